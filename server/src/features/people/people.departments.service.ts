import { followDepartment } from '#server/features/approvals/approvals.service.ts';
import { whenMerged } from '#server/features/departments/departments.merge.service.ts';
import { checkActiveDepartment } from '#server/features/departments/departments.service.ts';
import { audit } from '#server/platform/audit.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import type { Ctx } from '#server/platform/context.ts';
import { afterCommit } from '#server/platform/db.ts';
import { emit } from '#server/platform/events.ts';

/** Moves people to another active department; those who are there already stay as they are. Answers how many moved. */
export async function transferPeople(ctx: Ctx, ids: readonly string[], departmentId: string): Promise<number> {
  await checkActiveDepartment(ctx, departmentId);
  const before = await ctx.db
    .selectFrom('employee')
    .select(['id', 'name', 'department_id', 'version'])
    .where('id', 'in', [...ids])
    .where('status', '<>', 'terminated')
    .where('department_id', 'is distinct from', departmentId)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const person of before) {
    const version = person.version + 1;
    await ctx.db
      .updateTable('employee')
      .set({ department_id: departmentId, version, updated_at: ctx.now })
      .where('id', '=', person.id)
      .execute();
    await audit(ctx, {
      action: 'employee.transfer',
      subjectType: 'employee',
      subjectId: person.id,
      subjectLabel: person.name,
      before: { departmentId: person.department_id, version: person.version },
      after: { departmentId, version },
    });
    if (person.department_id) await followDepartment(ctx, person.id, person.department_id, departmentId);
  }
  if (before.length > 0) {
    await emit(ctx.db, null, { kind: 'people.changed' });
    afterCommit(ctx.db, () => forgetRelations(ctx.services));
  }
  return before.length;
}

// Whoever works in a department that becomes part of another one follows; whoever has left keeps the department they had.
whenMerged(async (ctx, fromId, intoId) => {
  const people = await ctx.db.selectFrom('employee').select('id').where('department_id', '=', fromId).execute();
  if (people.length > 0)
    await transferPeople(
      ctx,
      people.map(({ id }) => id),
      intoId,
    );
});
