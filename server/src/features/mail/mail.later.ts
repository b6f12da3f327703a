import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';

const FARTHEST_MS = 366 * 86_400_000;

/** A time that lies ahead, and within a year. Raises `mail.later_time`. */
export function laterTime({ now }: Pick<Ctx, 'now'>, time: string): Date {
  const at = new Date(time);
  if (at <= now || at.getTime() > now.getTime() + FARTHEST_MS) throw fail('mail.later_time');
  return at;
}
