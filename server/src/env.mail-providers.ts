import { MAIL_PROVIDERS, PROVIDER_LABELS, type MailProvider } from '@lintel/contract/mail-accounts';
import { z } from 'zod';

/** How people are asked for access to a mailbox at a provider; null where this installation is not registered there. */
export interface ProviderSettings {
  authority: string;
  clientId: string;
  clientSecret: string | null;
}

const AUTHORITIES = {
  google: 'https://accounts.google.com',
  microsoft: 'https://login.microsoftonline.com/common/v2.0',
} as const satisfies Record<MailProvider, string>;

const text = z.string().min(1).max(1000);
const url = z
  .string()
  .refine((one) => URL.canParse(one) && /^https?:$/.test(new URL(one).protocol))
  .transform((one) => one.replace(/\/+$/, ''));

const variables = <P extends 'GOOGLE' | 'MICROSOFT'>(name: P, provider: MailProvider) =>
  [
    {
      name: `MAIL_${name}_CLIENT_ID` as const,
      default: 'none: nobody is offered it',
      meaning: `the client id registered at ${PROVIDER_LABELS[provider]}, for mail accounts there without a password`,
      schema: text,
      remedy: 'give the client id that the provider shows',
    },
    {
      name: `MAIL_${name}_CLIENT_SECRET` as const,
      default: 'none: a public client',
      meaning: 'its secret',
      secret: true,
      schema: text,
      remedy: 'give the client secret that the provider shows',
    },
    {
      name: `MAIL_${name}_AUTHORITY` as const,
      default: AUTHORITIES[provider],
      meaning: `the issuer where people say yes${provider === 'microsoft' ? ', such as that of your own tenant' : ''}`,
      schema: url,
      remedy: 'give the issuer URL of the provider',
    },
  ] as const;

export const PROVIDER_VARIABLES = [...variables('GOOGLE', 'google'), ...variables('MICROSOFT', 'microsoft')] as const;
type Name = (typeof PROVIDER_VARIABLES)[number]['name'];

export const readProviders = (value: (name: Name, otherwise: string | null) => string | null) =>
  Object.fromEntries(
    MAIL_PROVIDERS.map((provider) => {
      const of = (what: 'CLIENT_ID' | 'CLIENT_SECRET' | 'AUTHORITY') =>
        value(`MAIL_${provider.toUpperCase() as 'GOOGLE' | 'MICROSOFT'}_${what}`, null);
      const clientId = of('CLIENT_ID');
      const settings = clientId && { clientId, clientSecret: of('CLIENT_SECRET'), authority: of('AUTHORITY') ?? AUTHORITIES[provider] };
      return [provider, settings];
    }),
  ) as Record<MailProvider, ProviderSettings | null>;
