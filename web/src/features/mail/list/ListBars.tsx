import { Button } from '@mantine/core';
import type { MailAccount } from '@lintel/contract/mail-accounts';
import { Suspense, useState } from 'react';
import { AccountDialog, leaveForConsent, providerOf, useAccount } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import { toast } from '#web/kit/toast.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { longDate, totalText } from '#web/features/mail/mail.format.ts';
import type { MailPlace } from '#web/features/mail/mail.place.ts';
import { RemoveAllDialog } from './RemoveAllDialog.tsx';
import p from './BulkProgress.module.css';
import s from './MessageList.module.css';

interface ListBarsProps {
  place: MailPlace;
  total: number;
  isMore: boolean;
}

/** Above the list: what is wrong with its account, and the way to empty a folder whose mails nobody wants. */
export function ListBars({ place, total, isMore }: ListBarsProps) {
  const account = useAccount(place.account);
  const isUnwanted = (place.folder === 'trash' || place.folder === 'spam') && place.search === '';
  return (
    <>
      {account?.problem && <AccountBar account={account} />}
      {isUnwanted && total > 0 && <EmptyBar place={place} all={totalText(total, isMore)} />}
    </>
  );
}

/** What failed, since when, and the way to mend it (mail.md 6.5). */
function AccountBar({ account }: { account: MailAccount }) {
  const [isFixing, setFixing] = useState(false);
  const provider = account.needsConsent ? providerOf(account) : null;
  const fix = () => (provider ? void leaveForConsent(provider, account.id).catch(toast.problem) : setFixing(true));
  return (
    <div className={s.failed}>
      <InlineNotice
        tone="warning"
        title={`${account.name}: ${account.problem}`}
        action={
          <Button size="xs" variant="quiet" onClick={fix}>
            Fix
          </Button>
        }
      >
        {account.problemAt && `Since ${longDate(account.problemAt)}. `}What was fetched before is still here.
      </InlineNotice>
      <Suspense>{isFixing && <AccountDialog account={account} onClose={() => setFixing(false)} />}</Suspense>
    </div>
  );
}

function EmptyBar({ place, all }: { place: MailPlace; all: string }) {
  const [isAsking, setAsking] = useState(false);
  const title = place.folder === 'trash' ? 'Empty Trash' : 'Delete all spam';
  return (
    <div className={p.all}>
      <Button size="xs" variant="quiet" onClick={() => setAsking(true)}>
        {title}
      </Button>
      {isAsking && <RemoveAllDialog place={place} title={title} all={all} onClose={() => setAsking(false)} />}
    </div>
  );
}
