import { Button } from '@mantine/core';
import type { MailAccount } from '@lintel/contract/mail-accounts';
import { Suspense, useState } from 'react';
import { AccountDialog, leaveForConsent, providerOf } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import { longDate } from '#web/features/mail/mail.format.ts';
import { toast } from '#web/kit/toast.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import s from './MessageList.module.css';

/** What failed, since when, and the way to mend it (mail.md 6.5). */
export function AccountBar({ account }: { account: MailAccount }) {
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
