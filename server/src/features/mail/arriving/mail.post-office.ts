import { AT_WORK } from '@lintel/contract/employment';
import { listenForMail, type Arrival } from '#server/adapters/smtp-in.ts';
import { systemContext, type Services } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { stopChecking } from './mail.check.ts';
import { ARRIVAL_BYTES, deliverStream } from './mail.deliver.ts';
import { isIntake } from './mail.intake.ts';
import { LEASE_MS } from '#server/features/mail/sending/mail.outbox.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { readReturnPath } from '#server/features/mail/sending/mail.return-path.ts';
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
        isIntake(services, address) || (await findMailboxes(services.db, (await readersAt(services, [address])).to)).size > 0,
      take: async (content, arrival: Arrival) =>
        void (await deliverStream(services, content, { ...arrival, ...(await readersAt(services, arrival.to)) })),
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

interface Readers {
  to: string[];
  /** What the mail is about, where one of the addresses is its return path. */
  outboxId: string | null;
}

/**
 * The same addresses, with the super admins' for the postmaster's, since what is written there has to reach somebody (RFC 5321, 4.5.1), and
 * with the sender's for the return path of a mail.
 */
async function readersAt(services: Services, addresses: readonly string[]): Promise<Readers> {
  const { db, env } = services;
  const readers: Readers = { to: [], outboxId: null };
  for (const address of addresses) {
    const outboxId = await readReturnPath(services, address);
    if (outboxId) {
      readers.to.push(...(await senderOf(db, outboxId)));
      readers.outboxId = outboxId;
    } else if (address.toLowerCase() === `postmaster@${env.mailDomain}`) readers.to.push(...(await postmasters(db)));
    else readers.to.push(address);
  }
  return readers;
}

const senderOf = async (db: Db, outboxId: string): Promise<string[]> =>
  addressesOf(
    await db
      .selectFrom('outbox')
      .innerJoin('mail_account', 'mail_account.id', 'outbox.account_id')
      .select('address')
      .where('outbox.id', '=', outboxId)
      .execute(),
  );

const postmasters = async (db: Db): Promise<string[]> =>
  addressesOf(
    await db
      .selectFrom('mail_account')
      .innerJoin('employee', 'employee.id', 'mail_account.person_id')
      .select('mail_account.address')
      .where('last_role', '=', 'super_admin')
      .where('status', 'in', AT_WORK)
      .execute(),
  );

const addressesOf = (rows: readonly { address: string }[]): string[] => rows.map(({ address }) => address);

const stopThreads = async (): Promise<void> => {
  await Promise.all([stopReading(), stopChecking()]);
};
