import type { FiledTo } from '@lintel/contract/mail-threads';
import { sql } from 'kysely';
import { visibleProjects } from '#server/features/projects/projects.service.ts';
import { loadUser } from '#server/features/people/people.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { literally } from '#server/platform/text-search.ts';
import { visibleTo } from '#server/features/mail/mail.queries.ts';
import { defineProjectFiling } from '#server/features/mail/arriving/mail.project-filing.ts';
import { defineFiled } from '#server/features/mail/reading/mail.search.plan.ts';

defineFiled(
  (user, named) => sql`exists (select from mail_project as filed join project on project.id = filed.project_id
    where filed.thread_id = entry.thread_id and ${visibleProjects(user)} and ${named === undefined ? sql`true` : isNamed(named)})`,
);

/** By its code, or by words of its name, each from its start. */
function isNamed(text: string) {
  const start = `${literally(text.toLowerCase())}%`;
  return sql`(lower(project.code) = ${text.toLowerCase()} or lower(project.name) like ${start} or lower(project.name) like ${`% ${start}`})`;
}

defineProjectFiling({
  find: async (ctx, personId, projectId) => (await inNameOf(ctx, personId, projectId))?.project,
  named: async (db, user, ids) => {
    const known = db
      .selectFrom('project')
      .select(['id', 'code', 'name'])
      .where('id', 'in', [...ids, '']);
    const projects = await known.where(visibleProjects(user)).execute();
    return new Map(projects.map(({ id, ...project }) => [id, project]));
  },
  file: async (ctx, personId, threadIds, { projectId, isOpen }) => {
    const project = await ctx.db.selectFrom('project').select('code').where('id', '=', projectId).executeTakeFirstOrThrow();
    const changed = await file(ctx, personId, threadIds, projectId, isOpen);
    const after = { conversations: changed.length, is_open: isOpen, rule_of: personId };
    if (changed.length > 0) await record(ctx, 'project.mail_filed', { id: projectId, code: project.code }, after);
  },
  fileChosen: async (ctx, personId, threadIds, { projectId, isOpen }) => {
    const chosen = await inNameOf(ctx, personId, projectId);
    if (!chosen) return [];
    const changed = await file(ctx, personId, threadIds, projectId, isOpen);
    const after = { conversations: changed.length, is_open: isOpen };
    if (changed.length > 0)
      await record({ ...ctx, user: chosen.user }, 'project.mail_filed', { id: projectId, code: chosen.project.code }, after);
    return changed;
  },
  takeOutChosen: async (ctx, personId, threadIds, projectId) => {
    const chosen = await inNameOf(ctx, personId, projectId);
    if (!chosen) return;
    const conversations = await takeOut(ctx.db, threadIds, projectId);
    if (conversations > 0)
      await record(
        { ...ctx, user: chosen.user },
        'project.mail_taken_out',
        { id: projectId, code: chosen.project.code },
        { conversations },
      );
  },
});

/** The projects of somebody's scope that a conversation is filed to. */
export const projectsOf = (db: Db, user: User, threadId: string): Promise<FiledTo[]> =>
  db
    .selectFrom('mail_project')
    .innerJoin('project', 'project.id', 'mail_project.project_id')
    .select(['project.id', 'project.code', 'project.name', 'mail_project.is_open as isOpen'])
    .where('thread_id', '=', threadId)
    .where(visibleProjects(user))
    .orderBy('project.code')
    .execute() as Promise<FiledTo[]>;

interface Filing {
  ids: readonly string[];
  projectId: string;
  isFiled: boolean;
  isOpen: boolean;
}

/**
 * Files conversations of one's mailboxes to a project of one's scope, or takes them out. Open ones are read by whoever sees the project
 * (`mail.projects.reading`), the others by those of them who may read the mailbox, as before. Raises `request.not_found`.
 */
export async function fileMails(ctx: Ctx, { ids, projectId, isFiled, isOpen }: Filing) {
  const project = await findProject(ctx.db, ctx.user, projectId);
  const threads = await visibleTo(ctx.db, ctx.user)
    .where('entry.id', 'in', [...ids])
    .select('entry.thread_id')
    .distinct()
    .execute();
  const threadIds = threads.map(({ thread_id }) => thread_id);
  const reopened = isFiled ? await reopen(ctx.db, threadIds, projectId, isOpen) : 0;
  const changed = isFiled
    ? (await file(ctx, ctx.user.id, threadIds, projectId, isOpen)).length
    : await takeOut(ctx.db, threadIds, projectId);
  const action = isFiled ? 'project.mail_filed' : 'project.mail_taken_out';
  const after = { conversations: changed + reopened, ...(isFiled ? { is_open: isOpen } : {}) };
  if (changed + reopened > 0) await record(ctx, action, { id: projectId, code: project.code }, after);
  return { changed, reopened };
}

const record = (ctx: Ctx, action: string, { id, code }: { id: string; code: string }, after: Record<string, string | number | boolean>) =>
  audit(ctx, { action, ...{ subjectType: 'project', subjectId: id, subjectLabel: code }, after });

/** Answers those that were not there yet. */
async function file(ctx: Ctx, filedBy: string, threadIds: readonly string[], projectId: string, isOpen: boolean): Promise<string[]> {
  const { rows } = await sql<{ thread_id: string }>`
    insert into mail_project (thread_id, project_id, filed_by, filed_at, is_open)
    select id, ${projectId}, ${filedBy}, ${ctx.now}, ${isOpen} from unnest(${[...threadIds]}::bigint[]) as one (id)
    on conflict do nothing returning thread_id`.execute(ctx.db);
  return rows.map(({ thread_id }) => thread_id);
}

/** Of what is filed already. */
async function reopen(db: Db, threadIds: readonly string[], projectId: string, isOpen: boolean): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail_project')
    .set({ is_open: isOpen })
    .where('thread_id', 'in', [...threadIds, '0'])
    .where('project_id', '=', projectId)
    .where('is_open', '<>', isOpen)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function takeOut(db: Db, threadIds: readonly string[], projectId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mail_project')
    .where('thread_id', 'in', [...threadIds, '0'])
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Somebody, and a project as far as they see it now. */
async function inNameOf(ctx: Pick<Ctx, 'db' | 'now'>, personId: string, projectId: string) {
  const user = await loadUser(ctx, personId);
  const project = user && (await seenProject(ctx.db, user, projectId));
  return user && project && { user, project };
}

const seenProject = (db: Db, user: User, id: string) =>
  db.selectFrom('project').select(['code', 'name']).where('id', '=', id).where(visibleProjects(user)).executeTakeFirst();

export async function findProject(db: Db, user: User, id: string): Promise<{ code: string }> {
  const project = await seenProject(db, user, id);
  if (!project) throw fail('request.not_found');
  return project;
}
