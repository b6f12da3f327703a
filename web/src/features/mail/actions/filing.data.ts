import type { EmailRow } from '@lintel/contract/mail';
import type { FiledTo } from '@lintel/contract/mail-threads';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.tsx';
import { idsOf, offerUndo } from './mail.changes.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';

type ProjectId = `prj_${string}`;

/** The projects that the conversation of a mail is filed to. */
export const projectsOfQuery = (id: string) =>
  queryOptions({ queryKey: mailKeys.projects(id), queryFn: ({ signal }) => api.mailThreads.of({ id }, { signal }), staleTime: 120_000 });

/** Who was in the conversation of a mail so far. */
export const circleQuery = (id: string) =>
  queryOptions({
    queryKey: [...mailKeys.projects(id), 'circle'],
    queryFn: ({ signal }) => api.mailThreads.circle({ id }, { signal }),
    staleTime: 60_000,
    retry: false,
  });

/** The conversations of a project, as far as one may read them. */
export const filedQuery = (projectId: string, page: number) =>
  queryOptions({
    queryKey: mailKeys.filed(projectId, page),
    queryFn: ({ signal }) => api.mailThreads.list({ id: projectId as ProjectId, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });

interface Filing {
  rows: readonly EmailRow[];
  project: Pick<FiledTo, 'id' | 'code'>;
  isFiled: boolean;
}

/** Files conversations to a project or takes them out; says so and offers Undo. */
export function useFileMails(): (filing: Filing) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ rows, project, isFiled }: Filing & { isUndo?: boolean }) =>
      api.mailThreads.file(
        { body: { ids: rows.flatMap(idsOf), projectId: project.id as ProjectId, isFiled } },
        { idempotencyKey: intentKey() },
      ),
    onSuccess: ({ changed }, { isUndo, ...filing }) => {
      const { project, isFiled } = filing;
      if (isUndo) return;
      if (changed === 0) toast.result(`Filed to ${project.code} already`);
      else
        offerUndo(isFiled ? `Filed to ${project.code}` : `Taken out of ${project.code}`, () =>
          mutate({ ...filing, isFiled: !isFiled, isUndo: true }),
        );
    },
    onError: (error) => toast.problem(error),
    onSettled: () => client.invalidateQueries({ queryKey: mailKeys.filing }),
  });
  return (filing) => mutate(filing);
}
