import { expect, test } from 'vitest';
import type { Field } from '@lintel/contract/templates';
import { amountsIn, wordsOf } from './requests.facts.ts';

const options = [
  { value: 'a', label: 'Concrete' },
  { value: 'b', label: 'Steel' },
];
const columns: Field['columns'] = [
  { key: 'item', type: 'text', label: 'Item' },
  { key: 'price', type: 'money', label: 'Price' },
];
const NAMES = { prj_1: 'RC-01 Riverside Clinic' };
const said = (field: Partial<Field> & Pick<Field, 'type'>, value: unknown) =>
  wordsOf([{ key: 'it', label: 'It', ...field }], value === undefined ? {} : { it: value }, NAMES, () => 'a1b2', amountsIn('EUR'));

test.each<[Partial<Field> & Pick<Field, 'type'>, unknown, string]>([
  [{ type: 'text' }, 'By Friday', 'By Friday'],
  [{ type: 'checkbox' }, true, 'Yes'],
  [{ type: 'number' }, '12.5', '12.5'],
  [{ type: 'money' }, '146050', '€1,460.50'],
  [{ type: 'money' }, '-500', '\u2212€5.00'],
  [{ type: 'date_range' }, { from: '2026-10-12', to: '2026-10-14' }, '2026-10-12 to 2026-10-14'],
  [{ type: 'date_range' }, { to: '2026-10-12', from: '2026-10-12' }, '2026-10-12'],
  [{ type: 'select', options }, 'b', 'Steel'],
  [{ type: 'multiselect', options }, ['a', 'b'], 'Concrete, Steel'],
  [{ type: 'project' }, 'prj_1', 'RC-01 Riverside Clinic'],
  [{ type: 'photo' }, ['file_1', 'file_2'], '2 attached'],
  [{ type: 'line_table', columns }, [{ item: 'Bolts', price: '990' }, { item: 'Nuts' }], 'Bolts · €9.90\nNuts'],
  [{ type: 'text', sensitivity: 'medical' }, 'A knee', 'concealed (a1b2)'],
])('an approver reads the answer of %j: %j as "%s"', (field, value, words) => {
  expect(said(field, value)).toEqual({ It: words });
});

test('what was not answered is no fact', () => {
  expect(said({ type: 'text' }, undefined)).toEqual({});
});
