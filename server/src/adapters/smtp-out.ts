import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { NodemailerError } from 'nodemailer';
import { givenIds } from './smtp-given.ts';

/** What carries mail to outside recipients: the company's relay, or the server of somebody's own account. */
export interface Relay {
  settings: SMTPConnection.Options;
  login: SMTPConnection.AuthenticationType | null;
  /** Milliseconds for the conversation without the mail itself (default 150 s). */
  deadline?: number;
  /** What is wrong where it could not be reached or opened, in a sentence; without it what it said. */
  explain?: (error: Error) => string;
}

interface RelayUrl {
  /** `smtp://user:password@host:port`, `smtps://` for TLS from the start. */
  url: string;
  /** What we call ourselves in EHLO: never anything a person typed (reliability R8). */
  name: string;
  /** Milliseconds without a sign of life until the relay counts as gone. */
  silence?: number;
}

/** The relay of SMTP_URL. */
export function relayAt({ url, name, silence = 60_000 }: RelayUrl): Relay {
  const { protocol, hostname, port, username, password } = new URL(url);
  const local = /^(localhost|127\.|\[::1\])/.test(hostname);
  return {
    settings: {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port ? Number(port) : protocol === 'smtps:' ? 465 : 25,
      secure: protocol === 'smtps:',
      // A password never travels in the clear, except inside this machine.
      requireTLS: username !== '' && !local,
      name,
      connectionTimeout: silence,
      greetingTimeout: silence,
      socketTimeout: silence,
      logger: false,
    },
    login: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null,
  };
}

/**
 * What became of one recipient. `queued`: refused for now, or never reached; may be tried again. `unknown`: the mail was on its
 * way and no answer came; a repeat could arrive twice.
 */
export interface Outcome {
  state: 'sent' | 'failed' | 'queued' | 'unknown';
  detail: string;
  /** Message-IDs that it may have there instead of ours (`givenIds`). */
  given?: readonly string[];
}

export interface Envelope {
  from: string;
  to: readonly string[];
  size: number;
}

/** What a line carries that counts as one; a mail of any size that may be sent has the time that it takes at this speed. */
const SLOWEST_BYTES_A_MS = 32;

/**
 * Hands a mail to the relay. `open` is called when the relay has said that it takes the mail, before the first byte of it
 * goes out; when it raises, nothing goes out. What breaks before its end left is no mail anywhere. Never raises for what the relay does.
 */
export async function transmit(
  relay: Relay,
  envelope: Envelope,
  open: () => Promise<AsyncIterable<Buffer>>,
): Promise<Map<string, Outcome>> {
  const connection = new SMTPConnection(relay.settings);
  const stage = { isOver: false, isWhole: false };
  let deadline: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Map<string, Outcome>>((resolve) => {
      const lost = (error: NodemailerError) => {
        stage.isOver = true;
        resolve(outcomesOf(relay, envelope, error, stage.isWhole));
      };
      connection.on('error', lost);
      connection.on('end', () => lost(new Error('The relay closed the connection.') as NodemailerError));
      const most = (relay.deadline ?? 150_000) + envelope.size / SLOWEST_BYTES_A_MS;
      deadline = setTimeout(() => lost(new Error('The relay took too long.') as NodemailerError), most);
      void converse(connection, relay, envelope, contentOf(open, stage)).then(
        (info) => resolve(acceptedBy(relay, envelope, info)),
        (error: NodemailerError) => lost(error),
      );
    });
  } finally {
    clearTimeout(deadline);
    connection.close();
  }
}

type SendInfo = SMTPConnection.SentMessageInfo;

async function converse(connection: SMTPConnection, relay: Relay, envelope: Envelope, content: AsyncIterable<Buffer>): Promise<SendInfo> {
  await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
  const auth = relay.login;
  if (auth) {
    await new Promise<void>((resolve, reject) => connection.login(auth, (error) => (error ? reject(error) : resolve())));
  }
  const stream = Readable.from(content, { objectMode: false });
  const info = await new Promise<SendInfo>((resolve, reject) =>
    connection.send({ from: envelope.from, to: [...envelope.to], size: envelope.size }, stream, (error, done) =>
      error ? reject(error) : resolve(done),
    ),
  );
  connection.quit();
  return info;
}

interface Stage {
  /** It was given up: the end of the mail must not leave any more. */
  isOver: boolean;
  /** The end of the mail may have left, and whether it was taken only an answer can tell. */
  isWhole: boolean;
}

/** The stream is read for the first time when the relay waits for the mail; its end is asked for once all before it was taken. */
async function* contentOf(open: () => Promise<AsyncIterable<Buffer>>, stage: Stage): AsyncIterable<Buffer> {
  yield* await open();
  if (stage.isOver) throw new Error('The relay closed the connection.');
  stage.isWhole = true;
}

function acceptedBy(relay: Relay, envelope: Envelope, info: SendInfo): Map<string, Outcome> {
  const sent: Outcome = { state: 'sent', detail: plain(info.response), given: givenIds(info.response, relay.settings.host ?? '') };
  return new Map(
    envelope.to.map((address) => {
      const refusal = info.rejectedErrors?.find((error) => error.recipient === address);
      return [address, refusal ? outcomeOf(relay, refusal, false) : sent];
    }),
  );
}

const outcomesOf = (relay: Relay, envelope: Envelope, error: NodemailerError, wasWhole: boolean): Map<string, Outcome> =>
  new Map(
    envelope.to.map((address) => {
      const own = error.rejectedErrors?.find((one) => one.recipient === address);
      return [address, outcomeOf(relay, own ?? error, wasWhole)];
    }),
  );

function outcomeOf({ explain }: Relay, error: NodemailerError, wasWhole: boolean): Outcome {
  const code = error.responseCode ?? 0;
  // A refused sign-in or greeting is a matter of the settings, which somebody may put right.
  const aboutMail = error.command !== 'CONN' && error.code !== 'EAUTH' && error.code !== 'ECONNECTION';
  const isOurs = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  const isUnreached = !wasWhole && !isOurs && (code === 0 || !aboutMail);
  const detail = explain && isUnreached ? explain(error) : plain(error.response || error.message);
  if (code >= 500 && aboutMail) return { state: 'failed', detail };
  if (code >= 400) return { state: 'queued', detail };
  if (wasWhole) return { state: 'unknown', detail };
  // The client itself refused: an address or a size that this relay cannot take.
  return { state: isOurs ? 'failed' : 'queued', detail };
}

/** What a foreign server said goes into our tables and onto a screen: one short line. */
const plain = (text: string): string =>
  text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .slice(0, 300)
    .trim();
