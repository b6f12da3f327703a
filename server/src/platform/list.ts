import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { isGranted, type Permission } from '@lintel/contract/access';
import type { PageOf } from '@lintel/contract/kit/route';
import type { User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';

/**
 * One description of a list. The page on screen, the number above it, its totals, its facets and its file are all read through
 * it, so they cannot disagree (workspace 0.1).
 */
export interface ListDefinition<Q extends ListQuery, C extends Columns, Item> {
  /** Names the list in the audit log and its file: `people`. */
  dataset: string;
  /**
   * The tables: ``sql`employee left join department on …` ``. Left joins by key cost nothing where no column needs them. A join that
   * every row has (``(join) => sql`request ${join} template on …` ``) is one where rows are counted, and an inner one where they are read,
   * so that an order by the other table's column can be walked there.
   */
  from: RawBuilder<unknown> | ((join: RawBuilder<unknown>) => RawBuilder<unknown>);
  /** Unique in a row: makes every order stable. */
  key: Expression<unknown>;
  scope(user: User): Expression<SqlBool>;
  columns: C;
  /** Without it the list is not searched by text. */
  search?(text: string, user: User): Expression<SqlBool>;
  /** Every filter of the contract, as a condition. */
  filters: { [F in FilterOf<Q>]-?: (value: NonNullable<Q[F]>, user: User) => Expression<SqlBool> };
  /** Where nobody asked for another. */
  order: NonNullable<Q['sort']>;
  /** Columns whose values are counted under all filters but the one of the same name: counts on tabs and choices. */
  facets?: readonly (keyof C & string)[];
  present(row: RowOf<C>, user: User): Item;
}

export interface ListColumn<T = unknown> {
  value: Expression<T>;
  /** Heads the column in files. Without it the column is no part of them: ids, versions. */
  label?: string;
  /** `text` where it is left out. Amounts are minor units, durations minutes, days hundredths, changes what an entry of the audit log says. */
  kind?: ColumnKind;
  /** What it is ordered by, written as its index is; `true`: by the value itself. */
  sort?: true | Expression<unknown>;
  /** Summed over the whole filter. */
  total?: true;
  /** Who may see it; for others it is null, and no part of files, totals and orders. */
  can?: Permission;
  /** What values are called: labels of states. */
  words?: Readonly<Record<string, string>>;
}
export type ColumnKind = 'text' | 'number' | 'year' | 'money' | 'minutes' | 'days100' | 'day' | 'instant' | 'flag' | 'changes';
export type Columns = Record<string, ListColumn>;
export type RowOf<C extends Columns> = { [K in keyof C]: C[K]['value'] extends Expression<infer T> ? T : never };

/** What `listQuery` of the contract makes; filters stand beside these. */
export interface ListQuery {
  page: number;
  size: number;
  cursor?: string | undefined;
  q?: string | undefined;
  sort?: string | undefined;
}
type FilterOf<Q> = Exclude<keyof Q & string, keyof ListQuery | 'format' | 'columns'>;
type Asked<Q extends ListQuery> = Partial<Omit<Q, 'page' | 'size' | 'cursor'>>;

export type List<Q extends ListQuery = ListQuery, C extends Columns = Columns, Item = unknown> = ListDefinition<Q, C, Item>;

/** `defineList<z.output<typeof peopleApi.list.query>>()({ … })`: a filter of the contract that is missing here does not compile. */
export const defineList =
  <Q extends ListQuery>() =>
  <const C extends Columns, Item>(definition: ListDefinition<Q, C, Item>): List<Q, C, Item> =>
    definition;

/** A page of the list; two queries, and one for each facet that is filtered by. */
export async function readList<Q extends ListQuery, C extends Columns, Item>(
  list: List<Q, C, Item>,
  { db, user }: { db: Db; user: User },
  query: Q,
): Promise<PageOf<Item>> {
  const counts = await readCounts(list, { db, user }, query as Asked<Q>);
  const { rows } = await pageStatement(list, user, query).execute(db);
  return { items: rows.map((row) => list.present(row, user)), page: { number: query.page, size: query.size, ...counts } };
}

/** How many rows a filter finds: the number on a dashboard is this call, its click the same filter on the list's page. */
export async function countList<Q extends ListQuery, C extends Columns, Item>(
  list: List<Q, C, Item>,
  ctx: { db: Db; user: User },
  asked: Asked<Q> = {},
): Promise<number> {
  // Without columns nothing is summed.
  return (await readCounts({ ...list, columns: {}, facets: [] }, ctx, asked)).total;
}

/** One row by a condition of its own, as it stands in the list: of several the first in that order. */
export async function readOne<Q extends ListQuery, C extends Columns, Item>(
  list: List<Q, C, Item>,
  { db, user }: { db: Db; user: User },
  condition: Expression<SqlBool>,
  sort?: NonNullable<Q['sort']>,
): Promise<RowOf<C> | undefined> {
  const order = orderOf(list, user, sort);
  const { rows } = await sql<
    RowOf<C>
  >`select ${selection(list, user)} from ${rowsOf(list)} where (${list.scope(user)}) and (${condition}) order by ${order} limit 1`.execute(
    db,
  );
  return rows[0];
}

/** The rows of one page as a statement. Keys are found by the order's index first; what they show is read for these alone. */
export function pageStatement<Q extends ListQuery, C extends Columns, Item>(
  list: List<Q, C, Item>,
  user: User,
  query: Q,
): RawBuilder<RowOf<C>> {
  const { key } = list;
  const from = rowsOf(list);
  const order = orderOf(list, user, query.sort);
  return sql<
    RowOf<C>
  >`select ${selection(list, user)} from ${from} where ${key} in (select ${key} from ${from} where ${wanted(list, user, query as Asked<Q>)} order by ${order} limit ${query.size} offset ${(query.page - 1) * query.size}) order by ${order}`;
}

/** Every row of a filter, in its order, as a statement: what a file is made of. Of its columns those that are named, else all. */
export const wholeStatement = <Q extends ListQuery, C extends Columns, Item, N extends keyof C & string = keyof C & string>(
  list: List<Q, C, Item>,
  user: User,
  asked: Asked<Q>,
  names?: readonly N[],
): RawBuilder<Pick<RowOf<C>, N>> =>
  sql<
    Pick<RowOf<C>, N>
  >`select ${selection(list, user, names)} from ${rowsOf(list)} where ${wanted(list, user, asked)} order by ${orderOf(list, user, asked.sort)}`;

/** The columns of files that this person may see, in their order; all of them where none are named. */
export function fileColumns(
  list: Pick<List, 'columns'>,
  user: User,
  names?: readonly string[],
): [string, ListColumn & { label: string }][] {
  const known = Object.entries(list.columns).filter((entry): entry is [string, ListColumn & { label: string }] =>
    Boolean(entry[1].label && maySee(entry[1], user)),
  );
  return names ? names.flatMap((name) => known.filter(([one]) => one === name)) : known;
}

type AnyList<Q extends ListQuery> = Pick<List<Q>, 'from' | 'key' | 'scope' | 'columns' | 'search' | 'order' | 'facets'> & {
  filters: Record<string, (value: never, user: User) => Expression<SqlBool>>;
};

/** The total, its sums and its facets: what is not filtered by itself is counted in one walk, and its groups make the total. */
async function readCounts<Q extends ListQuery>(
  list: AnyList<Q>,
  ctx: { db: Db; user: User },
  asked: Asked<Q>,
): Promise<Omit<PageOf<unknown>['page'], 'number' | 'size'>> {
  const names = list.facets ?? [];
  // Its own filter apart: what could be chosen instead is counted too.
  const apart = names.filter((name) => (asked as Record<string, unknown>)[name] !== undefined);
  const shared = names.filter((name) => !apart.includes(name));
  const facets = shared.length > 0 ? await readFacets(list, ctx, asked, shared) : {};
  for (const name of apart) Object.assign(facets, await readFacets(list, ctx, { ...asked, [name]: undefined }, [name]));
  const isSummed = Object.values(list.columns).some((column) => column.total);
  const [one] = shared;
  const counts = one && !isSummed ? { total: sumOf(facets[one]!) } : await readTotals(list, ctx, asked);
  return { ...counts, ...(list.facets ? { facets } : {}) };
}

const sumOf = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

async function readTotals<Q extends ListQuery>(
  list: AnyList<Q>,
  { db, user }: { db: Db; user: User },
  asked: Asked<Q>,
): Promise<{ total: number; totals?: Record<string, string> }> {
  const summed = Object.entries(list.columns).filter(([, column]) => column.total && maySee(column, user));
  const sums = summed.map(([name, { value }]) => sql`, coalesce(sum(${value}), 0)::text as ${sql.ref(name)}`);
  const { rows } = await sql<
    Record<string, string>
  >`select count(*)::text as "count"${sums.length ? sql.join(sums, sql``) : sql``} from ${rowsOf(list, 'left join')} where ${wanted(list, user, asked)}`.execute(
    db,
  );
  const { count, ...totals } = rows[0]!;
  return { total: Number(count), ...(summed.length ? { totals } : {}) };
}

/** How many rows of a filter have which value, for each of these columns, in one walk. */
async function readFacets<Q extends ListQuery>(
  list: AnyList<Q>,
  { db, user }: { db: Db; user: User },
  asked: Asked<Q>,
  names: readonly string[],
): Promise<Record<string, Record<string, number>>> {
  const facets = Object.fromEntries(names.map((name): [string, Record<string, number>] => [name, {}]));
  const columns = names.map((name) => sql`${list.columns[name]!.value}::text as ${sql.ref(name)}`);
  const group = names.map((name) => sql`case when grouping(${sql.ref(name)}) = 0 then array[${sql.lit(name)}, ${sql.ref(name)}] end`);
  const { rows } = await sql<{
    group: [name: string, value: string | null];
    count: number;
  }>`select coalesce(${sql.join(group)}) as "group", count(*)::int as count
    from (select ${sql.join(columns)} from ${rowsOf(list, 'left join')} where ${wanted(list, user, asked)}) as counted
    group by grouping sets (${sql.join(names.map((name) => sql`(${sql.ref(name)})`))})`.execute(db);
  // None and an empty text are one choice.
  for (const row of rows) {
    const [name, value] = row.group;
    const counts = facets[name]!;
    counts[value ?? ''] = (counts[value ?? ''] ?? 0) + row.count;
  }
  return facets;
}

const rowsOf = ({ from }: Pick<List, 'from'>, join: 'join' | 'left join' = 'join'): RawBuilder<unknown> =>
  typeof from === 'function' ? from(sql.raw(join)) : from;

const maySee = ({ can }: ListColumn, user: User): boolean => !can || isGranted(user.role, can);

/** Scope, text and filters in one. */
function wanted<Q extends ListQuery>(list: AnyList<Q>, user: User, asked: Asked<Q>): RawBuilder<unknown> {
  const conditions = [list.scope(user)];
  if (asked.q && list.search) conditions.push(list.search(asked.q, user));
  for (const [name, condition] of Object.entries(list.filters)) {
    const value = (asked as Record<string, unknown>)[name];
    if (value === undefined) continue;
    // The number of hits would tell what the column hides.
    const column = list.columns[name];
    if (column && !maySee(column, user)) throw fail('access.forbidden');
    conditions.push(condition(value as never, user));
  }
  return sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  );
}

function orderOf<Q extends ListQuery>(list: AnyList<Q>, user: User, asked: string = list.order): RawBuilder<unknown> {
  const column = list.columns[asked.replace(/^-/, '')];
  if (!column?.sort) throw new Error(`nothing is ordered by ${asked}`);
  if (!maySee(column, user)) throw fail('access.forbidden');
  const direction = asked.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`${column.sort === true ? column.value : column.sort} ${direction}, ${list.key} ${direction}`;
}

const selection = (list: Pick<List, 'columns'>, user: User, names: readonly string[] = Object.keys(list.columns)): RawBuilder<unknown> =>
  sql.join(
    names
      .map((name) => [name, list.columns[name]!] as const)
      .map(([name, column]) => sql`${maySee(column, user) ? column.value : sql`null`} as ${sql.ref(name)}`),
  );
