import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from 'smtp-server';

/** How the relay behaves from now on. */
export type RelayMode =
  | 'accept'
  | 'busy recipients'
  | 'no such recipients'
  | 'busy after data'
  | 'refuse after data'
  | 'drop after data'
  | 'drop at data'
  | 'drop within data'
  | 'hang after data'
  | 'refuse sender'
  | 'refuse login';

export interface TestRelay {
  url: string;
  mode: RelayMode;
  /** What it says behind 250 when it took a mail, and does before it; null: its own words. */
  says: (() => Promise<string>) | null;
  /** What it took, said yes to or not: the envelope and the mail as it came over the wire, dots unstuffed. */
  seen: { from: string; to: string[]; raw: Buffer; accepted: boolean }[];
  /** Ends every conversation. */
  hangUp(): void;
  stop(): Promise<void>;
}

/** A real SMTP server on loopback that keeps what it gets and misbehaves as told. */
export async function startRelay(tls?: { pem: Buffer; secure: boolean }): Promise<TestRelay> {
  const relay: TestRelay = {
    ...{ url: '', mode: 'accept', says: null, seen: [] },
    hangUp: () => {
      for (const { session } of server.connections) hangUp(session);
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const answer = (code: number) => Object.assign(new Error(`said ${code}`), { responseCode: code });
  const hangUp = (session: SMTPServerSession) => {
    for (const connection of server.connections)
      if (connection.session.id === session.id) (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    ...(tls ? { secure: tls.secure, key: tls.pem, cert: tls.pem } : { disabledCommands: ['STARTTLS'] }),
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onAuth: ({ username }, _, done) => (relay.mode === 'refuse login' ? done(answer(535)) : done(null, { user: username ?? '' })),
    onMailFrom: (_: SMTPServerAddress, __: SMTPServerSession, done: (error?: Error | null) => void) =>
      done(relay.mode === 'refuse sender' ? answer(550) : null),
    onRcptTo({ address }: SMTPServerAddress, _: SMTPServerSession, done: (error?: Error | null) => void) {
      if (relay.mode === 'busy recipients' && !address.startsWith('good')) return done(answer(450));
      if (relay.mode === 'no such recipients' && !address.startsWith('good')) return done(answer(550));
      done(null);
    },
    onData(stream: SMTPServerDataStream, session: SMTPServerSession, done: (error?: Error | null) => void) {
      if (relay.mode === 'drop at data') return hangUp(session);
      if (relay.mode === 'drop within data') return void stream.once('data', () => hangUp(session));
      const received = buffer(stream).then((raw) => {
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        relay.seen.push({
          from,
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          accepted: relay.mode === 'accept' || relay.mode.endsWith('recipients'),
        });
        if (relay.mode === 'hang after data') return;
        if (relay.mode === 'drop after data') return hangUp(session);
        const refusal = relay.mode === 'busy after data' ? answer(451) : relay.mode === 'refuse after data' ? answer(554) : null;
        // Its types do not know the words that it takes.
        const answered = done as (error: Error | null, says?: string) => void;
        return relay.says ? relay.says().then((words) => answered(refusal, words)) : answered(refusal);
      });
      received.catch(() => undefined);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  relay.url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return relay;
}
