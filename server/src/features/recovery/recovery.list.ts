import { expressionBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { PageOf } from '@lintel/contract/kit/route';
import {
  RECOVERY_ACTIONS,
  RECOVERY_CHANNELS,
  RECOVERY_METHODS,
  RECOVERY_REASONS,
  recoveryMachine,
  type Recovery,
  type recoveryApi,
} from '@lintel/contract/recovery';
import { stateLabels } from '@lintel/contract/kit/machine';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { defineList, readList, readOne, type Columns, type RowOf } from '#server/platform/list.ts';
import { openTransitions } from '#server/platform/transitions.ts';
import { managerCan, mayMoveRecovery, RECENT_MS, visibleTo, type RecoveryRow } from './recovery.queries.ts';

type Query = z.output<typeof recoveryApi.list.query>;
const eb = expressionBuilder<Database, 'recovery'>();
const STATES = stateLabels(recoveryMachine);

/** Who cannot sign in, within the scope of who asks; numbers on file are no part of files. */
export async function recoveryList(ctx: Ctx) {
  const isOutside = ctx.services.env.oidc.authority !== null;
  const template = isOutside ? await readSetting(ctx.db, 'security.provider_person_url', ctx.now) : '';
  return defineList<Query>()({
    dataset: 'recoveries',
    from: sql`recovery
      join employee person on person.id = recovery.employee_id
      join employee reporter on reporter.id = recovery.reported_by
      left join employee manager on manager.id = coalesce(recovery.manager_confirmed_by, case when ${managerCan} then recovery.manager_id end)
      left join employee handler on handler.id = recovery.handler_id`,
    key: sql`recovery.id`,
    scope: visibleTo,
    search: (text) => sql<SqlBool>`strpos(lower(person.name), lower(${text})) > 0`,
    filters: {
      status: (statuses) => eb('recovery.status', 'in', statuses),
      reason: (reasons) => eb('recovery.reason', 'in', reasons),
      isOpen: (is) => (is ? running : eb.not(running)),
    },
    order: '-created',
    columns: columnsOn(ctx.now),
    present: (row) => present(row, ctx, isOutside, template),
  });
}

/** A page of recoveries, newest first; two queries. */
export const listRecoveries = async (ctx: Ctx, query: Query): Promise<PageOf<Recovery>> => readList(await recoveryList(ctx), ctx, query);

export async function findRecovery(ctx: Ctx, id: string): Promise<Recovery | undefined> {
  const list = await recoveryList(ctx);
  const row = await readOne(list, ctx, eb('recovery.id', '=', id));
  return row && list.present(row, ctx.user);
}

const running = eb('recovery.status', 'in', ['new', 'verifying', 'verified', 'sent']);
const column = <K extends keyof RecoveryRow>(name: K) => sql<RecoveryRow[K]>`${sql.ref(`recovery.${name}`)}`;

const columnsOn = (now: Date) =>
  ({
    id: { value: column('id') },
    employee_id: { value: column('employee_id') },
    person: { value: sql<string>`person.name`, label: 'Person', sort: sql`lower(person.name)` },
    phone: { value: sql<string | null>`person.phone` },
    subject: { value: sql<string | null>`person.idp_sub` },
    reporter: { value: sql<string>`reporter.name`, label: 'Reported by', sort: sql`lower(reporter.name)` },
    channel: { value: column('channel'), label: 'Channel', words: RECOVERY_CHANNELS },
    reason: { value: column('reason'), label: 'Reason', words: RECOVERY_REASONS, sort: true },
    note: { value: column('note') },
    needs_manager: { value: column('needs_manager') },
    manager_id: { value: column('manager_id') },
    manager_can: { value: managerCan },
    manager: { value: sql<string | null>`manager.name`, label: 'Manager' },
    manager_confirmed_at: { value: column('manager_confirmed_at'), label: 'Manager confirmed', kind: 'instant' },
    handler_id: { value: column('handler_id') },
    handler: { value: sql<string | null>`handler.name`, label: 'Handled by', sort: sql`lower(handler.name)` },
    method: { value: column('method'), label: 'Verified', words: RECOVERY_METHODS },
    verification_note: { value: column('verification_note') },
    idp_action: { value: column('idp_action'), label: 'Done', words: RECOVERY_ACTIONS },
    sent_at: { value: column('sent_at'), label: 'Sent', kind: 'instant' },
    reject_reason: { value: column('reject_reason') },
    status: { value: column('status'), label: 'Status', words: STATES, sort: true },
    recent: {
      value: sql<number>`(select count(*)::int from recovery earlier where earlier.employee_id = recovery.employee_id
        and earlier.created_at > ${new Date(now.getTime() - RECENT_MS)})`,
      label: 'Times in 30 days',
      kind: 'number',
    },
    created: { value: column('created_at'), label: 'Since', kind: 'instant', sort: true },
    version: { value: column('version') },
  }) satisfies Columns;

function present(row: RowOf<ReturnType<typeof columnsOn>>, { user }: Ctx, isOutside: boolean, template: string): Recovery {
  const handles = row.handler_id === user.id;
  return {
    id: row.id,
    employeeId: row.employee_id,
    employeeName: row.person,
    reportedByName: row.reporter,
    channel: row.channel,
    reason: row.reason,
    note: row.note,
    needsManager: row.needs_manager,
    managerName: row.manager,
    managerConfirmedAt: row.manager_confirmed_at?.toISOString() ?? null,
    handlerName: row.handler,
    method: row.method,
    verificationNote: row.verification_note,
    action: row.idp_action,
    sentAt: row.sent_at?.toISOString() ?? null,
    rejectReason: row.reject_reason,
    recent: row.recent,
    contact: handles ? row.phone : null,
    providerUrl: handles && template && row.subject ? template.replace('{sub}', encodeURIComponent(row.subject)) : null,
    canLink: handles && !isOutside && row.status === 'sent' && row.idp_action === 'link_sent',
    status: row.status,
    version: row.version,
    createdAt: row.created.toISOString(),
    transitions: openTransitions(recoveryMachine, row, user, {
      confirm: (one) => mayMoveRecovery.confirm!(one, user) && (one.manager_id === user.id || !one.manager_can),
    }),
  };
}
