import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { readAttachment, readMail, stopReading } from './mail.parse.ts';
import { fileName, oneLine } from '#server/platform/file-names.ts';

afterAll(stopReading);

const mail = (head: string, body: string | Buffer = 'Hello', type = 'text/plain; charset=utf-8') =>
  Buffer.concat([
    Buffer.from(`From: Ann <ann@site.example>\r\nTo: bob@site.example\r\n${head}Content-Type: ${type}\r\n\r\n`),
    Buffer.from(body as string),
  ]);
const header = (head: string) => readMail(mail(head));

describe('what is read of a mail', () => {
  test.each([
    ['two halves of one character', 'Subject: =?utf-8?B?w5w=?= =?utf-8?B?YmVy?=\r\n', { subject: 'Über' }],
    [
      'Japanese in two words',
      'Subject: =?ISO-2022-JP?B?GyRCJDMkcyRLGyhC?=\r\n =?ISO-2022-JP?B?GyRCJEEkTxsoQg==?=\r\n',
      { subject: 'こんにちは' },
    ],
    ['line ends and direction marks in a subject', 'Subject: =?utf-8?Q?a=0D=0ABcc:_x=E2=80=AEb?=\r\n', { subject: 'a Bcc: x b' }],
    ['no Message-ID', '', { messageId: '' }],
    [
      'several references',
      'References: <a@x>\r\n <b@x> junk <c@x>\r\nIn-Reply-To: <c@x>\r\n',
      { references: ['<a@x>', '<b@x>', '<c@x>'], inReplyTo: '<c@x>' },
    ],
    ['a year nobody lives in', 'Date: Mon, 1 Jan 99999 00:00:00 +0000\r\n', { sentAt: null }],
    ['no date at all', 'Date: yesterday\r\n', { sentAt: null }],
    ['high by number', 'X-Priority: 1 (Highest)\r\n', { priority: 'high' }],
    ['low by word', 'Importance: low\r\n', { priority: 'low' }],
    ['an answer address', 'Reply-To: Desk <desk@site.example>\r\n', { replyTo: 'desk@site.example' }],
    ['Auto-Submitted: auto-replied, which a machine wrote', 'Auto-Submitted: auto-replied\r\n', { byMachine: true }],
    ['Auto-Submitted: auto-generated; type=x, which a machine wrote', 'Auto-Submitted: auto-generated; type=x\r\n', { byMachine: true }],
    ['Precedence: bulk, which a machine wrote', 'Precedence: bulk\r\n', { byMachine: true }],
    ['Precedence: junk, which a machine wrote', 'Precedence: junk\r\n', { byMachine: true }],
    ['Precedence: auto_reply, which a machine wrote', 'Precedence: auto_reply\r\n', { byMachine: true }],
    ['X-Autoreply: yes, which a machine wrote', 'X-Autoreply: yes\r\n', { byMachine: true }],
    ['X-Autorespond: Away, which a machine wrote', 'X-Autorespond: Away\r\n', { byMachine: true }],
    ['Return-Path: <>, which a machine wrote', 'Return-Path: <>\r\n', { byMachine: true }],
    ['Auto-Submitted: no, which a person wrote', 'Auto-Submitted: no\r\n', { byMachine: false }],
    ['Precedence: list, which a person wrote', 'Precedence: list\r\n', { byMachine: false }],
    ['Return-Path: <ann@site.example>, which a person wrote', 'Return-Path: <ann@site.example>\r\n', { byMachine: false }],
  ])('%s', async (_, head, expected) => {
    expect(await header(head)).toMatchObject(expected);
  });

  test('an encoded word never becomes an address', async () => {
    const { cc } = await header(
      'Cc: =?utf-8?Q?boss=40bank=2Eexample_=3Cthief=40evil=2Eexample=3E?=, =?utf-8?Q?Real_Name?= <real@site.example>\r\n',
    );
    expect(cc).toEqual([
      { email: '', name: 'boss@bank.example' },
      { email: 'real@site.example', name: 'Real Name' },
    ]);
  });

  test.each([
    ['windows-1252', Buffer.from([0x80, 0x31, 0x30]), '€10'],
    ['no-such-charset', Buffer.from([0xe9]), 'é'],
    ['utf-8', Buffer.from('Grüße'), 'Grüße'],
  ])('a body in %s', async (charset, bytes, expected) => {
    expect((await readMail(mail('', bytes, `text/plain; charset=${charset}`))).text.trim()).toBe(expected);
  });

  test('files with their index, name, size and place in the text', async () => {
    const raw = mail(
      'MIME-Version: 1.0\r\n',
      [
        '--b\r\nContent-Type: text/html\r\n\r\n<img src="cid:pic">\r\n',
        '--b\r\nContent-Type: image/png; name="a.png"\r\nContent-ID: <pic>\r\nContent-Disposition: inline\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw==\r\n',
        "--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename*=utf-8''..%2F..%2FPl%C3%A4ne%20A.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0=\r\n",
        '--b--\r\n',
      ].join(''),
      'multipart/related; boundary=b',
    );
    const { attachments } = await readMail(raw);
    expect(attachments).toMatchObject([
      { index: 0, filename: 'a.png', size: 4, type: 'image/png', contentId: 'pic', inline: true },
      { index: 1, filename: 'Pläne A.pdf', size: 5, type: 'application/pdf', contentId: null, inline: false },
    ]);
    expect(Buffer.from((await readAttachment(raw, 1))!).toString()).toBe('%PDF-');
    expect(await readAttachment(raw, 7)).toBeNull();
  });
});

describe('hostile mail', () => {
  test('a mail that cannot be read says so, with its first lines', async () => {
    const raw = Buffer.from(
      `Subject: Invoice 7\r\nFrom: Ann <ann@site.example>\r\nMessage-ID: <7@site.example>\r\nX-Long: ${'x'.repeat(3_000_000)}\r\n\r\nbody`,
    );
    expect(await readMail(raw)).toMatchObject({
      unreadable: true,
      subject: 'Invoice 7',
      messageId: '<7@site.example>',
      from: { name: 'Ann', email: 'ann@site.example' },
      vector: expect.stringContaining("'invoice'"),
    });
  });

  test('a mail whose HTML is too much keeps its text', async () => {
    const raw = mail(
      '',
      `--b\r\nContent-Type: text/plain\r\n\r\nRead me\r\n--b\r\nContent-Type: text/html\r\n\r\n${'<div>'.repeat(1_000_000)}\r\n--b--`,
      'multipart/alternative; boundary=b',
    );
    expect(await readMail(raw)).toMatchObject({ unreadable: false, text: expect.stringContaining('Read me') });
  }, 120_000);
});

describe('names of files', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\x\\plan.dwg', 'plan.dwg'],
    ['a\u202Egnp.exe', 'a gnp.exe'],
    ['', 'attachment'],
    ['...', 'attachment'],
    ['Ange\u0301bot.pdf', 'Angébot.pdf'],
  ])('%j becomes %j', (given, expected) => expect(fileName(given, 'x/y')).toBe(expected));

  test('any text makes a name of one line and at most 255 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const name = fileName(text, 'x/y');
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(name).toBe(oneLine(name, 1000));
        expect(name).not.toMatch(/[/\\]/);
        expect(name).not.toBe('');
      }),
    );
  });
});
