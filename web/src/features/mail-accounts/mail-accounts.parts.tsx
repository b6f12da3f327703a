export { MailAccounts } from './MailAccounts.tsx';
export { mailAccountsQuery } from './mail-accounts.data.ts';
export { standingOf } from './mail-accounts.words.ts';
