import type { Identity } from '@lintel/contract/mail-identities';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { mailAccountsQuery } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { sharedQuery } from '#web/features/mail/folders/shared.data.ts';
import { useIsPhone } from '#web/ui/useIsPhone.ts';
import type { Writer } from './compose.writer.ts';
import s from './Compose.module.css';

interface WriteAsProps {
  identities: readonly Identity[];
  value: Writer;
  onChange: (writer: Writer) => void;
}

interface Address {
  id: string;
  label: string;
  /** Where there is no room for more. */
  short: string;
  isShared: boolean;
}

/** As whom the message goes out: only there for who has a choice. */
export function WriteAs(props: WriteAsProps) {
  const { data: accounts = [] } = useQuery(mailAccountsQuery);
  const { data: shared = [] } = useQuery(sharedQuery);
  const others: Address[] = [
    ...shared.map(({ id, name, address }) => ({ id, label: `${name} <${address}>`, short: name, isShared: true })),
    ...accounts.map(({ id, name, address }) => ({ id, label: `${address} (${name})`, short: address, isShared: false })),
  ];
  const own = props.identities.filter(({ accountId }) => accountId === null);
  return others.length > 0 || own.length > 1 ? <Choice {...props} others={others} /> : null;
}

interface Option extends Writer {
  label: string;
  short?: string;
}

function Choice({ identities, others, value, onChange }: WriteAsProps & { others: readonly Address[] }) {
  const id = useId();
  const user = useUser();
  const isPhone = useIsPhone();
  const of = (account: string | null) => identities.filter(({ accountId }) => accountId === account);
  const own: Option[] = of(null).map((one) => ({ identityId: one.id, accountId: null, label: `${one.title}: ${one.name || user.name}` }));
  const isKnown = value.accountId !== null || own.some(({ identityId }) => identityId === value.identityId);
  const options = [
    ...(own.length === 0 || !isKnown
      ? [{ identityId: isKnown ? null : value.identityId, accountId: null, label: `${user.name} <${user.email}>`, short: user.email }]
      : []),
    ...own,
    ...others.flatMap((address) => optionsAt(address, of(address.id))),
  ];
  // One that is not there any more is the address alone.
  const chosen = options.find((one) => isSame(one, value)) ?? options.find(({ accountId }) => accountId === value.accountId);
  return (
    <div className={s.row}>
      <label htmlFor={id}>From</label>
      <NativeSelect
        id={id}
        variant="unstyled"
        size="sm"
        value={chosen ? options.indexOf(chosen) : undefined}
        data={options.map(({ label, short = label }, i) => ({ value: String(i), label: isPhone ? short : label }))}
        onChange={(event) => {
          const { identityId, accountId } = options[Number(event.currentTarget.value)]!;
          onChange({ identityId, accountId });
        }}
      />
    </div>
  );
}

/** A shared mailbox has one identity for all, which goes without saying. */
const optionsAt = ({ id, label, short, isShared }: Address, known: readonly Identity[]): Option[] =>
  isShared || known.length === 0
    ? [{ accountId: id, identityId: known[0]?.id ?? null, label, short }]
    : known.map((one) => {
        const isOnly = known.length === 1;
        return { accountId: id, identityId: one.id, label: isOnly ? label : `${one.title}: ${label}`, short: isOnly ? short : one.title };
      });

const isSame = (one: Writer, other: Writer): boolean => one.accountId === other.accountId && one.identityId === other.identityId;
