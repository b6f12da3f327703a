import { ERRORS, errorText, type ErrorCode } from '@lintel/contract/errors';

/** A refusal from the catalogue: answered with its status and sentence, never logged as a fault. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly data: unknown;
  readonly retryAfter: number | undefined;
  constructor(code: ErrorCode, text: string, more: { fields?: Record<string, string>; data?: unknown; retryAfter?: number } = {}) {
    super(text);
    this.name = 'Refusal';
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = more.fields;
    this.data = more.data;
    this.retryAfter = more.retryAfter;
  }
}

/** `throw fail('department.code_taken', { code })`. `fields` puts the sentence beside a form's field. */
export function fail(
  code: ErrorCode,
  values: Record<string, string | number> = {},
  more: { fields?: Record<string, string>; data?: unknown; retryAfter?: number } = {},
): Refusal {
  return new Refusal(code, errorText(code, values), more);
}

/** The same sentence beside one field of the form: `throw failAt('code', 'department.code_taken', { code })`. */
export const failAt = (field: string, code: ErrorCode, values: Record<string, string | number> = {}): Refusal =>
  fail(code, values, { fields: { [field]: errorText(code, values) } });
