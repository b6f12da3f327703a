import type pg from 'pg';

export type Column = {
  name: string;
  /** As SQL writes it: reserved words in quotes. */
  quoted: string;
  type: string;
  notNull: boolean;
  default: string | null;
  identity: '' | 'a' | 'd';
  generated: boolean;
  comment: string | null;
};
export type Named = { name: string; text: string };
export type Table = {
  name: string;
  view: string | null;
  /** By what its rows are parted among tables that are not listed. */
  parted: string | null;
  columns: Column[];
  checks: string[];
  constraints: Named[];
  indexes: Named[];
  triggers: Named[];
};
export type Catalog = { extensions: string[]; enums: { name: string; values: string[] }[]; functions: string[]; tables: Table[] };

type Owned<T> = T & { table: string };

/** What the migrations made in the schema public, in an order that depends on nothing but names. */
export async function readCatalog(pool: pg.Pool): Promise<Catalog> {
  const rows = async <T>(text: string) => (await pool.query(text)).rows as T[];
  const tables = await rows<{ name: string; view: string | null; parted: string | null }>(tablesSql);
  const columns = await rows<Owned<Column>>(columnsSql);
  const constraints = await rows<Owned<Named> & { type: string; width: number }>(constraintsSql);
  const indexes = await rows<Owned<Named>>(indexesSql);
  const triggers = await rows<Owned<Named>>(triggersSql);
  const of = <T>(list: Owned<T>[], table: string) => list.filter((row) => row.table === table);
  return {
    extensions: (await rows<{ name: string }>("select extname as name from pg_extension where extname <> 'plpgsql' order by extname")).map(
      (row) => row.name,
    ),
    enums: await rows(enumsSql),
    functions: (await rows<{ text: string }>(functionsSql)).map((row) => row.text.trim()),
    tables: tables.map(({ name, view, parted }) => ({
      name,
      view,
      parted,
      columns: of(columns, name),
      checks: of(constraints, name)
        .filter((row) => row.type === 'c' && row.width === 1)
        .map((row) => row.text),
      constraints: of(constraints, name),
      indexes: of(indexes, name),
      triggers: of(triggers, name),
    })),
  };
}

const inPublic = "n.nspname = 'public'";

const tablesSql = `
select c.relname as name, case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end as view,
  case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as parted
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where ${inPublic} and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
order by c.relname collate "C"`;

const columnsSql = `
select c.relname as table, a.attname as name, quote_ident(a.attname) as quoted, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
  pg_get_expr(d.adbin, d.adrelid) as default, a.attidentity::text as identity, a.attgenerated <> '' as generated, col_description(c.oid, a.attnum) as comment
from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where ${inPublic} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
order by c.relname collate "C", a.attnum`;

// Not null constraints have names only from PostgreSQL 18 on; they stand at their columns.
const constraintsSql = `
select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as text, k.contype::text as type, coalesce(cardinality(k.conkey), 0) as width
from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
where ${inPublic} and k.contype in ('p', 'u', 'f', 'c', 'x')
order by c.relname collate "C", array_position(array['p', 'u', 'f', 'c', 'x'], k.contype::text), k.conname collate "C"`;

const indexesSql = `
select c.relname as table, i.relname as name, pg_get_indexdef(x.indexrelid) as text
from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
where ${inPublic} and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
order by c.relname collate "C", i.relname collate "C"`;

const triggersSql = `
select c.relname as table, t.tgname as name, pg_get_triggerdef(t.oid) as text
from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
where ${inPublic} and not t.tgisinternal
order by c.relname collate "C", t.tgname collate "C"`;

const enumsSql = `
select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as values
from pg_enum e join pg_type t on t.oid = e.enumtypid join pg_namespace n on n.oid = t.typnamespace
where ${inPublic} group by t.typname order by t.typname collate "C"`;

const functionsSql = `
select pg_get_functiondef(p.oid) as text
from pg_proc p join pg_namespace n on n.oid = p.pronamespace
where ${inPublic} and p.prokind in ('f', 'p') and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`;
