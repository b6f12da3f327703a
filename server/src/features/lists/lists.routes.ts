import { listsApi } from '@lintel/contract/lists';
import type { Mount } from '#server/platform/mount.ts';
import { readLayout } from './lists.queries.ts';
import { keepColumns, removeView, saveView, shareView } from './lists.service.ts';

export const mountLists = (mount: Mount): void =>
  mount('lists', listsApi, {
    layout: ({ list }, { db, user }) => readLayout(db, user, list),
    keepColumns: ({ list, body }, ctx) => keepColumns(ctx, list, body.columns),
    saveView: ({ list, body }, ctx) => saveView(ctx, list, body),
    shareView: ({ list, id, body }, ctx) => shareView(ctx, list, id, body.sharedWith),
    removeView: ({ list, id }, ctx) => removeView(ctx, list, id),
  });
