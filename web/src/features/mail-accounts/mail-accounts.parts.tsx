import { later } from '#web/kit/later.tsx';

export { MailAccounts } from './MailAccounts.tsx';
export { providerOf } from './account.provider.ts';
export { mailAccountsQuery, useAccount } from './mail-accounts.data.ts';
export { leaveForConsent } from './mail-consent.data.ts';
export { fetchingText, standingOf } from './mail-accounts.words.ts';
export const AccountDialog = later(() => import('./AccountDialog.tsx').then(({ AccountDialog: component }) => ({ default: component })));
