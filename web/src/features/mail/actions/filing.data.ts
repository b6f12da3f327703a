import type { EmailRow } from '@lintel/contract/mail';
import type { FiledTo } from '@lintel/contract/mail-threads';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.tsx';
import { idsOf, offerUndo } from './mail.changes.ts';
import { mailKeys, type FiledPart } from '#web/features/mail/mail.keys.ts';

type ProjectId = `prj_${string}`;

/** Who was in the conversation of a mail so far. */
export const circleQuery = (id: string) =>
  queryOptions({
    queryKey: mailKeys.circle(id),
    queryFn: ({ signal }) => api.mailThreads.circle({ id }, { signal }),
    staleTime: 60_000,
    retry: false,
  });

/** The conversations of a project, as far as one may read them. */
export const filedQuery = (projectId: string, page: number, part: FiledPart) =>
  queryOptions({
    queryKey: mailKeys.filed(projectId, page, part),
    queryFn: ({ signal }) =>
      api.mailThreads.list({ id: projectId as ProjectId, query: { page, ...(part === 'all' ? {} : { only: part }) } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The mails of a conversation that is read with its project, and what one of them says. */
export const filedConversationQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: mailKeys.filedMail(projectId, id),
    queryFn: ({ signal }) => api.mailThreads.conversation({ id: projectId as ProjectId, mail: id }, { signal }),
  });
export const filedMailQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [...mailKeys.filedMail(projectId, id), 'content'],
    queryFn: ({ signal }) => api.mailThreads.read({ id: projectId as ProjectId, mail: id }, { signal }),
    // Its sender may recall it.
    staleTime: 60_000,
  });
export const readFiledFile = (projectId: string, id: string, index: number, signal?: AbortSignal): Promise<Blob> =>
  api.mailThreads.readFile({ id: projectId as ProjectId, mail: id, index }, signal && { signal });

/** Says that a conversation is not about a project: the suggestion goes, and does not come again. */
export function useRefuseSuggestion(mailId: string): (projectId: string) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (projectId: string) =>
      api.mailThreads.refuse({ id: mailId, body: { projectId: projectId as ProjectId } }, { idempotencyKey: intentKey() }),
    onError: (error) => toast.problem(error),
    onSettled: () => client.invalidateQueries({ queryKey: mailKeys.records }),
  });
  return (projectId) => mutate(projectId);
}

export type FilingProject = Pick<FiledTo, 'id' | 'code' | 'isOpen'>;

interface Filing {
  rows: readonly EmailRow[];
  project: FilingProject;
  isFiled: boolean;
}

/** Files conversations to a project or takes them out; says so and offers Undo. */
export function useFileMails(): (filing: Filing) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ rows, project, isFiled }: Filing & { isUndo?: boolean }) =>
      api.mailThreads.file(
        { body: { ids: rows.flatMap(idsOf), projectId: project.id as ProjectId, isFiled, isOpen: project.isOpen } },
        { idempotencyKey: intentKey() },
      ),
    onSuccess: ({ changed, reopened }, { isUndo, ...filing }) => {
      const { project, isFiled } = filing;
      const undo = (back: Partial<Filing>) => mutate({ ...filing, ...back, isUndo: true });
      if (isUndo) return;
      if (changed > 0) offerUndo(isFiled ? `Filed to ${project.code}` : `Taken out of ${project.code}`, () => undo({ isFiled: !isFiled }));
      else if (reopened > 0)
        offerUndo(project.isOpen ? `Everybody who sees ${project.code} reads it now` : `Only for who reads the mailbox now`, () =>
          undo({ project: { ...project, isOpen: !project.isOpen } }),
        );
      else toast.result(`Filed to ${project.code} already`);
    },
    onError: (error) => toast.problem(error),
    onSettled: () => Promise.all([mailKeys.filing, mailKeys.records].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return (filing) => mutate(filing);
}
