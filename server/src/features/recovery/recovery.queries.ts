import { expressionBuilder, sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import type { PageOf } from '@lintel/contract/kit/route';
import { recoveryMachine, type Recovery } from '@lintel/contract/recovery';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { isSystem, type Ctx, type User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { openTransitions, type May } from '#server/platform/transitions.ts';

export type RecoveryRow = Selectable<Database['recovery']>;

/** The administrators and the super admin see all; others what they reported or have to confirm (workspace B2). */
export function visibleTo(user: User): Expression<SqlBool> {
  if (isSystem(user) || isGranted(user.role, 'recovery:read')) return sql<SqlBool>`true`;
  const eb = expressionBuilder<Database, 'recovery'>();
  return eb.or([eb('recovery.reported_by', '=', user.id), eb('recovery.manager_id', '=', user.id)]);
}

type Judged = Pick<RecoveryRow, 'status' | 'needs_manager' | 'manager_id' | 'manager_confirmed_at' | 'employee_id'>;

/** Who has no manager is confirmed by whoever oversees all recoveries; nobody confirms themselves. */
export const mayMoveRecovery: May<Judged, TransitionOf<typeof recoveryMachine>> = {
  confirm: (row, user) =>
    row.needs_manager &&
    row.manager_confirmed_at === null &&
    row.employee_id !== user.id &&
    (row.manager_id === null
      ? isGranted(user.role, 'recovery:read') && !isGranted(user.role, 'recovery:work')
      : row.manager_id === user.id),
};

export interface RecoveriesQuery {
  page: number;
  size: number;
  status?: RecoveryRow['status'] | undefined;
  isOpen?: boolean | undefined;
}

/** A page of recoveries, newest first. */
export async function listRecoveries(ctx: Ctx, { page, size, status, isOpen }: RecoveriesQuery): Promise<PageOf<Recovery>> {
  const eb = expressionBuilder<Database, 'recovery'>();
  const running = eb('recovery.status', 'in', ['new', 'verifying', 'verified', 'sent']);
  const wanted = eb.and([
    visibleTo(ctx.user),
    ...(status ? [eb('recovery.status', '=', status)] : []),
    ...(isOpen === undefined ? [] : [isOpen ? running : eb.not(running)]),
  ]);
  const { total } = await ctx.db
    .selectFrom('recovery')
    .select((count) => count.fn.countAll<string>().as('total'))
    .where(wanted)
    .executeTakeFirstOrThrow();
  const rows = await rowsOf(ctx.db, ctx.now)
    .where(wanted)
    .orderBy('recovery.created_at', 'desc')
    .orderBy('recovery.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const present = await presenter(ctx);
  return { items: rows.map(present), page: { number: page, size, total: Number(total) } };
}

export async function findRecovery(ctx: Ctx, id: string): Promise<Recovery | undefined> {
  const row = await rowsOf(ctx.db, ctx.now).where('recovery.id', '=', id).where(visibleTo(ctx.user)).executeTakeFirst();
  return row && (await presenter(ctx))(row);
}

const RECENT_MS = 30 * 86_400_000;

/** How often somebody could not sign in within 30 days. */
export async function recentOf(db: Db, employeeId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('recovery')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('employee_id', '=', employeeId)
    .where('created_at', '>', new Date(now.getTime() - RECENT_MS))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const rowsOf = (db: Db, now: Date) =>
  db
    .selectFrom('recovery')
    .innerJoin('employee as person', 'person.id', 'recovery.employee_id')
    .innerJoin('employee as reporter', 'reporter.id', 'recovery.reported_by')
    .leftJoin('employee as manager', 'manager.id', 'recovery.manager_id')
    .leftJoin('employee as handler', 'handler.id', 'recovery.handler_id')
    .selectAll('recovery')
    .select([
      'person.name as employeeName',
      'person.phone',
      'person.idp_sub',
      'reporter.name as reportedByName',
      'manager.name as managerName',
      'handler.name as handlerName',
    ])
    .select((eb) =>
      eb
        .selectFrom('recovery as earlier')
        .select((count) => sql<number>`${count.fn.countAll()}::int`.as('recent'))
        .whereRef('earlier.employee_id', '=', 'recovery.employee_id')
        .where('earlier.created_at', '>', new Date(now.getTime() - RECENT_MS))
        .$asScalar()
        .$notNull()
        .as('recent'),
    );

type ListRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

async function presenter(ctx: Ctx): Promise<(row: ListRow) => Recovery> {
  const isOutside = ctx.services.env.oidc.authority !== null;
  const template = isOutside ? await readSetting(ctx.db, 'security.provider_person_url') : '';
  return (row) => {
    const handles = row.handler_id === ctx.user.id;
    return {
      id: row.id,
      employeeId: row.employee_id,
      employeeName: row.employeeName,
      reportedByName: row.reportedByName,
      channel: row.channel,
      reason: row.reason,
      note: row.note,
      needsManager: row.needs_manager,
      managerName: row.managerName,
      managerConfirmedAt: row.manager_confirmed_at?.toISOString() ?? null,
      handlerName: row.handlerName,
      method: row.method,
      verificationNote: row.verification_note,
      action: row.idp_action,
      sentAt: row.sent_at?.toISOString() ?? null,
      rejectReason: row.reject_reason,
      recent: row.recent,
      contact: handles ? row.phone : null,
      providerUrl: handles && template && row.idp_sub ? template.replace('{sub}', encodeURIComponent(row.idp_sub)) : null,
      canLink: handles && !isOutside && row.status === 'sent' && row.idp_action === 'link_sent',
      status: row.status,
      version: row.version,
      createdAt: row.created_at.toISOString(),
      transitions: openTransitions(recoveryMachine, row, ctx.user, mayMoveRecovery),
    };
  };
}
