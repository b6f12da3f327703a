import type { Identity } from '@lintel/contract/mail-identities';
import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { useUser } from '#web/kit/session.store.ts';
import s from './Compose.module.css';

interface WriteAsProps {
  identities: readonly Identity[];
  value: string | null;
  onChange: (id: string | null) => void;
}

/** As whom the message goes out: only there for who has a choice. */
export function WriteAs({ identities, value, onChange }: WriteAsProps) {
  const id = useId();
  const user = useUser();
  const known = identities.some((one) => one.id === value);
  return (
    <div className={s.row}>
      <label htmlFor={id}>From</label>
      <NativeSelect
        id={id}
        variant="unstyled"
        size="sm"
        value={value ?? ''}
        data={[
          ...(known ? [] : [{ value: value ?? '', label: `${user.name} <${user.email}>` }]),
          ...identities.map((one) => ({ value: one.id, label: `${one.title}: ${one.name || user.name}` })),
        ]}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    </div>
  );
}
