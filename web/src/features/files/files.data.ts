import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';

export const subjectFilesQuery = (subjectType: string, subjectId: string) =>
  queryOptions({
    queryKey: ['files', subjectType, subjectId],
    queryFn: ({ signal }) => api.files.ofSubject({ query: { subjectType, subjectId } }, { signal }),
  });

/** The bytes of a picture that is shown; they never change. */
export const fileBytesQuery = (id: string) =>
  queryOptions({
    queryKey: ['file', id],
    queryFn: ({ signal }) => api.files.open({ id: id as `file_${string}` }, { signal }),
    staleTime: Infinity,
  });
