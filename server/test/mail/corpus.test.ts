import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { htmlMail, mailsIn } from '#test/mail/corpus/files.ts';
import { HOSTILE_HTML, leftoversIn } from '#test/mail/corpus/html.ts';
import { LARGE, STRESS } from '#test/mail/corpus/stress.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { cleanInThread, readMail, stopReading } from '#server/features/mail/parsing/mail.parse.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const file = (filename: string, size: number, type: string) => ({ filename, size, type });
const person = (email: string, name = '') => ({ email, name });

/** What has to be read in each odd mail. */
const ODD: Record<string, object> = {
  'address-comments': {
    from: person('bob@site.example'),
    to: [person('marta.kessler@corvane.example', 'Marta')],
    cc: [person('pete@silly.example', 'Pete'), person('old@style.example', 'Old Style')],
  },
  'address-groups': {
    to: [person('jo@site.example', 'Lee, Jo'), person('kim@site.example'), person('marta.kessler@corvane.example')],
    cc: [],
  },
  'address-in-encoded-word': {
    from: person('ann@site.example', 'boss@bank.example <thief@evil.example>'),
    cc: [person('', 'thief@evil.example')],
  },
  'alternative-nested': {
    text: 'The text\n',
    html: '<p>The <b>text</b><img data-cid="pic@x" /></p>',
    attachments: [{ inline: true, contentId: 'pic@x' }, file('plan.pdf', 5, 'application/pdf')],
  },
  'base64-broken': { text: 'Hello, world!' },
  'boundary-unsaid': { text: '--b\n\nHello\n--b--\n' },
  'boundary-with-comment': { text: 'Hello\n' },
  'boundary-within-boundary': { text: 'Inner\n\nOuter\n' },
  digest: { attachments: [file('One.eml', 20, 'message/rfc822'), file('Two.eml', 21, 'message/rfc822')] },
  'duplicate-headers': { subject: 'First', from: person('ann@site.example', 'Ann Ekberg'), text: 'Hello <b>there</b>\n', html: null },
  'encoded-words': { subject: 'Grüße aus Århus =?x?= plain =?utf-8?Q?broken' },
  'encoded-words-cut': { subject: 'Überこんにちは' },
  'external-body': { text: 'It lies elsewhere.\n', attachments: [file('plan.pdf', 63, 'message/external-body')] },
  'file-name-empty': { attachments: [file('attachment', 2, 'application/octet-stream')] },
  'file-name-in-pieces': { attachments: [{ filename: 'Pläne A.pdf' }, { filename: 'Grüße.pdf' }] },
  'file-name-that-is-a-path': { attachments: [{ filename: 'boot.ini' }, { filename: 'fdp.exe' }] },
  flowed: { text: '> Is the crane ready?\n>> An earlier question\n\nIt is, and so are we.\n-- \nAnn\n' },
  'folded-headers': { subject: 'A long subject that is folded' },
  forwarded: { text: 'Fyi\n', html: null, attachments: [file('Crane für B.eml', 134, 'message/rfc822')] },
  'headers-that-are-none': { subject: 'Odd lines', from: person('ann@site.example', 'Ann Ekberg'), text: 'Hello\n' },
  'mbox-line': { subject: 'From a mailbox', text: 'Hello\n' },
  'message-id-missing': { messageId: '', sentAt: null, subject: 'No id' },
  partial: { attachments: [file('attachment', 11, 'message/partial')] },
  preamble: { text: 'Hello\n' },
  'quoted-printable-broken': { text: 'Grüße =G1 =4 ab=  \nend' },
  report: { bounce: { messageId: '<ours@corvane.example>', failures: [{ addresses: ['nobody@site.example'], detail: '5.1.1' }] } },
  signed: { text: 'Signed words\n', attachments: [file('smime.p7s', 3, 'application/pkcs7-signature')] },
  truncated: { text: 'The whole text\n', attachments: [file('half.pdf', 5, 'application/pdf')] },
  'utf-7': { html: '<p>+ADw-script+AD4-alert(1)+ADw-/script+AD4-</p>' },
  uuencode: { text: 'See below.\n\n', attachments: [file('cat.txt', 3, 'application/octet-stream')] },
  'uuencode-as-encoding': { attachments: [file('dot.gif', 6, 'image/gif')] },
};

describe('odd mail', () => {
  test('each is known by what it says', () => expect(mailsIn('odd').map(([name]) => name)).toEqual(Object.keys(ODD)));

  test.each(mailsIn('odd'))('%s says the same with either end of lines', async (name, mail) => {
    expect(await readMail(mail)).toMatchObject({ unreadable: false, ...ODD[name] });
    expect(await readMail(Buffer.from(mail.toString().replaceAll('\n', '\r\n')))).toMatchObject({ unreadable: false, ...ODD[name] });
  });
});

describe('hostile HTML', () => {
  const cases = Object.entries(HOSTILE_HTML).flatMap(([name, all]) => all.map((html, i) => [`${name} ${i + 1}`, html] as const));

  test.each(cases)('%s leaves nothing behind, in what is kept, quoted and sent', async (name, html) => {
    const { html: kept, text, unreadable } = await readMail(Buffer.from(htmlMail(name, `<p>before</p>${html}`)));
    expect(unreadable).toBe(false);
    expect(text).toContain('before');
    expect(leftoversIn(kept ?? '')).toEqual([]);
    expect(leftoversIn((await cleanInThread(html)).html)).toEqual([]);
  });
});

describe('words of a stranger', () => {
  test.each(mailsIn('plain'))('%s is text, and files are of types that do nothing', async (_, mail) => {
    const { html, attachments, subject } = await readMail(mail);
    expect(leftoversIn(html ?? '')).toEqual([]);
    expect(subject).not.toBe('');
    for (const { filename, type } of attachments) {
      expect(filename).not.toMatch(/[<>"]/);
      expect(type).toMatch(/^[\w.+-]+\/[\w.+-]+$/);
    }
  });

  test('who asks for a receipt gets none, whatever is done with the mail', async () => {
    const [, mail] = mailsIn('plain').find(([name]) => name === 'read-receipt')!;
    await deliverRaw(app.services, mail, { to: ['marta.kessler@corvane.example'] });
    const marta = app.as('marta.kessler').mail;
    const sent = async () => (await app.services.db.selectFrom('outbox').select('id').execute()).length;
    const before = await sent();
    const { items } = await marta.folder({ folder: 'inbox' });
    const row = items.find(({ subject }) => subject === 'Receipt')!;
    await marta.get({ id: row.id });
    await marta.update({ body: { ids: [row.id], change: { seen: true } } });
    await app.services.jobs.drain();
    expect(await sent()).toBe(before);
  });
});

describe('mail made to end a reader', () => {
  test.each(Object.entries(STRESS))(
    '%s comes back, and the next mail is read as if nothing had been',
    async (_, mail) => {
      expect(typeof (await readMail(mail())).subject).toBe('string');
      expect((await readMail(Buffer.from('Subject: the next one\r\n\r\nHello'))).subject).toBe('the next one');
    },
    120_000,
  );

  /** In a process of its own, where nothing was large before: by how many times the mail's size it grew, and whether it was read. */
  const READ = `(async () => {
    const { readMail, stopReading } = await import(process.argv[2]);
    const [head, line, end] = JSON.parse(process.argv[3]);
    await readMail(Buffer.from('Subject: small\\r\\n\\r\\nHello'));
    const start = Buffer.from('Subject: large\\r\\n' + head);
    const whole = Buffer.alloc(50 * 1024 * 1024);
    whole.fill(line, start.copy(whole));
    whole.write('\\r\\n' + end, whole.length - 2 - end.length);
    const before = process.resourceUsage().maxRSS;
    const { unreadable } = await readMail(whole);
    console.log(JSON.stringify({ times: ((process.resourceUsage().maxRSS - before) * 1024) / whole.length, unreadable }));
    await stopReading();
  })()`;

  test.each(Object.entries(LARGE))('50 MB of %s take less than three times their size', async (_, large) => {
    const parse = new URL('../../src/features/mail/parsing/mail.parse.ts', import.meta.url).href;
    const reading = promisify(execFile)(process.execPath, ['-', parse, JSON.stringify(large)]);
    reading.child.stdin!.end(READ);
    const { stdout } = await reading;
    const { times, unreadable } = JSON.parse(stdout) as { times: number; unreadable: boolean };
    expect(unreadable).toBe(false);
    expect(times).toBeLessThan(3);
  });
});
