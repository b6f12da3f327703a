import { domainToASCII } from 'node:url';
import type { SenderWarning } from '@lintel/contract/mail-reading';
import { sql } from 'kysely';
import { lookAlikeOf, mixesAlphabets } from './mail.lookalike.ts';

/** What the mailbox knows of a sender; read with the mail itself. */
export interface SenderFacts {
  origin: 'received' | 'sent' | 'draft';
  from_email: string;
  reply_to: string | null;
  own_address: string;
  /** How often the mailbox met the sender: this mail counts. */
  sender_uses: number | null;
  known_domains: string[] | null;
  namesake: string | null;
}

export const senderColumns = [
  sql<
    number | null
  >`(select uses from mail_contact as known where known.account_id = entry.account_id and known.email = lower(message.from_email))`.as(
    'sender_uses',
  ),
  sql<string[] | null>`(select array_agg(one.domain) from (
    select split_part(known.email, '@', 2) as domain from mail_contact as known where known.account_id = entry.account_id
    group by 1 having sum(known.uses) > 1 order by sum(known.uses) desc limit 300) as one)`.as('known_domains'),
  sql<string | null>`(select colleague.address from employee join mail_account as colleague on colleague.person_id = employee.id
    where message.from_name <> '' and lower(employee.name) = lower(message.from_name) and lower(colleague.address) <> lower(message.from_email)
      and not exists (select from mail_account as same where lower(same.address) = lower(message.from_email)) limit 1)`.as('namesake'),
] as const;

/** Colleagues are known by their address: of them nothing is said. */
export function warningsOf(mail: SenderFacts): SenderWarning[] {
  const domain = domainOf(mail.from_email);
  const own = domainOf(mail.own_address);
  if (mail.origin !== 'received' || domain === '' || domain === own) return [];
  const warnings: SenderWarning[] = [];
  const alike = lookAlikeOf(domain, [own, ...(mail.known_domains ?? [])]);
  if (alike) warnings.push({ kind: 'look_alike', about: alike });
  if (mixesAlphabets(domain)) warnings.push({ kind: 'mixed_alphabets', about: domainToASCII(domain) || domain });
  if (mail.namesake) warnings.push({ kind: 'namesake', about: mail.namesake });
  if (mail.reply_to && domainOf(mail.reply_to) !== domain) warnings.push({ kind: 'reply_elsewhere', about: mail.reply_to });
  if ((mail.sender_uses ?? 1) <= 1) warnings.push({ kind: 'new_sender', about: mail.from_email });
  return warnings;
}

const domainOf = (address: string): string => address.split('@')[1]?.toLowerCase() ?? '';
