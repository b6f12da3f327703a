import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Department, DepartmentHeads, DepartmentInput, DepartmentUpdate } from '@lintel/contract/departments';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

const KEY = 'departments';
type Id = `dep_${string}`;

export interface DepartmentsFilter {
  q?: string;
  status?: Department['status'] | undefined;
  warning?: Department['warnings'][number] | undefined;
  parentId?: string;
  page: number;
  size?: number;
}

export const departmentsQuery = ({ q, status, warning, parentId, page, size }: DepartmentsFilter) =>
  queryOptions({
    queryKey: [KEY, 'list', q, status, warning, parentId, page, size],
    queryFn: ({ signal }) =>
      api.departments.list(
        { query: { page, size, ...(q ? { q } : {}), status, warning, ...(parentId ? { parentId: parentId as Id } : {}) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const departmentQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'one', id], queryFn: ({ signal }) => api.departments.get({ id: id as Id }, { signal }) });

/** How many approvals of a department wait for somebody. */
export const openApprovalsQuery = (id: string) =>
  queryOptions({
    queryKey: ['approvals', 'of-department', id],
    queryFn: ({ signal }) => api.approvals.list({ query: { size: 1, tab: 'all', status: 'pending', departmentId: id as Id } }, { signal }),
  });

export const departmentNamesQuery = queryOptions({
  queryKey: [KEY, 'names'],
  queryFn: ({ signal }) => api.departments.names({}, { signal }),
});

export const readDepartmentsAgain = () => queryClient.invalidateQueries({ queryKey: [KEY] });

/** What the call answers, once all that is shown of departments is read again. */
async function thenReadAgain(call: Promise<Department>): Promise<Department> {
  const department = await call;
  await readDepartmentsAgain();
  return department;
}

const once = () => ({ idempotencyKey: intentKey() });

export const createDepartment = (body: DepartmentInput) => thenReadAgain(api.departments.create({ body }, once()));
export const updateDepartment = (id: string, body: DepartmentUpdate) =>
  thenReadAgain(api.departments.update({ id: id as Id, body }, once()));
export const setHeads = (id: string, body: DepartmentHeads) => thenReadAgain(api.departments.setHeads({ id: id as Id, body }, once()));
export const placeDepartment = (id: string, body: { parentId: string | null; version: number }) =>
  thenReadAgain(api.departments.move({ id: id as Id, body: { ...body, parentId: body.parentId as Id | null } }, once()));
/** Whoever calls goes on to the department that is left first, and has all of them read again then. */
export const mergeDepartment = (id: string, body: { intoId: string; version: number }) =>
  api.departments.merge({ id: id as Id, body: { ...body, intoId: body.intoId as Id } }, once());

export const planMerge = (id: string, body: { intoId: string; on: string; version: number }) =>
  thenReadAgain(api.departments.planMerge({ id: id as Id, body: { ...body, intoId: body.intoId as Id } }, once()));
export const callOffMerge = ({ id, version }: Department) => thenReadAgain(api.departments.callOffMerge({ id, body: { version } }, once()));

export const moveDepartment = (name: string, { id, version }: Department): Promise<Department> =>
  api.departments.transition({ id, body: { name: name as 'archive' | 'restore', version } }, { idempotencyKey: intentKey() });
