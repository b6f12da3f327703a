import { z } from 'zod';

/** The lines of one list; what stands twice would be ticked twice. */
const lines = () =>
  z
    .array(z.string().trim().min(1).max(100, 'At most 100 characters a line'))
    .max(20, 'At most 20 lines a list')
    .refine((all) => new Set(all).size === all.length, 'A line stands twice in a list');

/** What is gone through when something of a category goes out and comes back; the one without a category counts where there is no other. */
export const Checklists = z
  .array(z.object({ category: z.string().trim().max(60, 'At most 60 characters'), handOut: lines(), takeBack: lines() }))
  .max(60, 'At most 60 categories')
  .refine(
    (lists) => new Set(lists.map(({ category }) => category.toLowerCase())).size === lists.length,
    'A category stands there twice: keep one list of each',
  );
export type Checklists = z.infer<typeof Checklists>;
