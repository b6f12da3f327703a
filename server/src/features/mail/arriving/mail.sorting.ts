import type { Folder } from '@lintel/contract/mail';
import type { RuleActions, RuleCondition, StoppedActions } from '@lintel/contract/mail-sorting';
import { sql } from 'kysely';
import { liesElsewhere } from '#server/features/mail/mail.access.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { forwardJob } from '#server/features/mail/sending/mail.forward.ts';
import { knownLabels } from '#server/features/mail/arrange/mail.labels.ts';
import { rulesHold, type MailFacts } from './mail.matching.ts';
import { ruleDeedJob } from './mail.rule-deeds.ts';
import type { Placement } from './mail.place.ts';
import type { LockedAccount } from '#server/features/mail/mail.store.ts';

/** A mail that a rule passes on, once its entry is there. */
export interface Forward {
  accountId: string;
  ruleId: string;
  to: string;
}

/** What a rule does with the conversation of a mail, once its entry is there. */
export interface Deed extends Pick<RuleActions, 'projectId' | 'assigneeId'> {
  accountId: string;
  ruleId: string;
}

export interface Arrivals {
  places: Placement[];
  forwards: Forward[];
  deeds: Deed[];
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
  const sort = await openSorting(db, accounts);
  const arrivals: Arrivals = { places: [], forwards: [], deeds: [] };
  for (const account of accounts) {
    const { place, forwards, deeds } = sort(account, mail, isSpam(account));
    if (place.labels) place.labels = await knownLabels(db, account.id, place.labels, now);
    arrivals.places.push(place);
    arrivals.forwards.push(...forwards);
    arrivals.deeds.push(...deeds);
  }
  return arrivals;
}

/** Where a mail goes in one mailbox. */
export interface SortedMail {
  place: Placement & { folder: Folder };
  forwards: Forward[];
  deeds: Deed[];
}

type Sorting = (account: LockedAccount, mail: MailFacts, isSpam: boolean) => SortedMail;

/** The rules of these mailboxes, to be asked about any number of mails. */
export async function openSorting(db: Db, accounts: readonly LockedAccount[]): Promise<Sorting> {
  const rules = await rulesOf(
    db,
    accounts.map(({ id }) => id),
  );
  return (account, mail, isSpam) => {
    const place: SortedMail['place'] = { account, folder: isSpam ? 'spam' : 'inbox', origin: 'received', seen: false };
    const forwards: Forward[] = [];
    const deeds: Deed[] = [];
    for (const rule of rules.filter(({ asked_by }) => asked_by === account.id)) {
      if (!rulesHold({ conditions: rule.conditions, matchesAny: rule.matches_any }, mail)) continue;
      follow(place, rule.actions);
      if (rule.actions.forwardTo && !isSpam) forwards.push({ accountId: account.id, ruleId: rule.id, to: rule.actions.forwardTo });
      if (!isSpam) deeds.push(...deedsOf(account, rule));
      if (rule.stops) break;
    }
    return { place, forwards, deeds };
  };
}

function deedsOf({ id: accountId }: LockedAccount, { id: ruleId, actions, stopped }: AskedRule): Deed[] {
  const { projectId, assigneeId } = actions;
  return [
    ...(projectId && !stopped.projectId ? [{ accountId, ruleId, projectId }] : []),
    ...(assigneeId && !stopped.assigneeId ? [{ accountId, ruleId, assigneeId }] : []),
  ];
}

/** The first rule that says where to decides. */
function follow(place: Placement, { folder, labels, seen, starred }: RuleActions): void {
  if (folder && place.folder === 'inbox') place.folder = folder;
  if (labels) place.labels = [...new Set([...(place.labels ?? []), ...labels])];
  if (seen) place.seen = true;
  if (starred) place.starred = true;
}

interface AskedRule {
  id: string;
  /** The mailbox that gets the mail. */
  asked_by: string;
  conditions: RuleCondition[];
  matches_any: boolean;
  actions: RuleActions;
  stopped: StoppedActions;
  stops: boolean;
}

/** Those of accounts elsewhere stand with their owner's company mailbox. */
async function rulesOf(db: Db, accountIds: readonly string[]): Promise<AskedRule[]> {
  const { rows } = await sql<AskedRule>`
    select receiver.id as asked_by, rule.id, rule.conditions, rule.matches_any, rule.actions, rule.stopped, rule.stops
    from mail_account as receiver
    join mail_rule as rule on rule.account_id = case when ${liesElsewhere('receiver')}
      then (select home.id from mail_account as home where home.person_id = receiver.owner_id) else receiver.id end
    where receiver.id = any(${[...accountIds]}::bigint[]) and rule.is_on and case when rule.account_id = receiver.id
      then rule.only_account_id is null else rule.is_for_all or rule.only_account_id = receiver.id end
    order by receiver.id, rule.place, rule.id`.execute(db);
  return rows;
}

/**
 * Has what arrived passed on, filed and handed over, by a job each; `ids` are the entries of the places, in their order. What a machine wrote
 * is not passed on: two that forward to each other would never end.
 */
export async function passOn(ctx: Ctx, { places, forwards, deeds }: Arrivals, ids: readonly string[], isByMachine = false): Promise<void> {
  const { jobs } = ctx.services;
  const entryOf = (accountId: string) => ids[places.findIndex(({ account }) => account.id === accountId)];
  for (const { accountId, ruleId, to } of isByMachine ? [] : forwards) {
    const entryId = entryOf(accountId);
    if (entryId) await jobs.enqueue(ctx.db, forwardJob, { entryId, ruleId, to }, { once: `${ruleId}.${entryId}` });
  }
  for (const { accountId, ruleId, ...deed } of deeds) {
    const entryId = entryOf(accountId);
    const what = Object.keys(deed).join();
    if (entryId) await jobs.enqueue(ctx.db, ruleDeedJob, { entryId, ruleId, ...deed }, { once: `${ruleId}.${entryId}.${what}` });
  }
}
