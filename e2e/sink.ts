import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from 'smtp-server';

/** Where the relay stops answering: nowhere, when it should name its recipients, or when it has the whole mail. */
type Silence = 'never' | 'at recipients' | 'after the mail';

export interface Sink {
  /** For SMTP_URL. */
  url: string;
  silence: Silence;
  /** Every mail that came over the wire to its end, with whom it was for. */
  arrived: { to: string[]; text: string }[];
  /** How many conversations came as far as the recipients. */
  begun: number;
  stop(): Promise<void>;
}

/** The world outside: a mail server on loopback that keeps what it gets, and falls silent when told to. */
export async function startSink(): Promise<Sink> {
  const sink: Sink = {
    url: '',
    silence: 'never',
    arrived: [],
    begun: 0,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onRcptTo(_: SMTPServerAddress, __: SMTPServerSession, done: () => void) {
      sink.begun += 1;
      if (sink.silence !== 'at recipients') done();
    },
    onData(stream: SMTPServerDataStream, session: SMTPServerSession, done: () => void) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      void buffer(stream).then((raw) => {
        sink.arrived.push({ to, text: raw.toString() });
        if (sink.silence !== 'after the mail') done();
      });
    },
  });
  // Those who were killed in the middle of a conversation.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  sink.url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return sink;
}
