import { z } from 'zod';

/** One value that a company may set. `isCritical`: changed only with a second person (workspace A18). */
export interface Setting<T extends z.ZodType = z.ZodType> {
  label: string;
  /** Where it counts, in a few words. */
  hint?: string;
  group: 'Company' | 'Approvals' | 'Time' | 'Leave' | 'Projects' | 'Resources' | 'Support' | 'Mail' | 'Notifications' | 'Security';
  schema: T;
  /** What a number counts, one of it: `day`, or a sign: `%`, `MB`. */
  unit?: string;
  /** Every value that it takes, in words, where there are a few. */
  choices?: Record<string, string>;
  /** Its value is the id of a picture, or nothing. */
  isPicture?: true;
  /** Its value is the HTML of a signature, with fields. */
  isSignature?: true;
  /** Its value are checklists. */
  isChecklists?: true;
  initial: z.output<T>;
  isCritical?: true;
}

export const setting = <T extends z.ZodType>(definition: Setting<T>): Setting<T> => definition;
export const minor = () => z.string().regex(/^\d{1,15}$/, 'Use an amount of at least 0, such as 1,250.50');
export const whole = (least: number, most: number) => {
  const said = `Use a whole number from ${least} to ${most.toLocaleString('en-GB')}`;
  return z.int(said).min(least, said).max(most, said);
};
export const zone = () =>
  z.string().refine((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
    } catch {
      return false;
    }
  }, 'Use a time zone such as Europe/Berlin');
