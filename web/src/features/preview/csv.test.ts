import { expect, test } from 'vitest';
import { csvRows, isFigure, textOf } from './csv.ts';
import { previewKind } from './preview.kinds.ts';

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
  ['list.CSV', 10, 'table'],
  ['notes.txt', 10, 'text'],
  ['notes.txt', 6_000_000, null],
  ['plan.PDF', 10, 'pdf'],
  ['costs.xlsx', 10, 'workbook'],
  ['costs.xls', 10, null],
  ['page.html', 10, null],
])('%s of %i bytes is shown as %s', (filename, size, kind) =>
  expect(previewKind({ filename, size, type: 'application/octet-stream' })).toBe(kind),
);

test.each([
  ['figures', ['12', '-5', '\u22123.50', '1,348.20', "1'348.20", '1.348,20', '19 %', '+7'], true],
  ['words, dates, codes and nothing', ['', '2026-11-23', '01.02.2026', 'C30/37', '12 m', '=1+1', '1,2,3'], false],
])('%s are told apart', (_, texts, expected) => {
  for (const text of texts) expect([text, isFigure(text)]).toEqual([text, expected]);
});

test('a file of an older office program keeps its umlauts', async () => {
  expect(await textOf(new Blob([Uint8Array.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72])]))).toBe('Müller');
  expect(await textOf(new Blob(['Müller']))).toBe('Müller');
});
