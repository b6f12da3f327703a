import type { MailboxSetup } from '@lintel/contract/mail-shared';
import { useQuery } from '@tanstack/react-query';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { mailboxIdentityQuery } from './identities.data.ts';
import { IdentityForm } from './IdentityDialog.tsx';

/** Where answers to a shared mailbox go, and what stands under what is written for it, whoever writes. */
export function MailboxSignature({ mailbox, onClose }: { mailbox: MailboxSetup; onClose: () => void }) {
  const { data, isError, error, refetch, isPending } = useQuery(mailboxIdentityQuery(mailbox.accountId));
  if (isError) return <Failed things="the signature" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Loading />;
  return <IdentityForm key={data?.version} identity={data ?? null} addresses={[]} mailbox={mailbox} onClose={onClose} />;
}
