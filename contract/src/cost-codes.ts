import { z } from 'zod';
import { route } from './kit/route.ts';
import { id, line, version } from './kit/schema.ts';

/** What work and money of projects are counted by, the same in the whole company; `03.10` lies below `03`. */
export const CostCode = z.object({
  id: id('cco'),
  code: z.string(),
  name: z.string(),
  /** Others stay with what has them already, and are not chosen any more. */
  isActive: z.boolean(),
  version: version(),
});
export type CostCode = z.infer<typeof CostCode>;

export const CostCodeInput = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{2}(\.\d{2})?$/, 'Two digits such as 03, or two and two such as 03.10'),
  name: line(80),
});
export type CostCodeInput = z.infer<typeof CostCodeInput>;

/** The code itself stays: what was counted by it says it. */
export const CostCodeChange = z.object({ name: line(80), isActive: z.boolean(), version: version() });
export type CostCodeChange = z.infer<typeof CostCodeChange>;

const can = 'cost-codes:write';

export const costCodesApi = {
  list: route({
    method: 'GET',
    path: '/cost-codes',
    can: 'cost-codes:read',
    summary: 'The cost codes of the company, by code',
    data: z.array(CostCode),
  }),
  create: route({
    method: 'POST',
    path: '/cost-codes',
    can,
    summary: 'Add a cost code',
    body: CostCodeInput,
    data: CostCode,
    once: 'accepted',
  }),
  update: route({
    method: 'PATCH',
    path: '/cost-codes/:id',
    can,
    summary: 'Rename a cost code, take it out of use or back into it',
    params: z.object({ id: id('cco') }),
    body: CostCodeChange,
    data: CostCode,
    once: 'accepted',
  }),
};
