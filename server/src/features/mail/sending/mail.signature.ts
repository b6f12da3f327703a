import { isGranted } from '@lintel/contract/access';
import { marksIn, signatureWith, type FieldValues } from '@lintel/contract/mail-fields';
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
    ...{ 'me.name': ctx.user.name, 'me.title': record?.position ?? '', 'me.phone': record?.phone ?? '' },
    ...{ 'me.department': record?.department ?? '', 'company.name': company },
  };
}

/** The signature of the company under what the signed-in person writes, clean. What leaves by another server is their own affair. */
export async function companySignature(ctx: Reads): Promise<CompanySignature> {
  const set = await readSettings(ctx.db, ['mail.signature', 'mail.signature_use', 'mail.signature_shared'], ctx.now);
  const html = set['mail.signature_use'] === 'off' ? '' : await signatureOf(ctx, set['mail.signature']);
  if (!html) return { use: 'off', html, lockedFor: [] };
  if (set['mail.signature_use'] === 'offered') return { use: 'offered', html, lockedFor: [] };
  return { use: 'locked', html, lockedFor: [null, ...(set['mail.signature_shared'] ? await sharedAccounts(ctx) : [])] };
}

/** Those that somebody writes from, and for who sets them up all of them. */
async function sharedAccounts({ db, user }: Reads): Promise<string[]> {
  const isSetUp = isGranted(user.role, 'mailboxes:manage');
  const rows = await db
    .selectFrom('shared_mailbox')
    .select('account_id')
    .where(isSetUp ? sql<boolean>`true` : sql<boolean>`account_id in ${sharedWith(user)}`)
    .execute();
  return rows.map((row) => row.account_id);
}

/** Any signature with what is known of the signed-in person in it, clean whatever it was. */
export const signatureOf = async (ctx: Reads, html: string): Promise<string> =>
  cleanWith(html, hasFields(html) ? await writerFields(ctx) : {});

export const hasFields = (html: string): boolean => marksIn(html).length > 0;

/** The same, of a writer who is known. */
export async function cleanWith(html: string, fields: FieldValues): Promise<string> {
  const said = signatureWith(html, fields);
  return said ? (await cleanInThread(said)).html : '';
}

export interface Bodies {
  text: string;
  html: string;
}

/**
 * A message with the signature of the company, and no other: in the place of the one that stands there, else above what is quoted, else at
 * the end. Readers without HTML have it too.
 */
export function withSignature({ text, html }: Bodies, signature: string): Bodies {
  const said = textOfHtml(signature);
  if (!html) return { text: signedText(text, said), html };
  const [written, quote] = partsAt(html, quoteIn(html));
  const own = withoutBlocks(written);
  const block = written.search(BLOCK);
  const at = block < 0 ? own.length : block;
  const [above, below] = [own.slice(0, at), own.slice(at) + quote];
  // The dialog's own text has its paragraphs apart.
  const isSaid = block >= 0 && flat(text).includes(flat(`-- ${said}`));
  return {
    text: isSaid ? text : joined(textOfHtml(above), said, textOfHtml(below)),
    html: `${above}<div data-signature="1">${signature}</div>${below}`,
  };
}

const flat = (text: string): string => text.replace(/\s+/g, ' ');

/** What stands below the line of a signature is one, up to the quote (RFC 3676, 4.3). */
function signedText(text: string, said: string): string {
  const [written, quote] = partsAt(text, /^-{5,} ?(?:Original|Forwarded) message/m.exec(text)?.index);
  const end = /^-- ?$/m.exec(written)?.index ?? written.length;
  return joined(written.slice(0, end), said, quote);
}

const joined = (above: string, said: string, below: string): string =>
  [above.trimEnd(), `-- \n${said}`, below].filter((part) => part !== '').join('\n\n');

/** What somebody wrote, and the mail that it answers or passes on. */
const partsAt = (body: string, at = body.length): [string, string] => [body.slice(0, at), body.slice(at)];

/**
 * Where the paragraph begins whose first words are the line over a quote, however they are marked. From each such line back over the tags
 * before it: what is no quote is looked at once, whatever somebody wrote (reliability R18).
 */
export function quoteIn(html: string): number | undefined {
  for (const { index } of html.matchAll(/-{5} ?(?:Original|Forwarded) message/g)) {
    let at = index;
    while (html[at - 1] === '-') at -= 1;
    let found: number | undefined;
    while (html[at - 1] === '>') {
      at -= 2;
      while (at >= 0 && html[at] !== '<' && html[at] !== '>') at -= 1;
      if (html[at] !== '<') break;
      if (/^<p\b/.test(html.slice(at, at + 3))) found = at;
    }
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Clean HTML without its signatures, each with all that is nested in it. */
function withoutBlocks(html: string): string {
  let kept = '';
  let from = 0;
  let depth = 0;
  for (const { 0: tag, 1: end, index } of html.matchAll(/<(\/?)div\b[^<>]*>/g)) {
    if (depth === 0 && !BLOCK.test(tag)) continue;
    if (depth === 0) kept += html.slice(from, index);
    depth += end ? -1 : 1;
    from = index + tag.length;
  }
  return depth === 0 ? kept + html.slice(from) : kept;
}

const BLOCK = /<div\b[^<>]*\bdata-signature=/;
