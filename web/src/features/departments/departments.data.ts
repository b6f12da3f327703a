import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Department } from '@lintel/contract/departments';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

const KEY = 'departments';

interface DepartmentsFilter {
  q: string;
  status: Department['status'] | undefined;
  page: number;
}

export const departmentsQuery = ({ q, status, page }: DepartmentsFilter) =>
  queryOptions({
    queryKey: [KEY, 'list', q, status, page],
    queryFn: ({ signal }) => api.departments.list({ query: { page, ...(q ? { q } : {}), ...(status ? { status } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const readDepartmentsAgain = () => queryClient.invalidateQueries({ queryKey: [KEY] });

export const createDepartment = async (body: { code: string; name: string }): Promise<Department> => {
  const department = await api.departments.create({ body }, { idempotencyKey: intentKey() });
  await readDepartmentsAgain();
  return department;
};

export const moveDepartment = (name: string, { id, version }: Department): Promise<Department> =>
  api.departments.transition({ id, body: { name: name as 'archive' | 'restore', version } }, { idempotencyKey: intentKey() });
