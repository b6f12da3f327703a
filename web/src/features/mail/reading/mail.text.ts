import { beginsOriginal, introductionAt, isEmailAddress, isOriginalHead } from '@lintel/contract/mail-rules';
import { withoutTracking } from './link.tracking.ts';

/** A stretch of text; with an address it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

/** Lines that follow each other and are quoted or not. */
export interface TextBlock {
  isQuote: boolean;
  lines: string[];
}

const LINK = /^(?:https?:\/\/[^\s<>"]+|(?:mailto:)?[^\s<>"@:/]+@[^\s<>"@:/]+\.[^\s<>"@:/]+)$/i;
const OPENERS = /^[<([{"'„“]+/;
const CLOSERS = /[>)\]}"'”.,;:!?]+$/;

/** Splits a line into words and makes links of addresses: as parts, never as a string of HTML (reliability R4). */
export function linkParts(line: string): TextPart[] {
  const parts: TextPart[] = [];
  const add = (text: string) => {
    const last = parts.at(-1);
    if (last && !last.href) last.text += text;
    else if (text) parts.push({ text });
  };
  for (const word of line.split(/(\s+)/)) {
    const opener = OPENERS.exec(word)?.[0] ?? '';
    const inner = word.slice(opener.length);
    const closer = inner.length < 2000 ? (CLOSERS.exec(inner)?.[0] ?? '') : '';
    const core = inner.slice(0, inner.length - closer.length);
    if (core.length > 2000 || !LINK.test(core)) {
      add(word);
      continue;
    }
    add(opener);
    parts.push({ text: core, href: hrefOf(core) });
    add(closer);
  }
  return parts;
}

const hrefOf = (core: string): string => (/^https?:/i.test(core) ? withoutTracking(core) : `mailto:${core.replace(/^mailto:/i, '')}`);

/** Where a link really leads, if its words name other places alone: a host, or an e-mail address; else null (reliability R3). */
export function hiddenPlace(words: string, href: string): string | null {
  const real = placeOf(href);
  if (real === null) return null;
  const said = words
    .slice(0, 2000)
    .split(/\s+/)
    .flatMap((word) => placeIn(word) ?? []);
  const isSaid = said.length === 0 || said.some((one) => real === one || real.endsWith(`.${one}`));
  return isSaid ? null : real;
}

/** The place that a word of a sentence names, also without a scheme in front. */
function placeIn(word: string): string | null {
  const core = word.replace(OPENERS, '').replace(CLOSERS, '');
  return placeOf(core) ?? (isHost(core) ? placeOf(`https://${core}`) : null);
}

const HOST = /^[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)*\.(\p{L}{2,20})(?=$|[:/?#])/u;
/** Endings that a file does not have. */
const ENDINGS = new Set(
  'com org net edu gov mil int info biz name pro eu app dev online shop store site bank cloud tech live world club email company build xyz example'.split(
    ' ',
  ),
);
/** Countries whose letters are the ending of a file or of a program; of all others two letters are a country. */
const FILES = new Set('ai bz cc cs db go gz hs js kt md ml mm pl pm ps py rb rs sh so tf ts vb vi xz'.split(' '));

/** "bank.com" and "bank.de/login", and not "plan.pdf", "Node.js", "e.g." or "done.It" without a space. */
function isHost(word: string): boolean {
  const ending = HOST.exec(word)?.[1];
  if (ending === undefined) return false;
  return ENDINGS.has(ending.toLowerCase()) || (/^[a-z]{2}$/.test(ending) && !FILES.has(ending));
}

function placeOf(text: string): string | null {
  const address = /^www\./i.test(text) ? `https://${text}` : text;
  if (/^https?:\/\//i.test(address) && !/\s/.test(address) && URL.canParse(address)) return new URL(address).hostname.replace(/^www\./, '');
  const mail = text.replace(/^mailto:/i, '').split('?', 1)[0]!;
  return isEmailAddress(mail) ? mail.toLowerCase() : null;
}

/**
 * What somebody wrote and what they quoted, in turns; what announces a quote goes with it. One quote mark is taken off each quoted line.
 * A mail that is quoted without marks is a quote to its end, below words of one's own and where nothing is passed on.
 */
export function textBlocks(text: string, isForward = false): TextBlock[] {
  const rows = text.replace(/\r\n?/g, '\n').trimEnd().split('\n');
  const isQuoted = rows.map((row) => row.startsWith('>'));
  const original = isForward ? -1 : rows.findIndex((_, at) => beginsOriginal(rows, at));
  if (original >= 0 && rows.slice(0, original).some((row) => row.trim() !== '' && !row.startsWith('>')))
    isQuoted.fill(true, original, endOfHead(rows, original));
  for (let at = 1; at < rows.length; at++) {
    if (!rows[at]!.startsWith('>') || isQuoted[at - 1]) continue;
    const own = rows.slice(Math.max(0, at - INTRODUCTION_ROWS, isQuoted.lastIndexOf(true, at - 1) + 1), at);
    isQuoted.fill(true, at - own.length + introductionAt(own), at);
  }
  const blocks: TextBlock[] = [];
  for (const [at, row] of rows.entries()) {
    const isQuote = isQuoted[at]!;
    const last = blocks.at(-1);
    const shown = isQuote ? row.replace(/^> ?/, '') : row;
    if (last?.isQuote === isQuote) last.lines.push(shown);
    else blocks.push({ isQuote, lines: [shown] });
  }
  return blocks;
}

/** An introduction and the empty rows below it. */
const INTRODUCTION_ROWS = 6;

/** Where the head of an original ends that has quote marks below it; without any all that follows is the original. */
function endOfHead(rows: readonly string[], start: number): number {
  const end = rows.findIndex((row, at) => at > start && row.trim() !== '' && !isOriginalHead(row));
  return end >= 0 && rows[end]!.startsWith('>') ? end : rows.length;
}
