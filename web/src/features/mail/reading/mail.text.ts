import { isEmailAddress } from '@lintel/contract/mail-rules';
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

/** Where a link really leads, if its words name another place: a host, or an e-mail address; else null (reliability R3). */
export function hiddenPlace(words: string, href: string): string | null {
  const real = placeOf(href);
  const said = placeOf(words.trim());
  return real !== null && said !== null && real !== said && !real.endsWith(`.${said}`) ? real : null;
}

function placeOf(text: string): string | null {
  const address = /^www\./i.test(text) ? `https://${text}` : text;
  if (/^https?:\/\//i.test(address) && !/\s/.test(address) && URL.canParse(address)) return new URL(address).hostname.replace(/^www\./, '');
  const mail = text.replace(/^mailto:/i, '').split('?', 1)[0]!;
  return isEmailAddress(mail) ? mail.toLowerCase() : null;
}

/** What somebody wrote and what they quoted, in turns. One quote mark is taken off each quoted line. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const line of text.replace(/\r\n?/g, '\n').trimEnd().split('\n')) {
    const isQuote = line.startsWith('>');
    const last = blocks.at(-1);
    const shown = isQuote ? line.replace(/^> ?/, '') : line;
    if (last?.isQuote === isQuote) last.lines.push(shown);
    else blocks.push({ isQuote, lines: [shown] });
  }
  return blocks;
}
