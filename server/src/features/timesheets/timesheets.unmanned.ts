import { labelOfSheet } from './timesheets.access.ts';
import { audit } from '#server/platform/audit.ts';
import { asSystem, type Ctx } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { askHead, tellOwner } from './timesheets.life.ts';
import { closeLines, openOf, unmannedLines } from './timesheets.lines.ts';

/**
 * Whoever ran a project may leave it, or the company, while its hours wait for them: a line that nobody else can confirm goes, and with
 * the last one the head is asked, as where nobody could from the start.
 */
export async function releaseLines({ db, services, now }: Pick<Ctx, 'db' | 'services' | 'now'>): Promise<void> {
  const weeks = await db
    .selectFrom('timesheet_line')
    .innerJoin('timesheet', 'timesheet.id', 'timesheet_line.timesheet_id')
    .select('timesheet.id')
    .distinct()
    .where('timesheet.status', '=', 'submitted')
    .where('confirmed_at', 'is', null)
    .orderBy('timesheet.id')
    .execute();
  for (const { id } of weeks) await withTransaction(services.db, (tx) => releaseOf(asSystem({ db: tx, services, now }), id));
}

async function releaseOf(ctx: Ctx, id: string): Promise<void> {
  const sheet = await ctx.db.selectFrom('timesheet').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const unmanned = sheet.status === 'submitted' ? await unmannedLines(ctx, sheet) : [];
  if (unmanned.length === 0) return;
  await ctx.db.deleteFrom('timesheet_line').where('timesheet_id', '=', id).where('project_id', 'in', unmanned).execute();
  for (const projectId of unmanned) {
    await closeLines(ctx, sheet.week, projectId);
    await audit(ctx, {
      action: 'timesheet.release_line',
      subjectType: 'timesheet',
      subjectId: id,
      subjectLabel: await labelOfSheet(ctx.db, sheet),
      after: { projectId },
    });
  }
  if ((await openOf(ctx.db, id)).length === 0) await askHead(ctx, sheet);
  await tellOwner(ctx, sheet.employee_id);
}
