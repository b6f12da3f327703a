/**
 * The rules of specification §4 and §5 on recipients and messages. One parser for both sides, linear in the length
 * of its input (reliability R8, R18).
 */
import { CORE_ERRORS, coreErrorText, type CoreErrorCode } from './errors.core.ts';
import { marksIn } from './mail-fields.ts';
import type { Address } from './mail.ts';
import type { MailCircle } from './mail-threads.ts';

const FORBIDDEN = /[\s,;<>()[\]\\"\u0000-\u001f\u007f]/;

/** Non-space text, one at sign, a domain, a dot in the domain; at most 254 characters, no separators or controls. */
export function isEmailAddress(text: string): boolean {
  if (text.length > 254 || FORBIDDEN.test(text)) return false;
  const at = text.indexOf('@');
  if (at < 1 || at > 64 || text.indexOf('@', at + 1) !== -1) return false;
  const domain = text.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  return dot > 0 && dot < domain.length - 1 && !domain.startsWith('.') && !domain.includes('..');
}

/** What stands in the way of adding this address, in the words of §5; null when nothing does. */
export function recipientProblem(text: string, present: readonly string[]): string | null {
  if (!isEmailAddress(text.trim())) return CORE_ERRORS['mail.recipient_invalid'].text;
  const wanted = text.trim().toLowerCase();
  return present.some((one) => one.toLowerCase() === wanted) ? CORE_ERRORS['mail.recipient_duplicate'].text : null;
}

export interface MessageText {
  to: readonly string[];
  cc?: readonly string[];
  bcc?: readonly string[];
  subject: string;
  /** Plain text. */
  content: string;
}

/** The dialog's checks before sending, first problem first (§5). */
export function composeProblems(message: MessageText): { field: 'to' | 'subject' | 'content'; text: string }[] {
  const problems: { field: 'to' | 'subject' | 'content'; text: string }[] = [];
  if (allRecipients(message).length === 0) problems.push({ field: 'to', text: CORE_ERRORS['mail.add_recipient'].text });
  if (!message.subject.trim()) problems.push({ field: 'subject', text: CORE_ERRORS['mail.add_subject'].text });
  if (!message.content.trim()) problems.push({ field: 'content', text: CORE_ERRORS['mail.add_message'].text });
  return problems;
}

/** The send-time checks (§5), in the order they are shown; joined by ', ' where they are shown as one. */
export function sendProblems(message: MessageText): { code: CoreErrorCode; text: string }[] {
  const problems: { code: CoreErrorCode; text: string }[] = [];
  const add = (code: CoreErrorCode, values?: Record<string, string | number>) => problems.push({ code, text: coreErrorText(code, values) });
  const recipients = allRecipients(message);
  if (recipients.length === 0) add('mail.recipient_required');
  recipients.forEach((address, i) => {
    if (!isEmailAddress(address)) add('mail.recipient_position', { n: i + 1, address });
  });
  if (!message.subject.trim()) add('mail.subject_required');
  if (!message.content.trim()) add('mail.content_required');
  return problems;
}

const allRecipients = (message: MessageText): string[] => [...message.to, ...(message.cc ?? []), ...(message.bcc ?? [])];

/** More than this is worth a second look before a mail goes out (mail.md 6.2). */
const MANY_RECIPIENTS = 10;
const SPEAKS_OF_FILE = /\b(?:attach(?:ed|ment|ments|ing)|enclosed|enclosure|enclosures)\b/i;

/** What the writer may have overlooked. Nothing of it stands in the way. */
export function sendWarnings(message: MessageText, fileCount: number, circle?: MailCircle): string[] {
  const warnings: string[] = [];
  const recipients = allRecipients(message).length;
  const text = `${message.subject}\n${ownRows(message.content).join('\n')}`;
  const open = [...new Set(marksIn(text).map((mark) => mark.text))];
  if (open.length > 0) warnings.push(`Fill in ${open.join(', ')} or remove ${open.length === 1 ? 'it' : 'them'}.`);
  if (fileCount === 0 && SPEAKS_OF_FILE.test(text)) warnings.push('The message speaks of an attachment, but no file is attached.');
  if (recipients > MANY_RECIPIENTS) warnings.push(`This message goes to ${recipients} recipients.`);
  const newcomers = circle ? newcomersTo(circle, allRecipients(message)) : '';
  if (newcomers) warnings.push(newcomers);
  return warnings;
}

/** Somebody outside the company who comes into a conversation that was the company's own so far (mail.md 6.2). */
function newcomersTo({ domain, outside, ownProjects }: MailCircle, recipients: readonly string[]): string {
  const isNew = (address: string) => !address.toLowerCase().endsWith(`@${domain}`) && !outside.includes(address.toLowerCase());
  const newcomers = recipients.filter(isNew);
  if (newcomers.length === 0) return '';
  const who =
    newcomers.length > 3 ? `${newcomers.length} recipients are` : `${newcomers.join(', ')} ${newcomers.length === 1 ? 'is' : 'are'}`;
  if (outside.length === 0) return `This conversation was within the company so far; ${who} outside it.`;
  if (ownProjects.length === 0) return '';
  return `This conversation is filed to ${ownProjects.join(', ')}, which ${ownProjects.length === 1 ? 'has' : 'have'} no client; ${who} outside the company and new to it.`;
}

/** Who answered whom, as far as it decides about the recipients of an answer. */
export interface Answered {
  from: Address;
  replyTo: string | null;
  to: readonly Address[];
  cc: readonly Address[];
}

/**
 * Who gets an answer (specification §4): the sender, or where they want answers; for everybody also the others. Never oneself, by none of
 * one's own addresses, but where nobody else is left, and nobody twice. Answering what one sent oneself goes on with the same people.
 */
export function answerRecipients(mail: Answered, kind: 'reply' | 'replyAll', own: readonly string[]): { to: Address[]; cc: Address[] } {
  // From one own address to another, nobody was written to but oneself.
  const goesOn = isAmong(mail.from.email, own) && distinct([...mail.to, ...mail.cc], own).length > 0;
  const sender = goesOn ? mail.to : [answerAddress(mail)];
  const wanted = kind === 'replyAll' && !goesOn ? [...sender, ...mail.to] : sender;
  const to = distinct(wanted, own);
  if (kind === 'reply') return { to: to.length > 0 ? to : distinct(wanted), cc: [] };
  const cc = distinct(mail.cc, own).filter(({ email }) => !to.some((one) => isSame(one.email, email)));
  return to.length + cc.length > 0 ? { to, cc } : { to: distinct(sender), cc: [] };
}

const answerAddress = ({ from, replyTo }: Answered): Address =>
  replyTo && !isSame(replyTo, from.email) ? { email: replyTo, name: '' } : from;

const distinct = (addresses: readonly Address[], own: readonly string[] = []): Address[] =>
  addresses.filter(({ email }, i) => email !== '' && !isAmong(email, own) && addresses.findIndex((one) => isSame(one.email, email)) === i);

const isAmong = (email: string, own: readonly string[]): boolean => own.some((one) => isSame(one, email));

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** `Re: ` once, however often it was answered. */
export const replySubject = (subject: string): string => (/^re:\s/i.test(subject) ? subject : `Re: ${subject}`);
export const forwardSubject = (subject: string): string => (/^fwd?:\s/i.test(subject) ? subject : `Fwd: ${subject}`);

/** The first 100 characters of the text followed by '...', quotes and signature left out (specification §3, mail.md 1.6). */
export function snippetOf(text: string, length = 100): string {
  let flat = '';
  for (const row of ownRows(text)) {
    // The rest of it says nothing about its beginning.
    if (flat.length > length) break;
    const words = row.replace(/[\s\u00a0\u034f\u200b-\u200f\u2060\ufeff]+/g, ' ').trim();
    if (words) flat += `${flat && ' '}${words}`;
  }
  flat ||= text.replace(/\s+/g, ' ').trim();
  return flat.length > length ? `${flat.slice(0, length).trimEnd()}...` : flat;
}

/** What somebody wrote themselves: up to the signature or the mail that is answered, without quoted lines. */
function ownRows(text: string): string[] {
  const rows = text.split('\n', 200);
  const own: string[] = [];
  let isQuoting = false;
  for (const [at, row] of rows.entries()) {
    if (row === '-- ' || /^(-{5,} ?(Original|Forwarded)|_{10,})/.test(row) || beginsOriginal(rows, at)) break;
    const isQuoted = row.startsWith('>');
    if (!isQuoted) own.push(row);
    else if (!isQuoting) own.length = introductionAt(own);
    // An empty row within a quote does not end it.
    if (row.trim()) isQuoting = isQuoted;
  }
  return own;
}

/** Where `On 12 Nov 2026, Ann wrote:` begins at the end of these rows, which some programs break into two; else their number. */
export function introductionAt(rows: readonly string[]): number {
  const last = rows.findLastIndex((row) => row.trim() !== '');
  return [last, last - 1].find((at) => at >= 0 && isIntroduction(rows.slice(at, last + 1).join(' '))) ?? rows.length;
}

/** `On 12 Nov 2026, Ann wrote:` */
const isIntroduction = (text: string): boolean =>
  text.length <= 300 && text.trimEnd().endsWith(':') && /\d/.test(text) && /^(?:on|am|le|el|il|op|den|em) /i.test(text);

const ORIGINAL = /^-{4,} ?(?:original|ursprüngliche|message d.origine|mensaje original)/i;
/** The fields that programs put above a mail that they quote without marks, as they call them. */
const FROM = /^\s*\*?(?:from|von|de|da|van|från|fra)\s?:/i;
const OTHERS =
  /^\s*\*?(?:sent|gesendet|envoyé|enviado|inviato|verzonden|date|datum|to|an|à|para|a|aan|subject|betreff|objet|asunto|oggetto|onderwerp)\s?:/i;

/**
 * Whether the mail that is answered begins at this row, quoted without marks: with `---- Original message ----`, or with a head of its own
 * (From, and two more fields right below it), which may stand under a line. What is passed on is no answer.
 */
export function beginsOriginal(rows: readonly string[], at: number): boolean {
  const row = rows[at]!;
  if (ORIGINAL.test(row)) return true;
  if (row.trim() === '') return false;
  const isLine = /^\s*_{10,}\s*$/.test(row);
  const head = rows.slice(isLine ? at + 1 : at, at + 9).filter((one) => one.trim() !== '');
  return FROM.test(head[0] ?? '') && head.slice(1, 6).filter(isField).length >= 2;
}

/** Whether a row is a field of such a head, or what announces it. */
export const isOriginalHead = (row: string): boolean => ORIGINAL.test(row) || FROM.test(row) || isField(row);
const isField = (row: string): boolean => OTHERS.test(row);

/** Whether its subject says that a mail is passed on: what is quoted there is what it is about. */
export const isPassedOn = (subject: string): boolean => /^(?:fwd?|wg|tr|rv|enc|doorst|vs)\s?:/i.test(subject.trim());
