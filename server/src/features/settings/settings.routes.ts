import { settingsApi } from '@lintel/contract/settings';
import type { Mount } from '#server/platform/mount.ts';
import { changeSetting, moveProposal } from './settings.change.service.ts';
import { installationFacts } from './settings.installation.ts';
import { openLogo } from './settings.logo.ts';
import { testMail, testSignIn } from './settings.trials.ts';
import { listChanges, listSettings } from './settings.queries.ts';

export const mountSettings = (mount: Mount): void =>
  mount('settings', settingsApi, {
    list: (_input, ctx) => listSettings(ctx),
    change: ({ key, body }, ctx) => changeSetting(ctx, key, body),
    transition: ({ id, body }, ctx) => moveProposal(ctx, { id, ...body }),
    history: (_input, { db }) => listChanges(db),
    logo: (_input, ctx) => openLogo(ctx),
    testMail: ({ body }, ctx) => testMail(ctx, body.to),
    testSignIn: (_input, ctx) => testSignIn(ctx),
    installation: async (_input, { services }) => installationFacts(services),
  });
