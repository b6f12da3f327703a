import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from 'smtp-server';

/**
 * What the relay does with a mail: refuses its recipient, for good or for now (451), takes its time, stops answering when it should take a
 * recipient or when it has the whole mail, or hangs up there.
 */
export type Mood = 'accepts' | 'refuses' | 'is busy' | 'is slow' | 'hangs' | 'hangs after the mail' | 'drops after the mail';

/** Shorter than who sends waits. */
const SLOW_MS = 5000;

export interface Sink {
  /** For SMTP_URL. */
  url: string;
  /** Asked for each mail. */
  mood: () => Mood;
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
    mood: () => 'accepts',
    arrived: [],
    begun: 0,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const moods = new WeakMap<SMTPServerSession, Mood>();
  const hangUp = (session: SMTPServerSession) => {
    for (const one of server.connections as Set<{ session: SMTPServerSession; close(): void }>) if (one.session === session) one.close();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onRcptTo(_: SMTPServerAddress, session: SMTPServerSession, done: (error?: Error) => void) {
      sink.begun += 1;
      const mood = sink.mood();
      moods.set(session, mood);
      if (mood === 'refuses') done(Object.assign(new Error('No such user here'), { responseCode: 550 }));
      else if (mood === 'is busy') done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
      else if (mood === 'is slow') setTimeout(done, SLOW_MS);
      else if (mood !== 'hangs') done();
    },
    onData(stream: SMTPServerDataStream, session: SMTPServerSession, done: () => void) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const take = (raw: Buffer) => {
        sink.arrived.push({ to, text: raw.toString() });
        const mood = moods.get(session);
        if (mood === 'drops after the mail') hangUp(session);
        else if (mood === 'is slow') setTimeout(done, SLOW_MS);
        else if (mood !== 'hangs after the mail') done();
      };
      // A mail whose sender was killed in the middle of it never came.
      buffer(stream).then(take, () => undefined);
    },
  });
  // Those who were killed in the middle of a conversation.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  sink.url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return sink;
}
