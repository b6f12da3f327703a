import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';

export const subjectFilesQuery = (subjectType: string, subjectId: string) =>
  queryOptions({
    queryKey: ['files', subjectType, subjectId],
    queryFn: ({ signal }) => api.files.ofSubject({ query: { subjectType, subjectId } }, { signal }),
  });
