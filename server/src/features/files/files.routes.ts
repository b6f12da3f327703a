import { filesApi } from '@lintel/contract/files';
import type { Mount } from '#server/platform/mount.ts';
import { discardFile, keepFiles, openFile, readFiles } from './files.service.ts';

export const mountFiles = (mount: Mount): void =>
  mount('files', filesApi, {
    upload: ({ form }, ctx) => keepFiles(ctx, form.files),
    open: ({ id, query }, ctx) => openFile(ctx, id, query.inline ?? false),
    ofSubject: ({ query }, ctx) => readFiles(ctx, query.subjectType, query.subjectId),
    discard: async ({ id }, ctx) => {
      await discardFile(ctx, id);
      return { id };
    },
  });
