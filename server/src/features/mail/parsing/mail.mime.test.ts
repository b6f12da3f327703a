import fc from 'fast-check';
import PostalMime, { type Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { parseMime } from './mail.mime.ts';

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
