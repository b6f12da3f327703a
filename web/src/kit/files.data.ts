import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The bytes of a picture that is shown; they never change. */
export const fileBytesQuery = (id: string) =>
  queryOptions({
    queryKey: ['file', id],
    queryFn: ({ signal }) => api.files.open({ id: id as `file_${string}` }, { signal }),
    staleTime: Infinity,
  });
