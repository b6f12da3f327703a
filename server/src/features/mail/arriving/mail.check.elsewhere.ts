import type { SenderCheck } from '@lintel/contract/mail-reading';
import type { Services } from '#server/platform/context.ts';
import { checkSender, withClaim, type Client } from './mail.check.ts';
import { domainOf, isWithin } from './mail.domains.ts';
import { isKin, plain, verdictOf } from './mail.verdict.ts';

const HEAD_BYTES = 256 * 1024;
const MOST_LINES = 2000;
const MOST_TEXT = 8000;

/**
 * Providers that write what they found into every mail, above whatever stood there before, but below the line about its way: by the names
 * of their IMAP servers, and by that with which they sign what they write.
 */
const ALWAYS_WRITING: readonly (readonly [imap: RegExp, writes: string])[] = [
  [/(^|\.)(gmail|googlemail)\.com$/i, 'google.com'],
  [/(^|\.)yahoo\.com$/i, 'yahoo.com'],
];

/** Over what way a mail came to another server nobody here knows. */
const UNKNOWN_WAY: Client = { ip: '127.0.0.1', helo: '', sender: '' };

/**
 * Whether a mail that arrived in an account on another server is from whom it says: as that server found it, else by its signatures,
 * which we ask ourselves.
 */
export async function checkElsewhere(services: Services, raw: Uint8Array, imapHost: string, from: string): Promise<SenderCheck | null> {
  const said = saidBy(raw, imapHost, from);
  return said ?? withClaim(services, await checkSender(services, raw, UNKNOWN_WAY), UNKNOWN_WAY, from);
}

/**
 * What the account's own server wrote of SPF, DKIM and DMARC (RFC 8601). Only what stands above the topmost line about the mail's way is
 * surely its: whoever takes a mail writes that line above all that the sender sent. What is below may be the sender's own, whatever name
 * it bears; of the providers that always write, the topmost is theirs.
 */
export function saidBy(raw: Uint8Array, imapHost: string, from: string): SenderCheck | null {
  const lines = headersOf(raw);
  const provider = ALWAYS_WRITING.find(([imap]) => imap.test(imapHost))?.[1];
  const way = lines.findIndex(({ name, text }) => name === 'received' && !isWithinHouse(text));
  if (way < 0) return null;
  const written = lines.flatMap(({ name, text }, i) =>
    name === 'authentication-results' ? [{ ...resultsOf(text), isSure: i < way }] : [],
  );
  const trusted = provider
    ? written.slice(0, 1).filter(({ server }) => isWithin(server, provider))
    : written.filter(({ server, isSure }) => isSure && isHouseOf(server, imapHost));
  const findings = trusted.flatMap((one) => one.findings);
  return findings.length > 0 ? checkOf(findings, domainOf(from)) : null;
}

/**
 * Within one house a mail is handed on by LMTP, which nobody speaks from outside. How a sender greets stands in that line word for word, also
 * as `x with LMTP`: what the server writes after it says by what the mail really came.
 */
function isWithinHouse(way: string): boolean {
  const protocols = [...way.matchAll(/\swith\s+(?!cipher\b)(\S+)/gi)].map(([, name]) => name!);
  return protocols.length > 0 && protocols.every((name) => /^LMTPS?A?$/i.test(name));
}

/** The server itself, or another one of its house: `mx.firm.example` for `imap.firm.example`. */
function isHouseOf(server: string, imapHost: string): boolean {
  const own = imapHost.toLowerCase();
  const house = own.split('.').slice(1).join('.');
  return server === own || (house.includes('.') && isWithin(server, house));
}

interface Finding {
  method: string;
  result: string;
  /** `header.from` and the like, in small letters. */
  about: ReadonlyMap<string, string>;
  remark: string;
}

function checkOf(findings: readonly Finding[], domain: string): SenderCheck {
  const of = (method: string) => findings.filter((one) => one.method === method);
  const nameIn = ({ about }: Finding, ...keys: string[]) => {
    const value = keys.map((key) => about.get(key)).find(Boolean) ?? '';
    return plain(value.includes('@') ? domainOf(value) : value);
  };
  const way = of('spf')[0];
  const signed = of('dkim').filter(({ result }) => result === 'pass');
  const signedBy = [...new Set(signed.map((one) => nameIn(one, 'header.d', 'header.i')).filter(Boolean))].slice(0, 10);
  // Of another author than the one who is shown nothing is known.
  const asked = of('dmarc').find((one) => ['', domain].includes(nameIn(one, 'header.from')));
  const dmarc = asked?.result ?? 'none';
  const isByWay = way?.result === 'pass' && isKin(nameIn(way, 'smtp.mailfrom', 'smtp.helo'), domain);
  const policy = /\bp=(none|quarantine|reject)\b/i.exec(asked?.remark ?? '')?.[1] ?? asked?.about.get('policy.published-domain-policy');
  const said = policy?.toLowerCase();
  return {
    verdict: verdictOf({
      dmarc,
      isAligned: domain !== '' && (isByWay || signedBy.some((name) => isKin(name, domain))),
      isTroubled: findings.some(({ result }) => result.startsWith('temp')),
      ...{ isBehindRelay: false, isOwn: false },
    }),
    domain: plain(domain),
    spf: way?.result ?? 'none',
    dkim: signed.length > 0 ? 'pass' : (of('dkim')[0]?.result ?? 'none'),
    dmarc,
    policy: said === 'none' || said === 'quarantine' || said === 'reject' ? said : null,
    signedBy,
  };
}

/** `mx.firm.example; dkim=pass header.d=acme.example; dmarc=fail (p=reject) header.from=acme.example` */
function resultsOf(text: string): { server: string; findings: Finding[] } {
  const [first, ...rest] = partsOf(text.slice(0, MOST_TEXT));
  const server = /^\S+/.exec(first?.words.trim() ?? '')?.[0] ?? '';
  const findings = rest.slice(0, 50).flatMap(({ words, remarks }): Finding[] => {
    const [, method, result] = /^\s*([a-z][a-z-]{0,30})(?:\/\d)?\s*=\s*([a-z]{1,20})\b/i.exec(words) ?? [];
    if (!method || !result) return [];
    const about = new Map([...words.matchAll(/\b([a-z]+\.[a-z-]+)=("[^"]*"|\S+)/gi)].map(([, key, value]) => [key!.toLowerCase(), value!]));
    return [{ method: method.toLowerCase(), result: result.toLowerCase(), about, remark: remarks }];
  });
  return { server: plain(server), findings };
}

/** Its parts between semicolons; what stands in brackets, however deep, is said to people. */
function partsOf(text: string): { words: string; remarks: string }[] {
  const parts = [{ words: '', remarks: '' }];
  let depth = 0;
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === '(' && !isQuoted) depth += 1;
    if (letter === ';' && depth === 0 && !isQuoted) parts.push({ words: '', remarks: '' });
    else parts.at(-1)![depth > 0 ? 'remarks' : 'words'] += letter;
    if (letter === ')' && !isQuoted) depth = Math.max(0, depth - 1);
  }
  return parts;
}

/** The header of a mail, each field in one line; bounded, and linear in its length. */
function headersOf(raw: Uint8Array): { name: string; text: string }[] {
  const found: { name: string; text: string }[] = [];
  const head = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, HEAD_BYTES)).toString('latin1');
  for (const line of head.split(/\r?\n/, MOST_LINES)) {
    if (line === '') break;
    const last = found.at(-1);
    if (/^[ \t]/.test(line) && last) {
      if (last.text.length < MOST_TEXT) last.text += ` ${line.trim()}`;
    } else {
      const colon = line.indexOf(':');
      found.push({ name: line.slice(0, Math.max(0, colon)).trim().toLowerCase(), text: line.slice(colon + 1).trim() });
    }
  }
  return found;
}
