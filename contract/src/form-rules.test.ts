import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { designProblems, diffFields, patternProblems } from './form-design.ts';
import { checkAnswers, defaultAnswers, settledAnswers, shownFields, type Answers } from './form-rules.ts';
import { figureOf, milliOf, milliText, minorForInput, minorOfTyped, numberOfTyped } from './form-values.ts';
import { kindOf, REQUEST_KIND_NAMES } from './request-kinds.ts';
import { Field, FIELD_TYPES, type FieldType } from './templates.ts';

const context = { today: '2026-10-12' };
const FILE = `file_${'0'.repeat(26)}`;
const field = (type: FieldType, more: Partial<Field> = {}): Field => ({ key: 'it', type, label: 'It', ...more });
const problem = (type: FieldType, value: unknown, more: Partial<Field> = {}) =>
  checkAnswers([field(type, more)], { it: value }, context)['it'];
const columns = [{ key: 'item', type: 'text' as const, label: 'Item' }];
const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
];

describe('each type takes what it says', () => {
  test.each<[FieldType, unknown, Partial<Field>?]>([
    ['text', 'Hello'],
    ['text', 'AB-12', { regex: '[A-Z]{2}-\\d+' }],
    ['text', 'abc', { min: '3', max: '3' }],
    ['longtext', 'x'.repeat(10_000)],
    ['number', '12.5', { min: '0.001', max: '12.5' }],
    ['money', '146000', { min: '1' }],
    ['money', '-500'],
    ['date', '2026-10-12', { min: '@today', max: '@today' }],
    ['date', '2028-02-29'],
    ['date_range', { from: '1900-01-01', to: '2199-12-31' }],
    ['date_range', { from: '2026-10-12', to: '2026-10-12' }],
    ['time', '23:59'],
    ['select', 'a', { options }],
    ['multiselect', ['a', 'b'], { options }],
    ['checkbox', true],
    ['employee', `emp_${'0'.repeat(26)}`],
    ['file', [FILE]],
    ['signature', [FILE]],
    ['number', '-0.001', { min: '-0.001' }],
    ['date', '2026-12-24', { min: '2026-12-24', max: '2026-12-24' }],
    ['file', Array.from({ length: 20 }, () => FILE)],
    ['multiselect', ['a', 'b'], { options, max: '2' }],
  ])('%s takes %j', (type, value, more) => expect(problem(type, value, more)).toBeUndefined());

  test.each<[FieldType, unknown, Partial<Field> | undefined, string]>([
    ['text', 'x'.repeat(201), undefined, 'Shorten this to 200 characters'],
    ['text', 'AB12', { regex: '[A-Z]{2}-\\d+', help: 'Two letters, a dash, digits' }, 'Two letters, a dash, digits'],
    ['text', 'ab', { min: '3' }, 'Write at least 3 characters'],
    ['text', 7, undefined, 'Fill in this field'],
    ['text', 'AB-12 or so', { regex: '[A-Z]{2}-\\d+' }, 'This does not have the form that is asked for'],
    ['text', 'abcd', { max: '3' }, 'Shorten this to 3 characters'],
    ['longtext', 'x'.repeat(10_001), undefined, 'Shorten this to 10000 characters'],
    ['number', '1e3', undefined, 'Enter a number such as 12 or 12.5'],
    ['number', '12.5', { max: '12.499' }, 'Enter at most 12.499'],
    ['money', '14.60', undefined, 'Enter an amount such as 1460.00'],
    ['money', '0', { min: '1' }, 'Enter at least 0.01'],
    ['money', '1000001', { max: '1000000' }, 'Enter at most 10000.00'],
    ['number', '0', { min: '1' }, 'Enter at least 1'],
    ['date', '2026-02-30', undefined, 'Choose a day'],
    ['date', '0026-10-12', undefined, 'Choose a day between 1900 and 2199'],
    ['date', '2200-01-01', undefined, 'Choose a day between 1900 and 2199'],
    ['date_range', { from: '2026-10-12', to: '9999-12-31' }, undefined, 'Choose a day between 1900 and 2199'],
    ['date', '2026-10-11', { min: '@today' }, 'Choose today or a later day'],
    ['date', '2026-10-13', { max: '@today' }, 'Choose today or an earlier day'],
    ['date', '2026-12-23', { min: '2026-12-24' }, 'Choose 24 Dec 2026 or a later day'],
    ['date', '2026-12-25', { max: '2026-12-24' }, 'Choose 24 Dec 2026 or an earlier day'],
    ['date_range', { from: '2026-10-11', to: '2026-10-13' }, { min: '@today' }, 'Choose today or a later day'],
    ['date_range', { from: '2026-10-11', to: '2026-10-13' }, { max: '@today' }, 'Choose today or an earlier day'],
    ['date_range', { from: '2026-10-13', to: '2026-10-12' }, undefined, 'The last day is before the first'],
    ['date_range', { from: '2026-10-13' }, undefined, 'Choose a first and a last day'],
    ['time', '24:00', undefined, 'Enter a time such as 14:30'],
    ['select', 'c', { options }, 'Choose one of these'],
    ['multiselect', ['a', 'c'], { options }, 'Choose some of these'],
    ['multiselect', ['a', 'b'], { options, max: '1' }, 'Keep at most 1 choice'],
    ['multiselect', ['a', 'a'], { options }, 'Choose each only once'],
    ['checkbox', 'yes', undefined, 'Tick this or leave it empty'],
    ['employee', 'x'.repeat(61), undefined, 'Choose one'],
    ['vendor', ['ven_1'], undefined, 'Choose one'],
    ['file', Array.from({ length: 21 }, () => FILE), undefined, 'Keep at most 20 files'],
    ['photo', [FILE, FILE, FILE], { max: '2' }, 'Keep at most 2 files'],
    ['line_table', Array.from({ length: 101 }, () => ({ item: 'x' })), { columns }, 'Keep at most 100 lines'],
    ['line_table', [{ item: 'x' }], { columns, min: '2' }, 'Add at least 2 lines'],
    ['multiselect', ['a'], { options, min: '2' }, 'Add at least 2 choices'],
    ['file', ['emp_x'], undefined, 'Add a file'],
    ['signature', [FILE, FILE], undefined, 'Keep at most 1 file'],
  ])('%s refuses %j', (type, value, more, sentence) => expect(problem(type, value, more)).toBe(sentence));

  test.each<[FieldType, unknown, string]>([
    ['text', '   ', 'Fill in this field'],
    ['checkbox', false, 'Tick this to go on'],
    ['file', [], 'Add a file'],
    ['photo', undefined, 'Add a photo'],
    ['signature', undefined, 'Sign here'],
    ['line_table', [{ item: ' ' }], 'Add at least one line'],
    ['time', '', 'Enter a time'],
    ['project', null, 'Choose one'],
  ])('%s that is needed says what is missing', (type, value, sentence) => {
    const more = { required: true, ...(type === 'line_table' ? { columns } : {}) };
    expect(problem(type, value, more)).toBe(sentence);
    expect(problem(type, value, { ...more, required: false })).toBeUndefined();
  });
});

describe('what is shown', () => {
  const fields: Field[] = [
    { key: 'kind', type: 'select', label: 'Kind', options },
    { key: 'days', type: 'number', label: 'Days', showIf: { match: 'all', conditions: [{ field: 'kind', op: 'is', value: 'a' }] } },
    {
      key: 'why',
      type: 'text',
      label: 'Why',
      required: true,
      showIf: { match: 'any', conditions: [{ field: 'days', op: 'above', value: '10' }] },
    },
  ];
  const shown = (answers: Answers) => shownFields(fields, answers).map(({ key }) => key);

  test('follows the conditions, and what hangs on a hidden answer is hidden with it', () => {
    expect(shown({ kind: 'a', days: '11' })).toEqual(['kind', 'days', 'why']);
    expect(shown({ kind: 'a', days: '9' })).toEqual(['kind', 'days']);
    expect(shown({ kind: 'b', days: '11' })).toEqual(['kind']);
  });

  test('what is hidden is neither needed nor kept', () => {
    expect(checkAnswers(fields, { kind: 'b', days: 'nonsense' }, context)).toEqual({});
    expect(settledAnswers(fields, { kind: 'b', days: '11', why: 'x', other: 'y' })).toEqual({ kind: 'b' });
    expect(checkAnswers(fields, { kind: 'a', days: '11' }, context)).toEqual({ why: 'Fill in this field' });
  });

  test.each([
    ['all', { a: 'x' }, false],
    ['all', { a: 'x', b: 'y' }, true],
    ['any', { a: 'x' }, true],
    ['any', {}, false],
  ] as const)('%s of two conditions with %j: %j', (match, answers, expected) => {
    const filled = (key: string) => ({ field: key, op: 'filled' as const });
    const three = [
      field('text', { key: 'a' }),
      field('text', { key: 'b' }),
      field('note', { showIf: { match, conditions: [filled('a'), filled('b')] } }),
    ];
    expect(shownFields(three, answers).length).toBe(expected ? 3 : 2);
  });

  test.each<[unknown, Field['showIf'] extends infer S ? (S extends { conditions: (infer C)[] } ? C : never) : never, boolean]>([
    ['a', { field: 'it', op: 'is', value: 'a' }, true],
    ['a', { field: 'it', op: 'is_not', value: 'a' }, false],
    ['10', { field: 'it', op: 'above', value: '9' }, true],
    ['9', { field: 'it', op: 'below', value: '10' }, true],
    ['2026-10-13', { field: 'it', op: 'above', value: '2026-10-12' }, true],
    ['x', { field: 'it', op: 'above', value: '1' }, false],
    [['a'], { field: 'it', op: 'includes', value: 'a' }, true],
    [['a'], { field: 'it', op: 'includes', value: 'b' }, false],
    ['crane hire', { field: 'it', op: 'includes', value: 'hire' }, true],
    ['9', { field: 'it', op: 'above', value: '10' }, false],
    ['10', { field: 'it', op: 'below', value: '9' }, false],
    [undefined, { field: 'it', op: 'filled' }, false],
    [true, { field: 'it', op: 'filled' }, true],
    [' ', { field: 'it', op: 'empty' }, true],
    [true, { field: 'it', op: 'is', value: 'true' }, true],
  ])('%j with %j: %j', (value, condition, expected) => {
    const pair: Field[] = [field('text'), { key: 'next', type: 'note', label: 'Next', showIf: { match: 'all', conditions: [condition] } }];
    expect(shownFields(pair, { it: value }).length).toBe(expected ? 2 : 1);
  });
});

describe('lines and what is computed', () => {
  const fields = kindOf('procurement').fields;
  const lines = [
    { item: 'Mast climber', quantity: '12', unit: 'week', rate: '146000' },
    { item: 'Tape', quantity: '0.333', unit: 'roll', rate: '1' },
    { item: '', quantity: '' },
  ];

  test('a product a line, rounded half away from zero, and their sum', () => {
    const answers = settledAnswers(fields, { lines });
    expect((answers['lines'] as Answers[]).map((row) => row['total'])).toEqual(['1752000', '0']);
    expect(answers['amount']).toBe('1752000');
    expect(settledAnswers(fields, { lines: [{ item: 'x', quantity: '0.5', unit: 'm', rate: '-1' }] })['amount']).toBe('-1');
  });

  test('each cell says what it lacks, where it lacks it', () => {
    expect(
      checkAnswers(
        fields,
        {
          lines: [
            { item: 'Delivery', quantity: '1', unit: 'sum' },
            { item: 'x', quantity: '0', unit: 'm', rate: '1' },
          ],
        },
        context,
      ),
    ).toEqual({
      'lines.0.rate': 'Enter an amount',
      'lines.1.quantity': 'Enter at least 0.001',
    });
  });

  test('what a person sends as computed is computed again', () => {
    expect(settledAnswers(fields, { lines, amount: '1' })['amount']).toBe('1752000');
  });
});

test('defaults', () => {
  const fields = [
    field('employee', { default: '@me' }),
    { ...field('date', { default: '@today' }), key: 'day' },
    { ...field('department', { default: '@myDepartment' }), key: 'dep' },
  ];
  expect(defaultAnswers(fields, { me: 'emp_1', today: '2026-10-12', myDepartment: null })).toEqual({ it: 'emp_1', day: '2026-10-12' });
  expect(defaultAnswers(fields, { me: 'emp_1', today: '2026-10-12', myDepartment: 'dep_1' })).toMatchObject({ dep: 'dep_1' });
  const given = [field('checkbox', { default: 'true' }), { ...field('multiselect', { default: 'a,b' }), key: 'some' }];
  expect(defaultAnswers(given, { me: 'emp_1', today: '2026-10-12', myDepartment: null })).toEqual({ it: true, some: ['a', 'b'] });
});

test.each([
  ['1,460.50', '146050'],
  ['1.460,5', '146050'],
  ['€ 12', '1200'],
  ['-0.05', '-5'],
  ['12.345', '1234500'],
  ['1,2,3', null],
  ['abc', null],
])('the amount %j is %j', (typed, minor) => expect(minorOfTyped(typed)).toBe(minor));

test.each([
  ['12,50', '12.5'],
  ['1,460', '1460'],
  ['1,460,000.25', '1460000.25'],
  ['1.460', '1.46'],
  ['1,46,0', null],
  ['1.460,5', null],
  ['twelve', null],
])('the number %j is %j', (typed, number) => expect(numberOfTyped(typed)).toBe(number));

test('figures go there and back without a loss', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      (value) => milliOf(milliText(value)) === value && minorOfTyped(minorForInput(String(value))) === String(value),
    ),
  );
  expect(figureOf('-1,5') + figureOf(' 2 ')).toBe(0.5);
  expect(figureOf('')).toBeNaN();
});

const answer = fc.oneof(
  fc.string(),
  fc.constantFrom('a', 'b', '2026-10-12', '12.5', '146000', '14:30', '', '  ', FILE),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.constantFrom('a', 'b', FILE)),
  fc.record({ from: fc.constantFrom('2026-10-12', 'x'), to: fc.constantFrom('2026-10-13', '') }),
  fc.array(fc.record({ item: fc.string(), n: fc.constantFrom('1', '2.5', 'x', '') })),
);
const anyField = fc.constantFrom(...FIELD_TYPES).map((type): Field => ({
  key: 'x',
  type,
  label: type,
  required: type.length % 2 === 0,
  ...(type === 'select' || type === 'multiselect' ? { options } : {}),
  ...(type === 'line_table'
    ? {
        columns: [
          { key: 'item', type: 'text', label: 'Item', required: true },
          { key: 'n', type: 'number', label: 'N' },
          { key: 'm', type: 'computed', label: 'M', formula: { op: 'product', of: ['n', 'n'] } },
        ],
      }
    : {}),
  ...(type === 'computed' ? { formula: { op: 'sum', of: ['f0', 'f1.m'] } } : {}),
}));
const form = fc.array(anyField, { maxLength: 8 }).map((fields) =>
  fields.map((one, i): Field => ({
    ...one,
    key: `f${i}`,
    ...(i > 2 && i % 2 === 0 ? { showIf: { match: 'any', conditions: [{ field: `f${i - 2}`, op: 'filled' }] } } : {}),
  })),
);

test('what the browser accepts the server accepts: of any answers to any form, through JSON, before and after they are settled', () => {
  fc.assert(
    fc.property(form, fc.array(answer, { minLength: 8, maxLength: 8 }), (fields, values) => {
      const answers = Object.fromEntries(values.map((value, i) => [`f${i}`, value]));
      const problems = checkAnswers(fields, answers, context);
      const sent = JSON.parse(JSON.stringify(settledAnswers(fields, answers))) as Answers;
      expect(settledAnswers(fields, sent)).toEqual(sent);
      expect(Object.keys(checkAnswers(fields, sent, context)).length > 0).toBe(Object.keys(problems).length > 0);
    }),
  );
});

describe('a design', () => {
  test.each(REQUEST_KIND_NAMES)('the fields that %s brings are sound', (kind) => {
    const fields = kindOf(kind).fields.map((one) => Field.parse(one));
    expect(designProblems([...fields, field('text', { key: 'more' })], kind)).toEqual([]);
  });

  test.each<[Field[], string]>([
    [[field('note')], 'Add at least one field that somebody fills in.'],
    [[field('text'), field('date')], 'Two fields have the key it. Change one of them.'],
    [[field('select')], 'It: give at least two options.'],
    [[field('number', { min: 'x' })], 'It: x is no limit that fits this field.'],
    [[field('text', { regex: '(a+)+' })], 'It: the pattern repeats a group or repeats too often. Write it simpler.'],
    [[field('line_table')], 'It: give at least one column.'],
    [[field('line_table', { columns: [...columns, ...columns] })], 'It: two columns have the same key.'],
    [[field('select', { options: [...options, ...options] })], 'It: two options have the same value.'],
    [[field('text', { regex: '(' })], 'It: the pattern cannot be read.'],
    [[field('date', { max: '12.5' })], 'It: 12.5 is no limit that fits this field.'],
    [[field('computed')], 'It: say what it is computed from.'],
    [
      [field('computed', { formula: { op: 'sum', of: ['later'] } }), field('number', { key: 'later' })],
      'It: it can only be computed from numbers and amounts further up.',
    ],
    [
      [field('money', { key: 'a' }), field('money', { key: 'b' }), field('computed', { formula: { op: 'product', of: ['a', 'b'] } })],
      'It: an amount cannot be multiplied by an amount.',
    ],
    [
      [field('money', { key: 'a' }), field('number', { key: 'b' }), field('computed', { formula: { op: 'sum', of: ['a', 'b'] } })],
      'It: amounts and numbers cannot be added together.',
    ],
    [
      [field('text', { showIf: { match: 'all', conditions: [{ field: 'later', op: 'filled' }] } }), field('text', { key: 'later' })],
      'It: the condition reads later, which has to stand further up.',
    ],
  ])('%#: says what to change', (fields, sentence) => expect(designProblems(fields, 'general')).toContain(sentence));

  test('a kind keeps the fields that its effect needs', () => {
    const needed = 'Put back the field Amount: Expense claim needs it.';
    expect(designProblems([field('text')], 'expense')).toContain(needed);
    expect(designProblems([field('text', { key: 'amount' })], 'expense')).toContain(needed);
    expect(designProblems([field('money', { key: 'amount' })], 'expense')).not.toContain(needed);
  });

  test.each(['(a|b)*', '(?=x)', 'a*b*c*d*e', '(', '\\1'])('the pattern %s is refused', (pattern) =>
    expect(patternProblems(pattern)).not.toEqual([]),
  );
  test.each(['[A-Z]{2}-\\d{4}', '\\d+', '(AB|CD)-\\d{1,3}'])('the pattern %s is taken', (pattern) =>
    expect(patternProblems(pattern)).toEqual([]),
  );

  test('a difference names fields and properties', () => {
    const [a, b, c] = [field('text', { key: 'a' }), field('text', { key: 'b' }), field('text', { key: 'c' })];
    expect(
      diffFields([a, b, c], [c, { ...b, required: true }, field('date', { key: 'd' })]).map(({ key, change, what }) => [key, change, what]),
    ).toEqual([
      ['c', 'moved', []],
      ['b', 'changed', ['required']],
      ['d', 'added', []],
      ['a', 'removed', []],
    ]);
  });
});
