import { isGranted } from '@lintel/contract/access';
import type { Setting } from '@lintel/contract/setting';
import { GROUPS_OF, SETTINGS, type SettingKey } from '@lintel/contract/setting-registry';
import { settingProposalMachine, type SettingChange, type SettingRow } from '@lintel/contract/settings';
import { sql, type RawBuilder } from 'kysely';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { openTransitions } from '#server/platform/transitions.ts';

export const proposalMay = { withdraw: (row: { proposed_by: string }, user: User) => row.proposed_by === user.id };

/** What of the registry somebody may know of: all of it, or the groups that are theirs to keep (workspace B2). */
export function isVisible({ group }: Pick<Setting, 'group'>, { role }: User): boolean {
  const isAmong = (groups: readonly Setting['group'][]) => groups.includes(group);
  return (
    isGranted(role, 'settings:oversee') ||
    (isAmong(GROUPS_OF.people) && isGranted(role, 'settings:people')) ||
    (isAmong(GROUPS_OF.services) && isGranted(role, 'settings:services'))
  );
}

/** Critical ones are proposed by who administers the system alone. */
export const mayChange = ({ isCritical }: Pick<Setting, 'isCritical'>, { role }: User): boolean =>
  isCritical ? isGranted(role, 'settings:propose') : isGranted(role, 'settings:write');

/** The settings that somebody may see; two queries. */
export async function listSettings({ db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>): Promise<SettingRow[]> {
  const set = await db
    .selectFrom('company_setting')
    .leftJoin('employee', 'employee.id', 'company_setting.updated_by')
    .select(['key', 'value', 'next_value', 'next_from', 'company_setting.version', 'company_setting.updated_at', 'employee.name'])
    .select(approverOf(sql.ref('company_setting.proposal_id')).as('approvedByName'))
    .execute();
  const pending = await db
    .selectFrom('setting_proposal')
    .innerJoin('employee', 'employee.id', 'setting_proposal.proposed_by')
    .selectAll('setting_proposal')
    .select('employee.name')
    .where('setting_proposal.status', '=', 'pending')
    .execute();
  const visible = (Object.entries(SETTINGS) as [SettingKey, Setting][]).filter(([, setting]) => isVisible(setting, user));
  return visible.map(([key, setting]) => {
    const { label, hint, group, schema, initial, isCritical } = setting;
    const row = set.find((one) => one.key === key);
    const counts = row && countingAt(row, now);
    const parsed = counts && schema.safeParse(counts.value);
    const proposal = pending.find((one) => one.key === key);
    return {
      key,
      label,
      hint: hint ?? null,
      group,
      ...presentKind(key, setting),
      value: parsed?.success ? parsed.data : initial,
      initial,
      isCritical: isCritical ?? false,
      canChange: mayChange(setting, user),
      version: row?.version ?? 0,
      updatedAt: row?.updated_at.toISOString() ?? null,
      updatedByName: row?.name ?? null,
      approvedByName: row?.approvedByName ?? null,
      next: counts?.next ?? null,
      pending: proposal ? { ...presentProposal(proposal, user), proposedByName: proposal.name } : null,
    };
  });
}

/** Who approved a proposal; null where a setting was not critical, and set at once. */
const approverOf = (proposalId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select who.name from approval
    join approval_decision decision on decision.approval_id = approval.id and decision.action = 'approve'
    join employee who on who.id = decision.actor_id
    where approval.kind = 'settings_critical' and approval.subject_id = ${proposalId}
    order by decision.at desc, decision.id desc limit 1)`;

/** Which proposal an entry carries out; entries from before they named it are told by their moment. */
const PROPOSAL = sql`coalesce(audit_entry.payload -> 'after' ->> 'proposal', (select proposal.id from setting_proposal proposal
  where proposal.key = audit_entry.subject_id and proposal.status = 'approved' and proposal.updated_at = audit_entry.at
  order by proposal.id limit 1))`;

/** Who proposed it: the entry itself is the system's, which carries the decision out. */
const PROPOSER = sql<string | null>`(select who.name from setting_proposal proposal join employee who on who.id = proposal.proposed_by
  where proposal.id = ${PROPOSAL})`;

/** What counts at an instant, and what was approved for later. */
export function countingAt(
  row: { value: unknown; next_value: unknown; next_from: Date | null },
  at: Date,
): { value: unknown; next: SettingRow['next'] } {
  if (!row.next_from) return { value: row.value, next: null };
  if (row.next_from <= at) return { value: row.next_value, next: null };
  return { value: row.value, next: { value: row.next_value, from: row.next_from.toISOString() } };
}

interface ProposalRow {
  id: string;
  value: unknown;
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn';
  version: number;
  proposed_by: string;
  effective_on: string | null;
  created_at: Date;
}

export const presentProposal = (row: ProposalRow, user: User) => ({
  id: row.id,
  value: row.value,
  status: row.status,
  version: row.version,
  effectiveOn: row.effective_on,
  proposedAt: row.created_at.toISOString(),
  transitions: openTransitions(settingProposalMachine, row, user, proposalMay),
});

/** From the audit log, newest first. */
export async function listChanges(db: Db): Promise<SettingChange[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'actor_name', 'subject_id', 'subject_label', 'payload'])
    .select([PROPOSER.as('proposer'), approverOf(PROPOSAL).as('approver')])
    .where('subject_type', '=', 'setting')
    .where('action', '=', 'setting.change')
    .orderBy('seq', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ at, actor_name, proposer, approver, subject_id, subject_label, payload }) => {
    const { before, after } = (payload ?? {}) as { before?: { value?: unknown }; after?: { value?: unknown; from?: string } };
    const setting = (SETTINGS as Partial<Record<string, Setting>>)[subject_id];
    return {
      at: at.toISOString(),
      byName: proposer ?? actor_name,
      approvedByName: approver,
      label: subject_label,
      ...(setting ? presentKind(subject_id, setting) : { kind: 'text' as const, unit: null, choices: null }),
      before: before?.value ?? null,
      after: after?.value ?? null,
      from: after?.from ?? null,
    };
  });
}

const presentKind = (key: string, setting: Setting): Pick<SettingRow, 'kind' | 'unit' | 'choices'> => ({
  kind: kindOf(key, setting),
  unit: setting.unit ?? null,
  choices: setting.choices ?? null,
});

function kindOf(key: string, { initial, choices, isPicture, isSignature, isChecklists }: Setting): SettingRow['kind'] {
  if (choices) return 'choice';
  if (isPicture) return 'picture';
  if (isSignature) return 'signature';
  if (isChecklists) return 'checklists';
  if (key.endsWith('_minor')) return 'money';
  if (typeof initial === 'boolean') return 'flag';
  if (typeof initial === 'number') return 'number';
  return typeof initial === 'string' ? 'text' : 'other';
}

/** A value as people read it: an amount is kept in minor units, a choice by its key. */
export function sayValue(key: string, setting: Setting, value: unknown): string {
  if (kindOf(key, setting) === 'money') return (Number(value) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
  return typeof value === 'string' ? (setting.choices?.[value] ?? value) : JSON.stringify(value);
}
