import type { MailPerson } from '@lintel/contract/mail-people';
import { sql } from 'kysely';
import { approvalsBetween } from '#server/features/approvals/approvals.service.ts';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { findPerson, listAbsences } from '#server/features/people/people.service.ts';
import { projectsShared, visibleProjects } from '#server/features/projects/projects.service.ts';
import { tasksBetween } from '#server/features/tasks/tasks.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { domainOf } from '#server/features/mail/arriving/mail.domains.ts';
import { visibleTo } from '#server/features/mail/mail.queries.ts';
import { MARKS, wordsIn } from '#server/features/mail/parsing/mail.words.ts';
import { headOf, placeOf } from './mail.heads.ts';
import { readRows } from './mail.rows.ts';
import { findHits, type Hits } from './mail.search.ts';

const SHOWN = 10;
/** Of so many of the newest mails it is asked where their conversations are filed to. */
const LOOKED_AT = 2000;

type Standing = Pick<MailPerson, 'kind' | 'name' | 'colleague' | 'firstAt' | 'check' | 'projects'>;

/**
 * Who the sender of a mail is, or who has another address, for the reader of that mailbox: what the directory says of a colleague and what
 * waits between the two; of somebody outside what this mailbox knows. The number of queries does not grow. Raises `mail.not_found`.
 */
export async function personOf(ctx: Ctx, id: string, given?: string): Promise<MailPerson> {
  const mail = await findMail(ctx, id, given);
  const { email } = mail;
  const hits = email === mail.own ? null : await mailsWith(ctx, mail);
  const rows = hits ? await readRows(ctx.db, newest(hits, SHOWN)) : [];
  const mails = rows.map((row) => ({ ...headOf(row), place: placeOf(row), isFromThem: row.from.email.toLowerCase() === email }));
  return { email, mails, ...(await standingOf(ctx, mail, hits)) };
}

interface Asked {
  accountId: string;
  /** The address of the mailbox itself. */
  own: string;
  email: string;
  /** As the mail, or an earlier one, calls them. */
  name: string;
  /** How many mails lie in the mailbox. */
  mails: number;
}

async function findMail({ db, user }: Ctx, id: string, given?: string): Promise<Asked> {
  const row = await visibleTo(db, user)
    .innerJoin('message', 'message.id', 'entry.message_id')
    .leftJoin('mail_contact as known', (join) =>
      join
        .onRef('known.account_id', '=', 'entry.account_id')
        .on('known.email', '=', sql<string>`lower(coalesce(${given ?? null}, message.from_email))`),
    )
    .where('entry.id', '=', id)
    .select(['entry.account_id as accountId', 'message.from_name', 'message.from_email', 'known.name'])
    .select(sql<string>`lower(mail_account.address)`.as('own'))
    .select(sql<number>`(select coalesce(sum(total), 0)::int from mailbox where mailbox.account_id = entry.account_id)`.as('mails'))
    .executeTakeFirst();
  if (!row) throw fail('mail.not_found');
  const { from_email, from_name, name, ...mail } = row;
  const sender = from_email.toLowerCase();
  const email = (given ?? sender).toLowerCase();
  return { ...mail, email, name: (email === sender ? from_name : '') || name || '' };
}

/**
 * What they wrote and what was written to them from here, by the index of words, in which every address of a mail stands; then the address
 * decides. What was put out of the way is not among them.
 */
function mailsWith({ db }: Ctx, { accountId, own, email, mails }: Asked): Promise<Hits> {
  const words = wordsIn(email);
  const standing = (mark: string) => `(${words.map((word) => `'${mark}${word}'`).join(' & ')})`;
  const isTo = sql`exists (select from jsonb_array_elements(message.to_list || message.cc_list || entry.bcc_list) as one
    where lower(one ->> 'email') = ${email})`;
  const isWith = sql<boolean>`exists (select from message where message.id = entry.message_id and (lower(message.from_email) = ${email}
    or ((entry.origin = 'sent' or lower(message.from_email) = ${own}) and ${isTo})))`;
  const isThere = sql<boolean>`(not entry.draft
    and exists (select from mailbox where mailbox.id = entry.mailbox_id and mailbox.role not in ('trash', 'spam')))`;
  return findHits(db, {
    ...{ accountIds: [accountId], mails, isMixed: false },
    words: `${standing(MARKS.from)} | ${standing(MARKS.to)}`,
    conditions: words.length > 0 ? [isThere, isWith] : [sql<boolean>`false`],
  });
}

const newest = ({ from }: Hits, most: number) =>
  from.select(['entry.id', 'entry.date']).orderBy('entry.date', 'desc').orderBy('entry.id', 'desc').limit(most);

async function standingOf(ctx: Ctx, mail: Asked, hits: Hits | null): Promise<Standing> {
  const inside = await whoseAddress(ctx, mail.email);
  const person = inside.personId ? await findPerson(ctx.db, ctx.user, inside.personId) : undefined;
  const nothing = { colleague: null, firstAt: null, check: null, projects: [] };
  if (person) return { ...nothing, kind: 'colleague', name: person.name, ...(await sharedWith(ctx, person)) };
  if (inside.isOurs) return { ...nothing, kind: 'inside', name: inside.shared ?? mail.name };
  return { ...nothing, kind: 'outside', name: mail.name, ...(hits ? await knownOf(ctx, mail.email, hits) : {}) };
}

/** Of a colleague it is the address of their mailbox or the one that stands in the directory. */
async function whoseAddress({ db, services }: Ctx, email: string) {
  const { rows } = await sql<{ personId: string | null; shared: string | null }>`select
    (select person_id from mail_account where lower(address) = ${email} and person_id is not null
      union all select id from employee where lower(work_email) = ${email} limit 1) as "personId",
    (select shared_mailbox.name from shared_mailbox join mail_account on mail_account.id = shared_mailbox.account_id
      where lower(mail_account.address) = ${email} and closed_at is null) as shared`.execute(db);
  const { personId, shared } = rows[0]!;
  return { personId, shared, isOurs: personId !== null || shared !== null || domainOf(email) === services.env.mailDomain };
}

/** With oneself nothing is shared. */
async function sharedWith(ctx: Ctx, person: NonNullable<MailPerson['colleague']>['person']) {
  const { db, user } = ctx;
  const [absence = null] = await listAbsences(ctx, { ids: [person.id] });
  if (person.id === user.id) return { colleague: { person, absence, approvals: [], tasks: [] } };
  const approvals = await approvalsBetween(db, user, person.id);
  const tasks = await tasksBetween(db, user, person.id);
  const projects = (await projectsShared(db, user, person.id, await companyDay(db, ctx.now))) as MailPerson['projects'];
  return { colleague: { person, absence, approvals, tasks }, projects };
}

/** Where there are more mails than were gathered nobody looks for the first one: that would be a walk over all of them. */
async function knownOf({ db, user }: Ctx, email: string, hits: Hits): Promise<Pick<Standing, 'firstAt' | 'check' | 'projects'>> {
  const theirs = hits.from
    .innerJoin('message', 'message.id', 'entry.message_id')
    .where('entry.origin', '=', 'received')
    .where(sql<boolean>`lower(message.from_email) = ${email}`);
  const first = hits.isMore ? null : await theirs.select('message.received_at').orderBy('message.received_at').limit(1).executeTakeFirst();
  const last = await theirs
    .select('message.sender_check')
    .where('message.sender_check', 'is not', null)
    .orderBy('entry.date', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { rows: projects } = await sql<MailPerson['projects'][0]>`
    select id, code, name from project where ${visibleProjects(user)} and id in (
      select project_id from mail_project where thread_id in (
        select thread_id from (${newest(hits, LOOKED_AT).select('entry.thread_id')}) as looked_at))
    order by code limit 20`.execute(db);
  return { firstAt: first?.received_at.toISOString() ?? null, check: last?.sender_check ?? null, projects };
}
