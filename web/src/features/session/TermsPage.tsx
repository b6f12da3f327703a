import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useCompany } from '#web/kit/settings.ts';
import { AuthShell } from './AuthShell.tsx';
import s from './AuthShell.module.css';

export function TermsPage() {
  const company = useCompany() || 'your company';
  return (
    <AuthShell isWide>
      <h1>Terms</h1>
      <h2>Whose workspace this is</h2>
      <p>{`This workspace is run by ${company} on its own servers, for its staff and for those it invites.`}</p>
      <h2>Your account</h2>
      <p>Your account is yours alone. Keep your password and your signed-in devices to yourself, and sign out on shared ones.</p>
      <h2>What you enter</h2>
      <p>Records, requests and mail belong to the company’s business. Enter what is true, and only what your work needs.</p>
      <h2>What is recorded</h2>
      <p>
        Sign-ins, decisions and changes are written to an audit log. No entry of it is removed; what one says was changed can be blanked for
        privacy, on record.
      </p>
      <p className={s.legal}>
        <Anchor component={Link} to="/auth/login" inherit underline="always">
          Back to sign-in
        </Anchor>
      </p>
    </AuthShell>
  );
}
