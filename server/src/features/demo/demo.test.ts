import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openFolderBlobs } from '#server/adapters/blobs.folder.ts';
import { readEnv } from '#server/env.ts';
import { verifyAudit } from '#server/platform/audit-chain.ts';
import { isPasswordRight } from '#server/platform/auth.password.ts';
import { systemContext, type Log, type Services } from '#server/platform/context.ts';
import { createEventHub } from '#server/platform/events.ts';
import { createDepartment } from '#server/features/departments/departments.service.ts';
import { createTestDatabase } from '#test/database.ts';
import { CAST, CAST_NAMES } from '#test/cast.ts';
import { DEMO_PEOPLE } from './demo.people.ts';
import { demoProgress, loadDemo } from './demo.service.ts';

/** An installation on which nobody works yet. */
async function emptyInstallation(env: Record<string, string> = { DEMO_ANCHOR: '2026-10-12' }): Promise<Services> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel demo '));
  const database = await createTestDatabase();
  const log: Log = pino({ level: 'silent' });
  const base = {
    env: readEnv({ DATA_DIR: folder, SMTP_IN_PORT: 'off', ...env }),
    db: database.db,
    pool: database.pool,
    blobs: await openFolderBlobs(path.join(folder, 'blobs')),
    clock: { now: () => new Date('2026-10-14T15:00:00Z') },
    log,
  };
  const events = await createEventHub(base);
  onTestFinished(async () => {
    await events.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  // No call and no job is made here.
  return { ...base, events } as Services;
}

/** What people see of the company, without ids and without when rows were written. */
async function visibleContent({ db }: Services) {
  const staff = await db
    .selectFrom('employee')
    .leftJoin('department', 'department.id', 'employee.department_id')
    .leftJoin('employee as manager', 'manager.id', 'employee.manager_id')
    .select(['employee.number', 'employee.name', 'employee.work_email', 'employee.position', 'employee.phone', 'employee.hire_date', 'employee.end_date', 'employee.status'])
    .select(['department.code as department', 'manager.number as manager'])
    .orderBy('employee.number')
    .execute();
  const mail = await db
    .selectFrom('entry')
    .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
    .innerJoin('mail_account', 'mail_account.id', 'entry.account_id')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .select(['mail_account.address', 'mailbox.role', 'entry.date', 'entry.seen', 'entry.starred', 'entry.answered', 'entry.labels'])
    .select(['message.raw_sha256', 'message.message_id', 'message.subject', 'message.from_email', 'message.snippet'])
    .orderBy('mail_account.address')
    .orderBy('entry.date')
    .orderBy('message.message_id')
    .execute();
  const notices = await db
    .selectFrom('notification')
    .innerJoin('employee', 'employee.id', 'notification.recipient_id')
    .select(['employee.number', 'type', 'title', 'body', 'link', 'severity', 'notification.created_at', 'read_at'])
    .orderBy('employee.number')
    .orderBy('notification.created_at')
    .orderBy('title')
    .execute();
  return { staff, mail, notices };
}

async function unreadOf({ db }: Services, username: string) {
  const person = await db.selectFrom('employee').select('id').where('work_email', 'like', `${username}@%`).executeTakeFirstOrThrow();
  const inbox = await db
    .selectFrom('mailbox')
    .innerJoin('mail_account', 'mail_account.id', 'mailbox.account_id')
    .select('unread')
    .where('person_id', '=', person.id)
    .where('role', '=', 'inbox')
    .executeTakeFirstOrThrow();
  const notices = await db.selectFrom('notification').select('id').where('recipient_id', '=', person.id).where('read_at', 'is', null).execute();
  return { mails: inbox.unread, notifications: notices.length };
}

test('the company is there: people, first counts, mail of every kind, sign-in and a whole audit chain', async () => {
  const services = await emptyInstallation();
  await loadDemo(services);
  expect(demoProgress(services)).toMatchObject({ state: 'done' });

  const { staff, mail } = await visibleContent(services);
  expect(staff).toHaveLength(60);
  expect(staff.filter(({ status }) => status === 'active')).toHaveLength(57);
  expect(staff.find(({ name }) => name === 'Anneke de Vos')).toMatchObject({ work_email: 'anneke.vos@corvane.example', department: 'HRD', manager: 'E0001' });
  expect(staff.find(({ number }) => number === 'E0054')).toMatchObject({ status: 'onboarding', hire_date: '2026-10-19' });
  expect(staff.find(({ number }) => number === 'E0023')).toMatchObject({ hire_date: '2026-09-14' });
  expect(staff.find(({ number }) => number === 'E0047')).toMatchObject({ status: 'offboarding', end_date: '2026-10-30' });

  // decisions 6.9
  expect(await unreadOf(services, 'marta.kessler')).toEqual({ mails: 5, notifications: 3 });
  for (const username of CAST_NAMES.filter((name) => name !== 'marta.kessler')) {
    const { mails, notifications } = await unreadOf(services, username);
    expect([username, mails >= 5 && mails <= 12, notifications >= 5 && notifications <= 12]).toEqual([username, true, true]);
  }
  for (const username of CAST_NAMES) {
    const own = mail.filter(({ address }) => address === `${username}@corvane.example`);
    const inFolder = (role: string) => own.filter((one) => one.role === role).length;
    expect([username, inFolder('inbox') > 20, inFolder('sent') > 5, inFolder('drafts') > 0, inFolder('archive') > 0, inFolder('trash') > 0]).toEqual([username, true, true, true, true, true]);
    const account = await services.db.selectFrom('account').selectAll().where('username', '=', username).executeTakeFirstOrThrow();
    expect([account.roles, account.status, await isPasswordRight('lintel-demo', account.password_hash)]).toEqual([[CAST[username].role], 'open', true]);
  }
  expect(mail.filter(({ address, role }) => address === 'marta.kessler@corvane.example' && role === 'inbox').length).toBeGreaterThan(40);
  expect(mail.every(({ date }) => date <= new Date('2026-10-12T09:00:00Z'))).toBe(true);
  expect(await verifyAudit(services.db)).toMatchObject({ problem: null });
});

test.for([
  ['iso-2022-jp', '支承の出荷について（HB-02）', '小林産業株式会社'],
  ['windows-1251', 'Плочки за Riverside Clinic: потвърждение', 'Керамика Балкан'],
  ['iso-8859-1', 'Ascenseur de la clinique : réception le mois prochain', 'Hélène Béranger'],
  ['windows-1252', 'Ersatzlieferung W-117 und W-121 – Zuschlag 85 €', '„wie besprochen“'],
] as const)('mail in %s reads as it was written', async ([, subject, words], { expect }) => {
  const { readMail } = await import('#server/features/mail/mail.parse.ts');
  const { abroadLetters } = await import('./demo.mail.abroad.ts');
  const { rawOf } = await import('./demo.mime.ts');
  const letter = abroadLetters().find((one) => one.subject === subject)!;
  const reading = await readMail(rawOf(letter, { today: '2026-10-12', domain: 'corvane.example' }));
  expect(reading.subject).toBe(subject);
  expect(reading.text).toContain(words);
});

test('a second start changes nothing, and two installations with one anchor show the same', async () => {
  const [one, two] = [await emptyInstallation(), await emptyInstallation()];
  await Promise.all([loadDemo(one), loadDemo(two)]);
  const before = await visibleContent(one);
  await loadDemo(one);
  expect(await visibleContent(one)).toEqual(before);
  expect(await visibleContent(two)).toEqual(before);
});

test('a load that lost its database in the middle goes on where it was', async () => {
  const [whole, broken] = [await emptyInstallation(), await emptyInstallation()];
  await loadDemo(whole);
  for (const wanted of [3, 40, 150, 260]) {
    const load = loadDemo(broken).then(() => 'done', () => 'broken');
    while (demoProgress(broken).done < wanted) await new Promise((resolve) => setTimeout(resolve, 5));
    // From outside, as a crash of the database would.
    await whole.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query not like 'listen%'", [await nameOf(broken)]);
    expect(await load).toBe('broken');
  }
  await loadDemo(broken);
  expect(await visibleContent(broken)).toEqual(await visibleContent(whole));
});

const nameOf = async ({ pool }: Services): Promise<string> => (await pool.query<{ name: string }>('select current_database() as name')).rows[0]!.name;

test('two servers on one new database load the company once', async () => {
  const services = await emptyInstallation();
  await Promise.all([loadDemo(services), loadDemo({ ...services })]);
  expect((await visibleContent(services)).staff).toHaveLength(DEMO_PEOPLE.length);
  expect(await unreadOf(services, 'marta.kessler')).toEqual({ mails: 5, notifications: 3 });
});

test('a company in use is left alone, whatever DEMO says', async () => {
  const services = await emptyInstallation({ DEMO: 'on' });
  await createDepartment(systemContext(services), { code: 'OWN', name: 'Our own' });
  await loadDemo(services);
  expect((await visibleContent(services)).staff).toEqual([]);
  expect(demoProgress(services).state).toBe('off');
});

test('off loads nothing', async () => {
  const services = await emptyInstallation({ DEMO: 'off' });
  await loadDemo(services);
  expect((await visibleContent(services)).staff).toEqual([]);
});
