import type { Catalog, Column, Table } from './db-gen.catalog.ts';

const head = `// Written by tools/db-gen.ts from the migrations: do not edit.
import type { ColumnType } from 'kysely';
`;

const words = `
/** May be left out on insert. */
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
/** Made by the database alone. */
export type Computed<T> = ColumnType<T, never, never>;
/** A bigint arrives as a string. */
export type Int8 = ColumnType<string, string | number | bigint, string | number | bigint>;
/** Money in minor units: never a JavaScript number. */
export type Minor = ColumnType<string, string | bigint, string | bigint>;
/** A decimal arrives as a string and never goes through a JavaScript number. */
export type Numeric = ColumnType<string, string | bigint, string | bigint>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Pass arrays through toJson() of platform/db.ts. A column comment 'type: Name from module' in a migration names its type. */
export type Json<T = unknown> = ColumnType<T, T, T>;
`;

const plain: Record<string, string> = {
  text: 'string',
  'character varying': 'string',
  character: 'string',
  uuid: 'string',
  citext: 'string',
  inet: 'string',
  tsvector: 'string',
  date: 'string',
  'timestamp without time zone': 'string',
  'time without time zone': 'string',
  smallint: 'number',
  integer: 'number',
  'double precision': 'number',
  real: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  bigint: 'Int8',
  numeric: 'Numeric',
  'timestamp with time zone': 'Timestamp',
  jsonb: 'Json',
  json: 'Json',
};
/** How the words above look inside an array, where Kysely does not tell reading from writing. */
const inArray: Record<string, string> = { Int8: 'string', Minor: 'string', Numeric: 'string', Timestamp: 'Date', Json: 'unknown' };

/** The text of server/src/db.gen.ts. */
export function writeTypes(catalog: Catalog): string {
  const imports = new Map<string, Set<string>>();
  const enums = new Map(catalog.enums.map(({ name, values }) => [name, union(values)]));
  const tables = catalog.tables.map((table) => {
    const lines = table.columns.map((column) => `  ${key(column.name)}: ${columnType(table, column, enums, imports)};`);
    return `export interface ${pascal(table.name)}Table {\n${lines.join('\n')}\n}\n`;
  });
  const database = `export interface Database {\n${catalog.tables.map(({ name }) => `  ${key(name)}: ${pascal(name)}Table;`).join('\n')}\n}\n`;
  const imported = [...imports].sort().map(([module, names]) => `import type { ${[...names].sort().join(', ')} } from '${module}';\n`);
  return `${head}${imported.join('')}${words}\n${[...tables, database].join('\n')}`;
}

function columnType(table: Table, column: Column, enums: Map<string, string>, imports: Map<string, Set<string>>): string {
  const base = namedType(column, imports) ?? baseType(table, column, enums);
  const type = column.notNull ? base : `${base} | null`;
  if (table.view || column.generated || column.identity === 'a') return `Computed<${selected(base)}${column.notNull ? '' : ' | null'}>`;
  return column.default !== null || column.identity === 'd' ? `Generated<${type}>` : type;
}

/** comment on column leave_request.input is 'type: LeaveInput from @lintel/contract/leave' */
function namedType({ comment, type }: Column, imports: Map<string, Set<string>>): string | undefined {
  const [, name, suffix, module] = /^type: (\w+)(\[\])? from (\S+)$/m.exec(comment ?? '') ?? [];
  if (!name || !module) return undefined;
  imports.set(module, (imports.get(module) ?? new Set()).add(name));
  const named = `${name}${suffix ?? ''}`;
  return type === 'jsonb' || type === 'json' ? `Json<${named}>` : named;
}

function baseType(table: Table, column: Column, enums: Map<string, string>): string {
  const [, element = '', array] = /^(.*?)(?:\(\d+(?:,\d+)?\))?(\[\])?$/.exec(column.type) ?? [];
  const values = allowedValues(table.checks, column.name);
  const type = values
    ? union(values)
    : element === 'bigint' && column.name.endsWith('_minor')
      ? 'Minor'
      : (plain[element] ?? enums.get(element));
  if (!type)
    throw new Error(`${table.name}.${column.name} has the type ${column.type}, which tools/db-gen.types.ts does not know: add it there.`);
  return array ? `${bracket(inArray[type] ?? type)}[]` : type;
}

/** The values of check (state in ('a', 'b')), also with "is null or" before it, and of check (roles <@ array['a', 'b']). */
function allowedValues(checks: string[], column: string): string[] | undefined {
  const name = `"?${column}"?`;
  const form = new RegExp(
    `^CHECK \\(\\((?:\\(${name} IS NULL\\) OR \\()?${name} (?:= ANY \\(|<@ )ARRAY\\[((?:'(?:[^']|'')*'::text(?:, )?)+)\\]\\)+$`,
  );
  const list = checks.map((check) => form.exec(check)?.[1]).find((found) => found !== undefined);
  return list?.match(/'(?:[^']|'')*'(?=::text)/g)?.map((value) => value.slice(1, -1).replaceAll("''", "'"));
}

function selected(type: string): string {
  return inArray[type] ?? type;
}

function union(values: string[]): string {
  return values.map((value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`).join(' | ');
}

function bracket(type: string): string {
  return type.includes(' ') ? `(${type})` : type;
}

function key(name: string): string {
  return /^[a-zA-Z_]\w*$/.test(name) ? name : `'${name}'`;
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
