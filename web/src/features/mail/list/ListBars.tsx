import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useAccount } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import { later } from '#web/kit/later.tsx';
import { totalText } from '#web/features/mail/mail.format.ts';
import type { MailPlace } from '#web/features/mail/mail.place.ts';
import { RemoveAllDialog } from './RemoveAllDialog.tsx';
import p from './BulkProgress.module.css';

const AccountBar = later(() => import('./AccountBar.tsx').then(({ AccountBar: component }) => ({ default: component })));

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
      <Suspense>{account?.problem && <AccountBar account={account} />}</Suspense>
      {isUnwanted && total > 0 && <EmptyBar place={place} all={totalText(total, isMore)} />}
    </>
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
