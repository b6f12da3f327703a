import { isIP } from 'node:net';
import { ImapFlow } from 'imapflow';
import { fail } from '#server/platform/errors.ts';
import { isLocal } from './mail-hosts.ts';
import { tlsOptions } from './mail-tls.ts';

/** Where and as whom; `address` is the one that `host` was resolved to. */
export interface ImapServer {
  host: string;
  address: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  /** MAIL_CA */
  ca: string | null;
  username: string;
  login: { password: string } | { accessToken: string };
}

/** A server that sends more than these is cut off (reliability R10); mails over a megabyte come in pieces. */
const CAPS = { line: 1_000_000, literal: 4_000_000, response: 6_000_000 };
const SILENCE_MS = 60_000;
const REFRESH_IDLE_MS = 45_000;

/** Connects and signs in. Raises what `imapProblem` turns into a sentence. The caller closes it. */
export async function openImap(server: ImapServer, silenceMs = SILENCE_MS): Promise<ImapFlow> {
  if (server.security === 'none' && !isLocal(server.address)) throw fail('mail_account.tls_needed');
  const client = new ImapFlow({
    host: server.address,
    port: server.port,
    secure: server.security === 'tls',
    ...(server.security === 'tls' ? {} : { doSTARTTLS: server.security === 'starttls' }),
    ...(isIP(server.host) ? {} : { servername: server.host }),
    tls: tlsOptions(server),
    auth: 'password' in server.login ? { user: server.username, pass: server.login.password } : { user: server.username, ...server.login },
    logger: false,
    disableAutoIdle: true,
    qresync: true,
    disableCompression: true,
    maxIdleTime: Math.min(REFRESH_IDLE_MS, silenceMs / 2),
    connectionTimeout: Math.min(15_000, silenceMs),
    greetingTimeout: Math.min(10_000, silenceMs),
    socketTimeout: silenceMs,
    maxLineLength: CAPS.line,
    maxLiteralSize: CAPS.literal,
    maxResponseSize: CAPS.response,
  });
  // Without a listener an error while nobody waits would end the process; whoever waits next is told by the closed connection.
  client.on('error', () => undefined);
  try {
    await limited(client, { ms: silenceMs, bytes: CAPS.response }, () => client.connect());
  } catch (error) {
    client.close();
    throw error;
  }
  return client;
}

/** A line slower than this counts as none: whatever came gives its share of time, so that nothing that moves is cut. */
const SLOWEST_BYTES_A_MS = 1;

/** Ends a connection that takes longer, or sends more, than what was asked for can need: a server may stall or pour without end. */
export async function limited<T>(
  client: Pick<ImapFlow, 'stats' | 'close'>,
  limit: { ms: number; bytes: number },
  work: () => Promise<T>,
): Promise<T> {
  const before = client.stats().received;
  let reason: Error | null = null;
  const started = performance.now();
  const stop = (error: Error) => {
    reason = error;
    client.close();
  };
  const watch = setInterval(() => {
    const came = client.stats().received - before;
    if (came > limit.bytes) stop(Object.assign(new Error('too much'), { code: 'TooMuch' }));
    else if (performance.now() - started > limit.ms + came / SLOWEST_BYTES_A_MS)
      stop(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' }));
  }, 50);
  try {
    return await work();
  } catch (error) {
    throw reason ?? error;
  } finally {
    clearInterval(watch);
  }
}

interface Commands {
  exec(
    command: string,
    attributes: readonly unknown[],
  ): Promise<{ response: { attributes?: { section?: { value?: unknown }[] }[] }; next(): void }>;
}
export interface FlagChange {
  operation: '+FLAGS' | '-FLAGS';
  flags: readonly string[];
}

/**
 * Changes flags of messages of the open folder that nobody changed since a mod-sequence (RFC 7162). Answers the UIDs of those that
 * somebody did, as the server writes them; nothing was done to these. The library writes the condition where servers overlook it.
 */
export async function storeUnchanged(client: ImapFlow, range: string, { operation, flags }: FlagChange, since: string): Promise<string> {
  // A command of its own does not end an IDLE by itself.
  if (client.idling) await client.noop();
  const atom = (value: string) => ({ type: 'ATOM', value });
  const attributes = [
    ...[{ type: 'SEQUENCE', value: range }, [atom('UNCHANGEDSINCE'), atom(since)]],
    ...[atom(operation), flags.map(atom)],
  ];
  const answer = await (client as unknown as Commands).exec('UID STORE', attributes);
  answer.next();
  const [code, set] = answer.response.attributes?.[0]?.section ?? [];
  return code?.value === 'MODIFIED' && typeof set?.value === 'string' ? set.value : '';
}

interface WireError extends Error {
  code?: string;
  /** What nodemailer puts a code of its own over. */
  originalCode?: string;
  authenticationFailed?: boolean;
  responseText?: string;
  tlsFailed?: boolean;
}

const CERTIFICATE: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its issuer is unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its issuer is unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its issuer is unknown',
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another name',
};
const UNREACHABLE = new Set(['ETIMEDOUT', 'CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
const TOO_MUCH = new Set(['LineTooLarge', 'LiteralTooLarge', 'ResponseTooLarge', 'TooMuch']);

/** What went wrong at a server, as a refusal of the catalogue: never a stack, never a foreign text beyond one line. */
export function wireProblem(error: unknown, { host, port }: { host: string; port: number }, protocol: 'imap' | 'smtp'): Error {
  const { name, originalCode, message, authenticationFailed, responseText, ...wire } = error as WireError;
  const code = originalCode ?? wire.code ?? '';
  if (name === 'Refusal') return error as Error;
  if (authenticationFailed || code === 'EAUTH') return fail('mail_account.login', { host });
  if (CERTIFICATE[code]) return fail('mail_account.certificate', { host, reason: CERTIFICATE[code] + otherName(error) });
  if (TOO_MUCH.has(code)) return fail('mail_account.too_much', { host });
  if (/starttls/i.test(message) || code === 'ETLS') return fail('mail_account.no_starttls', { host, port });
  if (code === 'ECONNREFUSED') return fail('mail_account.refused_connection', { host, port });
  if (/wrong version number|packet length too long|unknown protocol|ssl3_get_record|record layer/i.test(message))
    return fail('mail_account.no_tls', { host, port });
  if (UNREACHABLE.has(code)) return fail('mail_account.no_answer', { host, port });
  if (/greeting/i.test(message) || code === 'EPROTOCOL')
    return fail(protocol === 'imap' ? 'mail_account.not_imap' : 'mail_account.not_smtp', { host, port });
  return fail('mail_account.broke', { host, reason: plain(responseText || message) });
}

/** Whose certificate it is, where it is another's: often the name that should stand in the account. */
function otherName(error: unknown): string {
  const { cert } = error as { cert?: { subjectaltname?: string } };
  const name = /DNS:([\w.*-]{1,100})(?:,|$)/.exec(cert?.subjectaltname ?? '')?.[1];
  return name ? `, ${name}` : '';
}

const plain = (text: string): string =>
  `${text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .slice(0, 160)
    .trim()
    .replace(/[.!]+$/, '')}.`;
