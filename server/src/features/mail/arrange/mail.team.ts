import { ANSWERING_MINUTES, type MailTeam, type TeamStep } from '@lintel/contract/mail-shared';
import { sql } from 'kysely';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { readersOf, sharedName, tell, tellTeam } from '#server/features/mail/mail.access.ts';
import type { SendInput } from '#server/features/mail/sending/mail.compose.ts';
import { visibleTo } from '#server/features/mail/mail.queries.ts';
import type { LockedAccount } from '#server/features/mail/mail.store.ts';

const HISTORY = 50;

/** What somebody is told who was handed a conversation; never what its mails say. */
interface Handed {
  recipientId: string;
  title: string;
  link: string;
}
const handover: { say?: (ctx: Ctx, handed: Handed) => Promise<void> } = {};

/** One for the whole server: notifications, which stand above mail because some of them go out as mails. */
export const defineHandover = (say: (ctx: Ctx, handed: Handed) => Promise<void>): void => void (handover.say = say);

/** Who is about the conversation of a mail. Raises `mail.not_found`, `mailbox.not_shared`. */
export async function findTeam(ctx: Ctx, id: string): Promise<MailTeam> {
  return teamOf(ctx, await findThread(ctx, id));
}

/**
 * Hands a conversation to somebody who may read it, to oneself, or to nobody; whom it was handed to is told, and nothing of what the mail
 * says. The same again changes nothing. Raises `mailbox.not_a_reader`.
 */
export async function assignThread(ctx: Ctx, id: string, assigneeId: string | null): Promise<MailTeam> {
  const thread = await findThread(ctx, id);
  await lockThread(ctx.db, thread.threadId);
  const before = await assigneeOf(ctx.db, thread.threadId);
  if ((before?.id ?? null) === assigneeId) return teamOf(ctx, thread);
  const assignee = assigneeId === null ? null : await findReader(ctx, thread, assigneeId);
  await writeAssignee(ctx, thread.threadId, assigneeId);
  await audit(ctx, {
    action: assignee ? 'mailbox.assign' : 'mailbox.unassign',
    ...{ subjectType: 'mail_thread', subjectId: thread.threadId, subjectLabel: thread.name },
    before: { assignee: before?.id ?? null },
    after: { assignee: assigneeId },
  });
  if (assignee && assignee.id !== ctx.user.id)
    await handover.say?.(ctx, {
      recipientId: assignee.id,
      title: `${ctx.user.name} handed you an email in ${thread.name}`,
      link: `mail/${thread.folder}/${id}?account=${thread.accountId}&box=${thread.boxId}`,
    });
  // The row of a list says who has it.
  await tell(ctx, { id: thread.accountId, ownerId: null }, { folders: [], arrived: false });
  await tellTeam(ctx, thread.accountId);
  return teamOf(ctx, thread);
}

/** Hands the conversation of a mail to somebody because a rule says so, unless one of its readers has it; they are told. */
export async function assignByRule(
  ctx: Ctx,
  { entryId, assigneeId, byId, rule }: { entryId: string; assigneeId: string; byId: string; rule: string },
): Promise<void> {
  const row = await ctx.db
    .selectFrom('entry')
    .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
    .innerJoin('shared_mailbox', 'shared_mailbox.account_id', 'entry.account_id')
    .select([
      'entry.thread_id as threadId',
      'entry.account_id as accountId',
      'mailbox.id as boxId',
      'mailbox.role as folder',
      'shared_mailbox.name',
    ])
    .where('entry.id', '=', entryId)
    .executeTakeFirst();
  if (!row) return;
  await lockThread(ctx.db, row.threadId);
  const before = await assigneeOf(ctx.db, row.threadId);
  const readers = await readersOf(ctx, row.accountId);
  if (before && readers.some(({ id }) => id === before.id)) return;
  await writeAssignee(ctx, row.threadId, assigneeId, byId);
  await handover.say?.(ctx, {
    recipientId: assigneeId,
    title: `The rule “${rule}” handed you an email in ${row.name}`,
    link: `mail/${row.folder}/${entryId}?account=${row.accountId}&box=${row.boxId}`,
  });
  await tell(ctx, { id: row.accountId, ownerId: null }, { folders: [], arrived: false });
  await tellTeam(ctx, row.accountId);
}

/** Somebody writes an answer, still writes it, or has stopped. The others hear of the beginning and the end. */
export async function noteAnswering(ctx: Ctx, id: string, isAnswering: boolean): Promise<MailTeam> {
  const thread = await findThread(ctx, id);
  const isNews = isAnswering ? await beginAnswering(ctx, thread.threadId) : await stopAnswering(ctx.db, thread.threadId, ctx.user.id);
  if (isNews) await tellTeam(ctx, thread.accountId);
  return teamOf(ctx, thread);
}

/** The mail that is answered, and the shared mailbox that has it. */
interface Answered {
  entryId: string;
  accountId: string;
}

/**
 * A second answer to what somebody else has answered meanwhile is refused until its writer has seen that (mail.md 6.2). The account is
 * locked by the caller: of several at once the first one goes. Raises `mailbox.answered_meanwhile`.
 */
export async function refuseDouble(ctx: Ctx, account: LockedAccount, original: Answered | null, form: SendInput): Promise<void> {
  if (account.ownerId !== null || !form.inReplyTo || original?.accountId !== account.id) return;
  const { rows } = await sql<{ name: string | null; isLater: boolean }>`
    select employee.name, entry.id > ${original.entryId} as "isLater"
    from entry left join employee on employee.id = entry.written_by where ${isAnswerTo(original.entryId)}
    order by entry.id desc`.execute(ctx.db);
  // What its writer knew did not reach us: what stood there before the mail that is answered is known.
  const seen = form.answersSeen ?? rows.filter(({ isLater }) => !isLater).length;
  if (rows.length > seen) throw fail('mailbox.answered_meanwhile', { name: rows[0]!.name ?? 'Somebody' });
}

/** How many answers a shared mailbox has sent in the conversation of a mail. */
export async function countAnswers(db: Db, entryId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from entry where ${isAnswerTo(entryId)}`.execute(db);
  return rows[0]!.n;
}

const isAnswerTo = (entryId: string) => sql<boolean>`entry.origin = 'sent' and (entry.thread_id, entry.account_id) =
  (select one.thread_id, one.account_id from entry as one where one.id = ${entryId})`;

/** Whoever sent an answer is not writing it any more. */
export async function endAnswering(ctx: Ctx, account: LockedAccount, original: Answered | null): Promise<void> {
  if (account.ownerId !== null || original?.accountId !== account.id) return;
  const row = await ctx.db.selectFrom('entry').select('thread_id').where('id', '=', original.entryId).executeTakeFirst();
  if (row) await stopAnswering(ctx.db, row.thread_id, ctx.user.id);
  await tellTeam(ctx, account.id);
}

interface Thread {
  threadId: string;
  accountId: string;
  boxId: string;
  folder: string;
  /** Of the mailbox. */
  name: string;
}

async function findThread(ctx: Ctx, id: string): Promise<Thread> {
  const row = await visibleTo(ctx.db, ctx.user)
    .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
    .where('entry.id', '=', id)
    .select(['entry.thread_id as threadId', 'entry.account_id as accountId', 'entry.mailbox_id as boxId', 'mailbox.role as folder'])
    .executeTakeFirst();
  if (!row) throw fail('mail.not_found');
  const name = await sharedName(ctx.db, ctx.user, row.accountId);
  if (name === null) throw fail('mailbox.not_shared');
  return { ...row, name };
}

async function teamOf(ctx: Ctx, { threadId, accountId, name }: Thread): Promise<MailTeam> {
  const people = await readersOf(ctx, accountId);
  const assignee = await assigneeOf(ctx.db, threadId);
  const answering = await ctx.db
    .selectFrom('mail_answering')
    .innerJoin('employee', 'employee.id', 'mail_answering.person_id')
    .select(['employee.id', 'employee.name', 'since'])
    .where('thread_id', '=', threadId)
    .where('person_id', '<>', ctx.user.id)
    .where('heard_at', '>', new Date(ctx.now.getTime() - ANSWERING_MINUTES * 60_000))
    .orderBy('since')
    .execute();
  const history = await historyOf(ctx.db, threadId);
  return {
    name,
    // Who may not read it any more has it no longer.
    assignee: people.find(({ id }) => id === assignee?.id) ?? null,
    people,
    answering: answering.map((one) => ({ ...one, since: one.since.toISOString() })),
    answers: history.answers,
    history: history.steps,
  };
}

async function historyOf(db: Db, threadId: string): Promise<{ steps: TeamStep[]; answers: number }> {
  const { rows } = await sql<{ kind: TeamStep['kind']; at: Date; by: string; to: string | null; answers: string }>`
    with step as (
      select at, actor.name as by, receiver.name as to, case when to_id is null then 'unassigned' else 'assigned' end as kind
      from mail_assignment_step as one join employee as actor on actor.id = one.by_id left join employee as receiver on receiver.id = one.to_id
      where one.thread_id = ${threadId}
      union all
      select entry.date, coalesce(writer.name, ''), null, 'answered'
      from entry left join employee as writer on writer.id = entry.written_by
      where entry.thread_id = ${threadId} and entry.origin = 'sent'
    )
    select step.*, (select count(*) from entry where thread_id = ${threadId} and origin = 'sent') as answers from step
    order by at desc limit ${HISTORY}`.execute(db);
  const steps = rows.map(({ kind, at, by, to }) => ({ kind, at: at.toISOString(), by, to }));
  return { steps: steps.toReversed(), answers: Number(rows[0]?.answers ?? 0) };
}

/** Two who hand it over at once come one after the other. */
const lockThread = (db: Db, id: string) => db.selectFrom('mail_thread').select('id').where('id', '=', id).forUpdate().execute();

const assigneeOf = (db: Db, threadId: string) =>
  db
    .selectFrom('mail_assignment')
    .innerJoin('employee', 'employee.id', 'mail_assignment.assignee_id')
    .select(['employee.id', 'employee.name'])
    .where('thread_id', '=', threadId)
    .executeTakeFirst();

async function findReader(ctx: Ctx, { accountId, name }: Thread, id: string): Promise<{ id: string; name: string }> {
  const reader = (await readersOf(ctx, accountId)).find((one) => one.id === id);
  if (reader) return reader;
  const person = await ctx.db.selectFrom('employee').select('name').where('id', '=', id).executeTakeFirst();
  throw person ? fail('mailbox.not_a_reader', { name: person.name, mailbox: name }) : fail('request.not_found');
}

async function writeAssignee(ctx: Ctx, threadId: string, assigneeId: string | null, byId = ctx.user.id): Promise<void> {
  if (assigneeId === null) await ctx.db.deleteFrom('mail_assignment').where('thread_id', '=', threadId).execute();
  else
    await ctx.db
      .insertInto('mail_assignment')
      .values({ thread_id: threadId, assignee_id: assigneeId, assigned_at: ctx.now })
      .onConflict((on) => on.column('thread_id').doUpdateSet({ assignee_id: assigneeId, assigned_at: ctx.now }))
      .execute();
  await ctx.db.insertInto('mail_assignment_step').values({ thread_id: threadId, at: ctx.now, by_id: byId, to_id: assigneeId }).execute();
}

/** Answers whether the others did not know it: it is new, or was silent for so long that they forgot. */
async function beginAnswering(ctx: Ctx, threadId: string): Promise<boolean> {
  const lapsed = new Date(ctx.now.getTime() - ANSWERING_MINUTES * 60_000);
  const { rows } = await sql<{ is_new: boolean }>`
    insert into mail_answering as here (thread_id, person_id, since, heard_at) values (${threadId}, ${ctx.user.id}, ${ctx.now}, ${ctx.now})
    on conflict (thread_id, person_id) do update
      set heard_at = excluded.heard_at, since = case when here.heard_at > ${lapsed} then here.since else excluded.since end
    returning since = heard_at as is_new`.execute(ctx.db);
  return rows[0]?.is_new ?? false;
}

async function stopAnswering(db: Db, threadId: string, personId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('mail_answering')
    .where('thread_id', '=', threadId)
    .where('person_id', '=', personId)
    .returning('person_id')
    .executeTakeFirst();
  return gone !== undefined;
}
