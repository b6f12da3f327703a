import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mailAccountsQuery } from '#web/features/mail-accounts/mail-accounts.parts.tsx';

interface RuleReachProps {
  value: string;
  onChange: (value: string) => void;
}

/** Whose arriving mail a rule is asked about: a choice for whoever has accounts on other servers. */
export function RuleReach({ value, onChange }: RuleReachProps) {
  const { data: accounts = [] } = useQuery(mailAccountsQuery);
  if (accounts.length === 0 && value === 'company') return null;
  return (
    <NativeSelect
      label="For emails that arrive in"
      data={[
        { value: 'company', label: 'Your company mailbox' },
        ...accounts.map(({ id, name, address }) => ({ value: id, label: `${name} (${address})` })),
        { value: 'all', label: 'All your mailboxes' },
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The same in a line of the list; null where it goes without saying. */
export function useReachText(): (appliesTo: string) => string | null {
  const { data: accounts = [] } = useQuery(mailAccountsQuery);
  return (appliesTo) => {
    if (appliesTo === 'company') return null;
    if (appliesTo === 'all') return 'In all your mailboxes';
    return `In ${accounts.find(({ id }) => id === appliesTo)?.name ?? 'an account on another server'}`;
  };
}
