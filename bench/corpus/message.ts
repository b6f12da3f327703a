import { charsetOf, FLAVOURS, type Charset } from './charsets.ts';
import { encodedWords, isAscii, wrap } from './encodings.ts';
import { htmlOf } from './message.html.ts';
import { bodyOf } from './message.parts.ts';
import { DOMAINS, OWNER, person, type Person } from './people.ts';
import { DRAFTS, END, INBOX, SENT, SPAN, type Planned } from './plan.ts';
import { below, hash, pick, randomFrom, type Random } from './random.ts';
import { capital, MARKERS, sentence, TRADE, word } from './words.ts';

export interface Mail {
  bytes: Buffer;
  /** As Maildir writes them: D draft, F flagged, R replied, S seen. */
  flags: string;
}

/** All that the parts of a mail need to know of each other. */
export interface Draft {
  number: number;
  random: Random;
  charset: Charset;
  from: Person;
  /** Whom the mail greets. */
  first: Person;
  paragraphs: string[];
  /** 'On …, … wrote:' above the quoted original; '' without one. */
  quote: string;
  /** About how many bytes of HTML there should be. */
  htmlTarget: number;
}

/**
 * The mail of this number. Each takes its numbers from a source of its own in a fixed order: a draw more or less
 * changes every byte after it. A short one is as long as people write in a day's work, about a hundred words.
 */
export function writeMail(number: number, plan: readonly Planned[], seed: number, isShort: boolean): Mail {
  const planned = plan[number]!;
  const random = randomFrom(hash(seed, number * 2));
  const thread = threadOf(planned.root, seed);
  const { charset } = thread;
  const sent = planned.folder === SENT || planned.folder === DRAFTS;
  const from = sent ? OWNER : person(random);
  const to = sent ? [person(random)] : [OWNER];
  while (random() < 0.25 && to.length < 6) to.push(person(random));
  const cc: Person[] = [];
  while (random() < 0.3 && cc.length < 8) cc.push(person(random));
  // 2 to 60 KB on a logarithmic scale, small ones more often.
  const target = (isShort ? SHORTEST : 2048) * Math.pow(30, random() < 0.7 ? random() * 0.6 : random());
  const hasHtml = random() < 0.85;
  const first = to[0]!;
  const paragraphs = paragraphsOf(random, charset, hasHtml ? target * 0.38 : target, markersOf(number));
  const quote = planned.parent < 0 ? '' : `On ${headerDate(planned.date - 86_400)}, ${first.name} wrote:`;
  const draft: Draft = { number, random, charset, from, first, paragraphs, quote, htmlTarget: target * 0.6 };
  const hasFiles = random() < 0.1;
  const hasLogo = hasHtml && random() < 0.08;
  const transfer = random();
  const html = hasHtml ? htmlOf(draft, hasLogo) : null;
  const body = bodyOf(draft, { text: textOf(draft), html, hasFiles, hasLogo, transfer });
  const headers = headersOf(number, plan, seed, { random, thread, from, to, cc });
  const bytes = Buffer.concat([headers, ...body].map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return { bytes, flags: flagsOf(random, planned) };
}

const SHORTEST = 200;

interface Thread {
  charset: Charset;
  subject: string;
  quoted: boolean;
}

/** What all mails of a thread share. */
function threadOf(root: number, seed: number): Thread {
  const random = randomFrom(hash(seed, root * 2 + 1));
  const charset = charsetOf(random);
  const length = 3 + below(random, 6);
  let subject = capital(word(random));
  for (let i = 1; i < length; i++) subject += ` ${random() < 0.35 ? pick(random, TRADE) : word(random)}`;
  if (random() < 0.3) subject += ` PO-${(10_000 + random() * 89_999) | 0}`;
  if (charset !== 'utf-8' || random() < 0.15) subject += ` ${pick(random, FLAVOURS[charset])}`;
  return { charset, subject, quoted: random() < 0.5 };
}

function markersOf(number: number): string[] {
  return [...(number % 5000 === 17 ? [MARKERS.rare] : []), ...(number % 200 === 3 ? [MARKERS.mid] : [])];
}

function paragraphsOf(random: Random, charset: Charset, target: number, markers: string[]): string[] {
  const paragraphs: string[] = [];
  for (let length = 0; length < target; length += paragraphs.at(-1)!.length) {
    let text = sentence(random);
    const more = 1 + below(random, 5);
    for (let i = 0; i < more; i++) text += ` ${sentence(random)}`;
    if (random() < (charset === 'utf-8' ? 0.12 : 0.5)) text += ` ${pick(random, FLAVOURS[charset])}`;
    paragraphs.push(text);
  }
  paragraphs[0] = [paragraphs[0], ...markers].join(' ');
  return paragraphs;
}

function textOf({ first, from, paragraphs, quote }: Draft): string {
  const quoted = quote && `\n${quote}\n> ${wrap(paragraphs[0]!).replaceAll('\n', '\n> ')}\n`;
  const body = paragraphs.map(wrap).join('\n\n');
  return `Dear ${first.name.split(' ')[0]},\n\n${body}\n\nKind regards,\n${from.name}\n-- \n${from.name} | ${from.address}\n${quoted}`;
}

interface Envelope {
  random: Random;
  thread: Thread;
  from: Person;
  to: Person[];
  cc: Person[];
}

function headersOf(number: number, plan: readonly Planned[], seed: number, { random, thread, from, to, cc }: Envelope): string {
  const { date, depth, parent } = plan[number]!;
  const addressed = (one: Person) => `${displayName(random, one, thread)} <${one.address}>`;
  const list = (people: Person[]) => people.map(addressed).join(',\n ');
  let headers =
    `Return-Path: <${from.address}>\n` +
    `Received: from mx.${from.address.split('@')[1]} (mx [192.0.2.${1 + below(random, 250)}])\n` +
    `\tby mail.lintel.test with ESMTPS id ${hash(number, 5).toString(36)}\n\tfor <test@lintel.test>; ${headerDate(date)}\n` +
    `Message-ID: ${messageId(number, seed)}\nDate: ${headerDate(date)}\nFrom: ${addressed(from)}\nTo: ${list(to)}\n`;
  if (cc.length) headers += `Cc: ${list(cc)}\n`;
  const prefix = depth === 0 ? '' : random() < 0.85 ? 'Re: ' : 'Fwd: ';
  headers += `Subject: ${encodedWords(prefix + thread.subject, thread)}\n`;
  if (parent >= 0) headers += `In-Reply-To: ${messageId(parent, seed)}\nReferences: ${referencesOf(number, plan, seed).join('\n ')}\n`;
  if (random() < 0.05) headers += 'X-Priority: 1\nImportance: high\n';
  return `${headers}MIME-Version: 1.0\nX-Mailer: Bench Corpus 1\n`;
}

function displayName(random: Random, { name }: Person, thread: Thread): string {
  const flavoured = thread.charset !== 'utf-8' && random() < 0.3 ? `${name} ${pick(random, FLAVOURS[thread.charset]).slice(0, 8)}` : name;
  if (!isAscii(flavoured)) return encodedWords(flavoured, thread);
  return /^[\w ]+$/.test(flavoured) ? flavoured : `"${flavoured.replaceAll('"', '')}"`;
}

const messageId = (number: number, seed: number): string =>
  `<${number.toString(36)}.${hash(seed, number).toString(16)}@${DOMAINS[hash(number, 3) % DOMAINS.length]}>`;

/** The mails above this one, the oldest first; ten at most. */
function referencesOf(number: number, plan: readonly Planned[], seed: number): string[] {
  const references: string[] = [];
  for (let { parent } = plan[number]!; parent >= 0 && references.length < 10; { parent } = plan[parent]!)
    references.unshift(messageId(parent, seed));
  return references;
}

const headerDate = (seconds: number): string =>
  new Date(seconds * 1000)
    .toUTCString()
    .replace(/^(\w+, )0?/, '$1')
    .replace('GMT', '+0000');

function flagsOf(random: Random, { folder, date }: Planned): string {
  const wasRead = random();
  const flagged = random() < 0.04;
  const replied = folder === INBOX && random() < 0.2;
  // What came last is often still unread.
  const isRecent = (END - date) / SPAN < 0.02;
  const seen = folder !== INBOX || wasRead < (isRecent ? 0.45 : 0.93);
  return (folder === DRAFTS ? 'D' : '') + (flagged ? 'F' : '') + (replied ? 'R' : '') + (seen ? 'S' : '');
}
