import { exportsApi } from '@lintel/contract/exports';
import { listsApi } from '@lintel/contract/lists';
import { fail } from '#server/platform/errors.ts';
import type { Mount } from '#server/platform/mount.ts';
import { findExport, listExports, presentExport } from './exports.queries.ts';
import { openExport, startExport } from './exports.service.ts';
import { readLayout } from './lists.queries.ts';
import { keepColumns, removeView, saveView, shareView } from './lists.service.ts';

export function mountLists(mount: Mount): void {
  mount('lists', listsApi, {
    layout: ({ list }, { db, user }) => readLayout(db, user, list),
    keepColumns: ({ list, body }, ctx) => keepColumns(ctx, list, body.columns),
    saveView: ({ list, body }, ctx) => saveView(ctx, list, body),
    shareView: ({ list, id, body }, ctx) => shareView(ctx, list, id, body.sharedWith),
    removeView: ({ list, id }, ctx) => removeView(ctx, list, id),
  });
  mount('exports', exportsApi, {
    list: (_input, ctx) => listExports(ctx),
    get: async ({ id }, { db, user }) => {
      const row = await findExport(db, user, id);
      if (!row) throw fail('request.not_found');
      return presentExport(row);
    },
    start: ({ body }, ctx) => startExport(ctx, body),
    file: ({ id }, ctx) => openExport(ctx, id),
  });
}
