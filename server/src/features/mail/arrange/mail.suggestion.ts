import type { FilingSuggestion } from '@lintel/contract/mail-threads';
import { sql } from 'kysely';
import { visibleProjects } from '#server/features/projects/projects.service.ts';
import { domainOf } from '#server/features/mail/arriving/mail.domains.ts';
import { visibleTo } from '#server/features/mail/mail.queries.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { findProject } from './mail.projects.ts';

/** So many subjects of a conversation are looked at, and so many conversations that the reader filed; the newest. */
const LOOKED_AT = { subjects: 50, filed: 500 };

/** Names of the parts of domains where anybody has a mailbox: what is written from there is no client's own. */
const PUBLIC_PROVIDERS = new Set(
  `aol bluewin btinternet comcast fastmail free freenet gmail gmx googlemail hotmail icloud laposte libero live mac mail me msn orange outlook
  proton protonmail qq seznam sky t-online telekom tiscali verizon virgilio wanadoo web yahoo yandex zoho`.split(/\s+/),
);

/**
 * The project that the conversation of a mail is probably about, by the strongest evidence there is: the number of one in a subject, then the
 * sender's domain, which bears the name of the client of exactly one, then what the reader filed of this sender (mail.md 3.2). Only an open
 * one of their scope that they have not refused; none where the conversation is filed, or two are named alike.
 */
export async function suggestionOf(
  { db, user, services }: Pick<Ctx, 'db' | 'user' | 'services'>,
  threadId: string,
  id: string,
): Promise<FilingSuggestion | null> {
  const facts = await findFacts(db, threadId, id, services.env.mailDomain);
  if (!facts) return null;
  const { subjects, sender } = facts;
  const { rows } = await sql<FilingSuggestion>`
    with evidence as (
      select project.id, 'subject' as reason, 1 as rank from project where code = any(${subjects.flatMap(codesIn)}::text[])
      union
      select project.id, 'client', 2 from project join client on client.id = project.client_id
      where ${clientKey} = ${companyOf(sender)}
      union
      select filed.project_id, 'sender', 3 from (
        select project_id, thread_id from mail_project where filed_by = ${user.id} order by filed_at desc limit ${LOOKED_AT.filed}) as filed
      where ${sender} <> '' and exists (
        select from entry join message on message.id = entry.message_id
        where entry.thread_id = filed.thread_id and lower(message.from_email) = ${sender})
    ), open as (
      select project.id, code, name, reason, rank, count(*) over (partition by rank) as alike from evidence join project using (id)
      where status not in ('closed', 'cancelled') and ${visibleProjects(user)} and not exists (
        select from mail_not_of_project as refused
        where refused.thread_id = ${threadId} and refused.person_id = ${user.id} and refused.project_id = project.id)
    )
    select id, code, name, reason from open where alike = 1 and not exists (select from open as named where named.rank = 1 and named.alike > 1)
    order by rank limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The reader says that a conversation is not about a project: it is suggested to them no more. Raises `mail.not_found`, `request.not_found`. */
export async function refuseSuggestion({ db, user, now }: Ctx, id: string, projectId: string): Promise<{ projectId: string }> {
  const mail = await visibleTo(db, user).where('entry.id', '=', id).select('entry.thread_id').executeTakeFirst();
  if (!mail) throw fail('mail.not_found');
  await findProject(db, user, projectId);
  await db
    .insertInto('mail_not_of_project')
    .values({ thread_id: mail.thread_id, project_id: projectId, person_id: user.id, said_at: now })
    .onConflict((on) => on.doNothing())
    .execute();
  return { projectId };
}

/** What its mails are called, and who of outside wrote the one that is open, or the newest one; nothing where the conversation is filed. */
async function findFacts(
  db: Db,
  threadId: string,
  id: string,
  domain: string,
): Promise<{ subjects: string[]; sender: string } | undefined> {
  const { rows } = await sql<{ subjects: string[]; sender: string | null }>`
    with mail as (
      select entry.id, entry.date, entry.origin, message.subject, lower(message.from_email) as sender
      from entry join message on message.id = entry.message_id join mailbox on mailbox.id = entry.mailbox_id
      where entry.thread_id = ${threadId} and not entry.draft and mailbox.role not in ('trash', 'spam')
      order by entry.date desc limit ${LOOKED_AT.subjects}
    )
    select array(select distinct subject from mail) as subjects, (
      select sender from mail where origin = 'received' and sender <> '' and sender not like ${`%@${domain}`}
      order by id = ${id} desc, date desc limit 1) as sender
    where not exists (select from mail_project where thread_id = ${threadId})`.execute(db);
  return rows[0] && { ...rows[0], sender: rows[0].sender ?? '' };
}

/** Numbers of projects as they may be written: `rc-01`, also in front of the rest of a drawing's (`RC-01-A-103`). */
export const codesIn = (subject: string): string[] =>
  [...subject.matchAll(/(?<![\p{L}\p{N}-])[a-z]{2,4}-\d{2,4}(?![\p{L}\p{N}]|-\d)/giu)].map(([code]) => code.toUpperCase());

/** The name of the company that a domain is of, as letters alone: `harbourtrust` of `mail.harbour-trust.co.uk`. */
export function companyOf(address: string): string {
  const parts = domainOf(address).split('.').slice(0, -1);
  // Of a country's own second level: `co.uk`, `com.au`.
  if (parts.length > 1 && /^(?:ac|co|com|edu|gov|net|org)$/.test(parts.at(-1)!)) parts.pop();
  const own = parts.at(-1) ?? '';
  return PUBLIC_PROVIDERS.has(own) ? '' : own.replaceAll(/[^a-z0-9]/g, '');
}

/** The same of a client's name, without its legal form; never empty, which would be like nobody's domain. */
const clientKey = sql`nullif(regexp_replace(regexp_replace(lower(client.name),
  '\\m(ab|ag|aps|as|bv|co|company|corp|corporation|gmbh|inc|kg|limited|llc|ltd|nv|oy|plc|sa|sas|spa|srl)\\M\\.?', '', 'g'), '[^a-z0-9]', '', 'g'), '')`;
