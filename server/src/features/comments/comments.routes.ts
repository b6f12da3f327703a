import { commentsApi } from '@lintel/contract/comments';
import type { Mount } from '#server/platform/mount.ts';
import { addComment, editComment, readDiscussion, readEdits } from './comments.service.ts';

export const mountComments = (mount: Mount): void =>
  mount('comments', commentsApi, {
    list: ({ subjectType, subjectId }, ctx) => readDiscussion(ctx, subjectType, subjectId),
    add: ({ subjectType, subjectId, body }, ctx) => addComment(ctx, subjectType, subjectId, body),
    edit: ({ id, body }, ctx) => editComment(ctx, id, body),
    edits: ({ id }, ctx) => readEdits(ctx, id),
  });
