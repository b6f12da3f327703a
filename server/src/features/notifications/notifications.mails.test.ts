import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailChoiceFor, MAIL_CHOICES, NOTIFICATION_TYPES, SEVERITIES } from '@lintel/contract/notification-types';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { notify, type NotificationInput } from '#server/features/notifications/notifications.service.ts';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { sendDigests } from './notifications.jobs.ts';
import { singleMail } from './notifications.mails.ts';
import { mailTitle } from './notifications.words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const marta = () => app.as('marta.kessler');
/** What the mails of a subject say. */
const textsOf = async (subject: string) => {
  const found = (await inbox()).filter((one) => one.subject === subject);
  return Promise.all(found.map(async ({ id }) => (await marta().mail.get({ id })).textBody ?? ''));
};
const inbox = async () => (await marta().mail.folder({ folder: 'inbox' })).items;
const at = (iso: string) => ({ ...systemContext(app.services), now: new Date(iso) });
const tell = (iso: string, more: Partial<NotificationInput> = {}) =>
  app.services.db
    .transaction()
    .execute((tx) =>
      notify(
        { ...at(iso), db: tx },
        { recipientId: app.idOf('marta.kessler'), type: 'task.assigned', title: 'Handrail, level 2', ...more },
      ),
    );
const choose = (notificationMails: Record<string, 'off' | 'digest' | 'immediate'>) =>
  marta().preferences.update({ body: { notificationMails } });

beforeEach(async () => {
  await choose({});
  await app.services.db.deleteFrom('notification').execute();
});

test.each(SEVERITIES.flatMap((severity) => MAIL_CHOICES.map((chosen) => [severity, chosen] as const)))(
  '%s, chosen %s',
  (severity, chosen) => {
    const isLoud = severity === 'action' || severity === 'critical';
    expect(mailChoiceFor(severity, chosen)).toBe(chosen === 'off' && isLoud ? 'digest' : chosen);
  },
);

test('a type that is not in the catalogue is refused, and severity comes from there', async () => {
  await expect(tell('2026-10-12T08:00:00Z', { type: 'task.unheard' as 'task.done' })).rejects.toThrow('no type of notification');
  await tell('2026-10-12T08:00:00Z', { type: 'task.returned' });
  expect((await marta().notifications.list()).items).toMatchObject([{ severity: NOTIFICATION_TYPES['task.returned'].severity }]);
});

test('whoever chose it has a mail at once, once, which leads there by a sentence, whatever their role is by then', async () => {
  await choose({ tasks: 'immediate' });
  const before = (await inbox()).length;
  await tell('2026-10-12T08:00:00Z', { link: 'tasks/tsk_1' });
  await tell('2026-10-12T08:00:00Z', { type: 'leave.team', title: 'Away' });
  for (let run = 0; run < 2; run++) await app.services.jobs.drain();
  const mails = await inbox();
  expect(mails.length).toBe(before + 1);
  expect(mails[0]).toMatchObject({ subject: 'Handrail, level 2', from: { name: 'Lintel' } });
  const mail = await marta().mail.get({ id: mails[0]!.id });
  const address = `${app.services.env.publicUrl}/open/tasks/tsk_1`;
  expect(mail.textBody).toContain(`Handrail, level 2\nOpen the task: ${address}\n`);
  const links = [...(mail.htmlBody ?? '').matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, words]) => [href, words]);
  expect(links).toEqual([[address, 'Open the task']]);
});

test('what is said again more gravely is mailed again, and in the same words is not', async () => {
  await choose({ tasks: 'immediate' });
  const mails = async () => {
    await app.services.jobs.drain();
    return (await textsOf('Handrail, level 9')).length;
  };
  const said = { title: 'Handrail, level 9', dedupeKey: 'graver' };
  const counts = [];
  for (const severity of ['info', 'info', 'action', 'action', 'info'] as const) {
    await tell('2026-10-12T08:00:00Z', { ...said, severity });
    counts.push(await mails());
  }
  expect(counts).toEqual([1, 1, 2, 2, 2]);
});

describe('the morning’s mail', () => {
  test('has what became too grave to be muted, also where it was muted or mailed before', async () => {
    const grave = { title: 'Handrail again', dedupeKey: 'grave' };
    const sent = async () => (await textsOf('One thing in Lintel for you')).filter((text) => text.includes('Handrail again')).length;
    await tell('2026-09-12T08:00:00Z', { ...grave, severity: 'info' });
    await sendDigests(at('2026-09-13T05:30:00Z'));
    expect(await sent()).toBe(0);
    await tell('2026-09-13T06:00:00Z', { ...grave, severity: 'action' });
    await sendDigests(at('2026-09-13T06:15:00Z'));
    await sendDigests(at('2026-09-14T05:30:00Z'));
    expect(await sent()).toBe(1);
  });

  test('has what came before 07:30 of the company’s day, oldest first, once; what comes later waits for tomorrow', async () => {
    await choose({ tasks: 'digest' });
    const before = (await inbox()).length;
    await tell('2026-10-12T04:00:00Z', { title: 'First' });
    await tell('2026-10-12T05:00:00Z', { title: 'Second' });
    // 07:29 and 07:30 in Berlin.
    await sendDigests(at('2026-10-12T05:29:00Z'));
    expect((await inbox()).length).toBe(before);
    await tell('2026-10-12T05:31:00Z', { title: 'Later' });
    await Promise.all(['05:45', '05:45', '06:00', '20:00'].map((time) => sendDigests(at(`2026-10-12T${time}:00Z`))));
    const mails = await inbox();
    expect(mails.length).toBe(before + 1);
    const found = mails.find(({ subject }) => subject === '2 things in Lintel for you');
    const content = (await marta().mail.get({ id: found!.id })).textBody!;
    expect(content.indexOf('First')).toBeLessThan(content.indexOf('Second'));
    expect(content).not.toContain('Later');
    await sendDigests(at('2026-10-13T05:30:00Z'));
    expect((await inbox()).map(({ subject }) => subject)).toContain('One thing in Lintel for you');
  });

  test('reaches back over a day that was missed', async () => {
    await choose({ tasks: 'digest' });
    await tell('2026-06-01T08:00:00Z', { title: 'Two mornings ago' });
    await sendDigests(at('2026-06-03T05:30:00Z'));
    expect((await textsOf('One thing in Lintel for you')).join()).toContain('Two mornings ago');
  });

  test('comes at the time that the company set', async () => {
    const { settings } = app.as('viktor.sandell');
    const key = 'notifications.digest_at';
    const set = async (value: string) =>
      settings.change({ key, body: { value, version: (await settings.list()).find((row) => row.key === key)!.version } });
    await set('09:00');
    await choose({ tasks: 'digest' });
    await tell('2026-06-08T03:00:00Z');
    const count = async () => (await textsOf('One thing in Lintel for you')).length;
    const before = await count();
    await sendDigests(at('2026-06-08T06:59:00Z'));
    expect(await count()).toBe(before);
    await sendDigests(at('2026-06-08T07:00:00Z'));
    expect(await count()).toBe(before + 1);
    await set('07:30');
  });

  test('leaves out what was read, done or is old, and sends no empty mail', async () => {
    const before = (await inbox()).length;
    await tell('2026-10-15T04:00:00Z', { type: 'timesheet.returned', title: 'Read' });
    await marta().notifications.markRead({ body: {} });
    await tell('2026-10-15T04:00:00Z', { title: 'Not chosen' });
    await tell('2026-10-10T04:00:00Z', { type: 'timesheet.returned', title: 'Old' });
    await sendDigests(at('2026-10-15T06:00:00Z'));
    expect((await inbox()).length).toBe(before);
  });
});

test.each([
  [null, 'Open your notifications', 'employee/notifications'],
  ['employee/request-forms/req_1', 'Open the request', 'employee/request-forms/req_1'],
  ['/employee/profile?tab=verify', 'Open your profile', 'employee/profile?tab=verify'],
  ['dashboard?approval=apr_1', 'Open the decision', 'dashboard?approval=apr_1'],
  ['leave?tab=follow-up', 'Open the leave request', 'leave?tab=follow-up'],
  ['somewhere/else', 'Open Lintel', 'somewhere/else'],
])('a notification of %s is followed by “%s”', (link, words, path) => {
  const { text, html } = singleMail(app.services, { id: 'ntf_1', type: 'task.assigned', title: 'A < B', link });
  expect(text).toContain(`A < B\n${words}: ${app.services.env.publicUrl}/open/${path}\n`);
  expect(html).toContain(`>${words}</a>`);
  expect(html).toContain('A &lt; B');
});

test('a mail about approvals names them, for its reader alone, at once and with the morning’s mail', async () => {
  const link = (letter: string) => `dashboard?approval=apr_${letter.repeat(26)}`;
  const namesOf = async (id: string) => marta().notifications.approvalsOfMail({ id });
  await choose({ approvals: 'immediate' });
  await tell('2026-10-12T08:00:00Z', { type: 'approval.waiting', title: 'Crane hire', link: link('a') });
  await app.services.jobs.drain();
  const single = (await inbox()).find(({ subject }) => subject === 'Crane hire')!;
  // Anybody outside may give a mail the name of one of ours.
  const { id: key } = (await marta().notifications.list()).items[0]!;
  const forged = `From: ann@acme.example\r\nTo: marta.kessler@corvane.example\r\nSubject: Crane\r\nMessage-ID: <${key}@acme.example>\r\n\r\nHello\r\n`;
  await deliverRaw(app.services, Buffer.from(forged), { to: ['marta.kessler@corvane.example'] });
  expect(await namesOf((await inbox()).find(({ subject }) => subject === 'Crane')!.id)).toEqual([]);
  expect(await namesOf(single.id)).toEqual([`apr_${'a'.repeat(26)}`]);
  await expect(app.as('jonas.ekdahl').notifications.approvalsOfMail({ id: single.id })).rejects.toMatchObject({ status: 404 });
  await choose({ approvals: 'digest', tasks: 'digest' });
  await tell('2026-10-20T03:00:00Z', { type: 'approval.waiting', title: 'Formwork', link: link('b') });
  await tell('2026-10-20T03:10:00Z', { type: 'approval.waiting', title: 'Scaffold', link: link('c') });
  await tell('2026-10-20T03:20:00Z', { title: 'A task', link: 'tasks/tsk_1' });
  // Somebody else's mail of the same morning.
  await tell('2026-10-20T03:20:00Z', { recipientId: app.idOf('jonas.ekdahl'), type: 'approval.waiting', title: 'Sand', link: link('d') });
  await sendDigests(at('2026-10-20T06:00:00Z'));
  const morning = (await inbox()).find(({ subject }) => subject === '3 things in Lintel for you')!;
  expect(await namesOf(morning.id)).toEqual(['b', 'c'].map((letter) => `apr_${letter.repeat(26)}`));
  // A mail that is kept outlives what it was made of.
  await app.services.db.deleteFrom('notification').where('type', '=', 'approval.waiting').execute();
  expect(await namesOf(single.id)).toHaveLength(1);
  expect(await namesOf(morning.id)).toHaveLength(2);
});

test('what waits for somebody is listed until they say that it is dealt with', async () => {
  await tell('2026-10-12T08:00:00Z', { type: 'timesheet.missing', title: 'Hours' });
  await tell('2026-10-12T08:00:00Z');
  const waiting = async () => (await marta().notifications.list({ query: { waiting: 'true' } })).items;
  const [one] = await waiting();
  expect(await waiting()).toHaveLength(1);
  await app.as('jonas.ekdahl').notifications.markDone({ body: { ids: [one!.id] } });
  expect(await waiting()).toHaveLength(1);
  expect(await marta().notifications.markDone({ body: { ids: [one!.id] } })).toEqual({ count: 1 });
  expect(await waiting()).toEqual([]);
});

test('what is critical waits as well', async () => {
  await tell('2026-10-12T08:00:00Z', { severity: 'critical', title: 'Red' });
  expect((await marta().notifications.list({ query: { waiting: 'true' } })).items.map(({ title }) => title)).toEqual(['Red']);
});

test.each([
  'sick',
  'sickness',
  'ill',
  'illness',
  'medical',
  'doctor',
  'diagnosis',
  'hospital',
  'pregnancy',
  'maternity',
  'disability',
  'injured',
  'therapy',
  'IBAN',
  'BIC',
  'SWIFT',
  'salaries',
  'wages',
  'net pay',
  'gross pay',
  'bonus',
  'garnishment',
])('the word %s is in no mail', (word) => {
  expect(mailTitle('leave.team', `About ${word} today`)).toBe(NOTIFICATION_TYPES['leave.team'].label);
});

test('what says too much is called by its type in subject and text, at once and with the morning’s mail', async () => {
  await choose({ leave: 'immediate' });
  const said = { type: 'leave.team', title: 'Sick leave of Bruno', body: 'Until Friday' } as const;
  const { label } = NOTIFICATION_TYPES['leave.team'];
  await tell('2026-10-12T08:00:00Z', said);
  await app.services.jobs.drain();
  await choose({ leave: 'digest' });
  await tell('2026-06-15T03:00:00Z', said);
  await sendDigests(at('2026-06-15T05:31:00Z'));
  const texts = [...(await textsOf(label)), ...(await textsOf('One thing in Lintel for you'))].filter((text) => text.includes(label));
  expect(texts).toHaveLength(2);
  expect(texts.join()).not.toMatch(/Bruno|Friday/);
});

test.each([
  ['Pay to DE89 3704 0044 0532 0130 00 today', false],
  ['1,250.00 EUR paid', false],
  ['Paid € 99', false],
  ['Sick leave of Bruno', false],
  ['Net pay for October', false],
  ['Your salary was changed', false],
  ['Handrail, level 2', true],
  ['Concrete 35 m3 ordered for RC-01', true],
  ['Drill holes by 12.10.2026', true],
])('%s goes into a mail: %s', (title, stays) => {
  expect(mailTitle('leave.team', title)).toBe(stays ? title : NOTIFICATION_TYPES['leave.team'].label);
});
