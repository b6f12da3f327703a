import type { Invitation, InvitationAnswer } from '@lintel/contract/mail-invitations';

/** The answer to an invitation as a calendar (RFC 5546 3.2.3): one guest, the sequence that was answered, the moment of the answer. */
export function replyCalendar(
  { uid, sequence, recurrence, organizer, title }: Invitation,
  guest: { email: string; name: string },
  answer: InvitationAnswer,
  at: Date,
): string {
  const stamp = `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Lintel//Mail//EN',
    'VERSION:2.0',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp}`,
    ...(recurrence ? [recurrence] : []),
    ...(organizer ? [`ORGANIZER:mailto:${organizer.email}`] : []),
    `ATTENDEE;PARTSTAT=${answer.toUpperCase()};CN="${guest.name.replace(/["\u0000-\u001f]/g, ' ')}":mailto:${guest.email}`,
    ...(title ? [`SUMMARY:${escaped(title)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/[\r\n]+/g, ' ');

/** At most 75 octets a line, characters whole. */
function folded(line: string): string {
  const pieces = [''];
  let size = 0;
  for (const sign of line) {
    const bytes = Buffer.byteLength(sign);
    if (size + bytes > 74) {
      pieces.push('');
      size = 0;
    }
    pieces[pieces.length - 1] += sign;
    size += bytes;
  }
  return pieces.join('\r\n ');
}
