import fc from 'fast-check';
import PostalMime, { type Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { decoded } from './mail.decode.ts';
import { parseMime, placeOf } from './mail.mime.ts';

const OPTIONS = { maxNestingDepth: 50, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true };

/** What boundaries, ends of lines and encodings are made of, so that they meet in every way there is. */
const PIECES = [
  ...['--b\r\n', '--b\n', '--b--\r\n', '--c\r\n', '--c--', '--', '-', '\r\n', '\r\n', '\n', '\r', '\r\r\n', '\n\n', '\r\n\r\n', ' ', '\t'],
  ...['=', '==', '=\r\n', '=3D', '=c3=A4', '=4', '=\r', '=G1', 'AAAA', 'QUJD', 'QUI=', 'QQ==', 'a', '-_', 'ä', '\ufeff', '\0', '<b>x</b>'],
  ...['Content-Type: text/html\r\n', 'Content-Type: text/plain; format=flowed\r\n', 'Content-Type: multipart/mixed; boundary=c\r\n'],
  ...['Content-Transfer-Encoding: base64\r\n', 'Content-Transfer-Encoding: quoted-printable\n', 'Content-Transfer-Encoding: 8bit\r\n'],
  ...['Content-Type: application/pdf; name=a\r\n', 'Content-Type: text/calendar\r\n', 'Content-Type: message/rfc822\r\n', 'Subject: x\r\n'],
];
const piece = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...PIECES).map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes)) },
);
const START = [
  ...['', 'Content-Transfer-Encoding: base64\r\n\r\n', 'Content-Transfer-Encoding: quoted-printable\r\n\r\n'],
  'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n',
  'Content-Type: multipart/alternative; boundary=b\r\n\r\nBefore\r\n--b\r\nContent-Transfer-Encoding: base64\r\n\r\n',
];
const mails = fc
  .tuple(fc.constantFrom(...START), fc.array(piece, { maxLength: 60, size: 'max' }))
  .map(([start, pieces]) => Buffer.concat([Buffer.from(start), ...pieces]));

/** Contents as text, whether they came as a view or a buffer. */
async function outcomeOf(mail: Promise<Email>): Promise<unknown> {
  const read = await mail.catch(String);
  if (typeof read === 'string') return read;
  return {
    ...read,
    attachments: read.attachments.map((file) => ({ ...file, content: Buffer.from(file.content as ArrayBuffer).toString('latin1') })),
  };
}

test('a mail is taken apart as the library does it byte by byte', async () => {
  const property = fc.asyncProperty(mails, async (mail) => {
    const copy = () => new Uint8Array(mail).buffer;
    expect(await outcomeOf(parseMime(copy(), OPTIONS))).toEqual(await outcomeOf(PostalMime.parse(copy(), OPTIONS)));
  });
  await fc.assert(property, { numRuns: 600 });
});

/** What comes out of a place in a mail, while its source comes in pieces of so many bytes. */
async function streamed(mail: Buffer, content: Uint8Array, size: number): Promise<Buffer | null> {
  const place = placeOf(content);
  if (!place) return null;
  async function* pieces() {
    for (let at = place!.start; at < place!.end; at += size) yield mail.subarray(at, Math.min(place!.end, at + size));
  }
  const out: Buffer[] = [];
  for await (const piece of decoded(pieces(), place.encoding)) out.push(piece);
  return Buffer.concat(out);
}

test('a file comes out of the stream of its mail as it comes out of the whole mail', async () => {
  let placed = 0;
  const heads = ['base64', 'quoted-printable', '8bit'].map(
    (encoding) => `Content-Type: application/pdf\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`,
  );
  const files = fc
    .tuple(fc.constantFrom('', 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'), fc.constantFrom(...heads), fc.array(piece))
    .map(([start, head, pieces]) => Buffer.concat([Buffer.from(start + head), ...pieces]));
  const property = fc.asyncProperty(files, fc.integer({ min: 1, max: 40 }), async (mail, size) => {
    const read = await parseMime(new Uint8Array(mail).buffer, OPTIONS).catch(() => null);
    for (const { content } of read?.attachments ?? []) {
      const file = new Uint8Array(content as ArrayBuffer);
      const out = await streamed(mail, content as never, size);
      if (!out) continue;
      placed += 1;
      expect(out.toString('latin1')).toBe(Buffer.from(file).toString('latin1'));
    }
  });
  await fc.assert(property, { numRuns: 600 });
  expect(placed).toBeGreaterThan(200);
});

test('also one whose lines never end', async () => {
  for (const encoding of ['base64', 'quoted-printable', '8bit']) {
    const head = `Content-Type: application/pdf\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`;
    const mail = Buffer.from(head + 'ab=3D=\r='.repeat(30_000).replaceAll('=', encoding === 'base64' ? '' : '='));
    const { attachments } = await parseMime(new Uint8Array(mail).buffer, OPTIONS);
    const out = await streamed(mail, attachments[0]!.content as never, 70_001);
    expect(out!.equals(attachments[0]!.content as never)).toBe(true);
  }
});
