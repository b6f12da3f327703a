import { mailAccountsApi } from '@lintel/contract/mail-accounts';
import type { Mount } from '#server/platform/mount.ts';
import { beginConsent, endConsent, listProviders } from './mail-accounts.consent.ts';
import { findOlder } from './mail-accounts.find.ts';
import { knock } from './mail-accounts.knock.ts';
import { listAccounts } from './mail-accounts.queries.ts';
import { addAccount, changeAccount, checkAccount, removeAccount, setFolder } from './mail-accounts.service.ts';

export const mountMailAccounts = (mount: Mount): void =>
  mount('mailAccounts', mailAccountsApi, {
    list: (_input, { db, user }) => listAccounts(db, user),
    test: ({ body }, ctx) => knock(ctx, body),
    providers: async (_input, { services }) => listProviders(services),
    beginConsent: ({ body }, ctx) => beginConsent(ctx, body),
    endConsent: ({ body }, ctx) => endConsent(ctx, body),
    create: ({ body }, ctx) => addAccount(ctx, body),
    update: ({ id, body }, ctx) => changeAccount(ctx, id, body),
    remove: ({ id }, ctx) => removeAccount(ctx, id),
    check: ({ id }, ctx) => checkAccount(ctx, id),
    findOlder: ({ id, body }, ctx, { gone }) => findOlder(ctx, id, body.q, gone()),
    setFolder: ({ id, folderId, body }, ctx) => setFolder(ctx, id, folderId, body.folder),
  });
