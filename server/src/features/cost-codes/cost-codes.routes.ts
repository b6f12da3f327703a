import { costCodesApi } from '@lintel/contract/cost-codes';
import type { Mount } from '#server/platform/mount.ts';
import { createCostCode, listCostCodes, updateCostCode } from './cost-codes.service.ts';

export const mountCostCodes = (mount: Mount): void =>
  mount('cost-codes', costCodesApi, {
    list: (_input, { db }) => listCostCodes(db),
    create: ({ body }, ctx) => createCostCode(ctx, body),
    update: ({ id, body }, ctx) => updateCostCode(ctx, id, body),
  });
