import { ruleText, type Saying } from '@lintel/contract/chain-words';
import type { ApproverSpec } from '@lintel/contract/approval-chains';
import type { Fact } from '@lintel/contract/approvals';
import type { PolicyRule } from '@lintel/contract/policies';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { failAt } from '#server/platform/errors.ts';
import { ableOf } from './approvals.resolve.ts';
import { limitOf, type Thresholds } from './approvals.policies.ts';

/** What the rules name, by id: departments, forms, kinds of leave and people. */
export async function namesIn(db: Db, rules: readonly PolicyRule[]): Promise<Record<string, string>> {
  const ids = rules.flatMap(({ when, steps }) => [
    ...[when.departmentId, when.templateId, when.leaveTypeId].filter((one) => one !== undefined),
    ...steps.flatMap(peopleOf),
  ]);
  if (ids.length === 0) return {};
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from department where id = any(${ids})
    union all select id, name from template where id = any(${ids})
    union all select id, name from leave_type where id = any(${ids})
    union all select id, name from employee where id = any(${ids})`.execute(db);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

/** Refuses what the schema cannot know: who or what is not there, who cannot decide, amounts that exclude each other. */
export async function checkRules(
  db: Db,
  rules: readonly PolicyRule[],
  names: Record<string, string>,
  thresholds: Thresholds,
): Promise<void> {
  const able = new Set(
    (
      await ableOf(
        db,
        rules.flatMap(({ steps }) => steps.flatMap(peopleOf)),
      )
    ).map(({ id }) => id),
  );
  for (const [i, { when, steps }] of rules.entries()) {
    for (const field of ['departmentId', 'templateId', 'leaveTypeId'] as const) {
      const id = when[field];
      if (id !== undefined && !names[id]) throw failAt(`rules.${i}.when.${field}`, 'policy.gone');
    }
    const { above, upTo } = when;
    if (above !== undefined && upTo !== undefined && limitOf(above, thresholds) >= limitOf(upTo, thresholds))
      throw failAt(`rules.${i}.when.upTo`, 'policy.crossed');
    for (const [j, step] of steps.entries())
      for (const field of ['approver', 'escalateTo'] as const) {
        const spec = step[field];
        if (spec?.by !== 'person' || able.has(spec.id)) continue;
        const at = `rules.${i}.steps.${j}.${field}.id`;
        throw names[spec.id] ? failAt(at, 'policy.cannot_decide', { name: names[spec.id]! }) : failAt(at, 'policy.gone');
      }
  }
}

/** What a proposal changes, a line a rule: what is new, other, gone, or in another place. None is left out: this is what is decided. */
export function changeFacts(before: readonly PolicyRule[], after: readonly PolicyRule[], say: Saying): Fact[] {
  const known = new Map(before.map((rule) => [rule.name, rule]));
  const kept = new Set(after.map(({ name }) => name));
  const facts = [
    ...after.flatMap((rule) => {
      const old = known.get(rule.name);
      if (!old) return [{ label: `New: ${rule.name}`, value: ruleText(rule, say) }];
      const [was, is] = [ruleText(old, say), ruleText(rule, say)];
      const [called, call] = [callText(old), callText(rule)];
      if (was === is && called === call) return [];
      return [
        {
          label: `Changed: ${rule.name}`,
          value: was === is ? `The steps are called ${call}. Until now: ${called}.` : `${is} Until now: ${was}`,
        },
      ];
    }),
    ...before.filter(({ name }) => !kept.has(name)).map((rule) => ({ label: `Gone: ${rule.name}`, value: ruleText(rule, say) })),
  ];
  const stayed = before.filter(({ name }) => kept.has(name)).map(({ name }) => name);
  const order = after.filter(({ name }) => known.has(name)).map(({ name }) => name);
  if (stayed.join('\n') !== order.join('\n'))
    facts.push({ label: 'Order', value: after.map(({ name }, i) => `${i + 1}. ${name}`).join(', ') });
  return facts;
}

const callText = ({ steps }: PolicyRule): string => steps.map(({ name }) => name).join(', ');

export const sayingOf = (names: Record<string, string>): Saying => ({
  nameOf: (id) => names[id],
  money: (minor) => (Number(minor) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 }),
});

const peopleOf = ({ approver, escalateTo }: PolicyRule['steps'][number]): string[] =>
  [approver, escalateTo].filter((spec): spec is ApproverSpec & { by: 'person' } => spec?.by === 'person').map(({ id }) => id);
