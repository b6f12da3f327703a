import type { LabelInput } from '@lintel/contract/mail-labels';
import type { ListedLabel } from '@lintel/contract/work-labels';
import { queryOptions } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

const KEY = 'work-labels';

export const workLabelsQuery = queryOptions({ queryKey: [KEY], queryFn: ({ signal }) => api.workLabels.list({}, { signal }) });

/** What has a label shows its name and colour. */
const readAgain = () => Promise.all([KEY, 'tasks', 'projects'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));

/** Adds a label, or changes one. */
export const saveWorkLabel = (label: ListedLabel | null, input: LabelInput): Promise<ListedLabel> =>
  (label
    ? api.workLabels.update({ id: label.id, body: { ...input, version: label.version } }, { idempotencyKey: intentKey() })
    : api.workLabels.create({ body: input }, { idempotencyKey: intentKey() })
  ).finally(readAgain);

export const removeWorkLabel = ({ id }: Pick<ListedLabel, 'id'>) =>
  api.workLabels.remove({ id }, { idempotencyKey: intentKey() }).finally(readAgain);
