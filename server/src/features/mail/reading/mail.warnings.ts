import { domainToASCII } from 'node:url';
import type { SenderCheck, SenderWarning } from '@lintel/contract/mail-reading';
import { sql, type RawBuilder } from 'kysely';
import { domainOf, isWithin } from '#server/features/mail/arriving/mail.domains.ts';
import { lookAlikeOf, mixesAlphabets } from './mail.lookalike.ts';

/** What the mailbox knows of a sender; read with the mail itself. */
export interface SenderFacts {
  origin: 'received' | 'sent' | 'draft';
  from_email: string;
  reply_to: string | null;
  own_address: string;
  /** Another server has the account. */
  elsewhere: boolean;
  /** Stands with every mail from outside that claims our own domain. */
  sender_check: SenderCheck | null;
  /** How often the mailbox met the sender: this mail counts. */
  sender_uses: number | null;
  known_domains: string[] | null;
  namesake: string | null;
}

/** The domains that an account wrote with more than once, those of most mails first. */
export function knownDomains(accountId: RawBuilder<unknown>): RawBuilder<string[] | null> {
  return sql<string[] | null>`(select array_agg(one.domain) from (
    select split_part(known.email, '@', 2) as domain from mail_contact as known where known.account_id = ${accountId}
    group by 1 having sum(known.uses) > 1 order by sum(known.uses) desc limit 300) as one)`;
}

export const senderColumns = [
  sql<
    number | null
  >`(select uses from mail_contact as known where known.account_id = entry.account_id and known.email = lower(message.from_email))`.as(
    'sender_uses',
  ),
  knownDomains(sql`entry.account_id`).as('known_domains'),
  sql<string | null>`(select colleague.address from employee join mail_account as colleague on colleague.person_id = employee.id
    where message.from_name <> '' and lower(colleague.address) <> lower(message.from_email)
      and (lower(employee.name) = lower(message.from_name) or strpos(lower(message.from_name), lower(colleague.address)) > 0)
      and not exists (select from mail_account as same where lower(same.address) = lower(message.from_email)) limit 1)`.as('namesake'),
] as const;

/**
 * Colleagues are known by their address: of them nothing is said, unless somebody outside uses it. On another server the domain of the
 * account is everybody's: who has an address there is no colleague for it.
 */
export function warningsOf(mail: SenderFacts): SenderWarning[] {
  const domain = domainOf(mail.from_email);
  const own = domainOf(mail.own_address);
  const isClaim = claimsInside(mail, domain, own);
  if (mail.origin !== 'received' || domain === '' || (domain === own && !mail.elsewhere && !isClaim)) return [];
  const warnings: SenderWarning[] = isClaim ? [{ kind: 'claims_inside', about: domain }] : [];
  const alike = lookAlikeOf(domain, [own, ...(mail.known_domains ?? [])]);
  if (alike) warnings.push({ kind: 'look_alike', about: alike });
  if (mixesAlphabets(domain)) warnings.push({ kind: 'mixed_alphabets', about: domainToASCII(domain) || domain });
  if (mail.namesake) warnings.push({ kind: 'namesake', about: mail.namesake });
  if (mail.reply_to && domainOf(mail.reply_to) !== domain) warnings.push({ kind: 'reply_elsewhere', about: mail.reply_to });
  if (!isClaim && (mail.sender_uses ?? 1) <= 1) warnings.push({ kind: 'new_sender', about: mail.from_email });
  return warnings;
}

/** Its domain speaks for the address that is shown. Of what nobody asked about nobody knows it. */
export const isProved = ({ from_email, sender_check: check }: Pick<SenderFacts, 'from_email' | 'sender_check'>): boolean =>
  check?.verdict === 'proved' && isWithin(domainOf(from_email), check.domain.toLowerCase());

/** It is asked of the address that is shown: a mail that names several may have proved another one. Elsewhere nothing is our own. */
const claimsInside = ({ elsewhere, sender_check: check }: SenderFacts, domain: string, own: string): boolean =>
  check !== null && !elsewhere && isWithin(domain, own) && !(check.verdict === 'proved' && isWithin(check.domain, own));
