import { crc32, deflateSync } from 'node:zlib';
import { escapeHtml } from '@lintel/contract/kit/html';
import { randomStream } from './demo.random.ts';
import { rowsOf } from './demo.text.ts';

/** A file of a mail, whole. */
export interface DemoFile {
  filename: string;
  type: string;
  content: Buffer;
}

/** A small, real file of the kind that its name says. Tables and sheets hold the table of the mail, papers its text. */
export function fileFor(filename: string, text: string): DemoFile {
  const extension = filename.slice(filename.lastIndexOf('.') + 1);
  const make = MAKERS[extension];
  if (!make) throw new Error(`The demo cannot make a file ${filename}.`);
  const [type, content] = make(filename, text);
  return { filename, type, content };
}

const MAKERS: Record<string, (filename: string, text: string) => [string, Buffer]> = {
  pdf: (filename, text) => ['application/pdf', pdf(filename.replace(/\.pdf$/, ''), text)],
  png: (filename) => ['image/png', picture(filename)],
  csv: (filename, text) => [
    'text/csv',
    Buffer.from(
      tableFor(filename, text)
        .map((row) => row.map(csvCell).join(';'))
        .join('\r\n'),
      'utf8',
    ),
  ],
  xlsx: (filename, text) => ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', sheet(tableFor(filename, text))],
  dwg: (filename) => ['image/vnd.dwg', drawing(filename)],
  zip: (filename, text) => [
    'application/zip',
    zip([
      ['readme.txt', text],
      [
        'list.csv',
        tableFor(filename, text)
          .map((row) => row.join(';'))
          .join('\r\n'),
      ],
    ]),
  ],
};

const csvCell = (text: string): string => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The mail's own table; else numbered lines of its text. */
function tableFor(filename: string, text: string): string[][] {
  const table = rowsOf(text);
  if (table.length > 0) return table;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return [['No', filename.replace(/\.\w+$/, '')], ...lines.map((line, i) => [String(i + 1), line])];
}

/** One A4 page of text in Helvetica, by hand. */
function pdf(title: string, text: string): Buffer {
  const lines = text.split('\n').flatMap((line) => line.match(/.{1,88}(?:\s|$)/g) ?? ['']);
  const shown = (line: string) => `(${line.trimEnd().replace(/[\\()]/g, '\\$&')}) Tj T*`;
  const page = `BT /F2 16 Tf 60 780 Td ${shown(title)} ET\nBT /F1 11 Tf 16 TL 60 740 Td ${lines.slice(0, 42).map(shown).join(' ')} ET`;
  const stream = Buffer.from(page, 'latin1');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, i) => {
    const at = Buffer.byteLength(body, 'latin1');
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${Buffer.byteLength(body, 'latin1')}\n%%EOF\n`;
  return Buffer.from(body + end, 'latin1');
}

export const PICTURE = { width: 360, height: 240 };

/** A site in three colours: sky, ground, and storeys with openings. */
function picture(filename: string): Buffer {
  const random = randomStream(filename);
  const hue = random();
  const horizon = 140 + Math.floor(random() * 40);
  const blocks = Array.from({ length: 4 }, (_, i) => ({
    left: 25 + i * 85,
    right: 25 + i * 85 + 40 + random() * 35,
    top: 45 + random() * 70,
  }));
  return painted((x, y) => colourAt(x, y, horizon, hue, blocks));
}

/** A PNG, point by point: red, green and blue of each. */
export function painted(colourOf: (x: number, y: number) => readonly number[]): Buffer {
  const { width, height } = PICTURE;
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x++) row.set(colourOf(x, y), 1 + x * 3);
    return row;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]);
}

function colourAt(x: number, y: number, horizon: number, hue: number, blocks: { left: number; right: number; top: number }[]): number[] {
  const block = blocks.find(({ left, right, top }) => x >= left && x < right && y >= top && y < horizon + 30);
  if (block) {
    const isOpening = (x - Math.floor(block.left)) % 18 > 9 && (y - Math.floor(block.top)) % 26 > 12;
    return isOpening ? [52, 68, 82] : [196 - hue * 40, 186 - hue * 20, 172 + hue * 20].map(Math.floor);
  }
  if (y < horizon) return [168 + hue * 30, 196 + hue * 12, 222 - y / 8].map(Math.floor);
  return [150 - (y - horizon) / 4, 128 - (y - horizon) / 4, 96 + hue * 18].map(Math.floor);
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** The head of a 2018 drawing, then noise: enough for a file that no viewer of ours opens. */
function drawing(filename: string): Buffer {
  const random = randomStream(filename);
  return Buffer.concat([
    Buffer.from('AC1032\0\0\0\0\0\0', 'latin1'),
    Buffer.from(Array.from({ length: 12_000 }, () => Math.floor(random() * 256))),
  ]);
}

/** A workbook of one sheet with its texts in the cells. */
function sheet(table: string[][]): Buffer {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${escapeHtml(text)}</t></is></c>`;
  const rows = table.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const document = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return zip([
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${mime}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mime}.worksheet+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${document}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${spreadsheet}" xmlns:r="${document}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${document}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    ['xl/worksheets/sheet1.xml', `${head}<worksheet xmlns="${spreadsheet}"><sheetData>${rows}</sheetData></worksheet>`],
  ]);
}

/** 1 January 2026 in the notation of DOS, in which archives keep dates. */
const DOS_DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;

/** An archive that stores its files as they are. */
function zip(files: [string, string][]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, text] of files) {
    const name = Buffer.from(path, 'utf8');
    const data = Buffer.from(text, 'utf8');
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt16LE(DOS_DATE, 8);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(at, 10);
    bodies.push(Buffer.from('PK\u0003\u0004', 'latin1'), facts, name, data);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), facts, more, name);
    at += 4 + facts.length + name.length + data.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, ...directory, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}
