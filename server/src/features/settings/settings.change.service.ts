import type { Role } from '@lintel/contract/access';
import { newId } from '@lintel/contract/kit/ids';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { SETTINGS, settingProposalMachine, type Setting, type SettingKey, type SettingRow } from '@lintel/contract/settings';
import { sql } from 'kysely';
import { cancelApproval, defineSubject, openApproval } from '#server/features/approvals/approvals.service.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { holdersOf } from '#server/features/people/people.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { defineLife, transition, type Row, type TransitionRequest } from '#server/platform/transitions.ts';
import { isVisible, kindOf, listSettings, mayChange, presentProposal, proposalMay } from './settings.queries.ts';
import { readSetting } from './settings.service.ts';

const KIND = 'settings_critical';
type Proposal = Row<'setting_proposal'>;

const proposalLife = defineLife({
  machine: settingProposalMachine,
  table: 'setting_proposal',
  scope: () => sql<boolean>`true`,
  label: (row) => settingOf(row.key).label,
  may: proposalMay,
  effect: {
    approve: (row, ctx) => put(ctx, row.key as SettingKey, row.value, row.proposed_by),
    withdraw: (row, ctx) => cancelApproval(ctx, KIND, row.id),
  },
});

defineSubject({
  kind: KIND,
  link: () => 'approvals',
  content: async (db, id) => {
    const row = await db.selectFrom('setting_proposal').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? { setting: settingOf(row.key).label, from: row.previous, to: row.value } : null;
  },
  settle: async (ctx, id, { outcome, decidedById }) => {
    const isApproved = outcome === 'approved';
    const row = await ctx.db.selectFrom('setting_proposal').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await transition(ctx, proposalLife, { id, name: isApproved ? 'approve' : 'reject', version: row.version });
    if (isApproved) await tellChanged(ctx, row.key as SettingKey, [row.proposed_by, decidedById]);
  },
});

/**
 * Sets a value at once; a critical one is proposed and holds when it is approved.
 * @throws Refusal request.not_found, setting.critical, request.invalid at `value`, row.stale, setting.pending, setting.same
 */
export async function changeSetting(ctx: Ctx, key: string, given: unknown, version: number): Promise<SettingRow> {
  const setting = settingOf(key);
  const { schema, label, isCritical } = setting;
  if (!isVisible(setting, ctx.user)) throw fail('request.not_found');
  if (!mayChange(setting, ctx.user)) throw fail('setting.critical', { label });
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const message = parsed.error.issues[0]!.message;
    throw fail('request.invalid', { details: message }, { fields: { value: message } });
  }
  const before = (await listSettings(ctx.db, ctx.user)).find((row) => row.key === key)!;
  if (before.version !== version) throw fail('row.stale');
  if (JSON.stringify(before.value) === JSON.stringify(parsed.data)) throw fail('setting.same', { label });
  if (isCritical) await propose(ctx, key as SettingKey, parsed.data, before.value);
  else {
    await put(ctx, key as SettingKey, parsed.data, ctx.user.id);
    await tellChanged(ctx, key as SettingKey, [ctx.user.id]);
  }
  return (await listSettings(ctx.db, ctx.user)).find((row) => row.key === key)!;
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

async function propose(ctx: Ctx, key: SettingKey, value: unknown, previous: unknown): Promise<void> {
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
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw fail('setting.pending', { label });
  await audit(ctx, {
    action: 'setting.propose',
    subjectType: 'setting',
    subjectId: key,
    subjectLabel: label,
    before: { value: previous },
    after: { value },
  });
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
    ],
  });
}

/** As people read it: an amount is kept in minor units. */
const said = (key: SettingKey, value: unknown): string =>
  kindOf(key, SETTINGS[key].initial) === 'money'
    ? (Number(value) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

async function put(ctx: Ctx, key: SettingKey, value: unknown, byId: Proposal['proposed_by']): Promise<void> {
  const before = await readSetting(ctx.db, key);
  await ctx.db
    .insertInto('company_setting')
    .values({ key, value: toJson(value), updated_by: byId, updated_at: ctx.now })
    .onConflict((on) =>
      on.column('key').doUpdateSet({
        value: toJson(value),
        updated_by: byId,
        updated_at: ctx.now,
        version: sql<number>`company_setting.version + 1`,
      }),
    )
    .execute();
  await audit(ctx, {
    action: 'setting.change',
    subjectType: 'setting',
    subjectId: key,
    subjectLabel: settingOf(key).label,
    before: { value: before },
    after: { value },
  });
}

/** Where who hears of a change reads more of it. */
const PLACES: Partial<Record<Role, string>> = {
  super_admin: 'super-admin/system-settings',
  managing_director: 'managing-director/history',
};

/** Super admins hear of every change, the managing director of critical ones; whose it was knows (workspace A16). */
async function tellChanged(ctx: Ctx, key: SettingKey, whose: readonly string[]): Promise<void> {
  const { label, isCritical } = settingOf(key);
  const roles: Role[] = isCritical ? ['super_admin', 'managing_director'] : ['super_admin'];
  for (const role of roles)
    for (const recipientId of await holdersOf(ctx.db, [role]))
      if (!whose.includes(recipientId))
        await notify(ctx, {
          recipientId,
          type: 'security.settings_changed',
          severity: isCritical ? 'warning' : 'info',
          title: `${label} was changed`,
          link: PLACES[role]!,
          dedupeKey: `setting ${key}`,
        });
}
