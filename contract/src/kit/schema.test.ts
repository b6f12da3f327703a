import { expect, test } from 'vitest';
import { z } from 'zod';
import { day, id, line, oneOf } from './schema.ts';

test.each<[string, z.ZodType, unknown, string]>([
  ['a person who was not chosen', id('emp'), '', 'Choose one'],
  ['a person who was taken out', id('emp'), null, 'Choose one'],
  ['what is no person', id('emp'), 'prj_1', 'Not a emp_ id'],
  ['a kind that was not chosen', oneOf({ crane: '', digger: '' }), null, 'Choose one'],
  ['a kind that is empty', z.enum(['crane', 'digger']), '', 'Choose one'],
  ['what is no such kind', z.enum(['crane', 'digger']), 'ship', 'Invalid option: expected one of "crane"|"digger"'],
  ['a day that is empty', day(), '', 'Choose a day'],
  ['a number that is empty', z.int(), '', 'Enter a number'],
  ['a number in words', z.number(), 'many', 'Enter a number'],
  ['what nobody types as a number', z.number(), [], 'Invalid input: expected number, received array'],
  ['a line that is empty', line(), '', 'Fill in this field'],
  ['a line that is missing', line(), undefined, 'Fill in this field'],
])('%s is refused in words that a form can show', (_, schema, input, said) => {
  expect(schema.safeParse(input).error?.issues[0]?.message).toBe(said);
});
