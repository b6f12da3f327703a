import { searchApi } from '@lintel/contract/search';
import type { Mount } from '#server/platform/mount.ts';
import { searchEverything } from './search.sources.ts';

export const mountSearch = (mount: Mount): void =>
  mount('search', searchApi, { search: ({ query }, ctx) => searchEverything(ctx, query.q) });
