import type { EmailRow } from '@lintel/contract/mail';
import { idsOf, type Deed } from './mail.changes.ts';

/** What takes a change back, of the mails that were not so before: rows with the same way back go together. */
export function reversed(rows: readonly EmailRow[], change: Deed, ids: ReadonlySet<string>): [Deed, EmailRow[]][] {
  const groups = new Map<string, [Deed, EmailRow[]]>();
  for (const row of rows.flatMap((one) => partOf(one, ids))) {
    const isMoved = change.folder !== undefined || change.box !== undefined || change.snoozedUntil !== undefined;
    const back: Deed = isMoved ? placeOf(row) : {};
    // Of a conversation some mails were so already: which, the server says.
    const isSo = (now: boolean, wanted: boolean | undefined) => wanted === undefined || (now === wanted && !row.conversation);
    if (!isSo(row.status === 'read', change.seen)) back.seen = !change.seen;
    if (!isSo(row.starred, change.starred)) back.starred = !change.starred;
    const added = change.addLabels?.filter((label) => !row.labels.includes(label));
    if (added?.length) back.removeLabels = added;
    const removed = change.removeLabels?.filter((label) => row.labels.includes(label));
    if (removed?.length) back.addLabels = removed;
    if (Object.keys(back).length === 0) continue;
    const key = JSON.stringify(back);
    const group = groups.get(key) ?? [back, []];
    group[1].push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Where a mail lies, as something to be done with it. What was put away goes back until its time. */
function placeOf({ folder, elsewhere, snoozedUntil }: EmailRow): Deed {
  if (snoozedUntil && Date.parse(snoozedUntil) > Date.now()) return { snoozedUntil };
  if (elsewhere?.box) return { box: elsewhere.box };
  return { folder: folder === 'archive' || folder === 'trash' || folder === 'spam' ? folder : 'inbox' };
}

/** The row as far as it stands for these mails. */
function partOf(row: EmailRow, ids: ReadonlySet<string>): EmailRow[] {
  const part = idsOf(row).filter((id) => ids.has(id));
  if (part.length === 0) return [];
  return [row.conversation ? { ...row, conversation: { ...row.conversation, ids: part } } : row];
}
