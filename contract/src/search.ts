import { z } from 'zod';
import { route } from './kit/route.ts';
import { Folder } from './mail.ts';

export const SEARCH_GROUPS = [
  'people',
  'departments',
  'projects',
  'tasks',
  'requests',
  'resources',
  'tickets',
  'documents',
  'mail',
] as const;
export type SearchGroup = (typeof SEARCH_GROUPS)[number];

export const SearchHit = z.object({
  group: z.enum(SEARCH_GROUPS),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Where a mail lies. */
  folder: Folder.optional(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const searchApi = {
  search: route({
    method: 'GET',
    path: '/search',
    can: 'search:use',
    summary: 'Up to five hits a group within your scope; people first',
    query: z.object({ q: z.string().trim().min(2, 'Type at least two characters').max(100) }),
    data: z.array(SearchHit),
    rate: 240,
  }),
};
