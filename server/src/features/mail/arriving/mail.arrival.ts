import type { Ctx } from '#server/platform/context.ts';
import { tell } from '#server/features/mail/mail.access.ts';
import type { Placement } from './mail.place.ts';
import type { Reading } from '#server/features/mail/parsing/mail.reading.ts';

/** Has an arrival told: one that a rule or a muted conversation has put away, or that is read already, makes no noise. */
export function emitArrival(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { account, folder, seen }: Placement,
  { from, subject }: Pick<Reading, 'from' | 'subject'>,
): Promise<void> {
  const isNoticed = folder === 'inbox' && !seen;
  const said = isNoticed ? { arrived: true, from: from.name || from.email, subject } : { arrived: false };
  return tell(ctx, account, { folders: [folder], ...said });
}
