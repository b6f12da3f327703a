import type { Invitation, InvitationAnswer, Span, When } from '@lintel/contract/mail-invitations';

/** What a guest says to an invitation, with the moment at which they say it. */
export interface Said {
  answer: InvitationAnswer;
  /** Another time that is asked for. */
  proposed: Span | null;
  at: Date;
}

/**
 * The answer to an invitation as a calendar (RFC 5546 3.2.3; 3.2.7 where another time is asked for): one guest, and the sequence that was
 * answered.
 */
export function answerCalendar(
  { uid, sequence, recurrence, organizer, title }: Invitation,
  guest: { email: string; name: string },
  { answer, proposed, at }: Said,
): { method: 'REPLY' | 'COUNTER'; content: string } {
  const method = proposed ? 'COUNTER' : 'REPLY';
  const lines = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Lintel//Mail//EN',
    'VERSION:2.0',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stampOf(at)}`,
    ...(recurrence ? [recurrence] : []),
    ...(proposed ? [`DTSTART:${momentOf(proposed.starts)}`] : []),
    ...(proposed?.ends ? [`DTEND:${momentOf(proposed.ends)}`] : []),
    ...(organizer ? [`ORGANIZER:mailto:${organizer.email}`] : []),
    `ATTENDEE;PARTSTAT=${answer.toUpperCase()};CN="${guest.name.replace(/["\u0000-\u001f]/g, ' ')}":mailto:${guest.email}`,
    ...(title ? [`SUMMARY:${escaped(title)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return { method, content: `${lines.map(folded).join('\r\n')}\r\n` };
}

const stampOf = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const momentOf = ({ at }: When): string => stampOf(new Date(at));

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
