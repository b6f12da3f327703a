import { expect, test } from 'vitest';
import { FIELD_TYPES } from '#web/kit/contract.gen.ts';
import { categoriesFor, keyFor, newField, PALETTE } from './template.words.ts';

test.each([
  ['Needed by', [], 'needed_by'],
  ['Größe in m²', [], 'gro_e_in_m2'],
  ['2nd quote', [], 'f_2nd_quote'],
  ['???', [], 'field'],
  ['Item', ['item', 'item_2'], 'item_3'],
])('the label %j gives the key', (label, others, key) => expect(keyFor(label, others)).toBe(key));

test('the palette offers every type whose module is there, each once, with a key of its own', () => {
  expect(FIELD_TYPES.filter((type) => !PALETTE.includes(type))).toEqual(['vendor']);
  const keys = PALETTE.reduce<string[]>((known, type) => [...known, newField(type, known).key], []);
  expect(new Set(keys).size).toBe(PALETTE.length);
});

test.each([
  ['HR', ['HR']],
  ['Procurement', ['HR', 'Procurement']],
] as const)('whoever files in HR alone reads that a form stands in %s', (now, offered) =>
  expect(categoriesFor(false, now)).toEqual(offered),
);
