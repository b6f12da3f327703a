import { domainToASCII } from 'node:url';
import type { ApiError } from '@lintel/contract/kit/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { startRelay, type TestRelay } from '#test/mail/relay.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

let app: TestApp;
let relay: TestRelay;
beforeAll(async () => {
  relay = await startRelay();
  app = await testApp({ env: { SMTP_URL: relay.url } });
});
afterAll(async () => {
  await app.close();
  await relay.stop();
  await stopReading();
});

const MARTA = 'marta.kessler@corvane.example';
const ANN = 'ann@site.example';

/** What has been used to break out of a header. */
const SEPARATORS = [
  ...['\r\n', '\n', '\r', '\r\n\t', '\u2028', '\u2029', '\u0085', '\u000b', '\u000c', '\u0000'],
  ...['%0d%0a', '\\r\\n', '=0D=0A', '=?utf-8?Q?=0D=0A?=', '\r\r\n', '\n\r'],
];
const hostile = (end: string) => `x${end}Bcc: thief@evil.example${end}X-Injected: yes`;
/** As long as an id may be. */
const short = (end: string) => `1${end}Bcc: a@b.eu`;

const RECIPIENTS = [
  ...['ann@site.example\u0000', 'ann@site.example,thief@evil.example', 'ann@site.example;thief@evil.example', '<ann@site.example>'],
  ...['Ann <ann@site.example>', 'ann@site.example> RCPT TO:<thief@evil.example', '"ann\r\nRCPT TO"@site.example', '"ann"@site.example'],
  ...['"thief@evil.example"@site.example', 'ann(one)@site.example', 'ann@site.example (thief@evil.example)', 'ann@[127.0.0.1]'],
  ...['ann@site', '@site.example', 'ann@', 'ann@@site.example', 'ann@site..example', 'ann@.site.example'],
  ...['team:ann@site.example,thief@evil.example;', '@evil.example:ann@site.example', 'ann%evil.example@site.example'],
  ...['evil.example!ann@site.example', '=?utf-8?q?thief=40evil.example?=@site.example', 'ann@site.example NOTIFY=SUCCESS'],
  ...['änn@site.example', 'ann@sité.example'],
];

/** Each is the end of a mail for some server. */
const ENDS = ['\r\n.\r\n', '\n.\n', '\n.\r\n', '\r\n.\n', '\r.\r', '\r.\r\n', '\r\n.\r', '\n.\r'];

type Form = Record<string, unknown>;
interface Case {
  name: string;
  form: () => Form | Promise<Form>;
}

const mail = () => app.as('marta.kessler').mail;
const form = (more: Form): Form => ({ to: [ANN], subject: 'Levels', content: 'At gate 2', ...more });

/** Names and files are hostile where they are kept: what is asked of them on the way in does not count here. */
async function namedIdentity(name: string): Promise<string> {
  const input = { title: 'Site', name: '', replyTo: null, signatureHtml: '', onNew: false, onAnswer: false, isDefault: false };
  const [known] = await app.as('marta.kessler').identities.list();
  const { id } = known ?? (await app.as('marta.kessler').identities.create({ body: input }));
  await app.services.db.updateTable('mail_identity').set({ name }).where('id', '=', id).execute();
  return id;
}
async function uploaded(change: { filename?: string; type?: string }): Promise<string> {
  const [file] = await mail().upload({ form: { attachments: [new File(['levels'], 'levels.txt')] } });
  await app.services.db.updateTable('mail_upload').set(change).where('id', '=', file!.id).execute();
  return file!.id;
}

/** Fields of the form that are no text of the mail. */
const FIELDS = ['priority', 'composeKey', 'draftId', 'identityId', 'accountId', 'inReplyTo', 'forwardOf'];

const CASES: Case[] = [
  ...SEPARATORS.flatMap((end): Case[] => {
    const text = hostile(end);
    const said = JSON.stringify(end);
    return [
      { name: `${said} in the subject`, form: () => form({ subject: text }) },
      { name: `${said} in a name`, form: async () => form({ identityId: await namedIdentity(text) }) },
      { name: `${said} in an address`, form: () => form({ to: [`${ANN}${text}`] }) },
      { name: `${said} in a file name`, form: async () => form({ uploads: [await uploaded({ filename: text })] }) },
      { name: `${said} in a type`, form: async () => form({ uploads: [await uploaded({ type: text })] }) },
      ...FIELDS.map((field) => ({ name: `${said} in ${field}`, form: () => form({ [field]: short(end) }) })),
    ];
  }),
  ...RECIPIENTS.map((to) => ({ name: `to ${JSON.stringify(to)}`, form: () => form({ to: [to] }) })),
  ...ENDS.map((end) => ({
    name: `${JSON.stringify(end)} in the text`,
    form: () => form({ content: `One${end}MAIL FROM:<${MARTA}>\r\nRCPT TO:<thief@evil.example>\r\nDATA\r\nSubject: Two\r\n\r\nTwo` }),
  })),
];

/** Null where the database itself does not keep such a text. */
async function sendCase({ form: make }: Case): Promise<{ messageId: string; asked: string[] } | ApiError | null> {
  const given = await Promise.resolve(make()).catch((error: Error) => (/0x00/.test(error.message) ? null : Promise.reject(error)));
  if (!given) return null;
  return mail()
    .send({ form: given as never })
    .then(
      ({ messageId }) => ({ messageId, asked: given['to'] as string[] }),
      (error: ApiError) => error,
    );
}

const HEADERS =
  /^(from|to|subject|message-id|date|mime-version|content-type|content-transfer-encoding|in-reply-to|references|reply-to|x-priority|importance)$/;

/** What is wrong with a mail as it came over the wire. */
function faultsOf({ from, to, raw }: TestRelay['seen'][number], asked: readonly string[]): string[] {
  const text = raw.toString('latin1');
  const head = text.split('\r\n\r\n')[0]!.replace(/\r\n[ \t]+/g, ' ');
  const names = head.split('\r\n').map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
  const allowed = asked.map((one) => one.replace(/@(.*)$/, (_, domain: string) => `@${domainToASCII(domain)}`)).concat(asked);
  return [
    ...(from === MARTA ? [] : [`the envelope is from ${from}`]),
    ...to.filter((one) => !allowed.includes(one)).map((one) => `it is for ${one}`),
    ...names.filter((name) => !HEADERS.test(name)).map((name) => `it has a header ${name}`),
    ...(/^(bcc|x-injected):/im.test(text) ? ['what was injected stands on a line of its own'] : []),
    ...(/[\r\n]/.test(text.replaceAll('\r\n', '')) ? ['a line ends in half of CR LF'] : []),
    ...text
      .split('\r\n')
      .filter((line) => line.length > 998)
      .map(() => 'a line is too long'),
  ];
}

// reliability 3: 16 separators x 12 places, 26 odd recipients, 8 ends of a mail.
test('whatever is put into it, a mail is one mail to whom it was written, or is refused in a sentence', async () => {
  expect([CASES.length, RECIPIENTS.length]).toEqual([16 * 12 + 26 + 8, 26]);
  const answers: { name: string; answer: Awaited<ReturnType<typeof sendCase>> }[] = [];
  for (const one of CASES) answers.push({ name: one.name, answer: await sendCase(one) });
  await app.services.jobs.drain();
  const faults: string[] = [];
  let left = 0;
  for (const { name, answer } of answers) {
    if (!answer) continue;
    if ('messageId' in answer) {
      const seen = relay.seen.filter(({ raw }) => raw.includes(`Message-ID: ${answer.messageId}\r\n`));
      left += seen.length;
      if (seen.length > 1) faults.push(`${name}: it left ${seen.length} times`);
      for (const one of seen) faults.push(...faultsOf(one, answer.asked).map((fault) => `${name}: ${fault}`));
    } else if (answer.status < 400 || answer.status >= 500 || !answer.message) faults.push(`${name}: answered with ${answer.status}`);
  }
  expect(faults).toEqual([]);
  // Nothing came over the wire but these, and most of them did.
  expect(relay.seen).toHaveLength(left);
  expect(left).toBeGreaterThan(60);
}, 900_000);
