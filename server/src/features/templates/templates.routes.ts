import { templatesApi } from '@lintel/contract/templates';
import type { Mount } from '#server/platform/mount.ts';
import { exportList } from '#server/features/lists/lists.service.ts';
import { readList } from '#server/platform/list.ts';
import { templatesList } from './templates.list.ts';
import { listGallery } from './templates.queries.ts';
import { createTemplate, installStarters, moveTemplate, readTemplate, saveDraft } from './templates.service.ts';

export const mountTemplates = (mount: Mount): void =>
  mount('templates', templatesApi, {
    gallery: (_input, { db, user, now }) => listGallery(db, user, now),
    list: ({ query }, ctx) => readList(templatesList(ctx), ctx, query),
    export: ({ query }, ctx) => exportList(ctx, templatesList(ctx), query),
    get: ({ id }, ctx) => readTemplate(ctx, id),
    create: ({ body }, ctx) => createTemplate(ctx, body),
    save: ({ id, body }, ctx) => saveDraft(ctx, id, body),
    installStarters: async (_input, ctx) => ({ installed: await installStarters(ctx) }),
    transition: ({ id, body }, ctx) => moveTemplate(ctx, { id, ...body }),
  });
