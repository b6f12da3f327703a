import type { FieldType, Field } from '@lintel/contract/templates';
import type { ShownEdits, ShownField } from '#server/features/comments/comments.service.ts';
import { findVersion } from '#server/features/templates/templates.service.ts';
import type { User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import type { FoundRequest } from './requests.queries.ts';
import { isConcerned } from './requests.rights.ts';

const SEEN: ShownEdits = {
  'request.assign': { assignee: { label: 'Given to' } },
  'request.rate': { rating: { label: 'Rating' } },
};

/** Answers that say in one line what they were; of all others, that they changed. */
const AS: Partial<Record<FieldType, Omit<ShownField, 'label'>>> = {
  text: {},
  number: {},
  time: {},
  money: { as: 'money' },
  date: { as: 'day' },
  employee: { as: 'name' },
  department: { as: 'name' },
  cost_code: { as: 'name' },
  checkbox: { words: { true: 'Yes', false: 'No' } },
  select: {},
  multiselect: {},
};

/**
 * What is told of changes of a request. Only a site log is changed after it was handed in; of its answers those that are not private
 * are told, and the private ones to whom they are about alone: a look at them by somebody else is on record where it is asked for.
 */
export async function requestEdits(db: Db, user: User, row: FoundRequest): Promise<ShownEdits> {
  if (row.kind !== 'site_log') return SEEN;
  const { fields } = await findVersion(db, row.template_version_id);
  const readable = fields.filter(({ sensitivity = 'normal' }) => sensitivity === 'normal' || isConcerned(row, user));
  return { ...SEEN, 'request.amend': Object.fromEntries(readable.map((field) => [field.key, shown(field)])) };
}

const shown = ({ label, type, options }: Field): ShownField => ({
  label,
  ...(AS[type] ?? { as: 'hidden' }),
  ...(options ? { words: Object.fromEntries(options.map((one) => [one.value, one.label])) } : {}),
});
