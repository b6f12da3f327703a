import type { Role } from '@lintel/contract/access';
import { addDays, sayDay } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import type { Setting } from '@lintel/contract/setting';
import { SETTINGS, type SettingKey } from '@lintel/contract/setting-registry';
import { settingProposalMachine, type SettingRow } from '@lintel/contract/settings';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { cancelApproval, defineSubject, openApproval } from '#server/features/approvals/approvals.service.ts';
import { companyDay, instantIn } from '#server/features/calendars/calendars.service.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { holdersOf } from '#server/features/people/people.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { defineLife, transition, type Row, type TransitionRequest } from '#server/platform/transitions.ts';
import { isVisible, listSettings, mayChange, presentProposal, proposalMay, sayValue } from './settings.queries.ts';
import { keepPicture } from './settings.logo.ts';
import { readSetting } from './settings.service.ts';

const KIND = 'settings_critical';
type Proposal = Row<'setting_proposal'>;

const proposalLife = defineLife({
  machine: settingProposalMachine,
  table: 'setting_proposal',
  heard: (_row, ctx) => tellAll(ctx),
  scope: () => sql<boolean>`true`,
  label: (row) => settingOf(row.key).label,
  may: proposalMay,
  effect: {
    approve: (row, ctx) => put(ctx, row.key as SettingKey, row.value, row.proposed_by, row),
    withdraw: (row, ctx) => cancelApproval(ctx, KIND, row.id),
  },
});

defineSubject({
  kind: KIND,
  link: () => 'approvals',
  content: async (db, id) => {
    const row = await db.selectFrom('setting_proposal').selectAll().where('id', '=', id).executeTakeFirst();
    return row
      ? { setting: settingOf(row.key).label, from: row.previous, to: row.value, ...(row.effective_on ? { on: row.effective_on } : {}) }
      : null;
  },
  settle: async (ctx, id, { outcome, decidedById }) => {
    const isApproved = outcome === 'approved';
    const row = await ctx.db.selectFrom('setting_proposal').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await transition(ctx, proposalLife, { id, name: isApproved ? 'approve' : 'reject', version: row.version });
    if (!isApproved) return;
    const isLater = row.effective_on !== null && row.effective_on > (await companyDay(ctx.db, ctx.now));
    await tellChanged(ctx, row.key as SettingKey, [row.proposed_by, decidedById], isLater ? row.effective_on : null);
  },
});

/**
 * Sets a value at once; a critical one is proposed and holds when it is approved, or from a later day on.
 * @throws Refusal request.not_found, setting.critical, request.invalid at `value`, setting.day at `effectiveOn`, row.stale,
 * setting.pending, setting.same, setting.threshold_order or setting.health_order at `value`
 */
export async function changeSetting(
  ctx: Ctx,
  key: string,
  { value: given, version, effectiveOn }: { value: unknown; version: number; effectiveOn?: string | undefined },
): Promise<SettingRow> {
  const setting = settingOf(key);
  const { schema, label, isCritical } = setting;
  if (!isVisible(setting, ctx.user)) throw fail('request.not_found');
  if (!mayChange(setting, ctx.user)) throw fail('setting.critical', { label });
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const message = parsed.error.issues[0]!.message;
    throw fail('request.invalid', { details: message }, { fields: { value: message } });
  }
  if (effectiveOn) await refuseDay(ctx, effectiveOn, isCritical ?? false);
  const rows = await listSettings(ctx);
  const before = rows.find((row) => row.key === key)!;
  if (before.version !== version) throw fail('row.stale');
  // The value that counts now may be proposed where it takes back what was approved for later.
  if (!before.next && isDeepStrictEqual(before.value, parsed.data)) throw fail('setting.same', { label });
  if (setting.isPicture) await keepPicture(ctx, key, String(parsed.data));
  if (isCritical) await propose(ctx, rows, before, parsed.data, effectiveOn ?? null);
  else {
    refuseOrder(rows, key, parsed.data);
    await put(ctx, key as SettingKey, parsed.data, ctx.user.id);
    await tellChanged(ctx, key as SettingKey, [ctx.user.id]);
  }
  return (await listSettings(ctx)).find((row) => row.key === key)!;
}

export async function moveProposal(ctx: Ctx, request: TransitionRequest<TransitionOf<typeof settingProposalMachine>>) {
  const row = await transition(ctx, proposalLife, request);
  return { ...presentProposal(row, ctx.user), proposedByName: ctx.user.name };
}

function settingOf(key: string): Setting {
  const setting = (SETTINGS as Record<string, Setting>)[key];
  if (!setting) throw fail('request.not_found');
  return setting;
}

const MOST_DAYS = 365;

/** A day that is over would change what was decided by the old value. */
async function refuseDay({ db, now }: Ctx, day: string, isCritical: boolean): Promise<void> {
  const today = await companyDay(db, now);
  if (isCritical && day > today && day <= addDays(today, MOST_DAYS)) return;
  throw failAt('effectiveOn', isCritical ? 'setting.day' : 'setting.day_of_critical');
}

async function propose(
  ctx: Ctx,
  rows: readonly SettingRow[],
  before: SettingRow,
  value: unknown,
  effectiveOn: string | null,
): Promise<void> {
  const { value: previous, next } = before;
  const key = before.key as SettingKey;
  const { label } = settingOf(key);
  const id = newId('stp', ctx.now.getTime());
  const made = await ctx.db
    .insertInto('setting_proposal')
    .values({
      id,
      key,
      value: toJson(value),
      previous: toJson(previous),
      proposed_by: ctx.user.id,
      effective_on: effectiveOn,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw fail('setting.pending', { label });
  refuseOrder(rows, key, value);
  await audit(ctx, {
    action: 'setting.propose',
    subjectType: 'setting',
    subjectId: key,
    subjectLabel: label,
    before: { value: previous },
    after: { value, ...(effectiveOn ? { effectiveOn } : {}) },
  });
  await tellAll(ctx);
  await openApproval(ctx, {
    kind: KIND,
    subjectId: id,
    requesterId: ctx.user.id,
    departmentId: ctx.user.departmentId,
    title: label,
    facts: [
      { label: 'Setting', value: label },
      { label: 'Now', value: said(key, previous) },
      { label: 'Proposed', value: said(key, value) },
      { label: 'Counts from', value: effectiveOn ? sayDay(effectiveOn) : 'its approval' },
      ...(next ? [{ label: 'Takes the place of', value: said(key, next.value) }] : []),
    ],
  });
}

const said = (key: SettingKey, value: unknown): string => sayValue(key, settingOf(key), value);

/** Of each list none is above the next: the larger an amount is, the more decide it; what is too late is late first. */
const ORDERS = [
  { keys: ['approvals.t1_minor', 'approvals.t2_minor', 'approvals.t3_minor'], refusal: 'setting.threshold_order' },
  { keys: ['projects.amber_after_days', 'projects.red_after_days'], refusal: 'setting.health_order' },
] as const satisfies readonly { keys: readonly SettingKey[]; refusal: string }[];

/** They stay in their order, whatever else of them is approved meanwhile. */
function refuseOrder(rows: readonly SettingRow[], key: string, value: unknown): void {
  const order = ORDERS.find(({ keys }) => keys.some((one) => one === key));
  if (!order) return;
  const place = order.keys.findIndex((one) => one === key);
  const amountsOf = (one: string | undefined) =>
    rows
      .filter((row) => row.key === one)
      .flatMap((row) => [row.value, row.next?.value ?? row.value, row.pending?.value ?? row.value].map(amountOf));
  const isBelow = amountsOf(order.keys[place - 1]).some((amount) => amount > amountOf(value));
  const isAbove = amountsOf(order.keys[place + 1]).some((amount) => amount < amountOf(value));
  if (isBelow || isAbove) throw failAt('value', order.refusal);
}

const amountOf = (value: unknown): bigint => BigInt(value as string | number);

/** Sets a value for now, or for a day to come where that is still to come; either takes the place of what was approved for later. */
async function put(ctx: Ctx, key: SettingKey, value: unknown, byId: Proposal['proposed_by'], proposal?: Proposal): Promise<void> {
  const on = proposal?.effective_on ?? null;
  const before = await readSetting(ctx.db, key, ctx.now);
  const from = on === null ? null : instantIn(on, 0, await readSetting(ctx.db, 'company.time_zone', ctx.now));
  const isLater = from !== null && from > ctx.now;
  const set = {
    value: toJson(isLater ? before : value),
    next_value: isLater ? toJson(value) : null,
    next_from: isLater ? from : null,
    updated_by: byId,
    proposal_id: proposal?.id ?? null,
    updated_at: ctx.now,
  };
  await ctx.db
    .insertInto('company_setting')
    .values({ key, ...set })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...set, version: sql<number>`company_setting.version + 1` }))
    .execute();
  await audit(ctx, {
    action: 'setting.change',
    subjectType: 'setting',
    subjectId: key,
    subjectLabel: settingOf(key).label,
    before: { value: before },
    after: { value, ...(isLater ? { from: from.toISOString() } : {}), ...(proposal ? { proposal: proposal.id } : {}) },
  });
  await tellAll(ctx);
}

/** Whoever has the settings open reads them again: what waits, what holds, and who decided. */
const tellAll = (ctx: Ctx) => emit(ctx.db, null, { kind: 'settings.changed' });

/** Where who hears of a change reads more of it. */
const PLACES: Partial<Record<Role, string>> = {
  super_admin: 'super-admin/system-settings',
  managing_director: 'managing-director/history',
};

/** Super admins hear of every change, the managing director of critical ones; whose it was knows (workspace A16). */
async function tellChanged(ctx: Ctx, key: SettingKey, whose: readonly string[], on: string | null = null): Promise<void> {
  const { label, isCritical } = settingOf(key);
  const roles: Role[] = isCritical ? ['super_admin', 'managing_director'] : ['super_admin'];
  for (const role of roles)
    for (const recipientId of await holdersOf(ctx.db, [role]))
      if (!whose.includes(recipientId))
        await notify(ctx, {
          recipientId,
          type: 'security.settings_changed',
          severity: isCritical ? 'warning' : 'info',
          title: on ? `${label} changes on ${sayDay(on)}` : `${label} was changed`,
          link: PLACES[role]!,
          dedupeKey: `setting ${key}`,
        });
}
