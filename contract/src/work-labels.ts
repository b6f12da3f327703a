import { z } from 'zod';
import { route } from './kit/route.ts';
import { id, version } from './kit/schema.ts';
import { LabelInput } from './mail-labels.ts';

/** A word on tasks and projects, the same in the whole company. */
export const WorkLabel = LabelInput.extend({ id: id('lab'), name: z.string() });
export type WorkLabel = z.infer<typeof WorkLabel>;

/** With what is needed to change it. */
export const ListedLabel = WorkLabel.extend({
  version: version(),
  /** By who made it, and who sets up the organisation. */
  isEditable: z.boolean(),
});
export type ListedLabel = z.infer<typeof ListedLabel>;

/** On one task or project. */
export const labelIds = () => z.array(id('lab')).max(10, 'Choose at most ten labels').default([]);

const can = 'tasks:write';
const ofLabel = { params: z.object({ id: id('lab') }), once: 'accepted' } as const;

export const workLabelsApi = {
  list: route({
    method: 'GET',
    path: '/work-labels',
    can: 'tasks:read',
    summary: 'The labels of the company, by name',
    data: z.array(ListedLabel),
  }),
  create: route({
    method: 'POST',
    path: '/work-labels',
    can,
    summary: 'Add a label for tasks and projects',
    body: LabelInput,
    data: ListedLabel,
    once: 'accepted',
  }),
  update: route({
    method: 'PUT',
    path: '/work-labels/:id',
    can,
    summary: 'Rename or colour a label; what has it follows',
    body: LabelInput.extend({ version: version() }),
    data: ListedLabel,
    ...ofLabel,
  }),
  remove: route({
    method: 'DELETE',
    path: '/work-labels/:id',
    can,
    summary: 'Remove a label; it comes off every task and project',
    data: z.object({ changed: z.int() }),
    ...ofLabel,
  }),
};
