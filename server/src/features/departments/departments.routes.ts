import { departmentsApi } from '@lintel/contract/departments';
import { exportList } from '#server/features/lists/lists.service.ts';
import type { Mount } from '#server/platform/mount.ts';
import { departmentsList, listDepartments } from './departments.list.ts';
import { listNames } from './departments.queries.ts';
import { createDepartment, getDepartment, moveDepartment, setHeads, updateDepartment } from './departments.service.ts';
import { callOffMerge, mergeDepartment, planMerge } from './departments.merge.service.ts';
import { placeDepartment } from './departments.tree.service.ts';

export const mountDepartments = (mount: Mount): void =>
  mount('departments', departmentsApi, {
    list: ({ query }, { db, user }) => listDepartments(db, user, query),
    export: ({ query }, ctx) => exportList(ctx, departmentsList(ctx.user), query),
    names: (_input, { db, user }) => listNames(db, user),
    get: ({ id }, ctx) => getDepartment(ctx, id),
    create: ({ body }, ctx) => createDepartment(ctx, body),
    update: ({ id, body }, ctx) => updateDepartment(ctx, id, body),
    setHeads: ({ id, body }, ctx) => setHeads(ctx, id, body),
    move: ({ id, body }, ctx) => placeDepartment(ctx, id, body),
    merge: ({ id, body }, ctx) => mergeDepartment(ctx, id, body),
    planMerge: ({ id, body }, ctx) => planMerge(ctx, id, body),
    callOffMerge: ({ id, body }, ctx) => callOffMerge(ctx, id, body),
    transition: ({ id, body }, ctx) => moveDepartment(ctx, { id, ...body }),
  });
