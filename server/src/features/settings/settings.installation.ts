import type { InstallationFact } from '@lintel/contract/settings';
import { SESSION_RULES } from '#server/platform/auth.sessions.ts';
import type { Services } from '#server/platform/context.ts';
import { VERSION } from '#server/version.ts';

/** What the environment says, without a secret: addresses only, never keys or passwords. */
export function installationFacts({ env }: Pick<Services, 'env'>): InstallationFact[] {
  const { oidc } = env;
  const embedded = oidc.authority === null;
  return [
    { group: 'Identity', label: 'Sign-in', value: embedded ? 'The built-in provider' : 'An outside provider' },
    { group: 'Identity', label: 'Authority', value: oidc.authority ?? `${env.publicUrl}/oidc` },
    { group: 'Identity', label: 'Client', value: oidc.clientId },
    { group: 'Identity', label: 'Project', value: oidc.projectId ?? 'None' },
    { group: 'Identity', label: 'Roles come from', value: oidc.rolesClaim },
    {
      group: 'Identity',
      label: 'A sign-in lasts',
      value: embedded ? `${SESSION_RULES.days} days` : 'As the outside provider says',
    },
    {
      group: 'Identity',
      label: 'An access token lasts',
      value: embedded ? `${SESSION_RULES.tokenMinutes} minutes` : 'As the outside provider says',
    },
    { group: 'Mail', label: 'Domain', value: env.mailDomain },
    { group: 'Mail', label: 'Mail from outside', value: env.smtpIn ? `Accepted on port ${env.smtpIn.port}` : 'Not accepted' },
    { group: 'Mail', label: 'Mail to outside', value: env.smtpUrl ? `By ${new URL(env.smtpUrl).host}` : 'No way out is set up' },
    { group: 'Installation', label: 'Version', value: VERSION },
    { group: 'Installation', label: 'Address', value: env.publicUrl },
    { group: 'Installation', label: 'Database', value: env.databaseUrl ? 'A server of your own' : 'The built-in one' },
    { group: 'Installation', label: 'Files', value: env.blobsUrl ? 'Outside storage' : 'A folder of this machine' },
  ];
}
