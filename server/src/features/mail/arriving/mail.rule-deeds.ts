import { GRANTS, ROLES } from '@lintel/contract/access';
import { READS_MAIL } from '@lintel/contract/employment';
import { errorText } from '@lintel/contract/errors';
import type { StoppedActions } from '@lintel/contract/mail-sorting';
import { sql } from 'kysely';
import { z } from 'zod';
import { toJson, withTransaction, type Db } from '#server/platform/db.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { assignByRule } from '#server/features/mail/arrange/mail.team.ts';
import { readersOf } from '#server/features/mail/mail.access.ts';
import { houseMail, postSystemMail } from '#server/features/mail/sending/mail.system.ts';
import { projectFiling } from './mail.project-filing.ts';

const Deed = z.object({ entryId: z.string(), ruleId: z.string(), projectId: z.string().optional(), assigneeId: z.string().optional() });
type Deed = z.infer<typeof Deed>;

/**
 * Files the conversation of a mail that a rule held for, or hands it over, once and in the name of who saved the rule. Where they may not see
 * the project any more, or who is meant left the mailbox, the rule does that no longer, and its owner is told why.
 */
export const ruleDeedJob: Job<typeof Deed> = {
  name: 'mail.rule-deed',
  data: Deed,
  run: async (deed, ctx) => {
    const rule = await findRule(ctx.db, deed);
    if (!rule) return;
    const gone = await goneOf(ctx, rule, deed);
    if (gone) return stop(ctx, rule, gone);
    await withTransaction(ctx.db, async (db) => {
      const { projectId } = deed;
      const { isOpen = false } = rule.actions;
      if (projectId) await projectFiling().file({ ...ctx, db }, rule.savedBy, [rule.threadId], { projectId, isOpen });
      if (deed.assigneeId)
        await assignByRule({ ...ctx, db }, { ...deed, assigneeId: deed.assigneeId, byId: rule.savedBy, rule: rule.name });
    });
  },
};

type Rule = NonNullable<Awaited<ReturnType<typeof findRule>>>;

/** The rule, and the mail that it held for; nothing where either is gone, or the action was changed since. */
async function findRule(db: Db, { ruleId, entryId, projectId, assigneeId }: Deed) {
  const row = await db
    .selectFrom('mail_rule')
    .innerJoin('mail_account', 'mail_account.id', 'mail_rule.account_id')
    .innerJoin('entry', (join) => join.on('entry.id', '=', entryId))
    .select(['mail_rule.id', 'mail_rule.name', 'mail_rule.version', 'mail_rule.actions', 'mail_rule.saved_by'])
    .select(['mail_account.owner_id', 'entry.thread_id as threadId', 'entry.account_id as accountId'])
    .where('mail_rule.id', '=', ruleId)
    .executeTakeFirst();
  if (
    !row ||
    row.actions.projectId !== (projectId ?? row.actions.projectId) ||
    row.actions.assigneeId !== (assigneeId ?? row.actions.assigneeId)
  )
    return null;
  return { ...row, savedBy: row.saved_by ?? row.owner_id ?? '' };
}

interface Gone {
  what: keyof StoppedActions;
  sentence: string;
}

async function goneOf(ctx: Ctx, { savedBy, accountId }: Rule, { projectId, assigneeId }: Deed): Promise<Gone | null> {
  if (projectId && !(await projectFiling().find(ctx, savedBy, projectId)))
    return { what: 'projectId', sentence: errorText('mail.rule_project_stopped', { name: await nameOf(ctx.db, savedBy) }) };
  if (assigneeId && !(await readersOf(ctx, accountId)).some(({ id }) => id === assigneeId))
    return { what: 'assigneeId', sentence: errorText('mail.rule_assignee_stopped', { name: await nameOf(ctx.db, assigneeId) }) };
  return null;
}

const nameOf = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('employee').select('name').where('id', '=', id).executeTakeFirst())?.name ?? 'Whoever saved it';

/** Told first: a job that breaks off between the two tells the same mail once more, which is not delivered twice. */
async function stop(ctx: Ctx, { id, name, version, savedBy }: Rule, { what, sentence }: Gone): Promise<void> {
  const said = {
    subject: `Your rule “${name}” needs you`,
    text: `${sentence}\n\nEverything else that the rule does goes on. Rules stand in Preferences, those of a shared mailbox with its settings.\n`,
  };
  await postSystemMail(ctx, { ...houseMail(ctx.services, `${id}.${version}.${what}`, said), to: await ownersOf(ctx.db, savedBy) });
  await ctx.db
    .updateTable('mail_rule')
    .set({ stopped: sql`stopped || ${toJson({ [what]: sentence })}` })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}

/** Who saved it; once they are gone, those who set up mailboxes. */
async function ownersOf(db: Db, savedBy: string): Promise<string[]> {
  const managers = ROLES.filter((role) => GRANTS[role].includes('mailboxes:manage'));
  const { rows } = await sql<{ id: string; is_saver: boolean }>`
    select id, id = ${savedBy} as is_saver from employee where status = any(${[...READS_MAIL]}) and (id = ${savedBy} or
      coalesce(last_role, (select account.roles[1] from account where lower(account.email) = lower(employee.work_email))) = any(${managers}))`.execute(
    db,
  );
  const saver = rows.filter((row) => row.is_saver);
  return (saver.length > 0 ? saver : rows).map((row) => row.id);
}
