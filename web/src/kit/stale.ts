import { ApiError } from '@lintel/contract/kit/client';
import type { StaleData } from '@lintel/contract/kit/stale';

/** An edit of what somebody else changed meanwhile. */
export type Stale = ApiError & { readonly data: StaleData };

export const isStale = (problem: unknown): problem is Stale =>
  problem instanceof ApiError && problem.code === 'row.stale' && typeof problem.data === 'object' && problem.data !== null;

/** The same in a form: with the labels of its fields, which alone are compared, and what stands in them now. */
export class StaleForm extends Error {
  readonly refusal: Stale;
  readonly labels: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;

  constructor(refusal: Stale, labels: Readonly<Record<string, string>>, fields: Readonly<Record<string, string>>) {
    super(refusal.message);
    this.refusal = refusal;
    this.labels = labels;
    this.fields = fields;
  }
}
