import type { FieldChange } from '@lintel/contract/form-design';
import { TEMPLATE_CATEGORIES } from '@lintel/contract/request-kinds';
import type { Column, Field } from '@lintel/contract/templates';

export const TYPE_LABELS: Record<Field['type'], string> = {
  text: 'Short text',
  longtext: 'Long text',
  number: 'Number',
  money: 'Amount',
  date: 'Day',
  date_range: 'Range of days',
  time: 'Time',
  select: 'Choice',
  multiselect: 'Several choices',
  checkbox: 'Tick box',
  employee: 'Person',
  department: 'Department',
  project: 'Project',
  cost_code: 'Cost code',
  vendor: 'Vendor',
  resource: 'Vehicle or tool',
  file: 'Files',
  photo: 'Photos',
  signature: 'Signature',
  line_table: 'Lines',
  computed: 'Computed figure',
  heading: 'Heading',
  note: 'Note',
};

/** What the palette offers; vendors come with their module. */
export const PALETTE: readonly Field['type'][] = [
  'text',
  'longtext',
  'number',
  'money',
  'date',
  'date_range',
  'time',
  'select',
  'multiselect',
  'checkbox',
  'employee',
  'department',
  'project',
  'cost_code',
  'resource',
  'file',
  'photo',
  'signature',
  'line_table',
  'computed',
  'heading',
  'note',
];

export const COLUMN_LABELS = {
  text: 'Text',
  number: 'Number',
  money: 'Amount',
  date: 'Day',
  select: 'Choice',
  computed: 'Computed',
} as const;

export const FORMULA_LABELS = { sum: 'Sum of', product: 'Product of' } as const;

/** "Product of Quantity, Price". */
export const formulaText = ({ op, of }: NonNullable<Field['formula']>, figures: readonly { value: string; label: string }[]): string =>
  `${FORMULA_LABELS[op]} ${of.map((key) => figures.find(({ value }) => value === key)?.label ?? key).join(', ')}`;

/** "Price: Amount, needed". */
export const columnText = ({ label, type, required, formula, options = [] }: Column, _: number, all: readonly Column[]): string => {
  const figures = all.map((column) => ({ value: column.key, label: column.label }));
  const kind = formula ? formulaText(formula, figures) : [COLUMN_LABELS[type], ...options.map((option) => option.label)].join(', ');
  return `${label}: ${kind}${required ? ', needed' : ''}`;
};

type ShowIf = NonNullable<Field['showIf']>;
type Condition = ShowIf['conditions'][number];

export const MATCH_LABELS = { all: 'all of these hold', any: 'any of these holds' } as const satisfies Record<ShowIf['match'], string>;
export const CONDITION_LABELS: Record<Condition['op'], string> = {
  is: 'is',
  is_not: 'is not',
  above: 'is above',
  below: 'is below',
  includes: 'includes',
  filled: 'is filled in',
  empty: 'is empty',
};

/** What a condition can ask of a field with choices. */
export const valueOptions = (field: Field | undefined): readonly { value: string; label: string }[] | undefined =>
  field?.type === 'checkbox' ? [{ value: 'true', label: 'ticked' }] : field?.options;

/** A line a condition: "Amount is above 100". */
export function conditionText({ match, conditions }: ShowIf, fields: readonly Field[]): string {
  const lines = conditions.map(({ field: key, op, value = '' }) => {
    const field = fields.find((one) => one.key === key);
    const said = valueOptions(field)?.find((option) => option.value === value)?.label ?? value;
    return `${field?.label ?? key} ${CONDITION_LABELS[op]} ${said}`.trim();
  });
  return [...(lines.length > 1 ? [`${MATCH_LABELS[match]}:`] : []), ...lines].join('\n');
}

type Category = (typeof TEMPLATE_CATEGORIES)[number];

/** Whoever manages all forms files them anywhere, Human Resources in its own category; where it is filed now is always named. */
export const categoriesFor = (mayManage: boolean, now: Category = 'HR'): Category[] =>
  mayManage ? [...TEMPLATE_CATEGORIES] : [...new Set<Category>(['HR', now])];

/** A key out of a label, unlike the others. */
export function keyFor(label: string, others: readonly string[]): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .replace(/^(?=\d)/, 'f_')
    .slice(0, 30);
  const stem = plain || 'field';
  for (let i = 1; ; i++) {
    const key = i === 1 ? stem : `${stem}_${i}`;
    if (!others.includes(key)) return key;
  }
}

const CHANGE_WORDS = { added: 'New', removed: 'Removed', moved: 'Moved', changed: 'Changed' };

/** "Needed by: changed label, min". */
export const changeText = ({ label, change, what }: FieldChange): string =>
  `${CHANGE_WORDS[change]}: ${label}${what.length > 0 ? ` (${what.join(', ')})` : ''}`;

/** A new field of a type, with what it needs to be sound. */
export function newField(type: Field['type'], keys: readonly string[]): Field {
  const label = TYPE_LABELS[type];
  const field: Field = { key: keyFor(label, keys), type, label };
  if (type === 'select' || type === 'multiselect')
    return {
      ...field,
      options: [
        { value: 'first', label: 'First' },
        { value: 'second', label: 'Second' },
      ],
    };
  if (type === 'line_table') return { ...field, columns: [{ key: 'item', type: 'text', label: 'Item', required: true }] };
  return type === 'computed' ? { ...field, formula: { op: 'sum', of: [] } } : field;
}
