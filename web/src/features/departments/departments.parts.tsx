import { queryOptions, useQuery } from '@tanstack/react-query';
import { departmentNamesQuery } from './departments.data.ts';

export { departmentNamesQuery } from './departments.data.ts';
export { DEPARTMENT_FILTER } from './department.filter.tsx';
export { DepartmentPicker } from './DepartmentPicker.tsx';

/** The name of an active department, once the list of names is there. */
export const useDepartmentName = (id: string): string | undefined =>
  useQuery(departmentNamesQuery).data?.find((one) => one.id === id)?.name;

/** The departments that the signed-in person leads, by code. */
export const ledDepartmentsQuery = queryOptions({ ...departmentNamesQuery, select: (names) => names.filter(({ isLed }) => isLed) });
