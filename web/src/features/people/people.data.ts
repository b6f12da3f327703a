import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

const KEY = 'people';

export const peopleQuery = (q: string, page: number, departmentId?: string) =>
  queryOptions({
    queryKey: [KEY, 'list', q, page, departmentId],
    queryFn: ({ signal }) =>
      api.people.list(
        { query: { page, ...(q ? { q } : {}), ...(departmentId ? { departmentId: departmentId as `dep_${string}` } : {}) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Of whom it is known that they are away: today, or first between two days. */
export const absencesQuery = (ids: readonly string[], { from, to }: { from: string; to: string } = { from: '', to: '' }) =>
  queryOptions({
    queryKey: [KEY, 'absences', ids, from, to],
    queryFn: async ({ signal }) => {
      const query = { ids: ids as `emp_${string}`[], ...(from ? { from } : {}), ...(to ? { to } : {}) };
      return new Map((await api.people.absences({ query }, { signal })).map((one) => [one.employeeId as string, one]));
    },
    enabled: ids.length > 0,
  });

export const personQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'one', id], queryFn: ({ signal }) => api.people.get({ id }, { signal }) });

/** The first two hundred of the directory, by name: what the org chart is made of. */
export const everybodyQuery = queryOptions({
  queryKey: [KEY, 'everybody'],
  queryFn: async ({ signal }) => (await api.people.list({ query: { size: 200 } }, { signal })).items,
});

export const profileQuery = queryOptions({ queryKey: [KEY, 'me'], queryFn: ({ signal }) => api.people.profile({}, { signal }) });

export async function transferPeople(ids: readonly string[], departmentId: string): Promise<number> {
  const { moved } = await api.employees.transfer(
    { body: { ids: ids as `emp_${string}`[], departmentId: departmentId as `dep_${string}` } },
    { idempotencyKey: intentKey() },
  );
  await Promise.all([KEY, 'departments'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  return moved;
}
