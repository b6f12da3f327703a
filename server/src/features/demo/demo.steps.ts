import { createHash } from 'node:crypto';
import { importMails, type Import } from '#server/features/mail/mail.service.ts';
import { markRead, notify } from '#server/features/notifications/notifications.service.ts';
import { hashPassword } from '#server/platform/auth.password.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import type { BlobStore } from '#server/platform/ports.ts';
import { dayAfter, instantOn } from './demo.calendar.ts';
import { labelUnits } from './demo.labels.ts';
import { leaveUnits } from './demo.leave.ts';
import { delegationUnits } from './demo.delegations.ts';
import { filingUnits } from './demo.filing.ts';
import { DEMO_NOTICES, type Notice } from './demo.notices.ts';
import { DEMO_PEOPLE } from './demo.people.ts';
import { keepChecklists, nameCompany, proposeThreshold } from './demo.settings.ts';
import { assignDuties, createGrades, fillFiles } from './demo.personnel.ts';
import { planPost, type Copy, type Posting } from './demo.post.ts';
import { projectUnits } from './demo.projects.ts';
import { recoveryUnits } from './demo.recovery.ts';
import { bookingUnits } from './demo.bookings.ts';
import { resourceUnits } from './demo.resources.ts';
import { appointHeads, createDepartments, employeeIds, FIRST_COUNT, hire, HIRING_ORDER, MAILBOX_ORDER } from './demo.staff.ts';
import { reminderUnits } from './demo.reminders.ts';
import { requestUnits } from './demo.requests.ts';
import { sharedUnits } from './demo.shared.ts';
import type { DemoState } from './demo.state.ts';
import { taskUnits } from './demo.tasks.ts';
import { supportUnits } from './demo.support.ts';
import { timesheetUnits } from './demo.timesheets.ts';

/** One thing that is done as a whole or not at all, at its time in the demo's life. */
export interface Unit {
  at: Date;
  run(ctx: Ctx): Promise<void>;
  /** Where it works with others than the server's. */
  services?: Services;
}
export interface Step {
  name: string;
  /** What the progress bar says. */
  label: string;
  units: Unit[];
}

const PASSWORD = 'lintel-demo';
/** The password stands on the sign-in page: a guess that is dear would only make signing in slow. */
const PASSWORD_COST = { N: 2 ** 13, r: 8, p: 1 };
const PEOPLE_A_UNIT = 6;
const MAILS_A_UNIT = 20;
/** The company moved into Lintel ten weeks before the anchor, before its oldest mail. */
const MOVED_IN_DAYS = -70;

/** Everything that the demo consists of, in order: who signs in first, then everybody else, then what they wrote. */
export async function demoSteps(services: Services, days: DemoState): Promise<Step[]> {
  const password = await hashPassword(PASSWORD, PASSWORD_COST);
  const movedIn = new Date(`${dayAfter(days.anchor, MOVED_IN_DAYS)}T07:00:00Z`);
  const hiring = (people: typeof HIRING_ORDER): Unit => ({
    at: movedIn,
    run: async (ctx) => {
      for (const person of people) await hire(ctx, person, days, password);
    },
  });
  const others = HIRING_ORDER.slice(FIRST_COUNT);
  const steps: Step[] = [
    { name: 'departments', label: 'Departments', units: [{ at: movedIn, run: createDepartments }] },
    { name: 'first', label: 'People', units: [hiring(HIRING_ORDER.slice(0, FIRST_COUNT))] },
    { name: 'others', label: 'People', units: inGroups(others, PEOPLE_A_UNIT).map(hiring) },
    { name: 'heads', label: 'Departments', units: [{ at: movedIn, run: appointHeads }] },
    { name: 'grades', label: 'People', units: [{ at: movedIn, run: createGrades }] },
    {
      name: 'files',
      label: 'Personnel files',
      units: inGroups(DEMO_PEOPLE, PEOPLE_A_UNIT).map((some) => ({ at: movedIn, run: (ctx) => fillFiles(ctx, some, days) })),
    },
    { name: 'duties', label: 'Duties', units: [{ at: movedIn, run: (ctx) => assignDuties(ctx, days) }] },
    {
      name: 'settings',
      label: 'Settings',
      units: [
        { at: movedIn, run: nameCompany },
        { at: movedIn, run: keepChecklists },
      ],
    },
    workStep(services, days, movedIn),
    { name: 'read', label: 'Notifications', units: [{ at: movedIn, run: readAll }] },
    { name: 'notices', label: 'Notifications', units: DEMO_NOTICES.map((notice) => noticeUnit(notice, days.today)) },
    mailStep(services, days),
    { name: 'labels', label: 'Mail', units: labelUnits(days.today) },
    { name: 'filing', label: 'Mail', units: filingUnits(days.today) },
    { name: 'waiting', label: 'Mail', units: inThe(withoutJobs(services), reminderUnits(days.today)) },
  ];
  return steps.map((step) => ({ ...step, units: step.units.map(quietly) }));
}

/** Ten weeks of everybody's work: one thing after the other as it happened, because the log on record keeps its order (workspace A17). */
function workStep(services: Services, days: DemoState, movedIn: Date): Step {
  const { today, anchor } = days;
  // The projects are there by then, whose mailboxes some of the shared ones are.
  const evening = new Date(movedIn.getTime() + 8 * 3_600_000);
  const quiet = withoutJobs(services);
  const filing = { ...quiet, blobs: writtenOnce(services.blobs) };
  const units = [
    ...[...projectUnits(days, movedIn), ...taskUnits(days, movedIn)].map((unit) => ({ ...unit, services })),
    { at: instantOn(today, -3, '10:30'), run: proposeThreshold, services },
    ...supportUnits(today),
    ...recoveryUnits(today),
    ...resourceUnits(days, movedIn),
    ...bookingUnits(days),
    ...leaveUnits(days, movedIn),
    ...requestUnits(today, movedIn).map((unit) => ({ ...unit, services: filing })),
    ...delegationUnits(anchor),
    ...timesheetUnits(days, movedIn),
    ...sharedUnits({ today, domain: services.env.mailDomain }, evening),
  ];
  return { name: 'work', label: 'Work', units: inThe(quiet, inOrder(units)) };
}

/** Those that name no services of their own work with these. */
const inThe = (services: Services, units: readonly Unit[]): Unit[] => units.map((unit) => ({ services, ...unit }));

const inOrder = (units: readonly Unit[]): Unit[] => units.toSorted((a, b) => a.at.getTime() - b.at.getTime());

const inGroups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

function noticeUnit(notice: Notice, today: string): Unit {
  const { username, day, time, isRead, ...said } = notice;
  return {
    at: instantOn(today, day, time),
    run: async (ctx) => {
      const id = await idOf(ctx, username);
      await notify(ctx, { recipientId: id, type: said.type, severity: said.severity, title: said.title, body: said.body, link: said.link });
      // Oldest first come the ones that were read: nothing unread stands before them.
      if (isRead) await markRead({ ...ctx, user: { ...ctx.user, id } }, undefined);
    },
  };
}

function mailStep(services: Services, { today }: DemoState): Step {
  const people = new Set(MAILBOX_ORDER);
  const plan = planPost({ today, domain: services.env.mailDomain }, (username) => people.has(username));
  const units = inGroups(plan, MAILS_A_UNIT).map((some): Unit => ({ at: some.at(-1)!.date, run: (ctx) => post(ctx, some) }));
  return { name: 'mail', label: 'Mail', units: inThe({ ...services, blobs: writtenOnce(services.blobs) }, units) };
}

async function post(ctx: Ctx, postings: readonly Posting[]): Promise<void> {
  const all: (Copy & { mail: Import })[] = [];
  for (const { date, copies, raw: write } of postings) {
    const raw = write();
    for (const copy of copies) {
      const { folder, seen, starred, labels } = copy;
      all.push({ ...copy, mail: { personId: await idOf(ctx, copy.username), raw, folder, seen, starred, labels, receivedAt: date } });
    }
  }
  const ids = await importMails(
    ctx,
    all.map(({ mail }) => mail),
  );
  for (const [i, { answered, forwarded }] of all.entries())
    if (answered || forwarded) await ctx.db.updateTable('entry').set({ answered, forwarded }).where('id', '=', ids[i]!).execute();
}

/** What the steps above told people is long read: the first unread ones are those of `notices` (decisions 6.9). */
async function readAll(ctx: Ctx): Promise<void> {
  const unread = await ctx.db.selectFrom('notification').select('recipient_id').distinct().where('read_at', 'is', null).execute();
  for (const { recipient_id } of unread) await markRead({ ...ctx, user: { ...ctx.user, id: recipient_id } }, undefined);
}

/**
 * What waits was asked for days ago: its reminders came then and were read. Without this the watch, which also runs while the company is
 * loaded, would send all of them at once and pass everything on to the managing director.
 */
const quietly = ({ run, ...unit }: Unit): Unit => ({
  ...unit,
  run: async (ctx) => {
    await run(ctx);
    await ctx.db
      .updateTable('approval_step')
      .set((eb) => ({ reminded_at: eb.ref('remind_at'), overdue_at: eb.ref('due_at') }))
      .where('status', '=', 'open')
      .where('overdue_at', 'is', null)
      .execute();
  },
});

/** Copies by mail would arrive today, unread, about what was said weeks ago. */
const withoutJobs = (services: Services): Services => ({ ...services, jobs: { ...services.jobs, enqueue: async () => undefined } });

const people = new WeakMap<Services, Map<string, string>>();

/** `emp_…` of somebody of the demo. */
async function idOf(ctx: Ctx, username: string): Promise<string> {
  const known = people.get(ctx.services) ?? (await employeeIds(ctx));
  people.set(ctx.services, known);
  const id = known.get(username);
  if (!id) throw new Error(`The demo has no ${username}.`);
  return id;
}

/** Several people's copies of a mail are the same bytes: these go to the disk once. */
function writtenOnce(blobs: BlobStore): BlobStore {
  const written = new Map<string, Promise<{ sha256: string; size: number }>>();
  const put: BlobStore['put'] = (content, limit) => {
    if (!(content instanceof Uint8Array)) return blobs.put(content, limit);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const stored = written.get(sha256) ?? blobs.put(content, limit);
    written.set(sha256, stored);
    return stored;
  };
  return { ...blobs, put, putAll: (contents) => Promise.all(contents.map((content) => put(content))) };
}
