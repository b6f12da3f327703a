import { z } from 'zod';
import { exportRoute, listQuery } from './kit/list.ts';
import { paged, route } from './kit/route.ts';
import { id, oneOf } from './kit/schema.ts';
import { Due } from './maintenance.ts';
import { RESOURCE_KINDS } from './resource-facts.ts';

/** A paper or a service of a resource that is due. */
export const ResourceDue = Due.extend({
  /** Of the paper, the plan or the order. */
  id: z.string(),
  resourceId: id('rsc'),
  resourceCode: z.string(),
  resourceName: z.string(),
  resourceKind: oneOf(RESOURCE_KINDS),
  /** Who has it now, else where it stands. */
  heldBy: z.string().nullable(),
});
export type ResourceDue = z.infer<typeof ResourceDue>;

const listed = {
  sorts: ['on', 'resource', 'what'],
  filters: {
    kind: oneOf(RESOURCE_KINDS).optional(),
    /** Due within so many days, or overdue. */
    dueWithin: z.coerce.number().int().min(0).max(365).default(30),
  },
} as const;

/** Calls of the API of the resources. */
export const resourceDues = {
  dues: route({
    method: 'GET',
    path: '/resources/dues',
    can: 'resources:read',
    summary: 'Papers and services that are due, one by one, what is due first',
    query: listQuery(listed),
    data: paged(ResourceDue),
  }),
  exportDues: exportRoute('/resources/dues/export', 'resources:read', 'What is due as a file', listed),
};
