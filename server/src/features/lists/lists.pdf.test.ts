import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { pdfCells, pdfPictures } from '#test/pdf.ts';
import { JPEG } from '#test/picture.ts';
import type { Cell } from './lists.cells.ts';
import { pdfOf, type ListPaper } from './lists.pdf.ts';
import { keepFonts } from './pdf.font.ts';
import { wrap } from './pdf.layout.ts';
import { onWhite } from './pdf.picture.ts';

const paper: ListPaper = {
  title: 'People',
  company: 'Corvane Build Group',
  legalLine: 'Corvane Build Group GmbH · HRB 4711',
  logo: null,
  facts: [{ label: 'Filters', value: 'Status: Active' }],
  madeBy: 'Created by Anneke de Vos on 12 Oct 2026 08:00',
  now: new Date('2026-10-12T06:00:00Z'),
  heads: ['Name', 'Amount', 'Note'],
  empty: 'Nothing matches these filters.',
};
const row = (name: string, amount: string, note: string | null = null): Cell[] => [
  { kind: 'text', value: name },
  { kind: 'number', value: amount, places: 2 },
  { kind: 'text', value: note },
];

const fileOf = async (batches: Iterable<readonly Cell[][]>, more: Partial<ListPaper> = {}): Promise<Blob> =>
  new Blob((await Readable.from(pdfOf({ ...paper, ...more }, batches)).toArray()) as Buffer<ArrayBuffer>[]);
const pagesOf = async (batches: Iterable<readonly Cell[][]>, more: Partial<ListPaper> = {}): Promise<string[]> =>
  (await pdfCells(await fileOf(batches, more))).map((cells) => cells.join('|'));

test('a list on paper says whose it is, what it was narrowed to, and who had it made when', async () => {
  const [page] = await pagesOf([[row('Łukasz Żółć', '1234567.50', 'Ζωή Παππά, Олена'), row('Anna', '-5.00')]]);
  for (const said of [
    'Corvane Build Group',
    'People',
    'Filters',
    'Status: Active',
    'Łukasz Żółć',
    '1,234,567.50',
    '-5.00',
    'Ζωή Παππά, Олена',
  ])
    expect(page!.split('|')).toContain(said);
  expect(page).toContain('Corvane Build Group GmbH · HRB 4711 · Created by Anneke de Vos on 12 Oct 2026 08:00');
});

test('every row stands on it once, below the heads of its page, and each page says how many there are', async () => {
  const names = Array.from({ length: 200 }, (_, i) => `Person ${String(i).padStart(3, '0')}`);
  const pages = await pagesOf([names.slice(0, 90).map((name) => row(name, '1.00')), names.slice(90).map((name) => row(name, '1.00'))]);
  expect(pages.flatMap((page) => page.split('|').filter((text) => text.startsWith('Person ')))).toEqual(names);
  pages.forEach((page, i) => {
    expect(page.split('|').filter((text) => text === 'Amount')).toHaveLength(1);
    expect(page.replaceAll('|', '')).toMatch(new RegExp(`Page ${i + 1} of ?${pages.length}`));
  });
  expect(pages.length).toBeGreaterThan(3);
});

test('what is too long for its column goes on below, whole; a sign without a glyph is a question mark', async () => {
  const note = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ');
  const [page] = await pagesOf([[row(`${'x'.repeat(300)}`, '1.00', note), row('人', '1.00')]]);
  expect(page!.replaceAll(/\|+/g, ' ')).toContain('word58 word59');
  expect(page!.split('|')).toContain('?');
  expect(page!.replaceAll('|', '').match(/x/g)).toHaveLength(300);
});

const text = (value: string): Cell => ({ kind: 'text', value });
const PERSON: readonly (readonly [head: string, cell: Cell])[] = [
  ['Name', text('Konstantin von Hohenlohe')],
  ['Number', text('E0045')],
  ['Position', text('Accounts Payable Accountant')],
  ['Department', text('Administration and IT')],
  ['Manager', text('Alexandra Papadopoulou')],
  ['Email', text('konstantin.hohenlohe@corvane.example')],
  ['Phone', text('+00 555 0149 45')],
  ['Grade', text('G2')],
  ['Type', text('Apprenticeship')],
  ['Location', text('Headquarters')],
  ['Hired on', { kind: 'day', value: '2024-07-15' }],
  ['Last day', { kind: 'day', value: '2026-12-31' }],
  ['Status', text('Offboarding')],
  ['Hours last week', { kind: 'number', value: '40.00', places: 2, onPaper: '40' }],
  ['Leave left', { kind: 'number', value: '20.92', places: 2 }],
  ['Last sign-in', { kind: 'time', value: '2026-10-11 07:45' }],
];

test('a row of many columns is broken between words only, and goes on below with its heads in the same places', async () => {
  const row = PERSON.map(([, cell]) => cell);
  const [page] = await pagesOf([Array.from({ length: 12 }, () => row)], { heads: PERSON.map(([head]) => head) });
  const said = page!.split('|');
  const words = ['Konstantin', 'Department', 'Headquarters', 'Apprenticeship', 'Papadopoulou', 'Offboarding', 'Accountant'];
  for (const word of words) expect(said.flatMap((one) => one.split(' '))).toContain(word);
  for (const whole of ['konstantin.hohenlohe@corvane.example', '+00 555 0149 45', '15 Jul 2024', '31 Dec 2026', '40', '20.92'])
    expect(said.filter((one) => one === whole)).toHaveLength(12);
  expect(said).not.toContain('40.00');
  const instants = page!.replaceAll('|', ' ').match(/11 Oct 2026 +07:45/g);
  expect(instants).toHaveLength(12);
});

const FONTS = await keepFonts((path) => readFile(path))();

test.each([
  ['words go on below', 'one two three', 40, ['one two', 'three']],
  ['what fits stays one line', 'one two', 400, ['one two']],
  ['a long word begins a line of its own, broken behind a sign of it', 'to a.long@example.test', 45, ['to', 'a.long@', 'example.', 'test']],
  ['a word without a sign is broken where it has to be', 'aaaaaaaaaaaa', 30, ['aaaaa', 'aaaaa', 'aa']],
])('%s', (_what, text, width, lines) => {
  const found = wrap(FONTS, text, width, 10);
  expect(found.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  expect(found).toEqual(lines);
});

test('an address that has no room in any column is broken behind a sign of it', async () => {
  const address = `${'a'.repeat(60)}@${'b'.repeat(40)}.example`;
  const [page] = await pagesOf([[[text(address), ...Array.from({ length: 8 }, () => text('Administration and IT'))]]], {
    heads: ['Email', ...Array.from({ length: 8 }, (_, i) => `Department ${i}`)],
  });
  expect(page!.split('|')).toContain(`${'b'.repeat(40)}.`);
  expect(page!.replaceAll(/[|\s]/g, '')).toContain('example');
});

test('a typeface that could not be read once is read by the next sheet', async () => {
  let fails = true;
  const load = keepFonts(async (path) => {
    if (fails) throw new Error('EMFILE');
    return readFile(path);
  });
  await expect(load()).rejects.toThrow('EMFILE');
  fails = false;
  expect((await load()).regular.unitsPerEm).toBeGreaterThan(0);
});

test('an empty list is a sheet that says so', async () => {
  expect((await pagesOf([]))[0]).toContain('Nothing matches these filters.');
});

test('a logo is drawn, and what cannot be read is left out', async () => {
  const logo = new PNG({ width: 2, height: 1 });
  logo.data = Buffer.from([10, 20, 30, 255, 40, 50, 60, 0]);
  const png = PNG.sync.write(logo);
  expect(await pdfPictures(await fileOf([[row('Anna', '1.00')]], { logo: png }))).toBe(1);
  // What was seen through is the white of the paper.
  expect([...PNG.sync.read(onWhite(png)).data]).toEqual([10, 20, 30, 255, 255, 255, 255, 255]);

  expect(await pdfPictures(await fileOf([[row('Anna', '1.00')]], { logo: JPEG }))).toBe(1);

  const broken = Buffer.from(png);
  broken[50]! ^= 1;
  const huge = Buffer.from(png);
  huge.writeUInt32BE(100_000, 16);
  huge.writeUInt32BE(100_000, 20);
  const scrambled = Buffer.from(JPEG);
  scrambled[scrambled.length - 3] = 0xf0;
  const unreadables = [
    ...[Buffer.from('<svg/>'), png.subarray(0, 30), broken, huge, Buffer.of()],
    ...[Buffer.from([0xff, 0xd8, 0xff]), JPEG.subarray(0, -2), JPEG.subarray(0, 90), scrambled],
  ];
  for (const unreadable of unreadables) {
    const file = await fileOf([[row('Anna', '1.00')]], { logo: unreadable });
    expect(await pdfPictures(file)).toBe(0);
    expect((await pdfCells(file))[0]).toContain('Anna');
  }
});

test('a long list is written page by page, not held until its end', async () => {
  let read = 0;
  function* batches() {
    for (; read < 20; read++) yield Array.from({ length: 50 }, (_, i) => row(`Person ${i}`, '1.00'));
  }
  const [first] = await pdfOf(paper, batches())
    [Symbol.asyncIterator]()
    .next()
    .then(({ value }) => [value as Buffer]);
  expect(first!.length).toBeGreaterThan(1000);
  expect(read).toBeLessThan(3);
});
