import type { Role } from '@lintel/contract/access';
import { closeActions, notify, openActions } from '#server/features/notifications/notifications.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { EmployeeFile } from './employees.queries.ts';
import { holdersOf } from './people.holders.ts';

type Step = 'joining' | 'joined' | 'active' | 'suspended' | 'leaving' | 'left';

/** Whom a step is told to besides who took it, and in which words (workspace A1). */
const NOTICES: Record<
  Step,
  { manager?: true; head?: true; roles: readonly Role[]; title(name: string): string; body(row: EmployeeFile): string }
> = {
  joining: {
    head: true,
    roles: ['administrator'],
    title: (name) => `${name} is joining`,
    body: ({ hire_date, position }) => `${position}, from ${hire_date}. Equipment and sign-in are to be prepared.`,
  },
  joined: {
    roles: ['hr_manager', 'administrator'],
    title: (name) => `${name} has joined`,
    body: ({ position }) => `${position}, by a first sign-in at the identity provider. Their file and equipment are to be completed.`,
  },
  active: { manager: true, roles: [], title: (name) => `${name} has started`, body: ({ position }) => position },
  suspended: {
    roles: ['managing_director', 'super_admin'],
    title: (name) => `${name} is suspended`,
    body: () => 'They cannot sign in here any more.',
  },
  leaving: {
    head: true,
    roles: ['accountant', 'administrator', 'super_admin'],
    title: (name) => `${name} is leaving`,
    body: ({ end_date }) => `The last day is ${end_date}.`,
  },
  left: {
    roles: ['super_admin'],
    title: (name) => `${name} has left`,
    body: () => 'They cannot sign in here any more.',
  },
};

export async function tellAboutEmployee(ctx: Ctx, { id }: Pick<EmployeeFile, 'id'>, step: Step): Promise<void> {
  const row = await ctx.db.selectFrom('employee').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { manager, head, roles, title, body } = NOTICES[step];
  const recipients = new Set(await holdersOf(ctx.db, roles));
  if (manager && row.manager_id) recipients.add(row.manager_id);
  if (head && row.department_id) {
    const { head_id } = await ctx.db
      .selectFrom('department')
      .select('head_id')
      .where('id', '=', row.department_id)
      .executeTakeFirstOrThrow();
    if (head_id) recipients.add(head_id);
  }
  recipients.delete(ctx.user.id);
  recipients.delete(row.id);
  for (const recipientId of [...recipients].sort())
    await notify(ctx, { recipientId, type: `people.${step}`, title: title(row.name), body: body(row) });
}

const signInKey = (id: string): string => `people.sign_in_off ${id}`;

/**
 * Somebody may not sign in any more. What the embedded provider knows is closed already; an account at an outside one is disabled there,
 * by hand, and at once. Whoever did it says so for all.
 */
export async function askToDisableSignIn(
  ctx: Ctx,
  { id, name, has_login }: Pick<EmployeeFile, 'id' | 'name' | 'has_login'>,
): Promise<void> {
  if (!has_login || !ctx.services.env.oidc.authority) return;
  const dedupeKey = signInKey(id);
  if ((await openActions(ctx, [dedupeKey])).size > 0) return;
  for (const recipientId of (await holdersOf(ctx.db, ['super_admin'])).filter((one) => one !== id))
    await notify(ctx, {
      recipientId,
      type: 'people.sign_in_off',
      title: `Disable the sign-in of ${name}`,
      body: 'At the identity provider. They cannot sign in here any more.',
      link: `super-admin/employees/${id}`,
      dedupeKey,
      dueAt: ctx.now,
    });
}

/** They may sign in again. */
export const keepSignIn = (ctx: Ctx, { id }: Pick<EmployeeFile, 'id'>): Promise<void> => closeActions(ctx, signInKey(id));

/** Changes of what people may do are mailed to the managing director, whatever they prefer (SoD-13). */
export async function tellDirectors(
  ctx: Ctx,
  { type, title, body = `By ${ctx.user.name}.` }: { type: 'people.duty_ended' | 'security.role_changed'; title: string; body?: string },
): Promise<void> {
  for (const recipientId of await holdersOf(ctx.db, ['managing_director']))
    if (recipientId !== ctx.user.id) await notify(ctx, { recipientId, type, severity: 'critical', title, body });
}
