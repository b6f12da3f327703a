import { Button, Divider } from '@mantine/core';
import { IconBrandGoogle, IconBrandWindows } from '@tabler/icons-react';
import type { MailProvider } from '@lintel/contract/mail-accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#web/kit/toast.tsx';
import { PROVIDERS } from './account.provider.ts';
import { leaveForConsent, providersQuery } from './mail-consent.data.ts';
import s from './MailAccounts.module.css';

const ICONS = { google: IconBrandGoogle, microsoft: IconBrandWindows } as const;

/** The ways to add an account without a password; nothing where this installation is registered nowhere. */
export function ProviderButtons() {
  const providers = useQuery(providersQuery).data ?? [];
  if (providers.length === 0) return null;
  return (
    <>
      <div className={s.providers}>
        {providers.map((provider) => (
          <SignInButton key={provider} provider={provider} />
        ))}
      </div>
      <Divider label="or with the servers of the account" />
    </>
  );
}

/** Goes to the provider: for a new account, or to be let into one again. */
export function SignInButton({ provider, accountId, isAgain }: { provider: MailProvider; accountId?: string; isAgain?: boolean }) {
  const [isLeaving, setLeaving] = useState(false);
  const Icon = ICONS[provider];
  const leave = async () => {
    setLeaving(true);
    await leaveForConsent(provider, accountId).catch((error: unknown) => {
      toast.problem(error);
      setLeaving(false);
    });
  };
  return (
    <Button variant="default" loading={isLeaving} leftSection={<Icon size={18} stroke={1.7} aria-hidden />} onClick={() => void leave()}>
      {`Sign in with ${PROVIDERS[provider]}${isAgain ? ' again' : ''}`}
    </Button>
  );
}
