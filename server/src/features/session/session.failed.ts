import { notify } from '#server/features/notifications/notifications.service.ts';
import { holdersOf } from '#server/features/people/people.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';

const MANY = 5;
const DAY_MS = 86_400_000;

/** A sign-in that did not come to its end, on record; the fifth within a day is told to the super admins (workspace A16, D1). */
export async function recordFailedCallback(ctx: Ctx, detail: string): Promise<null> {
  await audit(ctx, {
    action: 'auth.callback_failed',
    subjectType: 'session',
    subjectId: 'callback',
    subjectLabel: 'A sign-in failed',
    after: { detail },
  });
  const { count } = await ctx.db
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('action', '=', 'auth.callback_failed')
    .where('at', '>', new Date(ctx.now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  // This one enters the log with the commit.
  const failures = Number(count) + 1;
  if (failures >= MANY) await tellAdmins(ctx, failures);
  return null;
}

async function tellAdmins(ctx: Ctx, count: number): Promise<void> {
  for (const id of await holdersOf(ctx.db, ['super_admin']))
    await notify(ctx, {
      recipientId: id,
      type: 'security.sign_in',
      title: `${count} sign-ins failed within a day`,
      body: 'The audit log says when, from where and why.',
      link: 'super-admin/audit-logs?group=failed-sign-ins',
      dedupeKey: 'security.sign_in callbacks',
    });
}
