import { queryOptions } from '@tanstack/react-query';
import type { DraftInput, Field, Template, TemplateFile, TemplateRow } from '@lintel/contract/templates';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

const KEY = 'templates';
type Id = TemplateRow['id'];

export const templateQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'one', id], queryFn: ({ signal }) => api.templates.get({ id: id as Id }, { signal }) });

type Tried = Parameters<typeof api.requests.rehearse>[0]['body'];

/** What would be made of a request with the saved draft; nothing is. */
export const rehearse = (id: string, tried: { employeeId: string } & Pick<Partial<Tried>, 'answers'>) =>
  api.requests.rehearse({ body: { ...tried, templateId: id } as Tried });

/** Who would decide such a request, in the version that is saved. */
export const rehearsalQuery = (
  { id, version }: Pick<Template, 'id' | 'version'>,
  tried: { employeeId: string; amountMinor: string | null; projectId: string | null },
) =>
  queryOptions({
    queryKey: ['requests', 'rehearsal', id, version, tried],
    queryFn: ({ signal }) => api.requests.rehearse({ body: { ...tried, templateId: id } as Tried }, { signal }),
  });

export const readTemplatesAgain = () => queryClient.invalidateQueries({ queryKey: [KEY] });
const show = (template: Template): Template => {
  queryClient.setQueryData(templateQuery(template.id).queryKey, template);
  return template;
};

export type CreateInput = Pick<Template, 'name' | 'category' | 'kind' | 'fulfilment'> &
  Partial<Omit<TemplateFile, 'lintel'>> & { copyOf?: string; fields?: Field[] };

export const createTemplate = async (body: CreateInput): Promise<Template> =>
  show(await api.templates.create({ body: body as CreateInput & { copyOf?: Id } }, { idempotencyKey: intentKey() }));

export const saveTemplate = async (id: string, body: DraftInput): Promise<Template> =>
  show(await api.templates.save({ id: id as Id, body }, { idempotencyKey: intentKey() }));

export async function moveTemplate<Row extends { id: string; version: number }>(name: string, { id, version }: Row): Promise<Template> {
  const moved = show(await api.templates.transition({ id, body: { name: name as 'publish', version } }, { idempotencyKey: intentKey() }));
  void readTemplatesAgain();
  return moved;
}

export async function installStarters(): Promise<number> {
  const { installed } = await api.templates.installStarters({ body: {} }, { idempotencyKey: intentKey() });
  await readTemplatesAgain();
  return installed;
}
