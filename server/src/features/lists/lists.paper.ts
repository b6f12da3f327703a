import { buffer } from 'node:stream/consumers';
import { sayDay } from '@lintel/contract/kit/days';
import { sql, type RawBuilder } from 'kysely';
import { visibleProjects } from '#server/features/projects/projects.service.ts';
import { openLogo, readLetterhead } from '#server/features/settings/letterhead.service.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Columns, List, ListQuery } from '#server/platform/list.ts';
import { cellOf } from './lists.cells.ts';
import type { ListPaper } from './lists.pdf.ts';

/** What stands on the paper of a list beside its rows. */
export async function paperOf<Q extends ListQuery, C extends Columns, Item>(
  ctx: Ctx,
  list: List<Q, C, Item>,
  { filters, heads, count, zone }: { filters: object; heads: readonly string[]; count: number; zone: string },
): Promise<ListPaper> {
  const title = sentence(list.dataset);
  const at = cellOf(ctx.now, { kind: 'instant' }, zone).value!;
  return {
    ...(await readLetterhead(ctx)),
    title,
    logo: await readLogo(ctx),
    facts: [
      { label: 'Filters', value: (await saidFilters(ctx, list.columns, filters)) || 'none' },
      { label: 'Rows', value: count.toLocaleString('en-GB') },
    ],
    madeBy: `Created by ${ctx.user.name} on ${sayDay(at.slice(0, 10))} ${at.slice(11)}`,
    ...{ now: ctx.now, heads, empty: 'Nothing matches these filters.' },
  };
}

/** `Department: Building; Status: Active, Leaving` */
async function saidFilters(ctx: Ctx, columns: Columns, filters: object): Promise<string> {
  const parts: string[] = [];
  for (const [name, asked] of Object.entries(filters)) {
    if (asked === undefined || name === 'sort') continue;
    const { words } = columns[name] ?? {};
    const values: string[] = [];
    for (const one of [asked].flat()) {
      const text = one && typeof one === 'object' ? Object.values(one as object).join(' to ') : String(one);
      values.push(words?.[text] ?? (await nameOf(ctx, text)) ?? (typeof one === 'boolean' ? (one ? 'yes' : 'no') : sayDays(text)));
    }
    parts.push(`${columns[name]?.label ?? LABELS[name] ?? sentence(name.replace(/Id$/, ''))}: ${values.join(', ')}`);
  }
  return parts.join('; ');
}

const LABELS: Record<string, string> = { q: 'Text' };

/** `2026-10-12 to 2026-10-18`: 12 Oct 2026 to 18 Oct 2026. */
const sayDays = (text: string): string => text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, sayDay);

/** `minDays`: Min days. */
const sentence = (name: string): string => {
  const words = name
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** What a filter names by its id, as far as its reader may know it; all but projects are everybody's to know. */
const NAMES: Record<string, (id: string, user: User) => RawBuilder<{ name: string }>> = {
  dep: (id) => sql`select name from department where id = ${id}`,
  emp: (id) => sql`select name from employee where id = ${id}`,
  lvt: (id) => sql`select name from leave_type where id = ${id}`,
  prj: (id, user) => sql`select code || ' ' || name as name from project where id = ${id} and ${visibleProjects(user)}`,
  rsc: (id) => sql`select code || ' ' || name as name from resource where id = ${id}`,
  tpl: (id) => sql`select name from template where id = ${id}`,
};

async function nameOf({ db, user }: Ctx, text: string): Promise<string | undefined> {
  const find = /^[a-z]{3}_/.test(text) ? NAMES[text.slice(0, 3)] : undefined;
  return find && (await find(text, user).execute(db)).rows[0]?.name;
}

/** A sheet without its logo is still one. */
async function readLogo(ctx: Ctx): Promise<Buffer | null> {
  const logo = await openLogo(ctx).catch(() => null);
  return logo && buffer(logo.content as AsyncIterable<Uint8Array>);
}
