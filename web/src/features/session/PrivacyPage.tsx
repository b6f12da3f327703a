import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useCompany } from '#web/kit/settings.ts';
import { AuthShell } from './AuthShell.tsx';
import s from './AuthShell.module.css';

export function PrivacyPage() {
  const company = useCompany() || 'Your company';
  return (
    <AuthShell isWide>
      <h1>Privacy policy</h1>
      <h2>Who answers for your data</h2>
      <p>{`${company} runs this workspace itself. Nothing you do here is sent to the makers of Lintel or to anybody who counts visitors.`}</p>
      <h2>What is kept</h2>
      <p>Your name, work address, role and department, the mail of your company mailbox, your notifications and your preferences.</p>
      <h2>What stays in this browser</h2>
      <p>
        Your sign-in, your theme, whether the sidebar is open, and the text of mail that you have not sent yet. Signing out removes the
        sign-in.
      </p>
      <h2>Pictures in mail</h2>
      <p>Pictures from other servers are not loaded with a mail, so that its sender does not learn when you read it.</p>
      <h2>Your rights</h2>
      <p>Ask your HR department what is kept about you, and to correct it where it is wrong.</p>
      <p className={s.legal}>
        <Anchor component={Link} to="/auth/login" inherit underline="always">
          Back to sign-in
        </Anchor>
      </p>
    </AuthShell>
  );
}
