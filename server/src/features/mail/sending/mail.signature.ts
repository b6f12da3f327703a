import { signatureWith, type FieldValues } from '@lintel/contract/mail-fields';
import type { CompanySignature } from '@lintel/contract/mail-identities';
import { sql } from 'kysely';
import { readLetterhead } from '#server/features/settings/letterhead.service.ts';
import { readSettings } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { sharedWith } from '#server/features/mail/mail.access.ts';
import { cleanInThread } from '#server/features/mail/parsing/mail.parse.ts';
import { textOfHtml } from '#server/features/mail/parsing/mail.reading.ts';

type Reads = Pick<Ctx, 'db' | 'user' | 'now' | 'services'>;

/** What a signature may say of who writes. */
export async function writerFields(ctx: Reads): Promise<FieldValues> {
  const { company } = await readLetterhead(ctx);
  const record = await ctx.db
    .selectFrom('employee')
    .leftJoin('department', 'department.id', 'employee.department_id')
    .select(['employee.position', 'employee.phone', 'department.name as department'])
    .where('employee.id', '=', ctx.user.id)
    .executeTakeFirst();
  return {
    ...{ 'me.name': ctx.user.name, 'me.title': record?.position, 'me.phone': record?.phone ?? '' },
    ...{ 'me.department': record?.department ?? '', 'company.name': company },
  } as FieldValues;
}

/** The signature of the company under what the signed-in person writes, clean. What leaves by another server is their own affair. */
export async function companySignature(ctx: Reads): Promise<CompanySignature> {
  const set = await readSettings(ctx.db, ['mail.signature', 'mail.signature_use', 'mail.signature_shared'], ctx.now);
  const html = set['mail.signature_use'] === 'off' ? '' : await signatureOf(ctx, set['mail.signature']);
  if (!html) return { use: 'off', html, lockedFor: [] };
  if (set['mail.signature_use'] === 'offered') return { use: 'offered', html, lockedFor: [] };
  return { use: 'locked', html, lockedFor: [null, ...(set['mail.signature_shared'] ? await sharedAccounts(ctx) : [])] };
}

async function sharedAccounts({ db, user }: Reads): Promise<string[]> {
  const rows = await db
    .selectFrom('shared_mailbox')
    .select('account_id')
    .where(sql<boolean>`account_id in ${sharedWith(user)}`)
    .execute();
  return rows.map((row) => row.account_id);
}

/** Any signature with what is known of the signed-in person in it, clean whatever it was. */
export async function signatureOf(ctx: Reads, html: string): Promise<string> {
  const said = html.includes('{{') ? signatureWith(html, await writerFields(ctx)) : html;
  return said ? (await cleanInThread(said)).html : '';
}

export interface Bodies {
  text: string;
  html: string;
}

/**
 * A message with the signature of the company, and no other, where everybody writes with it: in the place of the one that stands there, else
 * above what is quoted, else at the end. In the text for readers without HTML it stands too.
 */
export function withSignature({ text, html }: Bodies, signature: string): Bodies {
  const said = textOfHtml(signature);
  if (!html) return { text: signedText(text, said), html };
  const old = blockOf(html);
  const rest = old ? html.slice(0, old.from) + html.slice(old.to) : html;
  const at = old?.from ?? quoteIn(rest);
  const [above, below] = [rest.slice(0, at), withoutBlocks(rest.slice(at))];
  const signed = `${withoutBlocks(above)}<div data-signature="1">${signature}</div>${below}`;
  const isSaid = old !== null && flat(text).includes(flat(`-- ${said}`));
  return { text: isSaid ? text : joined(textOfHtml(withoutBlocks(above)), said, textOfHtml(below)), html: signed };
}

const joined = (above: string, said: string, below: string): string => `${above}\n\n-- \n${said}${below ? `\n\n${below}` : ''}`;

function signedText(text: string, said: string): string {
  if (flat(text).includes(flat(`-- ${said}`))) return text;
  const quote = /^-{5,} ?(?:Original|Forwarded) message/m.exec(text)?.index ?? text.length;
  return joined(text.slice(0, quote).trimEnd(), said, text.slice(quote));
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Where the mail that is answered or passed on begins in clean HTML; else its end. */
const quoteIn = (html: string): number => /<p\b[^<>]*>(?:<[^<>]*>)*-{5,} ?(?:Original|Forwarded) message/.exec(html)?.index ?? html.length;

/** The signature in clean HTML, with all that is nested in it. */
function blockOf(html: string): { from: number; to: number } | null {
  const from = html.search(/<div\b[^<>]*\bdata-signature=/);
  if (from < 0) return null;
  let depth = 0;
  for (const tag of html.slice(from).matchAll(/<(\/?)div\b[^<>]*>/g)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return { from, to: from + tag.index + tag[0].length };
  }
  return { from, to: html.length };
}

function withoutBlocks(html: string): string {
  const block = blockOf(html);
  return block ? withoutBlocks(html.slice(0, block.from) + html.slice(block.to)) : html;
}
