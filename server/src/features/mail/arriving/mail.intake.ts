import { asSystem, type Ctx, type Services } from '#server/platform/context.ts';
import type { Reading } from '#server/features/mail/parsing/mail.reading.ts';

/** A mail to an address of ours that is no person's. */
export interface ArrivedMail {
  reading: Reading;
  /** The key of its bytes in the blob store. */
  raw: string;
  /** The signed-in person who sent it; null for a mail from outside, which only claims who wrote it. */
  senderId: string | null;
}

/** Takes a mail in the transaction of `ctx.db`. A repeat comes with the same Message-ID, and must do nothing. */
type Intake = (ctx: Ctx, mail: ArrivedMail) => Promise<void>;

const INTAKES = new Map<string, Intake>();

/** Has a slice take what is sent to `<name>@` our domain. One an address. */
export function defineIntake(name: string, take: Intake): void {
  if (INTAKES.has(name)) throw new Error(`the address ${name}@ is taken in twice`);
  INTAKES.set(name, take);
}

/** Whether a slice takes what is sent to this address. */
export const isIntake = (services: Services, address: string): boolean => intakeOf(services, address) !== undefined;

/** Hands a mail to whoever takes in for these addresses; people's mailboxes are not among them. */
export async function handOver(services: Services, ctx: Pick<Ctx, 'db' | 'now'>, to: readonly string[], mail: ArrivedMail): Promise<void> {
  const takers = new Set(to.map((address) => intakeOf(services, address)).filter((one) => one !== undefined));
  for (const take of takers) await take(asSystem({ ...ctx, services }), mail);
}

/** Written by a machine: a bounce, a note of absence, a circular. Answering it could go round in circles (RFC 3834). */
export function isAutomatic(raw: Uint8Array): boolean {
  const text = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, HEADER_BYTES)).toString('latin1');
  const end = text.search(/\r?\n\r?\n/);
  const head = end < 0 ? text : text.slice(0, end);
  return /^(auto-submitted:(?! *no\b)|precedence: *(bulk|junk|list)\b|x-auto-response-suppress:|list-id:)/im.test(head);
}

const HEADER_BYTES = 64 * 1024;

function intakeOf({ env }: Services, address: string): Intake | undefined {
  const [name, domain] = address.toLowerCase().split('@');
  return domain === env.mailDomain ? INTAKES.get(name!.replace(/\+.*$/, '')) : undefined;
}
