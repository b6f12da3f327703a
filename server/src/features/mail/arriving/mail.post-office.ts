import { AT_WORK } from '@lintel/contract/employment';
import { listenForMail, type Arrival } from '#server/adapters/smtp-in.ts';
import { systemContext, type Services } from '#server/platform/context.ts';
import { stopChecking } from './mail.check.ts';
import { ARRIVAL_BYTES, deliverStream } from './mail.deliver.ts';
import { isIntake } from './mail.intake.ts';
import { LEASE_MS } from '#server/features/mail/sending/mail.outbox.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { findMailboxes } from '#server/features/mail/mail.people.ts';
import { recoverOutbox } from '#server/features/mail/sending/mail.transmit.ts';

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
      knows: async (address) =>
        isIntake(services, address) || (await findMailboxes(services.db, await readersAt(services, [address]))).size > 0,
      take: async (content, arrival: Arrival) =>
        void (await deliverStream(services, content, { ...arrival, to: await readersAt(services, arrival.to) })),
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

/** The same addresses, with those of the super admins for the postmaster's: what is written there has to reach somebody (RFC 5321, 4.5.1). */
async function readersAt({ db, env }: Services, addresses: readonly string[]): Promise<string[]> {
  const isPostmaster = (address: string) => address.toLowerCase() === `postmaster@${env.mailDomain}`;
  if (!addresses.some(isPostmaster)) return [...addresses];
  const readers = await db
    .selectFrom('mail_account')
    .innerJoin('employee', 'employee.id', 'mail_account.person_id')
    .select('mail_account.address')
    .where('last_role', '=', 'super_admin')
    .where('status', 'in', AT_WORK)
    .execute();
  return [...addresses.filter((address) => !isPostmaster(address)), ...readers.map(({ address }) => address)];
}

const stopThreads = async (): Promise<void> => {
  await Promise.all([stopReading(), stopChecking()]);
};
