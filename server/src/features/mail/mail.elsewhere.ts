import type { Relay } from '#server/adapters/smtp-out.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import type { LockedAccount } from './mail.store.ts';

/** A mail that changed here, and where it lay and lies. */
export interface ChangedMail {
  id: string;
  from: string;
  to: string;
}

/** What a person did to mails, as far as another server has a word for it. */
export interface MailChange {
  seen?: boolean | undefined;
  starred?: boolean | undefined;
  answered?: boolean | undefined;
  forwarded?: boolean | undefined;
  addLabels?: readonly string[] | undefined;
  removeLabels?: readonly string[] | undefined;
}

/** Has another server told of what was done to its mails here; in the transaction of `ctx.db`. */
export interface Elsewhere {
  changed(ctx: Ctx, account: LockedAccount, mails: readonly ChangedMail[], change: MailChange): Promise<void>;
  /** Before the entries go. */
  removed(ctx: Ctx, account: LockedAccount, entryIds: readonly string[]): Promise<void>;
  /** An account of the signed-in person to send from. Raises `request.not_found`. */
  senderOf(ctx: Ctx, accountId: string): Promise<{ id: string; address: string }>;
  /** A mail stands in Sent here, and nowhere else so far. */
  outgoing(ctx: Ctx, account: LockedAccount, entryId: string): Promise<void>;
  /** It left, or may have: its Sent there is to have it once. */
  left(ctx: Ctx, account: LockedAccount, entryId: string): Promise<void>;
  /** How its mail leaves. Asks other servers: never inside a transaction. Raises what is wrong, as a sentence. */
  relayOf(ctx: Ctx, accountId: string): Promise<Relay>;
}

const defined: { elsewhere?: Elsewhere } = {};

/** One for the whole server: whoever keeps accounts on other servers. */
export function defineElsewhere(elsewhere: Elsewhere): void {
  defined.elsewhere = elsewhere;
}

/** Null for an account of the post office: there, what is written here is all there is. */
export const elsewhereOf = ({ isElsewhere }: Pick<LockedAccount, 'isElsewhere'>): Elsewhere | null =>
  isElsewhere ? (defined.elsewhere ?? null) : null;

/** What keeps accounts on other servers. Raises `request.not_found` where nothing does. */
export function elsewhere(): Elsewhere {
  if (!defined.elsewhere) throw fail('request.not_found');
  return defined.elsewhere;
}
