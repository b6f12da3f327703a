import type { PolicyRule, PolicyStep } from '@lintel/contract/policies';

export const NEW_STEP: PolicyStep = { name: 'Head of department', approver: { by: 'head' }, mode: 'any' };
export const NEW_RULE: PolicyRule = { name: '', when: {}, steps: [NEW_STEP] };

/** The list with one of it moved a place up or down. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...list];
  next.splice(at + by, 0, ...next.splice(at, 1));
  return next;
}
