import type { SenderCheck } from '@lintel/contract/mail-reading';
import { isOwnNetwork } from '#server/platform/own-network.ts';
import type { Services } from '#server/platform/context.ts';
import { domainOf, isWithin } from './mail.domains.ts';
import { openPool } from '#server/features/mail/parsing/mail.pool.ts';

/** Who hands a mail over. */
export interface Client {
  ip: string;
  /** The name that it gave. */
  helo: string;
  /** Of the envelope; '' for notices of failed deliveries. */
  sender: string;
}

export interface CheckTask extends Omit<Client, 'ip'> {
  raw: ArrayBuffer;
  /** Null behind a relay of our own: what it says about the way here is not known. */
  ip: string | null;
  /** Our own domain. */
  domain: string;
  /** Who is asked; null for those of the machine. */
  servers: string[] | null;
  limitMs: number;
}

export interface CheckAnswer {
  check: SenderCheck;
  /** Somebody answers questions for names. */
  hasNames: boolean;
}

/** So long mail waits for names, whatever is wrong with them. */
const LIMIT_MS = 5000;
/** For the thread itself, on a busy machine. */
const GRACE_MS = 10_000;
/** Where nobody answers, nobody is asked for a while: a machine without names takes its mail without delay. */
const PAUSE_MS = 60_000;

/**
 * Asks SPF, DKIM and DMARC whether a mail is from whom it says, before it is stored and outside of every transaction. What headers of
 * the mail say about such questions is believed of nobody. Null for a mail of our own network that carries no signature: there is nothing
 * to ask.
 */
export async function checkSender(services: Services, raw: Uint8Array, client: Client): Promise<SenderCheck | null> {
  const { dnsServers, mailDomain } = services.env;
  const isInside = isOfOwnNetwork(client);
  if (dnsServers?.length === 0 || (isInside && !isSigned(raw))) return null;
  if ((pausedUntil.get(services) ?? 0) > performance.now()) return UNCHECKED;
  const task: CheckTask = {
    raw: new Uint8Array(raw).buffer,
    ...{ ip: isInside ? null : client.ip, helo: client.helo, sender: client.sender },
    ...{ domain: mailDomain, servers: dnsServers && [...dnsServers], limitMs: LIMIT_MS },
  };
  const answer = await inTime(checkers.run(() => ({ task, transfer: [task.raw] }))).catch(() => null);
  if (answer && !answer.hasNames) pausedUntil.set(services, performance.now() + PAUSE_MS);
  return answer?.check ?? UNCHECKED;
}

/**
 * Mail of the house is not handed over from outside: one that shows an address of our own domain is on record as unproved, also where
 * nobody could be asked. A server of our own network may have taken it from anywhere.
 */
export function withClaim({ env }: Services, check: SenderCheck | null, client: Client, from: string): SenderCheck | null {
  const domain = domainOf(from);
  if (!isWithin(domain, env.mailDomain) || (check && check.domain !== '')) return check;
  return { ...UNCHECKED, verdict: isOfOwnNetwork(client) ? 'unproved' : 'unchecked', domain };
}

/** Its domain wants nobody to see it as its own: it goes to Spam, and is answered by nothing. */
export const isDisowned = (check: SenderCheck | null): boolean =>
  check?.verdict === 'forged' && (check.policy === 'reject' || check.policy === 'quarantine');

/** Stops the threads, so that a process can end. */
export const stopChecking = (): Promise<void> => checkers.stop();

const checkers = openPool<CheckTask>(new URL('./mail.check.worker.ts', import.meta.url), {
  workers: 2,
  atHand: 1,
  cpuMs: 3000,
  wallMs: 15_000,
});

const isOfOwnNetwork = ({ ip }: Client): boolean => isOwnNetwork(ip.replace(/^::ffff:/i, ''));

const pausedUntil = new WeakMap<Services, number>();
const UNCHECKED: SenderCheck = {
  ...{ verdict: 'unchecked', domain: '', spf: 'none', dkim: 'none', dmarc: 'none' },
  ...{ policy: null, signedBy: [] },
};

async function inTime(answer: Promise<unknown>): Promise<CheckAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('out of time')), LIMIT_MS + GRACE_MS);
  });
  return Promise.race([answer as Promise<CheckAnswer>, late]).finally(() => clearTimeout(timer));
}

function isSigned(raw: Uint8Array): boolean {
  const text = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, 256 * 1024)).toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  return /^dkim-signature:/im.test(end < 0 ? text : text.slice(0, end));
}
