import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isEmailAddress } from '@lintel/contract/mail-rules';
import { testApp, type TestApp } from '#test/app.ts';
import { composeMail, embedPictures, newMessageId, type OutgoingMail } from './mail.compose.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { addressed, distinct } from '#server/features/mail/mail.people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const mailOf = (more: Partial<OutgoingMail>): OutgoingMail => ({
  messageId: newMessageId('corvane.example'),
  date: new Date('2026-05-04T07:00:00Z'),
  from: { email: 'marta.kessler@corvane.example', name: 'Marta Kessler' },
  to: [{ email: 'ann@site.example', name: '' }],
  cc: [],
  subject: 'Subject',
  text: 'Text',
  html: null,
  priority: 'normal',
  inReplyTo: null,
  references: [],
  files: [],
  ...more,
});
const render = async (more: Partial<OutgoingMail>) => {
  const { raw, reading } = await composeMail(app.services, mailOf(more));
  const chunks: Buffer[] = [];
  for await (const chunk of await app.services.blobs.get(raw.sha256)) chunks.push(chunk as Buffer);
  return { bytes: Buffer.concat(chunks).toString('latin1'), reading };
};
const headersOf = (bytes: string) =>
  bytes
    .split('\r\n\r\n')[0]!
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase());

test.each([
  ['high', ['x-priority', 'importance']],
  ['normal', []],
  ['low', ['x-priority', 'importance']],
] as const)('a mail of %s priority says so to programs that know it by either header', async (priority, headers) => {
  const { bytes, reading } = await render({ priority });
  expect(headersOf(bytes).filter((name) => name === 'x-priority' || name === 'importance')).toEqual(headers);
  expect(reading.priority).toBe(priority);
});

/** What has been used to break out of a header, with a header behind it: `mail.injection.test` sends each of them. */
const BREAKS = [
  '\r\n',
  '\n',
  '\r',
  '\r\n\t',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u000b',
  '\u000c',
  '\u0000',
  '%0d%0a',
  '\\r\\n',
  '=0D=0A',
  '=?utf-8?Q?=0D=0A?=',
  '\r\r\n',
  '\n\r',
].map((end) => `x${end}Bcc: thief@evil.example${end}X-Injected: yes`);

describe('what we send', () => {
  test('lines end in CR LF, are short, and read back as they were written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.string({ unit: 'grapheme', maxLength: 2000 }),
        async (subject, text) => {
          const { bytes, reading } = await render({
            subject: subject.replace(/[\p{C}\u2028\u2029]/gu, ''),
            text: `${text}${'x'.repeat(1500)}`,
          });
          for (const line of bytes.split('\r\n')) {
            expect(line).not.toMatch(/[\r\n]/);
            expect(line.length).toBeLessThanOrEqual(998);
          }
          expect(reading.unreadable).toBe(false);
          expect(reading.text.replaceAll('\r', '').trim()).toBe(
            `${text}${'x'.repeat(1500)}`.replaceAll('\r', '').replaceAll('\u0000', '\ufffd').trim(),
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  test('a picture in the text becomes a file of the mail', async () => {
    const { html, files } = embedPictures('<p><img src="data:image/png;base64,iVBORw0KGgo=" /></p>', 'corvane.example');
    expect(html).toMatch(/^<p><img src="cid:[^"]+" \/><\/p>$/);
    const { reading } = await render({ html, files });
    expect(reading.attachments).toMatchObject([{ filename: 'picture-1.png', type: 'image/png', inline: true, size: 8 }]);
    expect(reading.html).toContain(`data-cid="${reading.attachments[0]!.contentId}"`);
  });
});

describe('recipients', () => {
  test('each address once, whatever its case, in the order they were typed', () => {
    expect(distinct(['b@x.example', 'A@x.example', 'a@X.example', ' b@x.example'])).toEqual(['b@x.example', 'A@x.example']);
    const address = fc
      .tuple(fc.stringMatching(/^[a-zA-Z0-9.]{1,12}$/), fc.stringMatching(/^[a-z]{1,8}$/))
      .map(([user, host]) => `${user}@${host}.example`);
    fc.assert(
      fc.property(fc.array(address, { maxLength: 20 }), (list) => {
        const once = distinct(list);
        expect(new Set(once.map((one) => one.toLowerCase())).size).toBe(once.length);
        expect(once.map((one) => one.toLowerCase())).toEqual([...new Set(list.map((one) => one.toLowerCase()))]);
      }),
    );
  });

  test('what is taken for an address holds nothing that could end a header or a command', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.emailAddress(),
          fc.string(),
          fc.constantFrom(...BREAKS).map((text) => `a@b.example${text}`),
        ),
        (text) => {
          if (isEmailAddress(text)) expect(text).not.toMatch(/[\u0000-\u0020<>,;"\\()[\]\u2028\u2029]/);
        },
      ),
    );
    expect(addressed('x@y.example', new Map())).toEqual({ email: 'x@y.example', name: '' });
  });
});
