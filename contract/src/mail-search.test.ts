import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PLACES } from './mail.ts';
import { parseSearch, searchText, type SearchNode, type SearchTerm } from './mail-search.ts';
import { SEARCH_FIELDS, searchTime } from './mail-search-fields.ts';

/** A tree, shortly: `(a | b) !c`. */
function shown(node: SearchNode | null): string {
  if (node === null) return '';
  if (node.kind === 'term') return `${node.field && `${node.field}=`}${node.isQuoted ? `'${node.text}'` : node.text}`;
  if (node.kind === 'near') return `${shown(node.left)}~${node.words}~${shown(node.right)}`;
  if (node.kind === 'not') return `!${shown(node.of)}`;
  return `(${node.of.map(shown).join(node.kind === 'all' ? ' & ' : ' | ')})`;
}

test.each<[string, string]>([
  ['', ''],
  ['crane', 'crane'],
  ['crane hire', '(crane & hire)'],
  ['crane OR hire', '(crane | hire)'],
  ['site crane OR hire june', '(site & (crane | hire) & june)'],
  ['{crane hire}', '(crane | hire)'],
  ['{crane (hire june)}', '(crane | (hire & june))'],
  ['(site crane) OR hire', '((site & crane) | hire)'],
  ['crane or hire', '(crane & or & hire)'],
  ['crane OR', 'crane'],
  ['OR crane', 'crane'],
  ['crane OR OR hire', '(crane | hire)'],
  ['-crane', '!crane'],
  ['--crane', '!crane'],
  ['-{crane hire}', '!(crane | hire)'],
  ['-(crane hire)', '!(crane & hire)'],
  ['-(-crane)', 'crane'],
  ['crane - hire', '(crane & hire)'],
  ['"crane hire" june', "('crane hire' & june)"],
  ['"crane hire', "'crane hire'"],
  ['crane AROUND 5 hire', 'crane~5~hire'],
  ['june crane AROUND 5 hire OR lorry', '(june & (crane~5~hire | lorry))'],
  ['-(crane AROUND 5 hire)', '!crane~5~hire'],
  ['crane AROUND hire', '(crane & around & hire)'],
  ['crane AROUND 5', 'crane'],
  ['from:anna', 'from=anna'],
  ['FROM:"Anna Berg"', "from='Anna Berg'"],
  ['-from:anna', '!from=anna'],
  ['subject:(crane hire)', '(subject=crane & subject=hire)'],
  ['from:{anna jonas}', '(from=anna | from=jonas)'],
  ['in:{sent inbox} is:unread', '((in=sent | in=inbox) & is=unread)'],
  ['list:news@site.example', 'list=news@site.example'],
  ['http://site.example 12:30', '(http://site.example & 12:30)'],
  ['PO-1182 f(x)', '(PO-1182 & f & x)'],
  ['(crane (hire', '(crane & hire)'],
  ['crane) hire}', '(crane & hire)'],
  ['& | () {} "" -', ''],
])('%j means %s', (text, meaning) => {
  const { tree, problems } = parseSearch(text);
  expect(shown(tree)).toBe(meaning);
  expect(problems).toEqual([]);
});

test.each<[string, string[]]>([
  ['before:soon', ['mail.search_time']],
  ['after:2026-02-30', ['mail.search_time']],
  ['older:0099-01-01 newer_than:9999y', ['mail.search_time', 'mail.search_time']],
  ['older_than:', ['mail.search_empty']],
  ['from: anna', ['mail.search_empty']],
  ['from:() crane', ['mail.search_empty']],
  ['subject:"" list:-', ['mail.search_empty', 'mail.search_empty']],
  ['larger:huge', ['mail.search_size']],
  ['in:nowhere', ['mail.search_choice']],
  ['-is:{unread odd}', ['mail.search_choice']],
  ['has:wings assigned:anna', ['mail.search_choice', 'mail.search_choice']],
  ['crane AROUND 31 hire', ['mail.search_around']],
  ['crane AROUND 0 hire', ['mail.search_around']],
  ['from:anna AROUND 5 hire', ['mail.search_around']],
  ['is:unread AROUND 5 is:read', ['mail.search_around']],
  ['a AROUND 2 b AROUND 2 c', ['mail.search_around']],
])('%j cannot be understood', (text, codes) => expect(parseSearch(text).problems.map(({ code }) => code)).toEqual(codes));

test.each<[string, string[]]>([
  ['form:anna', ['form']],
  ['-{re:crane from:anna}', ['re']],
  ['12:30 crane', []],
])('what is no field in %j is told', (text, names) => expect(parseSearch(text).unknown).toEqual(names));

describe('for whatever is typed', () => {
  const piece = fc.constantFrom(
    ...[
      'crane',
      'x',
      '-',
      '--',
      '"',
      '(',
      ')',
      '{',
      '}',
      ' ',
      ' OR ',
      ' AROUND ',
      ' AROUND 3 ',
      '3',
      ':',
      'from:',
      'in:',
      'sent',
      'foo:',
      'ü',
      '東',
      '&',
      'OR',
      'before:1d',
    ],
  );
  const typed = fc.oneof(
    fc.array(piece, { maxLength: 30 }).map((all) => all.join('')),
    fc.string({ unit: 'binary', maxLength: 80 }),
  );

  test('the parser raises nothing, and what it prints means the same', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const { tree } = parseSearch(text);
        expect(parseSearch(searchText(tree)).tree).toEqual(tree);
      }),
      { numRuns: 3000 },
    );
  });

  test('also where groups are opened without an end', () => {
    for (const open of ['(', '{', '-(', 'from:{']) expect(() => parseSearch(open.repeat(5000))).not.toThrow();
  });
});

test('any tree is printed so that it is read as the same one', () => {
  const word = fc.stringMatching(/^[a-z0-9.@-]*[a-z0-9]$/).filter((text) => !text.startsWith('-'));
  const term: fc.Arbitrary<SearchTerm> = fc
    .oneof(
      fc.record({ field: fc.constantFrom('' as const, 'from' as const, 'list' as const), text: word, isQuoted: fc.boolean() }),
      fc.constantFrom({ field: 'in' as const, text: 'sent', isQuoted: false }, { field: 'is' as const, text: 'unread', isQuoted: false }),
    )
    .map((one) => ({ kind: 'term' as const, ...one }));
  const near = fc.record({ left: word, right: word, words: fc.integer({ min: 1, max: 30 }) }).map(({ left, right, words }) => ({
    ...{ kind: 'near' as const, words },
    ...{ left: wordTerm(left), right: wordTerm(right) },
  }));
  const { node } = fc.letrec<{ node: SearchNode }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      term,
      near,
      fc.array(tie('node'), { minLength: 2, maxLength: 4 }).map((of) => flat({ kind: 'all', of })),
      fc.array(tie('node'), { minLength: 2, maxLength: 4 }).map((of) => flat({ kind: 'any', of })),
      tie('node').map((of): SearchNode => (of.kind === 'not' ? of.of : { kind: 'not', of })),
    ),
  }));
  fc.assert(
    fc.property(node, (tree) => {
      expect(parseSearch(searchText(tree)).tree).toEqual(tree);
    }),
  );
});

const wordTerm = (text: string): SearchTerm => ({ kind: 'term', field: '', text, isQuoted: false });
/** A group in one of its kind is one with it. */
const flat = ({ kind, of }: { kind: 'all' | 'any'; of: SearchNode[] }): SearchNode => ({
  kind,
  of: of.flatMap((one) => (one.kind === kind ? one.of : [one])),
});

test('every folder can be searched', () => expect(SEARCH_FIELDS.in.values).toEqual([...PLACES, 'all']));

test.each([
  ['2026-11-01', '2026-11-01'],
  ['2026/3/9', '2026-03-09'],
  ['7d', '2026-11-20'],
  ['2W', '2026-11-13'],
  ['3m', '2026-08-27'],
  ['1y', '2025-11-27'],
])('%s is %s', (text, day) => expect(searchTime(text, new Date('2026-11-27T10:00:00Z'))?.toISOString().slice(0, 10)).toBe(day));
