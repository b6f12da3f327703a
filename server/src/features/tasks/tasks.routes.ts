import { tasksApi } from '@lintel/contract/tasks';
import { exportList } from '#server/features/lists/lists.service.ts';
import { readList } from '#server/platform/list.ts';
import type { Mount } from '#server/platform/mount.ts';
import { readTask } from './tasks.detail.ts';
import { taskList } from './tasks.list.ts';
import { moveSeveral, updateSeveral } from './tasks.several.ts';
import { addFiles, checkItem, createTask, measureTask, moveTask, updateTask, watchTask } from './tasks.service.ts';

export const mountTasks = (mount: Mount): void =>
  mount('tasks', tasksApi, {
    list: ({ query }, ctx) => readList(taskList, ctx, query),
    export: ({ query }, ctx) => exportList(ctx, taskList, query),
    get: ({ id }, ctx) => readTask(ctx, id),
    create: ({ body }, ctx) => createTask(ctx, body),
    update: ({ id, body }, ctx) => updateTask(ctx, id, body),
    updateSeveral: ({ body: { items, change } }, ctx) => updateSeveral(ctx, items, change),
    moveSeveral: ({ body: { items, ...move } }, ctx) => moveSeveral(ctx, items, move),
    check: ({ id, itemId, body }, ctx) => checkItem(ctx, id, itemId, body.isDone),
    measure: ({ id, body }, ctx) => measureTask(ctx, id, body.percent),
    addFiles: ({ id, body }, ctx) => addFiles(ctx, id, body.fileIds),
    watch: ({ id, body }, ctx) => watchTask(ctx, id, body.isWatching),
    transition: ({ id, body }, ctx) => moveTask(ctx, { id, ...body }),
  });
