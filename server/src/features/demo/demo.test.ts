import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { isGranted } from '@lintel/contract/access';
import type { Api } from '@lintel/contract/kit/route';
import { openFolderBlobs } from '#server/adapters/blobs.folder.ts';
import { readEnv } from '#server/env.ts';
import { createDepartment } from '#server/features/departments/departments.service.ts';
import { verifyAudit } from '#server/platform/audit-chain.ts';
import { isPasswordRight } from '#server/platform/auth.password.ts';
import { systemContext, type Log, type Services } from '#server/platform/context.ts';
import { createEventHub } from '#server/platform/events.ts';
import { buildApp } from '#server/app.ts';
import { FEATURE_JOBS } from '#server/feature-jobs.ts';
import { startJobs } from '#server/platform/jobs.ts';
import { APIS, clientsFor, type TestApp } from '#test/app.ts';
import { behind } from '#test/figures.ts';
import { CAST, CAST_NAMES } from '#test/cast.ts';
import { createTestDatabase } from '#test/database.ts';
import { DEMO_COUNTS } from '#test/demo.counts.ts';
import { FIRST_UNREAD } from './demo.post.ts';
import { demoProgress, loadDemo, startDemo } from './demo.service.ts';

/**
 * What breaks off is ours, not the database's: on one engine the company is loaded through crashes, on the other in one go, and all that
 * is said of it holds alike.
 */
const BREAKS_OFF = inject('testServer').engine === 'embedded';

/** A quiet machine loads in some ten seconds; this is for one that runs everything else at the same time. */
const LOAD_MS = 600_000;

const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
});

/** An installation on which nobody works yet. */
/** The second content that it is to keep, it does not. */
function failingOnce(services: Services): Services {
  let puts = 0;
  const put: Services['blobs']['put'] = (...given) =>
    (puts += 1) === 2 ? Promise.reject(new Error('no room')) : services.blobs.put(...given);
  return { ...services, blobs: { ...services.blobs, put } };
}

async function emptyInstallation(env: Record<string, string> = { DEMO_ANCHOR: '2026-10-12' }): Promise<Services> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel demo '));
  const { db, pool, drop } = await createTestDatabase();
  // A connection that breaks between two statements of a transaction says so here as well.
  pool.on('acquire', (client) => void client.off('error', ignored).on('error', ignored));
  const blobs = await openFolderBlobs(path.join(folder, 'blobs'));
  const log: Log = pino({ level: 'silent' });
  const clock = { now: () => new Date('2026-10-14T15:00:00Z') };
  const base = { env: readEnv({ DATA_DIR: folder, SMTP_IN_PORT: 'off', ...env }), db, pool, blobs, clock, log };
  const events = await createEventHub(base);
  cleanups.push(() => rm(folder, { recursive: true, force: true }), drop, events.close);
  // Loading makes no job.
  return { ...base, events } as Services;
}

const ignored = () => undefined;

describe('a loaded company', () => {
  let services: Services;
  let content: Awaited<ReturnType<typeof visibleContent>>;
  beforeAll(async () => {
    services = await emptyInstallation();
    await (BREAKS_OFF ? loadThroughCrashes(services) : loadDemo(services));
    content = await visibleContent(services);
  }, LOAD_MS);

  test('says that it is done', () => {
    expect(demoProgress(services)).toMatchObject({ state: 'done', step: 'Done' });
  });

  test('has each mail and each notice once', () => {
    const { mail, notices } = content;
    const copies = mail.map((one) => `${one.address} ${one.role} ${one.message_id}`);
    expect(new Set(copies).size).toBe(copies.length);
    expect([mail.length, notices.length]).toEqual([892, 824]);
  });

  test('has sixty people, each as they stand with the company', () => {
    const { staff } = content;
    expect(staff).toHaveLength(60);
    expect(staff.filter(({ status }) => status === 'active')).toHaveLength(57);
    const byNumber = new Map(staff.map((one) => [one.number, one]));
    expect(byNumber.get('E0008')).toMatchObject({
      name: 'Anneke de Vos',
      work_email: 'anneke.vos@corvane.example',
      department: 'HRD',
      manager: 'E0001',
    });
    expect(byNumber.get('E0054')).toMatchObject({ status: 'onboarding', hire_date: '2026-10-19' });
    expect(byNumber.get('E0023')).toMatchObject({ hire_date: '2026-09-14' });
    expect(byNumber.get('E0047')).toMatchObject({ status: 'offboarding', end_date: '2026-10-30' });
    expect(byNumber.get('E0035')).toMatchObject({ status: 'suspended' });
  });

  // decisions 6.9
  test('begins with 3 unread notifications and 5 unread mails for Marta Kessler', async () => {
    expect(await unreadOf(services, 'marta.kessler')).toEqual({ mails: 5, notifications: 3 });
  });

  test.for(CAST_NAMES.filter((name) => name !== 'marta.kessler'))(
    'begins with 5 to 12 unread of each for %s',
    async (username, { expect }) => {
      const { mails, notifications } = await unreadOf(services, username);
      expect(mails).toBe(FIRST_UNREAD[username]);
      for (const count of [mails, notifications]) expect(count >= 5 && count <= 12).toBe(true);
    },
  );

  test.for(CAST_NAMES)('has mail in every folder of %s, and lets them in', async (username, { expect }) => {
    const own = content.mail.filter(({ address }) => address === `${username}@corvane.example`);
    const count = (folder: string) => own.filter(({ role }) => role === folder).length;
    expect(count('inbox')).toBeGreaterThan(username === 'marta.kessler' ? 40 : 20);
    expect(count('sent')).toBeGreaterThan(5);
    for (const folder of ['drafts', 'archive', 'trash']) expect(count(folder)).toBeGreaterThan(0);
    expect(own.every(({ date }) => date <= new Date('2026-10-12T09:00:00Z'))).toBe(true);
    const account = await services.db.selectFrom('account').selectAll().where('username', '=', username).executeTakeFirstOrThrow();
    expect([account.roles, account.status]).toEqual([[CAST[username].role], 'open']);
    expect(await isPasswordRight('lintel-demo', account.password_hash)).toBe(true);
  });

  // workspace H7
  test('shows by its hue what a mail is about, the same for everybody', async () => {
    const labels = await services.db
      .selectFrom('mail_label')
      .select(['name', 'colour'])
      .where('name', 'in', ['Safety', 'Harbour Bridge', 'Board'])
      .execute();
    expect(new Set(labels.map(({ name, colour }) => `${name} ${colour}`))).toEqual(
      new Set(['Safety red', 'Harbour Bridge petrol', 'Board grey']),
    );
  });
  test('has no balance below what its policy allows', async () => {
    const { rows: short } = await sql`
      select employee_id from leave_entry join leave_type on leave_type.id = type_id and has_balance
      group by employee_id, type_id having sum(days100) < -min(allow_negative100)`.execute(services.db);
    expect(short).toEqual([]);
  });

  // Milestones count from the day of the first load, which is up to six days after the Monday of all else.
  test.for([
    [
      'a milestone after the end of its phase',
      sql`select milestone.name from milestone join phase on phase.id = phase_id
      where greatest(due_date, reached_on) + 6 > coalesce(phase.actual_finish, phase.forecast_finish)`,
    ],
    [
      'leave that waits and is over within the first week',
      sql`select id from leave_request where status = 'pending' and to_day <= '2026-10-18'`,
    ],
    [
      'hours on the Saturday of a week of leave',
      sql`select time_entry.id from time_entry
      join leave_request on leave_request.employee_id = time_entry.employee_id and leave_request.status = 'approved'
      where extract(isodow from time_entry.day) = 6 and time_entry.day - leave_request.to_day between 1 and 2
        and leave_request.to_day - leave_request.from_day >= 4`,
    ],
  ] as const)('has no %s', async ([, rows], { expect }) => {
    expect((await rows.execute(services.db)).rows).toEqual([]);
  });

  test('hands out and takes back nothing on a Sunday', async () => {
    const { rows: sundays } = await sql`
      select purpose from booking, lateral (values (from_at), (to_at - interval '1 millisecond')) as days (at)
      where extract(isodow from days.at at time zone 'Europe/Berlin') = 7`.execute(services.db);
    expect(sundays).toEqual([]);
  });

  test('publishes no two versions of a form at the same time of day', async () => {
    const { rows: twins } = await sql`
      select template_id from template_version where published_at is not null
      group by template_id, published_at::time having count(*) > 1`.execute(services.db);
    expect(twins).toEqual([]);
  });

  test.for(DEMO_COUNTS)('has its %s', async ([, rows, expected], { expect }) => {
    const { rows: counted } = await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from (${rows}) as each group by status`.execute(services.db);
    expect(Object.fromEntries(counted.map(({ status, count }) => [status, count]))).toEqual(expected);
  });

  describe('on its dashboards', () => {
    let as: TestApp['as'];
    let app: Awaited<ReturnType<typeof buildApp>>;
    beforeAll(async () => {
      await startJobs({ services, jobs: FEATURE_JOBS, workers: false });
      app = await buildApp(services, { limits: false });
      as = clientsFor(app, services);
    });
    afterAll(async () => {
      await app.close();
      await services.jobs.stop();
    });

    // workspace D: a click shows exactly the rows that were counted.
    test.for(CAST_NAMES)('every figure of %s is what stands behind it', async (username, { expect }) => {
      const { figures, watch, lists } = await as(username).dashboard.board();
      expect(figures.length).toBeGreaterThanOrEqual(4);
      for (const { key, opens } of [...figures, ...watch])
        expect([key, await behind(opens.target, as(username), opens.query)]).toEqual([key, opens.count]);
      for (const { rows } of lists) expect(rows.length).toBeLessThanOrEqual(8);
    });

    test('the charts of everybody have as many values as points', async () => {
      for (const username of CAST_NAMES)
        for (const { series, points } of (await as(username).dashboard.charts()).charts)
          for (const { values } of series) expect(values).toHaveLength(points.length);
    });

    // workspace D and H7
    test.each([
      ['helena.marsh', 'Threshold T2'],
      ['devon.archer', 'The form “Course feedback” waits to be published'],
    ] as const)('%s has “%s” among what waits', async (username, title) => {
      const { items } = await as(username).dashboard.waiting();
      expect(items.map(({ decision, notification }) => decision?.title ?? notification?.title)).toContain(title);
    });

    // mail.md 3.1
    test.each([
      ['marta.kessler', 'RC-01', ['Delivery of the lift cabin', 'Windows north elevation', 'RC-01 site meeting']],
      ['jonas.ekdahl', 'LW-05', ['LW-05 Linden Wharf']],
    ] as const)('%s finds conversations in the Mail tab of %s', async (username, code, beginnings) => {
      const { id } = await services.db.selectFrom('project').select('id').where('code', '=', code).executeTakeFirstOrThrow();
      const { items } = await as(username).mailThreads.list({ id, query: {} });
      for (const beginning of beginnings) expect(items.some(({ subject }) => subject.includes(beginning))).toBe(true);
    });

    // workspace H8
    test(
      'another installation with the same anchor gives the same files, byte by byte, also where a step failed once',
      { timeout: LOAD_MS },
      async () => {
        const other = failingOnce(await emptyInstallation());
        startDemo(other);
        await vi.waitFor(() => expect(demoProgress(other).state).toBe('done'), { timeout: LOAD_MS, interval: 200 });
        await startJobs({ services: other, jobs: FEATURE_JOBS, workers: false });
        const there = await buildApp(other, { limits: false });
        try {
          const [files, again] = [await filesOf(as), await filesOf(clientsFor(there, other))];
          expect(Object.keys(files).length).toBeGreaterThan(40);
          const differs = Object.entries(files).filter(([name, file]) => again[name] !== file);
          expect(differs.map(([name, file]) => [name, ...firstDifference(file, again[name]!)])).toEqual([]);
        } finally {
          await there.close();
          await other.jobs.stop();
        }
      },
    );

    test('no step of an approval is without somebody who can decide it', async () => {
      const { page } = await as('viktor.sandell').approvals.list({ query: { tab: 'stuck' } });
      expect(page.total).toBe(0);
    });
  });

  test('has an audit chain that is whole', async () => {
    expect(await verifyAudit(services.db)).toMatchObject({ problem: null });
  });

  test('has a log whose hours follow each other', async () => {
    const rows = await services.db.selectFrom('audit_entry').select(['action', 'at']).orderBy('seq').execute();
    const back = rows.filter(({ at }, i) => i > 0 && at < rows[i - 1]!.at).map(({ action, at }) => `${action} ${at.toISOString()}`);
    expect(back).toEqual([]);
  });

  test('stays as it is at the next start', async () => {
    await loadDemo(services);
    expect(await visibleContent(services)).toEqual(content);
  });
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

/** Every list as each of the cast gets it as a file, but the log: its hashes are over ids, which are made anew with each load. */
async function filesOf(as: TestApp['as']): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const username of CAST_NAMES)
    for (const [name, api] of Object.entries<Api>(APIS))
      for (const [call, route] of Object.entries(api)) {
        if (!route.isExport || name === 'audit' || route.path.includes(':') || !isGranted(CAST[username].role, route.can)) continue;
        const client = as(username)[name as 'approvals'] as unknown as Record<string, (input: object) => Promise<Blob>>;
        const query = { format: 'csv' };
        // Balances are of one kind of leave.
        const isAsked = !route.query || route.query.safeParse(query).success;
        const file = await client[call]!({ query: isAsked ? query : { ...query, typeId: 'lvt_00000000000000000000000001' } });
        files[`${username} ${route.path}`] = (await file.text()).replace(/[a-z]{3,4}_[0-9a-z]{26}/g, 'id');
      }
  return files;
}

/** The first line in which two files are not the same, from both. */
function firstDifference(one: string, other: string): [string | undefined, string | undefined] {
  const [lines, others] = [one.split('\n'), other.split('\n')];
  const at = lines.findIndex((line, index) => line !== others[index]);
  return [lines[at], others[at]];
}

/** A load that breaks off three times and is taken up by two servers at once. */
async function loadThroughCrashes(services: Services): Promise<void> {
  for (const wanted of [3, 90, 200]) {
    let outcome = '';
    const load = loadDemo(services).then(
      () => (outcome = 'whole'),
      () => (outcome = 'broken'),
    );
    while (!outcome && demoProgress(services).done < wanted) await new Promise((resolve) => setTimeout(resolve, 5));
    // A moment between two transactions breaks nothing: once more, then.
    while (!outcome) await breakConnections(services);
    expect(await load).toBe('broken');
    // The pool hears a moment later which of its connections are gone.
    await new Promise((resolve) => setTimeout(resolve, 500));
    // The watch of a server that loads finds nothing to remind of.
    const { rows } = await sql`select approval_id from approval_step where status = 'open' and overdue_at is null`.execute(services.db);
    expect(rows).toEqual([]);
  }
  await Promise.all([loadDemo(services), loadDemo({ ...services })]);
}

/** Ends what the loader does at this moment, from outside, as a crash of the database would. */
async function breakConnections({ pool }: Services): Promise<void> {
  const { host, port, user, password, database } = pool.options;
  const outside = new pg.Client({ host, port, user, password, database });
  await outside.connect();
  await outside.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`);
  await outside.end();
}

/** What people see of the company, without ids and without when rows were written. */
async function visibleContent({ db }: Services) {
  const staff = await db
    .selectFrom('employee')
    .leftJoin('department', 'department.id', 'employee.department_id')
    .leftJoin('employee as manager', 'manager.id', 'employee.manager_id')
    .select(['employee.number', 'employee.name', 'employee.work_email', 'employee.position', 'employee.phone'])
    .select(['employee.hire_date', 'employee.end_date', 'employee.status', 'department.code as department', 'manager.number as manager'])
    .orderBy('employee.number')
    .execute();
  const mail = await db
    .selectFrom('entry')
    .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
    .innerJoin('mail_account', 'mail_account.id', 'entry.account_id')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .select([
      'mail_account.address',
      'mailbox.role',
      'entry.date',
      'entry.seen',
      'entry.starred',
      'entry.answered',
      'entry.forwarded',
      'entry.labels',
    ])
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
    .orderBy('body')
    .execute();
  // Ids are made anew with each load.
  const named = notices.map((notice) => ({ ...notice, link: notice.link?.replace(/[a-z]{3,4}_[0-9a-z]{26}/g, 'id') }));
  return { staff, mail, notices: named };
}

async function unreadOf({ db }: Services, username: string): Promise<{ mails: number; notifications: number }> {
  const { person_id, unread } = await db
    .selectFrom('mailbox')
    .innerJoin('mail_account', 'mail_account.id', 'mailbox.account_id')
    .select(['person_id', 'unread'])
    .where('address', '=', `${username}@corvane.example`)
    .where('role', '=', 'inbox')
    .executeTakeFirstOrThrow();
  const notices = await db
    .selectFrom('notification')
    .select('id')
    .where('recipient_id', '=', person_id)
    .where('read_at', 'is', null)
    .execute();
  return { mails: unread, notifications: notices.length };
}
