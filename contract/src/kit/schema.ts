import { z } from 'zod';
import { FAR_AWAY, isNear } from './days.ts';
import type { Upload } from './route.ts';

// What somebody leaves out of a form is said as a form says it; what no form sends keeps the words of zod.
z.config({ customError: ({ code, input, expected }) => sayLeftOut(code, isLeftOut(input), expected, typeof input) });

function sayLeftOut(code: string, isOut: boolean, expected: unknown, type: string): string | undefined {
  if (code === 'invalid_value') return isOut ? CHOOSE : undefined;
  if (code !== 'invalid_type') return undefined;
  if (expected === 'number' || expected === 'int') return isOut || type === 'string' ? 'Enter a number' : undefined;
  return expected === 'string' && isOut ? 'Fill in this field' : undefined;
}

const isLeftOut = (input: unknown): boolean => input === '' || input === null || input === undefined;
const CHOOSE = 'Choose one';
const sayChoose = ({ input }: { input?: unknown }) => (isLeftOut(input) ? CHOOSE : undefined);

/** `emp_` + 26 characters: a UUIDv7 in base32, see workspace/0.1. */
export const id = <P extends string>(prefix: P) =>
  z
    .string({ error: sayChoose })
    .regex(new RegExp(`^${prefix}_[0-9a-z]{26}$`), { error: (issue) => sayChoose(issue) ?? `Not a ${prefix}_ id` });

/** One line of text a person typed: trimmed, at least one character, at most `max`. */
export const line = (max = 200) => z.string().trim().min(1, 'Fill in this field').max(max, `At most ${max} characters`);

/** An instant as ISO 8601 in UTC. */
export const instant = () => z.iso.datetime();

/** A day as YYYY-MM-DD. */
export const day = () => z.iso.date('Choose a day');

/** A range of days as one value: `2026-10-12..2026-10-18`. */
export const dayRange = () =>
  z
    .string()
    .regex(/^.{10}\.\..{10}$/)
    .transform((range) => ({ from: range.slice(0, 10), to: range.slice(12) }))
    .pipe(z.object({ from: day(), to: day() }));

/** A day that somebody enters. */
export const enteredDay = () => day().refine(isNear, FAR_AWAY);

/** One of the names that a table explains. */
export const oneOf = <K extends string>(table: Record<K, unknown>) => z.enum(Object.keys(table) as [K, ...K[]]);

/** The row version of an optimistic lock, see reliability R21. */
export const version = () => z.int().min(1).max(2_000_000_000);

/** A filter: at least so many minor units. */
export const leastMinor = () =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .optional();

/** A filter: for at least so many days. */
export const leastDays = () => z.coerce.number().int().min(1).max(365).optional();

export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 200;

/** `page` from 1, `size` at most 200, `cursor` from a page's `next` or `prev`. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  cursor: z.string().max(200).optional(),
};

/** A list of uploaded files in a form. */
export const files = () => z.array(z.custom<Upload>());

/** A list of texts that a multipart form carries as one JSON field (specification §7: to, cc, bcc). */
export const jsonList = (max = 500) =>
  z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value;
      try {
        return JSON.parse(value);
      } catch {
        return value;
      }
    },
    z.array(z.string().max(1000)).max(max),
  );
