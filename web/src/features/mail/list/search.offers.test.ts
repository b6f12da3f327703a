import { expect, test, vi } from 'vitest';
import { answerCalls } from '#test/show.tsx';
import { isUnfinished, knowing, offersFor, openTerm } from './search.offers.ts';

const known = { labels: ['Invoices', 'Harbour Bridge'], found: [] };
const anna = [{ text: 'anna@site.example', label: 'Anna Berg' }];
const texts = (text: string) => offersFor(text, { ...known, found: /from:/.test(text) ? anna : [] }).map((offer) => offer.text);

test.each([
  ['', 0, '', null, ''],
  ['crane', 0, '', null, 'crane'],
  ['crane -from:an', 6, '-', 'from', 'an'],
  ['label:"Harbour B', 0, '', 'label', 'Harbour B'],
  ['in:all ', 7, '', null, ''],
  ['{from:anna from:jo', 11, '', 'from', 'jo'],
  ['-(label:b', 2, '', 'label', 'b'],
])('the open word of "%s"', (text, start, minus, field, value) => expect(openTerm(text)).toEqual({ start, minus, field, value }));

test.each([
  ['an empty box offers the fields', '', 'from:'],
  ['the start of a field', 'crane la', 'crane label:'],
  ['behind a minus too', 'crane -fr', 'crane -from:'],
  ['a value', 'is:un', 'is:unread '],
  ['a label with a space is quoted', 'label:har', 'label:"Harbour Bridge" '],
  ['mailing lists too', 'li', 'list:'],
  ['within a group', '{is:read is:un', '{is:read is:unread '],
  ['people by address', 'crane from:an', 'crane from:anna@site.example '],
])('%s', (_, text, offer) => expect(texts(text)).toContain(offer));

test.each(['crane', 'crane ', 'subject:roof', 'is:unread'])('nothing is offered for "%s"', (text) => expect(texts(text)).toEqual([]));

test.each<[string, boolean]>([
  ['crane', false],
  ['crane from:', true],
  ['from:a', false],
  ['is:un', true],
  ['is:unread', false],
  ['before:2026-11', true],
  ['before:2026-11-01', false],
  ['older_than:2', true],
  ['older:2w', false],
  ['larger:5', false],
  ['larger:x', true],
  ['12:3', false],
  ['before:soon crane', false],
])('"%s" is unfinished: %s', (text, expected) => expect(isUnfinished(text)).toBe(expected));

test('behind project: stand the projects of one’s scope, closed ones too; only behind what the server knows it is asked', async () => {
  const asked: string[] = [];
  answerCalls((url) => {
    asked.push(url);
    return [{ id: 'prj_1', code: 'RC-01', name: 'Riverside Clinic' }];
  });
  const found = await knowing('project', 'river')!(new AbortController().signal);
  expect(asked).toEqual([expect.stringMatching(/\/projects\/options\?q=river&open=false$/)]);
  expect(offersFor('crane project:river', { ...known, found })).toEqual([
    { text: 'crane project:RC-01 ', label: 'RC-01', meaning: 'Riverside Clinic' },
  ]);
  expect([knowing('from', ''), knowing('label', 'x'), knowing(null, 'x')]).toEqual([null, null, null]);
  vi.unstubAllGlobals();
});
