import { expect, test } from 'vitest';
import { csvRows, isText } from './file.preview.ts';

test.each([
  [
    'commas',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons and a byte order mark',
    '\uFEFFa;b,c;d\r\n1;2;3',
    [
      ['a', 'b,c', 'd'],
      ['1', '2', '3'],
    ],
  ],
  ['tabs', 'a\tb\n', [['a', 'b']]],
  ['quotes that hold lines and quotes', '"a ""b""","c\nd"\n', [['a "b"', 'c\nd']]],
  ['nothing', '', []],
])('%s', (_, text, rows) => expect(csvRows(text, 10)).toEqual(rows));

test('only the first rows are read', () => expect(csvRows('a\n'.repeat(100), 3)).toHaveLength(3));

test.each([
  ['list.CSV', 10, true],
  ['notes.txt', 10, true],
  ['notes.txt', 6_000_000, false],
  ['page.html', 10, false],
])('%s of %i bytes can be shown: %s', (filename, size, isShown) => expect(isText({ filename, size })).toBe(isShown));
