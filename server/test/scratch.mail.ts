import { startTestServer } from '#test/test-server.ts';
import { createTestDatabase } from '#test/database.ts';
import { ensureMailAccount } from '#server/features/mail/mail.service.ts';
import { listFolder, countFolders, findEmail } from '#server/features/mail/mail.queries.ts';
import { searchMail } from '#server/features/mail/mail.search.ts';
import { sql } from 'kysely';
const N = Number(process.env.N ?? 100000);
const { server, stop } = await startTestServer();
const { db, drop } = await createTestDatabase({ server });
try {
  for (const p of ['emp_a','emp_b']) {
    await sql`insert into employee (id, number, given_name, family_name, name, work_email, position) values (${p}, ${p}, 'A', 'B', ${'A '+p}, ${p+'@x.y'}, 'x')`.execute(db);
    await ensureMailAccount({ db }, { personId: p, address: `${p}@x.y` });
  }
  const t0 = performance.now();
  await sql`insert into blob (sha256, size) values (${'0'.repeat(64)}, 1)`.execute(db);
  await sql`insert into mail_thread (account_id) select 1`.execute(db);
  await sql`insert into message (raw_sha256, source_sha256, size, message_id, subject, from_name, from_email, date, received_at, snippet, text_body, html_clean, clean_version)
    select repeat('0',64), i::text, 1000, '<'||i||'@x>', 'Subject number '||i, 'Ann '||(i%500), 'ann'||(i%500)||'@x.y', now() - i * interval '26 minutes', now(), 'snippet '||i, repeat('body text of mail ', 60), repeat('<p>body text of mail</p>', 100), 1 from generate_series(1, ${N}) i`.execute(db);
  await sql`insert into entry (account_id, mailbox_id, message_id, thread_id, date, seen, origin, modseq) select 1, 1, id, 1, date, id % 9 <> 0, 'received', 1 from message`.execute(db);
  await sql`insert into entry_search (entry_id, account_id, tsv) select e.id, 1, to_tsvector('simple', 'common word'||(e.id % 1000)||' rare'||e.id||' '|| case when e.id % 3 = 0 then 'third' else '' end || ' concrete slab site meeting minutes body text of the mail with some forty more words to make it real ' || md5(e.id::text) || ' ' || md5((e.id+1)::text)) from entry e`.execute(db);
  await sql`vacuum analyze`.execute(db);
  console.log('loaded', Math.round(performance.now() - t0));
  const user = { id: 'emp_a', name: '', email: '', role: 'employee', departmentId: null, sessionId: null } as any;
  const time = async (name: string, f: () => Promise<any>) => { const ts: number[] = []; let r; for (let i = 0; i < 30; i++) { const t = performance.now(); r = await f(); ts.push(performance.now() - t); } ts.sort((a, b) => a - b); console.log(name.padEnd(30), ts[15]!.toFixed(2), 'p97', ts[29]!.toFixed(2), r?.page?.total ?? ''); return r; };
  const first = await time('page 1', () => listFolder(db, user, 'inbox', { page: 1, size: 20 }));
  await time('page 50/size', () => listFolder(db, user, 'inbox', { page: 1, size: 50 }));
  await time('page middle', () => listFolder(db, user, 'inbox', { page: Math.floor(N / 40), size: 20 }));
  await time('page last', () => listFolder(db, user, 'inbox', { page: Math.floor(N / 20), size: 20 }));
  await time('random', () => listFolder(db, user, 'inbox', { page: 1 + Math.floor(Math.random() * N / 20), size: 20 }));
  await time('counts', () => countFolders(db, user));
  await time('open', () => findEmail(db, user, first.items[3].id));
  for (const q of ['common', 'third', 'word77', 'rare500', 'concrete slab', '"site meeting"', 'comm', 'subject:common', 'is:unread', 'common is:unread', 'common -third', 'nothinghere']) await time('search ' + q, () => searchMail(db, user, q, undefined, { page: 1, size: 20 }));
  await time('search third inbox', () => searchMail(db, user, 'third', 'inbox', { page: 1, size: 20 }));
} finally { await drop(); await stop(); }
