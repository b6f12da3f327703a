import { timingSafeEqual } from 'node:crypto';
import type { Services } from '#server/platform/context.ts';
import { secretsOf } from '#server/platform/secrets.ts';

/** In front of the sign that names one mail. No word by which an away note knows a machine: people write with it. */
const NAME = 'return';
const SIGN = /^return\+([0-9a-z]{26})([0-9a-f]{16})$/;

/**
 * The sender of the envelope of one mail in the outbox (VERP): whatever a report says, the address that it comes back to says which mail it
 * is about. For all recipients of the mail one, since each of its own would cost a delivery of its own. The plain address where we take no
 * mail in, and no report could come back.
 */
export async function returnPathOf(services: Services, { id, mail_from }: { id: string; mail_from: string }): Promise<string> {
  const { smtpIn, mailDomain } = services.env;
  if (!mail_from || !smtpIn) return mail_from;
  const key = id.slice(id.indexOf('_') + 1);
  return `${NAME}+${key}${await macOf(services, key)}@${mailDomain}`;
}

/** The mail in the outbox whose envelope an address comes from; null for any other one, and for one that we never made. */
export async function readReturnPath(services: Services, address: string): Promise<string | null> {
  const [name = '', domain] = address.toLowerCase().split('@');
  const [, key, mac] = SIGN.exec(name) ?? [];
  if (!key || !mac || domain !== services.env.mailDomain) return null;
  const isOurs = timingSafeEqual(Buffer.from(mac), Buffer.from(await macOf(services, key)));
  return isOurs ? `out_${key}` : null;
}

/** 64 bits: nobody guesses them over SMTP, and the name stays within its 64 characters. */
const macOf = async (services: Services, key: string): Promise<string> =>
  (await secretsOf(services)).mac(`return path ${key}`).slice(0, 16);
