import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENCLOSED_DEPTH } from '@lintel/contract/mail-enclosed';
import { testApp, type TestApp } from '#test/app.ts';
import { codeOf } from '#test/refusal.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

let app: TestApp;
let id: string;
const head = (subject: string) =>
  `From: Ann <ann@acme.example>\r\nTo: marta.kessler@corvane.example\r\nSubject: ${subject}\r\nDate: Mon, 12 Oct 2026 06:40:00 +0000\r\n`;
/** A mail with some files; each is the lines of a part. */
const mixed = (subject: string, parts: readonly string[]): string => {
  const boundary = `b-${subject.replaceAll(' ', '-')}`;
  return `${head(subject)}MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
};
const TEXT = 'Content-Type: text/plain\r\n\r\nSee the email.';
const enclosed = (mail: string) => `Content-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n${mail}`;
const HTML =
  'Content-Type: text/html\r\n\r\n<p onclick="alert(1)">Quay <b>wall</b></p><script>alert(1)</script><img src="https://tracker.example/a.png" width="300" height="200">';
const PLAN = 'Content-Type: text/plain\r\nContent-Disposition: attachment; filename="plan.txt"\r\n\r\nNorth';

beforeAll(async () => {
  app = await testApp();
  // The outermost is the first of them.
  let inner = mixed('Level 0', [HTML, PLAN]);
  for (let level = 1; level <= ENCLOSED_DEPTH + 1; level += 1) inner = mixed(`Level ${level}`, [TEXT, enclosed(inner)]);
  await deliverRaw(app.services, Buffer.from(mixed('Outermost', [TEXT, enclosed(inner), enclosed(mixed('Beside', [HTML, PLAN])), PLAN])), {
    to: ['marta.kessler@corvane.example'],
  });
  id = (await marta().mail.folder({ folder: 'inbox' })).items[0]!.id;
});
afterAll(async () => {
  await app.close();
  await stopReading();
});
const marta = () => app.as('marta.kessler');
const open = (path: string) => marta().mailEnclosed.get({ id, path });

describe('a mail that is a file of another one', () => {
  test('is read as a mail, and made as harmless as any', async () => {
    const mail = await open('1');
    expect(mail).toMatchObject({
      ...{ subject: 'Beside', from: { name: 'Ann', email: 'ann@acme.example' }, date: '2026-10-12T06:40:00.000Z', blockedImages: 1 },
      attachments: [{ index: 0, filename: 'plan.txt' }],
    });
    expect(mail.htmlBody).toContain('<b>wall</b>');
    expect(mail.htmlBody).not.toMatch(/script|onclick|src="https/);
  });

  test('has its own files, and is itself one', async () => {
    expect(await (await marta().mailEnclosed.file({ id, path: '1.0' })).text()).toMatch(/^North\s*$/);
    expect(await (await marta().mailEnclosed.file({ id, path: '1' })).text()).toContain('Subject: Beside');
  });

  test('may hold others, up to a depth', async () => {
    const paths = Array.from({ length: ENCLOSED_DEPTH }, (_, i) =>
      Array(i + 1)
        .fill(0)
        .join('.'),
    );
    for (const [i, path] of paths.entries()) expect((await open(path)).subject).toBe(`Level ${ENCLOSED_DEPTH + 1 - i}`);
    expect(await codeOf(open(`${paths.at(-1)}.0`))).toBe('mail.not_enclosed');
    expect(await codeOf(open(`${paths.at(-1)}.0.0`))).toBe('request.not_found');
  });

  test.each([
    ['2', 'mail.not_enclosed'],
    ['9', 'mail.not_found'],
    ['1.7', 'mail.not_found'],
    ['2.0', 'mail.not_enclosed'],
  ])('%s is none: %s', async (path, code) => {
    expect(await codeOf(open(path))).toBe(code);
  });

  test('other people’s do not exist', async () => {
    expect(await codeOf(app.as('jonas.ekdahl').mailEnclosed.get({ id, path: '1' }))).toBe('mail.not_found');
    expect(await codeOf(app.as('jonas.ekdahl').mailEnclosed.file({ id, path: '1.0' }))).toBe('mail.not_found');
  });
});
