import type { Folder } from '@lintel/contract/mail';
import type { RuleActions } from '@lintel/contract/mail-sorting';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { forwardJob } from '#server/features/mail/sending/mail.forward.ts';
import { knownLabels } from '#server/features/mail/arrange/mail.labels.ts';
import { rulesHold, type MailFacts } from './mail.matching.ts';
import type { Placement } from './mail.place.ts';
import type { LockedAccount } from '#server/features/mail/mail.store.ts';

/** A mail that a rule passes on, once its entry is there. */
export interface Forward {
  accountId: string;
  ruleId: string;
  to: string;
}

export interface Arrivals {
  places: Placement[];
  forwards: Forward[];
}

/**
 * Where a mail goes in each mailbox that gets it, after the rules of its owner: one look for all of them. What is spam stays it, and is
 * passed on to nobody.
 */
export async function arrivingPlaces(
  db: Db,
  accounts: readonly LockedAccount[],
  mail: MailFacts,
  now: Date,
  isSpam: (account: LockedAccount) => boolean = () => false,
): Promise<Arrivals> {
  const rules = await rulesOf(
    db,
    accounts.map(({ id }) => id),
  );
  const arrivals: Arrivals = { places: [], forwards: [] };
  for (const account of accounts) {
    const folder = isSpam(account) ? 'spam' : 'inbox';
    const place: Placement & { folder: Folder } = { account, folder, origin: 'received', seen: false };
    for (const rule of rules.filter(({ account_id }) => account_id === account.id)) {
      if (!rulesHold({ conditions: rule.conditions, matchesAny: rule.matches_any }, mail)) continue;
      follow(place, rule.actions);
      if (rule.actions.forwardTo && folder !== 'spam')
        arrivals.forwards.push({ accountId: account.id, ruleId: rule.id, to: rule.actions.forwardTo });
      if (rule.stops) break;
    }
    if (place.labels) place.labels = await knownLabels(db, account.id, place.labels, now);
    arrivals.places.push(place);
  }
  return arrivals;
}

/** The first rule that says where to decides. */
function follow(place: Placement, { folder, labels, seen, starred }: RuleActions): void {
  if (folder && place.folder === 'inbox') place.folder = folder;
  if (labels) place.labels = [...new Set([...(place.labels ?? []), ...labels])];
  if (seen) place.seen = true;
  if (starred) place.starred = true;
}

const rulesOf = (db: Db, accountIds: readonly string[]) =>
  db
    .selectFrom('mail_rule')
    .select(['id', 'account_id', 'conditions', 'matches_any', 'actions', 'stops'])
    .where('account_id', 'in', [...accountIds, '0'])
    .where('is_on', '=', true)
    .orderBy('account_id')
    .orderBy('place')
    .orderBy('id')
    .execute();

/** Has what arrived passed on, by a job each; `ids` are the entries of the places, in their order. */
export async function passOn(ctx: Ctx, { places, forwards }: Arrivals, ids: readonly string[]): Promise<void> {
  for (const { accountId, ruleId, to } of forwards) {
    const entryId = ids[places.findIndex(({ account }) => account.id === accountId)];
    if (entryId) await ctx.services.jobs.enqueue(ctx.db, forwardJob, { entryId, ruleId, to }, { once: `${ruleId}.${entryId}` });
  }
}
