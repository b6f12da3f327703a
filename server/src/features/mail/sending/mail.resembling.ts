import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { domainOf } from '#server/features/mail/arriving/mail.domains.ts';
import { lookAlikeOf } from '#server/features/mail/reading/mail.lookalike.ts';
import { knownDomains } from '#server/features/mail/reading/mail.warnings.ts';
import type { SendInput } from './mail.compose.ts';

/**
 * Refuses a mail once that goes to a domain which only looks like our own, or like one that these accounts of its writer wrote with often.
 * That a domain wrote to them says nothing for it: it counts as known once they have written there. Raises `mail.look_alike`.
 */
export async function refuseLookAlikes(ctx: Ctx, form: SendInput, accountIds: readonly string[]): Promise<void> {
  const seen = new Set(form.lookAlikesSeen?.map((one) => one.toLowerCase()));
  const news = [...form.to, ...form.cc, ...form.bcc].filter((one) => !seen.has(one.toLowerCase()));
  const known = await domainsKnownTo(ctx, accountIds);
  const found: string[] = [];
  for (const email of news) {
    const domain = domainOf(email);
    const others = known.filter((one) => one !== domain);
    const alike = domain === known[0] ? null : lookAlikeOf(domain, others);
    if (alike && !(await hasWrittenTo(ctx, accountIds, domain))) found.push(`${email} looks like ${alike} but is not of it`);
  }
  if (found.length > 0) throw fail('mail.look_alike', { who: found.join('; ') });
}

/** The company's own first. */
async function domainsKnownTo({ db, services }: Ctx, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ domains: string[] | null }>`
    select ${knownDomains(sql`account.id`)} as domains from mail_account as account where account.id = any(${[...accountIds]}::bigint[])`.execute(
    db,
  );
  return [services.env.mailDomain, ...rows.flatMap(({ domains }) => domains ?? [])];
}

/** Asked of the few that look like another one: it walks over what they sent. */
async function hasWrittenTo({ db }: Ctx, accountIds: readonly string[], domain: string): Promise<boolean> {
  const { rows } = await sql`
    select from entry join message on message.id = entry.message_id
    cross join lateral jsonb_array_elements(message.to_list || message.cc_list || entry.bcc_list) as one
    where entry.account_id = any(${[...accountIds]}::bigint[]) and entry.origin = 'sent' and not entry.draft
      and split_part(lower(one ->> 'email'), '@', 2) = ${domain} limit 1`.execute(db);
  return rows.length > 0;
}
