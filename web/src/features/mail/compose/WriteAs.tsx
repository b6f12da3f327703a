import type { Identity } from '@lintel/contract/mail-identities';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { mailAccountsQuery } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { sharedQuery } from '#web/features/mail/folders/shared.data.ts';
import s from './Compose.module.css';

/** As whom a message goes out: an identity, a shared mailbox, an account on another server, or the person themselves. */
export interface Writer {
  identityId: string | null;
  accountId: string | null;
}

interface WriteAsProps {
  identities: readonly Identity[];
  value: Writer;
  onChange: (writer: Writer) => void;
}

const ACCOUNT = 'account ';

/** As whom the message goes out: only there for who has a choice. */
export function WriteAs(props: WriteAsProps) {
  const { data: accounts = [] } = useQuery(mailAccountsQuery);
  const { data: shared = [] } = useQuery(sharedQuery);
  const others = [
    ...shared.map(({ id, name, address }) => ({ id, label: `${name} <${address}>` })),
    ...accounts.map(({ id, name, address }) => ({ id, label: `${address} (${name})` })),
  ];
  return others.length > 0 || props.identities.length > 1 ? <Choice {...props} accounts={others} /> : null;
}

function Choice({ identities, accounts, value, onChange }: WriteAsProps & { accounts: readonly { id: string; label: string }[] }) {
  const id = useId();
  const user = useUser();
  const isKnown = value.accountId === null && identities.some((one) => one.id === value.identityId);
  const self = identities.length === 0 || (!isKnown && value.accountId === null);
  const chosen = value.accountId === null ? (value.identityId ?? '') : ACCOUNT + value.accountId;
  return (
    <div className={s.row}>
      <label htmlFor={id}>From</label>
      <NativeSelect
        id={id}
        variant="unstyled"
        size="sm"
        value={chosen}
        data={[
          ...(self ? [{ value: value.identityId ?? '', label: `${user.name} <${user.email}>` }] : []),
          ...identities.map((one) => ({ value: one.id, label: `${one.title}: ${one.name || user.name}` })),
          ...accounts.map((one) => ({ value: ACCOUNT + one.id, label: one.label })),
        ]}
        onChange={(event) => onChange(writerOf(event.currentTarget.value))}
      />
    </div>
  );
}

const writerOf = (chosen: string): Writer =>
  chosen.startsWith(ACCOUNT)
    ? { identityId: null, accountId: chosen.slice(ACCOUNT.length) }
    : { identityId: chosen || null, accountId: null };
