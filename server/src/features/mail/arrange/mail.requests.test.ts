import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILES_BESIDE } from '@lintel/contract/request-kinds';
import type { Field } from '@lintel/contract/templates';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { appointCompany, type Company } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { requestDesk } from '#test/requests.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

// mail.md 3.5: a request begins with what its mail said, and has the mail as evidence.

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
  await app.as('devon.archer').templates.installStarters({ body: {} });
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const { offer, templateId, move } = requestDesk(() => company);
let counter = 0;

async function arrive(to: CastName = 'marta.kessler', text = 'It is loose.') {
  const subject = `Handrail ${(counter += 1)}`;
  const address = `${to}@corvane.example`;
  const raw = [
    ...[
      'From: Ana <a@b.example>',
      `To: ${address}`,
      'Bcc: secret@b.example',
      `Subject: ${subject}`,
      'Date: Fri, 20 Nov 2026 09:00:00 +0000',
    ],
    ...[`Message-ID: <request.${counter}@b.example>`, 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=x', ''],
    ...['--x', 'Content-Type: text/plain', '', text],
    ...['--x', 'Content-Type: text/csv; name=rails.csv', 'Content-Disposition: attachment; filename=rails.csv', '', 'a,b'],
    ...['--x', 'Content-Type: text/csv; name=other.csv', 'Content-Disposition: attachment; filename=other.csv', '', 'c,d', '--x--', ''],
  ].join('\r\n');
  await deliverRaw(app.services, Buffer.from(raw), { to: [address] });
  const [first] = (await app.as(to).mail.search({ query: { q: `"${subject}"` } })).items;
  const { attachments } = await app.as(to).mail.get({ id: first!.id });
  return { id: first!.id, subject, files: attachments.map(({ index }) => index) };
}
const make = (who: CastName, id: string, form: string, more: { files?: number[]; keepsMail?: boolean } = {}) =>
  app.as(who).mailRecords.createRequest({ id, body: { templateId: form as `tpl_${string}`, ...more } });
const textOf = async (who: CastName, id: string) => (await app.as(who).files.open({ id })).text();
const drafts = async (who: CastName) => (await app.as(who).requests.summary({ query: {} })).drafts;
const field = (key: string, type: Field['type'], more: Partial<Field> = {}): Field => ({ key, type, label: key, ...more });

const FORM = [
  field('about', 'text', { label: 'Subject' }),
  field('hidden', 'longtext', { showIf: { match: 'all', conditions: [{ field: 'about', op: 'is', value: 'x' }] } }),
  field('details', 'longtext', { required: true }),
  field('quotes', 'file', { max: '1' }),
];

test('its draft says what the mail says, whose it is, and has the files: where the form asks for some, else beside the answers', async () => {
  const { id: form } = await offer('Repair', FORM);
  const { id, subject, files } = await arrive();
  const made = await make('marta.kessler', id, form, { files, keepsMail: true });
  expect(made).toMatchObject({
    status: 'draft',
    number: null,
    title: `Repair: ${subject}`,
    answers: { about: subject, details: `It is loose.\n\nEmail “${subject}” from Ana <a@b.example>, 20 Nov 2026` },
  });
  expect(made.answers).not.toHaveProperty('hidden');
  const names = (category: string) => made.files.filter((file) => file.category === category).map(({ name }) => name);
  expect(names('quotes')).toEqual(['rails.csv']);
  expect(names(FILES_BESIDE).toSorted()).toEqual([`${subject}.eml`, 'other.csv']);
  const source = await textOf('marta.kessler', made.files.find(({ name }) => name.endsWith('.eml'))!.id);
  expect(source).toContain('It is loose.');
  expect(source).not.toMatch(/bcc|secret/i);
});

test('what stands beside its answers stays when they are saved, and goes along to who decides', async () => {
  const { id } = await arrive();
  const made = await make('marta.kessler', id, await templateId('Suggestion'), { keepsMail: true });
  const answers = { ...made.answers, idea: 'Fasten it', how: 'With bolts' };
  await app.as('marta.kessler').requests.save({ id: made.id, body: { answers, version: made.version } });
  const sent = await move('marta.kessler', made, 'submit');
  expect(sent.files.map(({ category }) => category)).toEqual([FILES_BESIDE]);
  expect(await textOf('jonas.ekdahl', sent.files[0]!.id)).toContain('It is loose.');
});

test('a text that is too long is cut, and still says whose it is', async () => {
  const { id: form } = await offer('Short', [field('details', 'longtext', { max: '120' })]);
  const { id } = await arrive('marta.kessler', 'loose '.repeat(60).trim());
  const { answers } = await make('marta.kessler', id, form);
  expect(answers['details']).toHaveLength(120);
  expect(answers['details']).toMatch(/^loose .*\n\nEmail “.*” from Ana <a@b\.example>, 20 Nov 2026$/s);
});

test('the mail is no more open than the field that its text stands in', async () => {
  const { id: form } = await offer('Injury note', [field('details', 'longtext', { sensitivity: 'medical' })]);
  const { id } = await arrive();
  const { files } = await make('marta.kessler', id, form, { keepsMail: true });
  expect(files).toMatchObject([{ category: FILES_BESIDE, sensitivity: 'medical' }]);
});

test('the conversation says how it stands, and the request leads back, each to who may see the other', async () => {
  const { id, subject } = await arrive();
  const made = await make('marta.kessler', id, await templateId('Suggestion'), {});
  const record = { kind: 'request', id: made.id, title: made.title };
  expect((await app.as('marta.kessler').mailRecords.of({ id })).records).toEqual([{ ...record, number: null, status: 'draft' }]);
  expect((await app.as('marta.kessler').mail.folder({ folder: 'inbox', query: {} })).items[0]?.record).toEqual({
    ...record,
    ...{ number: null, status: 'draft', others: 0 },
  });
  await app
    .as('marta.kessler')
    .requests.save({ id: made.id, body: { answers: { idea: 'Fasten it', how: 'Bolts' }, version: made.version } });
  const { number } = await move('marta.kessler', made, 'submit');
  expect((await app.as('marta.kessler').mailRecords.of({ id })).records).toMatchObject([{ number, status: 'pending' }]);
  expect(await app.as('marta.kessler').mailRecords.ofRequest({ id: made.id })).toMatchObject({ id, subject, place: { folder: 'inbox' } });
  // Jonas decides it, and does not read the mailbox.
  expect(await app.as('jonas.ekdahl').mailRecords.ofRequest({ id: made.id })).toBeNull();
  expect(await refusal(app.as('samir.haddad').mailRecords.ofRequest({ id: made.id }))).toMatchObject({ status: 404 });
});

test.each([
  ['of a mail of somebody else', async () => (await arrive('samir.haddad')).id, () => templateId('Suggestion'), {}, 'mail.not_found'],
  ['of a form that is not offered', async () => (await arrive()).id, hidden, {}, 'template.not_offered'],
  [
    'with a file that the mail does not have',
    async () => (await arrive()).id,
    () => templateId('Suggestion'),
    { files: [77] },
    'mail.not_found',
  ],
] as const)('a request %s is refused, and leaves no draft', async (_, mail, form, more, code) => {
  const [id, of, before] = [await mail(), await form(), await drafts('marta.kessler')];
  expect(await refusal(make('marta.kessler', id, of, { ...more, keepsMail: true } as object))).toMatchObject({ code });
  expect(await drafts('marta.kessler')).toBe(before);
});

async function hidden(): Promise<string> {
  return (await offer(`For accountants ${counter}`, FORM, { audienceRoles: ['accountant'] })).id;
}
