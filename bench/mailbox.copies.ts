import type pg from 'pg';
import { tell } from './measure.ts';

/** What is copied, in this order: the rows, and which of their columns are other ones in a copy, `shift` being how far its ids are away. */
const TABLES = [
  {
    table: 'message',
    rows: 'id in (select message_id from source)',
    changed: (copy: number, shift: number) => ({
      id: `id + ${shift}`,
      message_id: `'<${copy}.' || substr(message_id, 2)`,
      date: older('date', copy),
      received_at: older('received_at', copy),
    }),
  },
  { table: 'mail_thread', rows: 'id in (select thread_id from source)', changed: (_: number, shift: number) => ({ id: `id + ${shift}` }) },
  {
    table: 'entry',
    rows: 'id in (select id from source)',
    changed: (copy: number, shift: number) => ({
      id: `id + ${shift}`,
      message_id: `message_id + ${shift}`,
      thread_id: `thread_id + ${shift}`,
      date: older('date', copy),
    }),
  },
  {
    table: 'entry_search',
    rows: 'entry_id in (select id from source)',
    changed: (_: number, shift: number) => ({ entry_id: `entry_id + ${shift}` }),
  },
];

/** Copies lie between the mails that they were made from. */
const older = (column: string, copy: number): string => `${column} - interval '${copy * 7} minutes'`;

/**
 * Has every mail of the inbox `times` times, with its conversation and its words: the database copies its own rows, because delivering a
 * million mails takes hours and room for their files. The raw file of a copy is that of its source.
 */
export async function copyInbox(pool: pg.Pool, times: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`create temp table source as select id, message_id, thread_id from entry
      where mailbox_id = (select id from mailbox where role = 'inbox' order by total desc limit 1)`);
    const { rows } = await client.query<{ step: string }>(
      `select greatest((select max(id) from entry), (select max(id) from message), (select max(id) from mail_thread)) as step`,
    );
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '1GB'");
    // Its words take most of the time when each row enters them alone, and little when the index is built over all of them.
    await withoutIndexes(client, ['entry_search'], async () => {
      for (let copy = 1; copy < times; copy++) {
        tell(`Copying the inbox: ${copy + 1} of ${times}`);
        for (const { table, rows: which, changed } of TABLES)
          await insertCopies(client, table, changed(copy, copy * Number(rows[0]!.step)), `from ${table} where ${which}`);
      }
      tell('Building the index of words');
    });
    for (const table of ['message', 'mail_thread', 'entry'])
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  } finally {
    client.release(true);
  }
  tell('Vacuuming');
  await pool.query('vacuum analyze');
}

/** Copies the rows of a table that `from` names, with others in some of their columns. Where it names several tables, the one copied is `source`. */
export async function insertCopies(client: pg.PoolClient, table: string, others: Record<string, string>, from: string): Promise<void> {
  const columns = await columnsOf(client, table);
  const of = from.includes(' as source ') ? 'source.' : '';
  const values = columns.map((column) => others[column] ?? `${of}${column}`);
  await client.query(`insert into ${table} (${columns.join(', ')}) overriding system value select ${values.join(', ')} ${from}`);
}

/** Does the work while these tables have no index but that of their key, and builds the others over all of it. */
export async function withoutIndexes(client: pg.PoolClient, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = current_schema and tablename = any($1) and indexname !~ '_pkey$'`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  // Of a table in parts, every part has it.
  for (const { definition } of rows) await client.query(definition.replace(' ON ONLY ', ' ON '));
}

async function columnsOf(client: pg.PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = current_schema and table_name = $1`,
    [table],
  );
  return rows.map(({ name }) => name);
}
