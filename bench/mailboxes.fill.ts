import type pg from 'pg';
import { insertCopies, withoutIndexes } from './mailbox.copies.ts';
import { PERSON } from './lintel.messages.ts';
import { tell } from './measure.ts';

/** Rows of `entry` that one statement writes. */
const AT_ONCE = 500_000;
/** Every mailbox begins so many mails further on than the one before, so that no two have the same mail at the same time. */
const STRIDE = 251;

/**
 * Gives `count` people a mailbox of as many mails as the first one has, and the conversations and words that belong to them: the messages are
 * those of the first mailbox, shared as those of inside mail are. Mails stand in the tables in the order of their days, as they
 * would have come, and not mailbox by mailbox. What finds the thread of an answer (`mail_thread_ref`) is left out: only what arrives asks for it.
 */
export async function fillMailboxes(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '2GB'; set work_mem = '512MB'");
    await hire(client, count);
    await client.query(prepared);
    const { rows } = await client.query<{ mails: number; others: number }>(
      'select (select count(*) from slot)::int as mails, (select count(*) from other)::int as others',
    );
    const { mails, others } = rows[0]!;
    // Neither triggers nor foreign keys row by row: what they keep is worked out for all of them below.
    await client.query("set session_replication_role = 'replica'");
    await withoutIndexes(client, ['entry', 'entry_search', 'conversation'], async () => {
      await insertCopies(client, 'mail_thread', THREADS, 'from thread_copy as copy join mail_thread as source on source.id = copy.source');
      const step = Math.max(1, Math.floor(AT_ONCE / others));
      for (let slot = 0; slot < mails; slot += step) {
        tell(`Filling ${count} mailboxes: ${slot} of ${mails} mails each`);
        await client.query('truncate entry_copy');
        await client.query(entryCopies, [slot, Math.min(mails, slot + step) - 1]);
        await client.query('analyze entry_copy');
        await insertCopies(
          client,
          'entry',
          ENTRIES,
          'from entry_copy as copy join entry as source on source.id = copy.source order by copy.id',
        );
        await insertCopies(
          client,
          'entry_search',
          WORDS,
          'from entry_copy as copy join entry_search as source on source.entry_id = copy.source order by copy.id',
        );
      }
      tell('Counting');
      await client.query(COUNTED);
      tell('Building the indexes');
    });
  } finally {
    client.release(true);
  }
  tell('Vacuuming');
  await pool.query('vacuum analyze');
}

const THREADS = { id: 'copy.id', account_id: 'copy.account_id' };
const ENTRIES = { ...THREADS, mailbox_id: 'copy.mailbox_id', thread_id: 'copy.thread_id', date: 'copy.date' };
const WORDS = { entry_id: 'copy.id', account_id: 'copy.account_id' };

/** People beside the cast, each with the folders of a mailbox. */
async function hire(client: pg.PoolClient, count: number): Promise<void> {
  await client.query(
    `insert into employee (id, number, given_name, family_name, name, work_email, position, status)
     select 'emp_' || lpad('B' || i, 26, '0'), 'B' || i, 'Bench', 'Person ' || i, 'Bench Person ' || i, 'bench' || i || '@bench.example', 'Foreman', 'active'
     from generate_series(1, $1::int - (select count(*) from mail_account where person_id is not null)) i`,
    [count],
  );
  await client.query(
    `insert into mail_account (person_id, owner_id, address) select id, id, work_email from employee where number like 'B%'`,
  );
  await client.query(`insert into mailbox (account_id, role, name)
    select mail_account.id, role, mailbox.name from mail_account cross join mailbox
    where mailbox.account_id = ${FIRST} and mail_account.address like 'bench%@bench.example'`);
}

const FIRST = `(select id from mail_account where address like '${PERSON}@%')`;

/** Mails of the first mailbox by their place in time, the other accounts by number, and what their threads are called. */
const prepared = `
  create temp table other as select (row_number() over (order by id) - 1)::int as nr, id as account_id
    from mail_account where person_id is not null and id <> ${FIRST};
  create temp table slot as select (row_number() over (order by date, entry.id) - 1)::int as nr, entry.id, entry.thread_id, entry.date, role
    from entry join mailbox on mailbox.id = mailbox_id where entry.account_id = ${FIRST};
  create unique index on slot (nr);
  create temp table thread_copy as
    select source, account_id, nr, (select max(id) from mail_thread) + 1 + place * (select count(*) from other) + nr as id
    from (select thread_id as source, row_number() over (order by thread_id) as place from slot group by thread_id) as thread cross join other;
  create index on thread_copy (source, nr);
  create temp table entry_copy (id bigint, source bigint, account_id bigint, mailbox_id bigint, thread_id bigint, date timestamptz);
  create temp table base as select max(id) as id from entry;
  analyze other, slot, thread_copy`;

const entryCopies = `insert into entry_copy
  select base.id + 1 + at.nr::bigint * (select count(*) from other) + other.nr, mail.id, other.account_id, mailbox.id, thread_copy.id, at.date
  from base cross join slot as at cross join other
  join slot as mail on mail.nr = (at.nr + (other.nr + 1) * ${STRIDE}) % (select count(*)::int from slot)
  join mailbox on mailbox.account_id = other.account_id and mailbox.role = mail.role and mailbox.name is null
  join thread_copy on thread_copy.source = mail.thread_id and thread_copy.nr = other.nr
  where at.nr between $1 and $2`;

/** What the triggers of `entry` keep. */
const COUNTED = `
  truncate conversation, mailbox_month;
  insert into conversation (mailbox_id, thread_id, id, date, total, unread)
    select mailbox_id, thread_id, (array_agg(id order by date desc, id desc))[1], max(date), count(*)::int, (count(*) filter (where not seen))::int
    from entry group by mailbox_id, thread_id;
  insert into mailbox_month (mailbox_id, month, total) select mailbox_id, month_of(date), count(*)::int from entry group by 1, 2;
  update mailbox set total = counted.total, unread = counted.unread, conversations = counted.conversations
    from (select mailbox_id, sum(total)::int as total, sum(unread)::int as unread, count(*)::int as conversations from conversation group by 1) as counted
    where counted.mailbox_id = mailbox.id;
  select setval(pg_get_serial_sequence('entry', 'id'), (select max(id) from entry));
  select setval(pg_get_serial_sequence('mail_thread', 'id'), (select max(id) from mail_thread))`;
