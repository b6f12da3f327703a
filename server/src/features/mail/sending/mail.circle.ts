import type { MailCircle } from '@lintel/contract/mail-threads';
import { sql } from 'kysely';
import { visibleProjects } from '#server/features/projects/projects.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { visibleTo } from '#server/features/mail/mail.queries.ts';

/** More than a warning has room for. */
const SHOWN = 200;

/**
 * Who was in the conversation of a mail so far, blind copies of one's own among them. Of a project nothing is known but its client: one
 * without any is the company's own. Raises `mail.not_found`.
 */
export async function circleOf({ db, user, services }: Ctx, id: string): Promise<MailCircle> {
  const domain = services.env.mailDomain;
  const mail = await visibleTo(db, user).where('entry.id', '=', id).select('entry.thread_id').executeTakeFirst();
  if (!mail) throw fail('mail.not_found');
  const { rows } = await sql<{ email: string }>`
    select distinct lower(person.email) as email
    from entry join message on message.id = entry.message_id
    cross join lateral (
      select message.from_email as email
      union all select one ->> 'email' from jsonb_array_elements(message.to_list || message.cc_list || entry.bcc_list) as one
    ) as person
    where entry.thread_id = ${mail.thread_id} and not entry.draft and person.email <> '' and lower(person.email) not like ${`%@${domain}`}
    order by 1 limit ${SHOWN}`.execute(db);
  const projects = await db
    .selectFrom('mail_project')
    .innerJoin('project', 'project.id', 'mail_project.project_id')
    .select('project.code')
    .where('thread_id', '=', mail.thread_id)
    .where('project.client_id', 'is', null)
    .where(visibleProjects(user))
    .orderBy('project.code')
    .execute();
  return { domain, outside: rows.map(({ email }) => email), ownProjects: projects.map(({ code }) => code) };
}
