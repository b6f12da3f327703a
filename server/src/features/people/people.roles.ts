import { newId } from '@lintel/contract/kit/ids';
import { nameOf } from './people.names.ts';
import { roleLabel, type Role } from '@lintel/contract/access';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { tellDirectors } from './employees.notices.ts';
import { visibleTo } from './employees.queries.ts';
import { holdersOf } from './people.holders.ts';

/** A token carried another role than the one before it: it waits for a look of the super admin (workspace D1). */
export async function keepRoleChange(ctx: Ctx, employeeId: string, before: string, after: Role): Promise<void> {
  await ctx.db
    .insertInto('role_change')
    .values({ id: newId('rol', ctx.now.getTime()), employee_id: employeeId, from_role: before, to_role: after, at: ctx.now })
    .execute();
  const name = await nameOf(ctx.db, employeeId);
  const admins = await holdersOf(ctx.db, ['super_admin']);
  for (const id of admins.filter((one) => one !== employeeId))
    await notify(ctx, {
      recipientId: id,
      type: 'security.role_changed',
      title: `${name} signed in as ${roleLabel(after)}`,
      body: `Until then the role was ${roleLabel(before as Role)}.`,
      link: `super-admin/employees/${employeeId}?tab=sign-in`,
      dedupeKey: `security.role_changed ${employeeId}`,
    });
  // The embedded provider's changes were told when they were planned (SoD-13).
  if (ctx.services.env.oidc.authority)
    await tellDirectors(ctx, { type: 'security.role_changed', title: `${name} signed in as ${roleLabel(after)}` });
  await emit(ctx.db, null, { kind: 'people.changed' });
}

/** Somebody looked at how the role of a person changed, and finds it right; answers how many changes that were. */
export async function reviewRoleChanges(ctx: Ctx, employeeId: string): Promise<number> {
  const person = await ctx.db
    .selectFrom('employee')
    .select(['id', 'name'])
    .where('id', '=', employeeId)
    .where(visibleTo(ctx.user))
    .executeTakeFirst();
  if (!person) throw fail('request.not_found');
  if (person.id === ctx.user.id) throw fail('employee.own_role');
  const reviewed = await ctx.db
    .updateTable('role_change')
    .set({ reviewed_by: ctx.user.id, reviewed_at: ctx.now })
    .where('employee_id', '=', employeeId)
    .where('reviewed_at', 'is', null)
    .returning(['from_role', 'to_role'])
    .execute();
  if (reviewed.length === 0) return 0;
  await audit(ctx, {
    action: 'employee.review-role',
    subjectType: 'employee',
    subjectId: person.id,
    subjectLabel: person.name,
    after: { changes: reviewed.map(({ from_role, to_role }) => `${from_role} to ${to_role}`).join(', ') },
  });
  await emit(ctx.db, null, { kind: 'people.changed' });
  return reviewed.length;
}
