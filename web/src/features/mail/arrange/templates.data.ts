import type { MailTemplate, MailTemplateInput, NewMailTemplate, WholeMailTemplate } from '@lintel/contract/mail-templates';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';

type Query = NonNullable<NonNullable<Parameters<typeof api.mailTemplates.list>[0]>['query']>;
type TemplateId = `mtp_${string}`;

/** Others change those of the company and of a mailbox: each look asks anew. */
export const templatesQuery = (query: Query) =>
  queryOptions({
    queryKey: [...mailKeys.templates, 'list', query],
    queryFn: ({ signal }) => api.mailTemplates.list({ query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** With all of its text. */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: [...mailKeys.templates, 'one', id],
    queryFn: ({ signal }): Promise<WholeMailTemplate> => api.mailTemplates.get({ id: id as TemplateId }, { signal }),
    staleTime: 0,
  });

/** Whose a new one is. */
export type TemplatePlace = Pick<NewMailTemplate, 'kind' | 'accountId'>;
export const OWN_TEMPLATES: TemplatePlace = { kind: 'own', accountId: null };

/** Adds or changes one; the lists are read again. */
export function useSaveTemplate(known: MailTemplate | null, place: TemplatePlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: MailTemplateInput) =>
      known
        ? api.mailTemplates.update(
            { id: known.id as TemplateId, body: { ...input, version: known.version } },
            { idempotencyKey: intentKey() },
          )
        : api.mailTemplates.create({ body: { ...input, ...place } }, { idempotencyKey: intentKey() }),
    onSettled: () => client.invalidateQueries({ queryKey: mailKeys.templates }),
  });
}

export function useRemoveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.mailTemplates.remove({ id: id as TemplateId }, { idempotencyKey: intentKey() }),
    onSettled: () => client.invalidateQueries({ queryKey: mailKeys.templates }),
  });
}
