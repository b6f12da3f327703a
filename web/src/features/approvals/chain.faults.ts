import { ApiError } from '@lintel/contract/kit/client';
import type { PolicyProposal } from '@lintel/contract/policies';
import { createElement, type ReactNode } from 'react';
import { FieldError } from '#web/ui/FieldError.tsx';

/** A sentence a field, by its path: `rules.0.steps.1.needed`. */
export type Faults = Record<string, string>;

/** What the contract's own schema says of a proposal; it is loaded when it is first needed. */
export async function faultsIn(proposal: PolicyProposal): Promise<Faults> {
  await import('@lintel/contract/kit/without-eval');
  const { PolicyProposal: schema } = await import('@lintel/contract/policies');
  const faults: Faults = {};
  for (const { path, message } of schema.safeParse(proposal).error?.issues ?? []) faults[path.join('.')] ??= message;
  return faults;
}

/** What the server says about single fields. */
export const faultsOfRefusal = (error: unknown): Faults => (error instanceof ApiError ? (error.fields as Faults) : {});

/** What a field needs to show its fault, and to be found from the summary. */
export const fault = (faults: Faults, path: string): { id: string; error?: ReactNode } => ({
  id: path,
  ...(faults[path] ? { error: createElement(FieldError, null, faults[path]) } : {}),
});

/** The rules that have a fault, by their place. */
export const faultyRules = (faults: Faults): number[] => [
  ...new Set(Object.keys(faults).flatMap((path) => (path.startsWith('rules.') ? [Number(path.split('.')[1])] : []))),
];
