import { departmentsApi } from '@lintel/contract/departments';
import type { Mount } from '#server/platform/mount.ts';
import { listDepartments } from './departments.queries.ts';
import { createDepartment, moveDepartment } from './departments.service.ts';

export const mountDepartments = (mount: Mount): void =>
  mount('departments', departmentsApi, {
    list: ({ query }, { db, user }) => listDepartments(db, user, query),
    create: ({ body }, ctx) => createDepartment(ctx, body),
    transition: ({ id, body }, ctx) => moveDepartment(ctx, { id, ...body }),
  });
