import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { AT_WORK } from '@lintel/contract/employment';
import { addDays } from '@lintel/contract/kit/days';
import { API_BASE } from '@lintel/contract/kit/client';
import { newId } from '@lintel/contract/kit/ids';
import type { LeaveFeed, LeaveFeedInput } from '@lintel/contract/leave-feed';
import { businessHours } from '#server/features/calendars/calendars.service.ts';
import { loadUser } from '#server/features/people/people.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import type { FileAnswer } from '#server/platform/answer-file.ts';
import { awaySpans } from './leave.absences.ts';
import { absenceFor, peopleOf } from './leave.calendar.ts';
import { calendarText, type FeedLeave } from './leave.feed.calendar.ts';

const PAST_DAYS = 366;
const COMING_DAYS = 731;
const HOUR_MS = 3_600_000;

export async function feedOf({ db, user }: Pick<Ctx, 'db' | 'user'>): Promise<LeaveFeed | null> {
  const row = await db
    .selectFrom('leave_feed')
    .select(['created_at', 'last_read_at', 'with_team'])
    .where('employee_id', '=', user.id)
    .executeTakeFirst();
  return row
    ? { createdAt: row.created_at.toISOString(), lastReadAt: row.last_read_at?.toISOString() ?? null, withTeam: row.with_team }
    : null;
}

/** The address is answered here and nowhere else: only the hash of its secret is kept. The one before ends. */
export async function makeFeed(ctx: Ctx, { withTeam }: LeaveFeedInput): Promise<{ address: string; feed: LeaveFeed }> {
  const ended = await removeFeed(ctx);
  const id = newId('cal', ctx.now.getTime());
  const secret = randomBytes(32).toString('base64url');
  await ctx.db
    .insertInto('leave_feed')
    .values({ id, employee_id: ctx.user.id, secret_hash: hashOf(secret), with_team: withTeam, created_at: ctx.now })
    .execute();
  await audit(ctx, { action: ended ? 'leave_feed.renew' : 'leave_feed.create', ...subjectOf(ctx.user), after: { withTeam } });
  return { address: `${ctx.services.env.publicUrl}${API_BASE}/leave/feed/${id}.${secret}.ics`, feed: (await feedOf(ctx))! };
}

export async function changeFeed(ctx: Ctx, { withTeam }: LeaveFeedInput): Promise<LeaveFeed> {
  const before = await feedOf(ctx);
  if (!before) throw fail('request.not_found');
  await ctx.db.updateTable('leave_feed').set({ with_team: withTeam }).where('employee_id', '=', ctx.user.id).execute();
  await audit(ctx, { action: 'leave_feed.update', ...subjectOf(ctx.user), before: { withTeam: before.withTeam }, after: { withTeam } });
  return { ...before, withTeam };
}

export async function endFeed(ctx: Ctx): Promise<null> {
  if (!(await removeFeed(ctx))) throw fail('request.not_found');
  await audit(ctx, { action: 'leave_feed.end', ...subjectOf(ctx.user) });
  return null;
}

/** @throws Refusal 404 for an address that ended, was never made, or whose owner is not at work any more */
export async function readFeed(ctx: Ctx, name: string): Promise<FileAnswer> {
  const row = await findFeed(ctx, name);
  const user = row && (await loadUser(ctx, row.employee_id));
  if (!user) throw fail('request.not_found');
  if (!row.last_read_at || ctx.now.getTime() - row.last_read_at.getTime() >= HOUR_MS)
    await ctx.db.updateTable('leave_feed').set({ last_read_at: ctx.now }).where('id', '=', row.id).execute();
  const hours = await businessHours(ctx.db, ctx.now);
  const leave = await leaveFor({ ...ctx, user }, row.with_team);
  const { mailDomain: domain } = ctx.services.env;
  return {
    content: Buffer.from(calendarText(leave, { hours, domain, now: ctx.now })),
    filename: 'leave.ics',
    type: 'text/calendar; charset=utf-8',
  };
}

/** Whoever does not work here now, or may not sign in, is read by nobody either. */
async function findFeed({ db }: Ctx, name: string) {
  const [, id, secret] = /^(cal_[0-9a-z]{26})\.([\w-]{43})\.ics$/.exec(name) ?? [];
  if (!id || !secret) return undefined;
  const row = await db
    .selectFrom('leave_feed')
    .innerJoin('employee', 'employee.id', 'leave_feed.employee_id')
    .leftJoin('account', (join) => join.on((eb) => eb(eb.fn('lower', ['account.email']), '=', eb.fn('lower', ['employee.work_email']))))
    .select(['leave_feed.id', 'employee_id', 'secret_hash', 'with_team', 'last_read_at'])
    .where('leave_feed.id', '=', id)
    .where('employee.status', 'in', AT_WORK)
    .where((eb) => eb.or([eb('account.status', 'is', null), eb('account.status', '=', 'open')]))
    .executeTakeFirst();
  return row && timingSafeEqual(row.secret_hash, hashOf(secret)) ? row : undefined;
}

/** One's own leave, and with the team that of the departments whose calendar one sees; what is only asked for is no leave yet. */
async function leaveFor(ctx: Ctx, withTeam: boolean): Promise<FeedLeave[]> {
  const { user } = ctx;
  const departments = withTeam ? [...new Set([...(user.departmentId ? [user.departmentId] : []), ...user.heads])] : [];
  const people = new Map([[user.id, user.name]]);
  for (const id of departments) for (const person of await peopleOf(ctx, id)) people.set(person.id, person.name);
  const { today } = user;
  const spans = await awaySpans(ctx.db, [...people.keys()], addDays(today, -PAST_DAYS), addDays(today, COMING_DAYS));
  return spans.map((span) => {
    const { id, label, from, to, halfStart, halfEnd } = absenceFor(user, span);
    const isOwn = span.employeeId === user.id;
    return { id, from, to, halfStart, halfEnd, isOwn, title: isOwn ? label : `${people.get(span.employeeId)}: ${label}` };
  });
}

const removeFeed = async ({ db, user }: Ctx): Promise<boolean> =>
  Boolean(await db.deleteFrom('leave_feed').where('employee_id', '=', user.id).returning('id').executeTakeFirst());

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const subjectOf = ({ id, name }: User) => ({ subjectType: 'employee', subjectId: id, subjectLabel: name });
