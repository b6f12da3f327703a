import type { MailAccount, MailProvider } from '@lintel/contract/mail-accounts';

/** As the contract has them, which is not loaded before somebody sees a dialog. */
export const PROVIDERS: Record<MailProvider, string> = { google: 'Google', microsoft: 'Microsoft' };

/** Where its owner lets us in; null where they gave a password or tokens of their own. */
export const providerOf = ({ loginKind }: Pick<MailAccount, 'loginKind'>): MailProvider | null =>
  loginKind === 'google' || loginKind === 'microsoft' ? loginKind : null;
