import type { Placement } from './mail.place.ts';
import type { JoinedThread } from './mail.threads.ts';

/**
 * Where a mail of a muted conversation goes: from the inbox to the archive. As in Gmail it stays in the inbox, and is announced, when the
 * mailbox is the only one in To: then somebody means its owner, and nobody else. A folder that a rule chose stays.
 */
export function quieten(places: readonly Placement[], threads: ReadonlyMap<string, JoinedThread>, to: readonly { email: string }[]): void {
  for (const place of places) {
    const isMeant = to.length === 1 && to[0]!.email.toLowerCase() === place.account.address.toLowerCase();
    const isQuiet = place.origin === 'received' && place.folder === 'inbox' && threads.get(place.account.id)!.isMuted && !isMeant;
    if (isQuiet) place.folder = 'archive';
  }
}
