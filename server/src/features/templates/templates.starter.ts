import { kindOf } from '@lintel/contract/request-kinds';
import type { Field, TemplateInput } from '@lintel/contract/templates';

/** Of the pack: what differs from a general form for everybody. */
export interface Starter extends TemplateInput {
  key: string;
  fields: Field[];
}
type Given = Pick<Starter, 'key' | 'name' | 'description' | 'icon' | 'category' | 'kind'> & Partial<Starter>;

export const starter = (given: Given, ...more: Field[]): Starter => ({
  audienceRoles: [],
  audienceDepartments: [],
  approver: 'head',
  slaHours: null,
  fulfilment: kindOf(given.kind).team,
  sensitivity: 'normal',
  printLayout: 'two_columns',
  ...given,
  fields: [...kindOf(given.kind).fields, ...more],
});

export const text = (key: string, label: string, more: Partial<Field> = {}): Field => ({
  key,
  type: 'text',
  label,
  required: true,
  ...more,
});
export const longtext = (key: string, label: string, more: Partial<Field> = {}): Field => ({
  key,
  type: 'longtext',
  label,
  required: true,
  ...more,
});
export const choice = (key: string, label: string, options: [string, string][], more: Partial<Field> = {}): Field => ({
  key,
  type: 'select',
  label,
  required: true,
  options: options.map(([value, word]) => ({ value, label: word })),
  ...more,
});
export const when = (field: string, value: string): NonNullable<Field['showIf']> => ({
  match: 'all',
  conditions: [{ field, op: 'is', value }],
});
