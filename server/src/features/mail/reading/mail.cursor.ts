import type { EmailRow } from '@lintel/contract/mail';
import { fail } from '#server/platform/errors.ts';

/** A place between two rows of a list that is ordered by date and id, and the way to go on from there. */
export interface Cursor {
  date: Date;
  id: string;
  direction: 'next' | 'prev';
}

export const cursorOf = (row: Pick<EmailRow, 'date' | 'id'>, direction: Cursor['direction']): string =>
  Buffer.from(`${direction}.${Date.parse(row.date)}.${row.id}`).toString('base64url');

/** Raises `request.invalid` for a text that no list gave out. */
export function readCursor(text: string): Cursor {
  const [, direction, at, id] = /^(next|prev)\.(-?\d{1,15})\.(\d{1,18})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (!direction || !at || !id)
    throw fail(
      'request.invalid',
      { details: 'cursor: Use one that a list answered' },
      { fields: { cursor: 'Use one that a list answered' } },
    );
  return { date: new Date(Number(at)), id, direction: direction as Cursor['direction'] };
}
