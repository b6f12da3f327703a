import { listenForMail, type Arrival } from '#server/adapters/smtp-in.ts';
import { systemContext, type Services } from '#server/platform/context.ts';
import { stopChecking } from './mail.check.ts';
import { ARRIVAL_BYTES, deliverStream } from './mail.deliver.ts';
import { isIntake } from './mail.intake.ts';
import { LEASE_MS } from './mail.outbox.ts';
import { stopReading } from './mail.parse.ts';
import { findMailboxes } from './mail.people.ts';
import { recoverOutbox } from './mail.transmit.ts';

export interface PostOffice {
  /** Where it listens; null when SMTP_IN_PORT is off. */
  port: number | null;
  stop(): Promise<void>;
}

/** Looks after what an earlier run left in the outbox, then opens for mail from elsewhere (SMTP_IN_PORT). */
export async function startPostOffice(services: Services): Promise<PostOffice> {
  const { smtpIn, mailDomain, databaseUrl } = services.env;
  // The embedded database has no other server (R22): who took a lease before this process began is gone.
  await recoverOutbox(systemContext(services), databaseUrl ? undefined : new Date(performance.timeOrigin + LEASE_MS));
  if (!smtpIn) return { port: null, stop: stopThreads };
  const listener = await listenForMail(
    { ...smtpIn, domain: mailDomain, size: ARRIVAL_BYTES, log: services.log },
    {
      knows: async (address) => isIntake(services, address) || (await findMailboxes(services.db, [address])).size > 0,
      take: async (content, arrival: Arrival) => void (await deliverStream(services, content, arrival)),
    },
  );
  return {
    port: listener.port,
    stop: async () => {
      await listener.stop();
      await stopThreads();
    },
  };
}

const stopThreads = async (): Promise<void> => {
  await Promise.all([stopReading(), stopChecking()]);
};
