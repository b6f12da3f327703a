import { createHash } from 'node:crypto';
import { escapeHtml } from '@lintel/contract/kit/html';
import { encodeText, type Charset } from './demo.charset.ts';
import { partyOf, type Party } from './demo.contacts.ts';
import { fillDays, instantOn } from './demo.calendar.ts';
import { fileFor, type DemoFile } from './demo.files.ts';
import type { Letter } from './demo.letters.ts';
import { htmlText, plainText } from './demo.text.ts';

/** What the days and addresses of a mail are counted from. */
export interface DemoPlace {
  today: string;
  domain: string;
}

export const dateOf = (letter: Letter, { today }: DemoPlace): Date => instantOn(today, letter.day, letter.time);

/** The bytes of a mail as they would have come over the wire (RFC 5322); the same for the same letter, day and domain. */
export function rawOf(letter: Letter, place: DemoPlace): Buffer {
  const from = partyOf(letter.from, place.domain);
  const list = (names: string[]) => names.map((name) => mailbox(partyOf(name, place.domain), letter.charset)).join(',\r\n ');
  const head = [
    `Date: ${dateOf(letter, place).toUTCString().replace('GMT', '+0000')}`,
    `From: ${mailbox(from, letter.charset)}`,
    letter.to.length > 0 ? `To: ${list(letter.to)}` : '',
    letter.cc.length > 0 ? `Cc: ${list(letter.cc)}` : '',
    letter.subject ? `Subject: ${encodedWords(fillDays(letter.subject, place.today), letter.charset)}` : '',
    `Message-ID: ${messageIdOf(letter, place)}`,
    ...references(letter, place),
    ...PRIORITY_HEADERS[letter.priority],
    letter.unsubscribe ? `List-Unsubscribe: <${letter.unsubscribe}>` : '',
    'MIME-Version: 1.0',
  ].filter(Boolean);
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n`, 'latin1'), partBytes(bodyOf(letter, place))]);
}

export function messageIdOf(letter: Letter, { domain, today }: DemoPlace): string {
  const at = partyOf(letter.from, domain).email.split('@')[1];
  return `<${digest(`${letter.key} ${today}`).slice(0, 24)}@${at}>`;
}

const PRIORITY_HEADERS = { high: ['X-Priority: 1', 'Importance: high'], normal: [], low: ['X-Priority: 5', 'Importance: low'] };

function references(letter: Letter, place: DemoPlace): string[] {
  if (!letter.original || letter.isForward) return [];
  const ids: string[] = [];
  for (let one: Letter | null = letter.original; one && ids.length < 10; one = one.original) ids.unshift(messageIdOf(one, place));
  return [`In-Reply-To: ${ids.at(-1)}`, `References: ${ids.join('\r\n ')}`];
}

/** A part is its header lines and either bytes or further parts. */
interface Part {
  head: string[];
  body: Buffer | Part[];
  boundary?: string;
}

function bodyOf(letter: Letter, place: DemoPlace): Part {
  const files = letter.files.map((name) => filePart(fileFor(fillDays(name, place.today), fillDays(letter.body, place.today))));
  if (letter.enclosed) files.push(enclosedPart(letter.enclosed, place));
  const calendar = letter.calendar && Buffer.from(fillDays(letter.calendar, place.today));
  if (calendar) files.push(filePart({ filename: 'invite.ics', type: 'text/calendar', content: calendar }));
  return files.length > 0 ? multipart('mixed', letter.key, [textPart(letter, place), ...files]) : textPart(letter, place);
}

function textPart(letter: Letter, place: DemoPlace): Part {
  const text = fillDays(letter.body, place.today);
  const encoding = { charset: letter.charset ?? 'utf-8', encoding: letter.encoding ?? 'quoted-printable' } as const;
  const quoted = quoteOf(letter, place);
  const plain = words('text/plain', `${plainText(text)}\n${quoted.text}`, encoding);
  if (letter.html && !letter.body) return words('text/html', fillDays(letter.html, place.today), encoding);
  if (letter.isPlain && letter.inline.length === 0) return plain;
  const pictures = letter.inline.map((name) => fileFor(name, ''));
  const shown = pictures.map((picture) => `<p><img src="cid:${contentId(picture)}" alt="${escapeHtml(picture.filename)}"></p>`).join('');
  const html = words('text/html', `${letter.html ? fillDays(letter.html, place.today) : htmlText(text)}${shown}${quoted.html}`, encoding);
  const both = multipart('alternative', letter.key, [plain, html]);
  return pictures.length > 0
    ? multipart('related', letter.key, [both, ...pictures.map((picture) => filePart(picture, contentId(picture)))])
    : both;
}

/** Below an answer stands what it answers, as mail programs put it there. */
function quoteOf(letter: Letter, place: DemoPlace): { text: string; html: string } {
  const { original } = letter;
  if (!original) return { text: '', html: '' };
  const { name } = partyOf(original.from, place.domain);
  const date = dateOf(original, place).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const opening = letter.isForward ? `Forwarded message of ${name}, ${date}:` : `On ${date}, ${name} wrote:`;
  const text = plainText(fillDays(original.body, place.today));
  const mark = letter.isForward ? '' : '> ';
  return {
    text: `\n${opening}\n${text
      .split('\n')
      .map((line) => `${mark}${line}`.trimEnd())
      .join('\n')}\n`,
    html: `<p>${escapeHtml(opening)}</p><blockquote>${htmlText(fillDays(original.body, place.today))}</blockquote>`,
  };
}

function words(type: string, text: string, { charset, encoding }: { charset: Charset; encoding: NonNullable<Letter['encoding']> }): Part {
  const bytes = encodeText(text.replaceAll('\n', '\r\n'), charset);
  // ISO-2022-JP is seven bits wide by itself.
  const transfer = charset === 'iso-2022-jp' ? '7bit' : encoding;
  const body = transfer === 'base64' ? base64(bytes) : transfer === 'quoted-printable' ? quotedPrintable(bytes) : bytes;
  return { head: [`Content-Type: ${type}; charset=${charset}`, `Content-Transfer-Encoding: ${transfer}`], body };
}

function filePart({ filename, type, content }: DemoFile, id?: string): Part {
  const name = /^[\x20-\x7e]*$/.test(filename) ? `filename="${filename}"` : `filename*=UTF-8''${encodeURIComponent(filename)}`;
  const head = [
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: ${id ? 'inline' : 'attachment'}; ${name}`,
  ];
  return { head: id ? [...head, `Content-ID: <${id}>`] : head, body: base64(content) };
}

const enclosedPart = (letter: Letter, place: DemoPlace): Part => ({
  head: ['Content-Type: message/rfc822', 'Content-Disposition: attachment'],
  body: rawOf(letter, place),
});

const multipart = (kind: string, key: string, parts: Part[]): Part => {
  const boundary = `=_${digest(`${key} ${kind}`).slice(0, 24)}`;
  return { head: [`Content-Type: multipart/${kind}; boundary="${boundary}"`], body: parts, boundary };
};

function partBytes({ head, body, boundary }: Part): Buffer {
  const top = Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1');
  if (Buffer.isBuffer(body)) return Buffer.concat([top, body, LINE_END]);
  const opened = Buffer.from(`--${boundary}\r\n`, 'latin1');
  return Buffer.concat([top, ...body.flatMap((part) => [opened, partBytes(part)]), Buffer.from(`--${boundary}--\r\n`, 'latin1')]);
}
const LINE_END = Buffer.from('\r\n');

const contentId = ({ filename }: DemoFile): string => `${digest(filename).slice(0, 16)}@pictures`;
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const base64 = (bytes: Buffer): Buffer => Buffer.from(bytes.toString('base64').replace(/.{76}(?=.)/g, '$&\r\n'), 'latin1');

/** RFC 2045 6.7: what is not plain ASCII as `=E9`, in lines of at most 76 characters that break between codes. */
function quotedPrintable(bytes: Buffer): Buffer {
  const lines = bytes
    .toString('latin1')
    .split('\r\n')
    .map((line) => {
      const codes = line.match(/[\x20-\x3c\x3e-\x7e]|[^]/g) ?? [];
      let width = 0;
      return codes
        .map((one, i) => {
          const isPlain = /^[\x20-\x3c\x3e-\x7e]$/.test(one) && !(one === ' ' && i === codes.length - 1);
          const code = isPlain ? one : `=${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
          width += code.length;
          if (width <= 73) return code;
          width = code.length;
          return `=\r\n${code}`;
        })
        .join('');
    });
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

/** `marta.kessler` as `Marta Kessler <marta.kessler@corvane.example>`. */
function mailbox({ name, email }: Party, charset?: Charset): string {
  if (!name) return email;
  return `${/^[\x20-\x7e]*$/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : encodedWords(name, charset)} <${email}>`;
}

/** RFC 2047, in words of at most 75 characters; plain ASCII stays as it is, folded at spaces. */
function encodedWords(text: string, charset: Charset = 'utf-8'): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.replace(/(.{1,70})(?: |$)/g, '$1\r\n ').trimEnd();
  const pieces = text.match(/.{1,10}/gu) ?? [];
  return pieces.map((piece) => `=?${charset}?B?${encodeText(piece, charset).toString('base64')}?=`).join('\r\n ');
}
