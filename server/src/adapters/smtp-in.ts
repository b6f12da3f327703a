import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { isEmailAddress } from '@lintel/contract/mail-rules';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server';
import type { Log } from '#server/platform/context.ts';
import { listenError } from '#server/platform/process.ts';
import { StartupError } from '#server/platform/startup-error.ts';

export interface PostOfficeOptions {
  port: number;
  host: string;
  /** The name in the greeting. */
  domain: string;
  /** PEM file with certificate and key; without it STARTTLS is not offered. */
  certificate: string | null;
  /** Largest mail in bytes. */
  size: number;
  log: Log;
}

/** How a mail came: from whom, to whom, and what the way here looked like. */
export interface Arrival {
  from: string;
  to: string[];
  /** Header lines to be put in front, with CRLF. */
  trace: string;
  /** Who handed it over: its address, the name that it gave, and the sender of the envelope. */
  client: { ip: string; helo: string; sender: string };
}

/** Who decides what the listener takes. */
export interface Door {
  /** Whether mail for this address is ours and somebody reads it. */
  knows(address: string): Promise<boolean>;
  /** Takes the mail; resolves when it is stored for good. Raises RangeError over the size. */
  take(content: AsyncIterable<Buffer>, arrival: Arrival): Promise<void>;
}

const LIMITS = { clients: 20, perAddress: 10, recipients: 100, idleMs: 60_000 };

/**
 * Listens for mail to our own people. No relaying, no sign-in; 250 is said when the mail is stored for good (reliability R22).
 * @throws StartupError when the port is taken or the certificate cannot be read
 */
export async function listenForMail(options: PostOfficeOptions, door: Door): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = new SMTPServer({ ...settingsOf(options), ...handlersOf(options, door) });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, 'SMTP_IN_PORT', 'SMTP_IN_HOST', options.port, options.host)));
    server.listen(options.port, options.host, resolve);
  });
  server.on('error', (error) => options.log.warn({ err: error }, 'a mail connection broke'));
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function settingsOf({ domain, certificate, size }: PostOfficeOptions): SMTPServerOptions {
  const pem = certificate ? readPem(certificate) : null;
  return {
    name: domain,
    banner: 'Lintel post office',
    size,
    authOptional: true,
    disabledCommands: pem ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...(pem ? { key: pem, cert: pem } : {}),
    disableReverseLookup: true,
    maxClients: LIMITS.clients,
    socketTimeout: LIMITS.idleMs,
    closeTimeout: 5000,
    logger: false,
  };
}

function readPem(file: string): Buffer {
  try {
    const pem = readFileSync(file);
    // A certificate without its key, or the other way round, would be found out by the first sender.
    createSecureContext({ key: pem, cert: pem });
    return pem;
  } catch (error) {
    const { message } = error as Error;
    throw new StartupError(
      `SMTP_IN_CERT names ${file}, which cannot be used (${message}): give a PEM file with the certificate chain and its key.`,
      { cause: error },
    );
  }
}

type Callback = (error?: Error | null) => void;

function handlersOf(options: PostOfficeOptions, door: Door): SMTPServerOptions {
  const open = new Map<string, number>();
  const count = (address: string, more: number) => open.set(address, (open.get(address) ?? 0) + more);
  return {
    onConnect(session: SMTPServerSession, done: Callback) {
      count(session.remoteAddress, 1);
      done(open.get(session.remoteAddress)! > LIMITS.perAddress ? refusal(421, 'Too many connections from your address') : null);
    },
    onClose(session: SMTPServerSession) {
      count(session.remoteAddress, -1);
      if (open.get(session.remoteAddress) === 0) open.delete(session.remoteAddress);
    },
    onMailFrom({ address }: SMTPServerAddress, _session: SMTPServerSession, done: Callback) {
      // Notices of failed deliveries come from nobody.
      done(address === '' || isPath(address) ? null : refusal(553, 'This sender address is not valid'));
    },
    onRcptTo({ address }: SMTPServerAddress, session: SMTPServerSession, done: Callback) {
      if (session.envelope.rcptTo.length >= LIMITS.recipients)
        return done(refusal(452, 'Too many recipients, send the rest in another mail'));
      if (!isEmailAddress(address)) return done(refusal(553, 'This address is not valid'));
      door.knows(address).then(
        (known) => done(known ? null : refusal(550, 'No such mailbox here')),
        (error: unknown) => done(fault(options.log, error)),
      );
    },
    onData(stream: SMTPServerDataStream, session: SMTPServerSession, done: Callback) {
      const arrival = arrivalOf(session, options.domain);
      door.take(checked(stream), arrival).then(
        () => done(null),
        (error: unknown) => {
          // The rest of the mail is read and dropped, so that the answer reaches the sender.
          stream.resume();
          if (error instanceof RangeError) done(refusal(552, 'This mail is larger than we take'));
          else done(error instanceof SmuggledEnd ? refusal(550, 'Lines must end with CR LF') : fault(options.log, error));
        },
      );
    },
  };
}

/** A path with its brackets (RFC 5321, 4.5.3.1.3). */
const PATH_LENGTH = 256;

/**
 * What machines write into an envelope is longer than what people write: relays and mailing lists put addresses into addresses. It goes into
 * one line of the header.
 */
const isPath = (address: string): boolean =>
  address.length + 2 <= PATH_LENGTH && /^[^\s@,;<>()[\]\\"\u0000-\u001f\u007f]+@[\p{L}\p{N}.:[\]_-]+$/u.test(address);

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

function fault(log: Log, error: unknown): Error {
  log.error({ err: error }, 'a mail could not be taken');
  return refusal(451, 'A fault on our side, try again later');
}

class SmuggledEnd extends Error {}

/**
 * Passes the mail on while it looks for an end of mail that only some servers take for one (SMTP smuggling): a dot alone on a
 * line that is not wrapped in CR LF on both sides. An honest sender never writes one.
 */
async function* checked(stream: SMTPServerDataStream): AsyncIterable<Buffer> {
  let tail = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (stream.sizeExceeded) throw new RangeError('larger than the limit');
    const text = tail + chunk.toString('latin1');
    if (/[^\r]\n\.\r?\n|\n\.\n|\r\.[\r\n]/.test(text)) throw new SmuggledEnd();
    tail = text.slice(-4);
    yield chunk;
  }
  if (stream.sizeExceeded) throw new RangeError('larger than the limit');
}

function arrivalOf(session: SMTPServerSession, domain: string): Arrival {
  const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
  const greeting = session.hostNameAppearsAs.replace(/[^\w.:[\]-]/g, '').slice(0, 200) || 'unknown';
  const protocol = session.secure ? 'ESMTPS' : 'ESMTP';
  const at = new Date().toUTCString().replace('GMT', '+0000');
  const trace = `Return-Path: <${from}>\r\nReceived: from ${greeting} ([${session.remoteAddress}])\r\n\tby ${domain} with ${protocol} id ${session.id};\r\n\t${at}\r\n`;
  const client = { ip: session.remoteAddress, helo: greeting, sender: from };
  return { from, to: session.envelope.rcptTo.map(({ address }) => address), trace, client };
}
