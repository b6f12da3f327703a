import { workLabelsApi } from '@lintel/contract/work-labels';
import type { Mount } from '#server/platform/mount.ts';
import { createLabel, listLabels, removeLabel, updateLabel } from './work-labels.service.ts';

export const mountWorkLabels = (mount: Mount): void =>
  mount('work-labels', workLabelsApi, {
    list: (_input, ctx) => listLabels(ctx),
    create: ({ body }, ctx) => createLabel(ctx, body),
    update: ({ id, body }, ctx) => updateLabel(ctx, id, body),
    remove: ({ id }, ctx) => removeLabel(ctx, id),
  });
