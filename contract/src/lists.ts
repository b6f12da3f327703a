import { z } from 'zod';
import { ROLES } from './access.ts';
import { route } from './kit/route.ts';
import { id, line } from './kit/schema.ts';

const listName = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z-]*$/, 'The name of a list');
const columns = z.array(z.string().max(40)).min(1).max(60);

/** Filters, order and columns of a list under a name, kept by a person; the super admin may show one to a role. */
export const SavedView = z.object({
  id: id('viw'),
  name: z.string(),
  /** The search part of the address without the page: `status=active&sort=-name`. */
  query: z.string(),
  columns: columns.nullable(),
  /** The role that sees it too; null: its owner alone. */
  sharedWith: z.enum(ROLES).nullable(),
  isMine: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

export const ViewInput = z.object({
  name: line(60),
  query: z.string().max(1000),
  columns: columns.nullable(),
});
export type ViewInput = z.infer<typeof ViewInput>;

/** How a person sees a list: the columns they chose (null: the list's own choice) and the views that they can open. */
export const ListLayout = z.object({ columns: columns.nullable(), views: z.array(SavedView) });
export type ListLayout = z.infer<typeof ListLayout>;

const params = z.object({ list: listName });

export const listsApi = {
  layout: route({
    method: 'GET',
    path: '/lists/:list',
    can: 'signed-in',
    summary: 'Your columns and views of a list',
    params,
    data: ListLayout,
  }),
  keepColumns: route({
    method: 'PUT',
    path: '/lists/:list/columns',
    can: 'preferences:write',
    summary: 'Keep the columns that you chose; null goes back to those of the list',
    params,
    body: z.object({ columns: columns.nullable() }),
    data: ListLayout,
    once: 'accepted',
  }),
  saveView: route({
    method: 'POST',
    path: '/lists/:list/views',
    can: 'preferences:write',
    summary: 'Keep filters, order and columns under a name',
    params,
    body: ViewInput,
    data: ListLayout,
    once: 'accepted',
  }),
  shareView: route({
    method: 'PUT',
    path: '/lists/:list/views/:id/role',
    can: 'views:share',
    summary: 'Show one of your views to everybody of a role; null takes it back',
    params: params.extend({ id: id('viw') }),
    body: z.object({ sharedWith: z.enum(ROLES).nullable() }),
    data: ListLayout,
    once: 'accepted',
  }),
  removeView: route({
    method: 'DELETE',
    path: '/lists/:list/views/:id',
    can: 'preferences:write',
    summary: 'Delete one of your views',
    params: params.extend({ id: id('viw') }),
    data: ListLayout,
    once: 'accepted',
  }),
};
