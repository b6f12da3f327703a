import type { ApproverSpec } from '@lintel/contract/approval-chains';
import type { PolicyStep } from '@lintel/contract/policies';
import type { Db } from '#server/platform/db.ts';
import { firstManager, namedBy, resolveApprovers, standIns, top, type Asked, type Assignee } from './approvals.resolve.ts';

/** Who may decide because the time of a step is over, themselves or by a delegate, and in whose place. */
export interface Escalated extends Omit<Assignee, 'via'> {
  via: 'escalation';
  standsFor: string[];
}

/**
 * Who decides a step, as `resolveApprovers` finds them. Where several have to decide and the rule names fewer who may, those above them make up the number, as for a
 * step without approvers: two pairs of eyes stay two (workspace A7). Fewer in the whole company: those who are there.
 */
export async function resolveStep(db: Db, asked: Asked, spec: PolicyStep): Promise<Assignee[]> {
  const found = await resolveApprovers(db, asked, spec.approver);
  while (found.length < neededOf(spec)) {
    const excluded = new Set([...asked.excluded, ...found.flatMap(({ id, onBehalfOf }) => [id, onBehalfOf ?? id])]);
    const more = await resolveApprovers(db, { ...asked, excluded }, spec.approver);
    if (more.length === 0) break;
    found.push(...more);
  }
  return found;
}

export const neededOf = ({ mode, needed }: PolicyStep): number => (mode === 'n_of' ? (needed ?? 1) : 1);

/** To whom a step goes when its time is over: whom the rule names, else the manager of each approver, else the top. */
export async function resolveEscalation(
  db: Db,
  asked: Asked,
  approvers: readonly string[],
  spec: ApproverSpec | undefined,
): Promise<Escalated[]> {
  const next = { ...asked, excluded: new Set([...asked.excluded, ...approvers]) };
  const named = spec ? await standIns(db, next, await namedBy(db, next, spec), 'fallback') : [];
  if (named.length > 0 || approvers.length === 0) return escalated(named.length > 0 ? named : await top(db, next), approvers);
  const found: Escalated[] = [];
  for (const id of approvers) {
    const above = spec ? [] : await firstManager(db, next, [id]);
    found.push(...escalated(above.length > 0 ? above : await top(db, next), [id]));
  }
  return merged(found);
}

/** The same people as they are now: a delegation of theirs may have begun or ended. */
export async function escalatedAnew(
  db: Db,
  asked: Asked,
  before: readonly { employee_id: string; on_behalf_of: string | null; stands_for: string[] }[],
): Promise<Escalated[]> {
  const found: Escalated[] = [];
  for (const { employee_id, on_behalf_of, stands_for } of before)
    found.push(...escalated(await standIns(db, asked, [on_behalf_of ?? employee_id], 'fallback'), stands_for));
  return merged(found);
}

const escalated = (people: readonly Assignee[], standsFor: readonly string[]): Escalated[] =>
  people.map((one) => ({ ...one, via: 'escalation', standsFor: [...standsFor] }));

/** Each of them once, in the place of all. */
function merged(people: readonly Escalated[]): Escalated[] {
  const found = new Map<string, Escalated>();
  for (const one of people) {
    const standsFor = new Set([...(found.get(one.id)?.standsFor ?? []), ...one.standsFor]);
    found.set(one.id, { ...(found.get(one.id) ?? one), standsFor: [...standsFor] });
  }
  return [...found.values()];
}
