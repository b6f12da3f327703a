import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownNumber } from './workbook.format.ts';
import { readWorkbook, WORKBOOK_LIMITS, type Reading } from './workbook.read.ts';

const RELS = `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`;
const BOOK = `<?xml version="1.0"?><x:workbook xmlns:x="x"><x:sheets><x:sheet name="Costs &amp; more" sheetId="1" r:id="r1"/><x:sheet name="Secret" state="veryHidden" r:id="r2"/></x:sheets></x:workbook>`;
const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="4"/></cellXfs></styleSheet>`;
const STRINGS = `<sst><si><t>Item</t></si><si><r><t>Re</t></r><r><t>bar</t></r><rPh><t>x</t></rPh></si><si/></sst>`;
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

const workbook = (rows: string) => ({
  'xl/_rels/workbook.xml.rels': RELS,
  'xl/workbook.xml': BOOK,
  'xl/styles.xml': STYLES,
  'xl/sharedStrings.xml': STRINGS,
  'xl/worksheets/sheet1.xml': sheet(rows),
  'xl/worksheets/sheet2.xml': sheet('<row r="1"><c><v>1</v></c></row>'),
});

const texts = (reading: Reading) =>
  'sheets' in reading ? reading.sheets[0]!.rows.map((row) => row.map(({ text }) => text)) : reading.problem;

test('values stand as somebody sees them: texts, dates, money, what is left out, and no formula', async () => {
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>5 &lt; 6</t></is></c></row>' +
    '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>46338</v></c><c r="C3" s="2"><f>SUM(A1:A2)</f><v>-1234.5</v></c><c t="b"><v>1</v></c></row>';
  const reading = await readWorkbook(zipOf(workbook(rows)));
  expect('sheets' in reading && reading.sheets.map(({ name }) => name)).toEqual(['Costs & more']);
  expect(texts(reading)).toEqual([['Item', '', '5 < 6'], [], ['Rebar', '2026-11-12', '\u22121,234.50', 'TRUE']]);
});

test('a workbook without end is cut at its limits, and one that unfolds to gigabytes is let go of', async () => {
  const rows = Array.from({ length: 600 }, (_, i) => `<row r="${i + 1}">${'<c><v>7</v></c>'.repeat(50)}</row>`).join('');
  const reading = await readWorkbook(zipOf(workbook(rows)));
  const [first] = 'sheets' in reading ? reading.sheets : [];
  expect(first?.isCut).toBe(true);
  expect([first?.rows.length, first?.rows[0]?.length]).toEqual([WORKBOOK_LIMITS.rows, WORKBOOK_LIMITS.columns]);
  const bomb = await readWorkbook(zipOf(workbook(`<row r="1"><c t="str"><v>${' '.repeat(WORKBOOK_LIMITS.partBytes + 5)}`)));
  expect('sheets' in bomb && bomb.sheets[0]!.isCut).toBe(true);
});

test('one with a password and one that is none say so', async () => {
  expect(await readWorkbook(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))).toEqual({ problem: 'protected' });
  expect(await readWorkbook(new TextEncoder().encode('not a workbook'))).toEqual({ problem: 'broken' });
});

test('whatever a file holds, it is read or called broken', async () => {
  const whole = zipOf(workbook('<row r="1"><c t="s"><v>0</v></c></row>'));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }), async (changes) => {
      const bytes = whole.slice();
      for (const [at, value] of changes) bytes[at] = value;
      const reading = await readWorkbook(bytes);
      expect('sheets' in reading || reading.problem).toBeTruthy();
    }),
    { numRuns: 60 },
  );
});

test.each([
  [0.1 + 0.2, '', false, '0.3'],
  [0.195, '0.0%', false, '19.5%'],
  [1500000, '#,##0', false, '1,500,000'],
  [-3, '"EUR" #,##0.00;[Red]-#,##0.00', false, '\u22123.00'],
  [46338.75, 'd mmm yy h:mm', false, '2026-11-12 18:00'],
  [0.5, 'h:mm', false, '12:00'],
  [1.5, '[h]:mm', false, '36:00'],
  [44876, 'dd.mm.yyyy', true, '2026-11-12'],
  [12, '[$-409]mmmm yyyy', false, '1900-01'],
])('%d as %s (1904: %s) is %s', (value, format, since1904, text) => expect(shownNumber(value, format, since1904)).toBe(text));

/** An archive as spreadsheet programs write it. */
function zipOf(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    parts.push(local, Buffer.from(name), packed);
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}
