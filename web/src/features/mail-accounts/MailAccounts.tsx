import { Button } from '@mantine/core';
import type { MailAccount } from '@lintel/contract/mail-accounts';
import { IconMailPlus, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { Meter } from '#web/ui/Meter.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { ACCOUNTS_ANCHOR, anchorOf, useArrival } from './account.arrival.ts';
import { AccountParts } from './AccountParts.tsx';
import { checkAccount, mailAccountsQuery, removeAccount } from './mail-accounts.data.ts';
import { parkedText } from './account.parked.ts';
import { standingOf } from './mail-accounts.words.ts';
import { providerOf } from './account.provider.ts';
import { SignInButton } from './ProviderButtons.tsx';
import s from './MailAccounts.module.css';

/** One's mail accounts on other servers, as a sheet of the preferences. */
export function MailAccounts() {
  const accounts = useQuery(mailAccountsQuery);
  const [editing, setEditing] = useState<MailAccount | 'new' | null>(null);
  const [removing, setRemoving] = useState<MailAccount | null>(null);
  const note = useArrival<HTMLParagraphElement>(ACCOUNTS_ANCHOR);
  return (
    <Sheet>
      <SheetHeader title="Mail accounts on other servers" />
      <SheetBody>
        <p ref={note} className={s.note} tabIndex={-1}>
          Their folders stand below those of your company mailbox. Passwords are kept encrypted.
        </p>
        {hasFailed(accounts) && <Failed things="your mail accounts" read={accounts} />}
        {accounts.isPending && <Loading />}
        <ul className={s.accounts}>
          {accounts.data?.map((account) => (
            <Account key={account.id} account={account} onEdit={() => setEditing(account)} onRemove={() => setRemoving(account)} />
          ))}
        </ul>
        <Button variant="default" leftSection={<IconMailPlus size={18} aria-hidden />} onClick={() => setEditing('new')}>
          Add an account
        </Button>
      </SheetBody>
      {editing && <AccountDialog account={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {removing && <RemoveAccount account={removing} onClose={() => setRemoving(null)} />}
    </Sheet>
  );
}

interface AccountProps {
  account: MailAccount;
  onEdit: () => void;
  onRemove: () => void;
}

function Account({ account, onEdit, onRemove }: AccountProps) {
  const check = () => void checkAccount(account.id).catch(toast.problem);
  const place = useArrival<HTMLLIElement>(anchorOf(account.id));
  return (
    <li ref={place} tabIndex={-1} aria-label={account.name}>
      <div className={s.head}>
        <div className={s.who}>
          <b>{account.name}</b>
          <span>{account.address}</span>
        </div>
        <IconButton label={`Check ${account.name} now`} onClick={check}>
          <IconRefresh size={18} stroke={1.7} />
        </IconButton>
        <IconButton label={`Change ${account.name}`} onClick={onEdit}>
          <IconPencil size={18} stroke={1.7} />
        </IconButton>
        <IconButton label={`Remove ${account.name}`} onClick={onRemove}>
          <IconTrash size={18} stroke={1.7} />
        </IconButton>
      </div>
      {account.problem ? (
        <InlineNotice tone="warning" action={<AgainButton account={account} />}>
          {account.problem}
        </InlineNotice>
      ) : (
        <p className={s.standing}>{standingOf(account)}</p>
      )}
      {account.notice && <InlineNotice tone="warning">{account.notice}</InlineNotice>}
      {parkedText(account) && <InlineNotice tone="warning">{parkedText(account)}</InlineNotice>}
      {!account.problem && !account.isWhole && account.expected > 0 && (
        <Meter value={account.done} max={account.expected} label={standingOf(account)} />
      )}
      {!account.hasLabels && <AccountParts account={account} />}
    </li>
  );
}

function AgainButton({ account }: { account: MailAccount }) {
  const provider = providerOf(account);
  return account.needsConsent && provider ? <SignInButton provider={provider} accountId={account.id} isAgain /> : null;
}

function RemoveAccount({ account, onClose }: { account: MailAccount; onClose: () => void }) {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removeAccount(account.id);
      toast.result(`${account.name} removed`);
      onClose();
    } catch (refusal) {
      setError((refusal as Error).message);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void remove()}
      title={`Remove ${account.name}`}
      confirmLabel="Remove account"
      isBusy={isBusy}
      {...(error ? { error } : {})}
    >
      Its mails are taken from here; its server keeps all of them.
    </ConfirmDialog>
  );
}
