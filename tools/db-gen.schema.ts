import type { Catalog, Column, Table } from './db-gen.catalog.ts';

/** The text of server/src/schema.gen.sql: the schema as it stands after all migrations, to be read and compared. */
export function writeSchema(catalog: Catalog): string {
  const parts = [
    '-- Written by tools/db-gen.ts from the migrations: do not edit.\n',
    ...catalog.extensions.map((name) => `create extension ${name};\n`),
    ...catalog.enums.map(({ name, values }) => `create type ${name} as enum (${values.map((value) => `'${value}'`).join(', ')});\n`),
    ...catalog.functions.map((text) => `${text};\n`),
    ...catalog.tables.map(writeTable),
  ];
  return parts.join('\n');
}

function writeTable(table: Table): string {
  const extras = [...table.indexes, ...table.triggers].map(({ text }) => `${text};\n`).join('');
  if (table.view !== null) return `create view ${table.name} as\n${table.view.trim()}\n${extras}`;
  const lines = [...table.columns.map(writeColumn), ...table.constraints.map(({ name, text }) => `constraint ${name} ${text}`)];
  const comments = table.columns
    .filter((column) => column.comment)
    .map((column) => `comment on column ${table.name}.${column.quoted} is '${column.comment!.replaceAll("'", "''")}';\n`);
  const parts = table.parted === null ? '' : ` partition by ${table.parted}`;
  return `create table ${table.name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${parts};\n${extras}${comments.join('')}`;
}

function writeColumn(column: Column): string {
  const words = [column.quoted, column.type];
  if (column.notNull) words.push('not null');
  if (column.identity) words.push(`generated ${column.identity === 'a' ? 'always' : 'by default'} as identity`);
  else if (column.generated) words.push(`generated always as (${column.default}) stored`);
  else if (column.default !== null) words.push(`default ${column.default}`);
  return words.join(' ');
}
