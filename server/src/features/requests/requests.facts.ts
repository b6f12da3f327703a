import type { Answers, Row } from '@lintel/contract/form-rules';
import { unitOf } from '@lintel/contract/form-figures';
import { minorForInput } from '@lintel/contract/form-values';
import type { RequestRow } from '@lintel/contract/requests';
import type { Column, Field } from '@lintel/contract/templates';

/** One line of a list. */
const TITLE_LENGTH = 120;

/** What stands beside the answers, taken out of them: amount, project, day, title. Never anything sensitive. */
export function extractOf(fields: readonly Field[], answers: Answers, templateName: string) {
  const value = (key: string, ...types: Field['type'][]): string | null => {
    const field = fields.find((one) => one.key === key && types.includes(one.type));
    const answer = field && answers[key];
    return typeof answer === 'string' ? answer : null;
  };
  const amount = fields.find(({ key }) => key === 'amount');
  const first = (type: Field['type']) =>
    fields.find((one) => one.type === type && (one.sensitivity ?? 'normal') === 'normal' && answers[one.key]);
  const item = fields
    .flatMap(({ type, key }) => (type === 'line_table' ? ((answers[key] ?? []) as Row[]) : []))
    .map((row) => row['item'] ?? row['text'])[0];
  const said = first('text') ?? (item === undefined ? first('longtext') : undefined);
  const about = said ? answers[said.key] : item;
  const priority = value('priority', 'select');
  return {
    amountMinor: amount && unitOf(amount, fields) === 'money' ? value('amount', 'money', 'computed') : null,
    projectId: value('project', 'project'),
    neededBy: value('needed_by', 'date'),
    priority: (['low', 'high', 'urgent'].includes(priority ?? '') ? priority : 'normal') as RequestRow['priority'],
    title: typeof about === 'string' ? shortened(`${templateName}: ${about.split('\n')[0]!}`, TITLE_LENGTH) : templateName,
  };
}

/** A long text is cut at a word. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;

const CONCEALED = 'concealed';

/** An amount as everywhere: `€1,460.50`, exact however long. */
export function amountsIn(currency: string): (minor: string) => string {
  const amount = new Intl.NumberFormat('en-GB', { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (minor) => amount.format(minorForInput(minor) as `${number}`).replace('-', '\u2212');
}

/**
 * The answers in words, by label: what approvers see and, with amounts as they are kept, what an approval is bound to. What is sensitive
 * is left out; of it stands only that it is there, and whether it changed.
 */
export function wordsOf(
  fields: readonly Field[],
  answers: Answers,
  names: Record<string, string>,
  mark: (value: unknown) => string,
  amount: (minor: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = answers[field.key];
      if (value === undefined) return [];
      const isOpen = (field.sensitivity ?? 'normal') === 'normal';
      return [[field.label, isOpen ? wordOf(field, value, names, fields, amount) : `${CONCEALED} (${mark(value)})`]];
    }),
  );
}

function wordOf(
  field: Field | Column,
  value: unknown,
  names: Record<string, string>,
  around: readonly (Field | Column)[],
  amount: (minor: string) => string,
): string {
  if (field.type === 'line_table' && Array.isArray(value)) {
    const columns = (field as Field).columns ?? [];
    return (value as Row[])
      .map((row) =>
        columns
          .flatMap((column) => (row[column.key] === undefined ? [] : [wordOf(column, row[column.key], names, columns, amount)]))
          .join(' · '),
      )
      .join('\n');
  }
  if (value === true) return 'Yes';
  if (Array.isArray(value))
    return ['file', 'photo', 'signature'].includes(field.type)
      ? `${value.length} attached`
      : value.map((one) => optionOf(field, one)).join(', ');
  if (field.type === 'date_range') return rangeWords(value as { from: string; to: string });
  const text = String(value);
  if (unitOf(field as Field, around as Field[]) === 'money') return amount(text);
  return names[text] ?? optionOf(field, text);
}

/** By name: the database hands the keys of an answer out in an order of its own. */
const rangeWords = ({ from, to }: { from: string; to: string }): string => (from === to ? from : `${from} to ${to}`);

const optionOf = ({ options }: Field | Column, value: unknown): string =>
  options?.find((one) => one.value === value)?.label ?? String(value);
