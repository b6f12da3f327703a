import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyAudit } from '#server/platform/audit-chain.ts';
import { canonicalJson, changesOf, entryHashOf, payloadHashOf, plain } from '#server/platform/audit-payload.ts';
import { readWitnessedHeads, witnessAuditHead } from '#server/platform/audit-witness.ts';
import { audit, redactAudit, type AuditInput } from '#server/platform/audit.ts';
import { systemContext, type Ctx } from '#server/platform/context.ts';
import { platformServices, type PlatformServices } from '#test/platform.ts';

let platform: PlatformServices;
let ctx: Ctx;

beforeEach(async () => {
  platform = await platformServices();
  ctx = systemContext(platform.services);
});
afterEach(() => platform.close());

const entry = (more: Partial<AuditInput> = {}): AuditInput => ({
  action: 'leave.approve',
  subjectType: 'leave_request',
  subjectId: 'lvr_0001',
  subjectLabel: 'Leave of Marta Kessler',
  before: { status: 'pending' },
  after: { status: 'approved' },
  ...more,
});
const problem = async () => (await verifyAudit(ctx.db, await readWitnessedHeads(platform.services))).problem;
/** What only the owner of the tables can do, and must be found out. */
async function tamper(statement: string): Promise<void> {
  await platform.services.pool.query(`alter table audit_entry disable trigger user; ${statement}; alter table audit_entry enable trigger user`);
}
async function write(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await audit(ctx, entry({ subjectId: `lvr_${i}` }));
}

describe('the published vector (workspace F6)', () => {
  const one = { seq: 1, prevHash: '0'.repeat(64), at: new Date('2026-10-12T08:00:00.000Z'), actorId: 'emp_0001', action: 'leave.approve', subjectId: 'lvr_0001' };
  const two = { seq: 2, at: new Date('2026-10-12T08:05:00.000Z'), actorId: 'emp_0005', action: 'po.update', subjectId: 'po_0001' };
  const payloads = [
    { salt: '0'.repeat(32), payload: { before: { status: 'pending' }, after: { status: 'approved' } }, hash: 'dc38b1796cb6ab71128332d8c0d0b86387e8399a49153a046f1869d2d18e27b6' },
    {
      salt: '1'.repeat(32),
      payload: { reason: 'quantity change', before: { amountMinor: 99900 }, after: { amountMinor: 129900 } },
      hash: 'f4ffddbe368da26630f6c70485b4b99ad17e0e682c09d86047d21bb724d3c27c',
    },
  ];
  const hashes = ['c7ee6894c0c958ff9e53a27ff7429a2b4a5b69151a704eec591b5e4310e8c333', 'a77368f119b294aecb21de658ce4d7891388734bc7c2e558cc47e44db593c867'];

  test('both entries have the published hashes', () => {
    for (const { salt, payload, hash } of payloads) expect(payloadHashOf(salt, payload)).toBe(hash);
    expect(entryHashOf({ ...one, payloadHash: payloads[0]!.hash })).toBe(hashes[0]);
    expect(entryHashOf({ ...two, prevHash: hashes[0]!, payloadHash: payloads[1]!.hash })).toBe(hashes[1]);
  });

  test('the database links them to the same hashes, and they verify', async () => {
    for (const [index, { at, actorId, action, subjectId }] of [one, two].entries()) {
      const { salt, payload, hash } = payloads[index]!;
      const columns = { at, actor_id: actorId, actor_name: '', role: '', action, subject_type: '', subject_id: subjectId, subject_label: '' };
      await ctx.db.insertInto('audit_intake').values({ ...columns, salt, payload, payload_hash: hash }).execute();
    }
    const rows = await ctx.db.selectFrom('audit_entry').select('hash').orderBy('seq').execute();
    expect(rows.map((row) => row.hash)).toEqual(hashes);
    expect(await verifyAudit(ctx.db)).toEqual({ entries: 2, problem: null });
  });
});

describe('what an entry says', () => {
  test('who, what and where; of the fields only those that changed', async () => {
    await audit({ ...ctx, ip: '192.0.2.7' }, entry({ before: { status: 'pending', days: 3 }, after: { status: 'approved', days: 3 }, reason: 'Cover is arranged' }));
    const row = await ctx.db.selectFrom('audit_entry').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ seq: '1', actor_id: 'system', role: 'system', ip: '192.0.2.7', action: 'leave.approve', subject_id: 'lvr_0001' });
    expect(row.payload).toMatchObject({ before: { status: 'pending' }, after: { status: 'approved' }, reason: 'Cover is arranged' });
    expect(row.salt).toMatch(/^[0-9a-f]{32}$/);
    expect(await ctx.db.selectFrom('audit_intake').selectAll().execute()).toEqual([]);
  });

  test.each(['password', 'newPassword', 'accessToken', 'refresh_token', 'client_secret', 'salaryMinor', 'iban', 'apiKey', 'body', 'htmlContent', 'text_body'])('the value of %s is never recorded, only that it changed', (key) => {
    const said = changesOf({ [key]: 'old words', nested: { [key]: 'old words' } }, { [key]: 'new words', nested: { list: [{ [key]: 'new words' }] } });
    expect(JSON.stringify(said)).not.toContain('words');
    expect(said.after).toHaveProperty(key);
  });

  test('an entry is there exactly when its transaction commits', async () => {
    const undone = ctx.db.transaction().execute(async (tx) => {
      await audit({ ...ctx, db: tx }, entry());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await write(1);
    expect(await verifyAudit(ctx.db)).toEqual({ entries: 1, problem: null });
  });

  test('any value survives the way through the database with its hash', async () => {
    const values = fc.dictionary(fc.string({ unit: 'binary' }), fc.anything({ withDate: true, withBigInt: true, maxDepth: 3 }));
    await fc.assert(
      fc.asyncProperty(values, fc.string({ unit: 'binary' }), async (after, reason) => {
        await audit(ctx, entry({ before: undefined, after, reason, subjectId: reason, subjectLabel: reason }));
      }),
      { numRuns: 150 },
    );
    expect(await problem()).toBeNull();
  });

  test('canonical JSON does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(plain(turned))).toBe(canonicalJson(plain(value)));
      }),
    );
  });
});

test('eight writers at once make one chain without a gap', async () => {
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let i = 0; i < 25; i++) {
      await ctx.db.transaction().execute(async (tx) => {
        await audit({ ...ctx, db: tx }, entry({ subjectId: `${writer} ${i}` }));
        await sql`select 1`.execute(tx);
        await audit({ ...ctx, db: tx }, entry({ subjectId: `${writer} ${i} again` }));
      });
    }
  });
  await Promise.all(writers);
  expect(await verifyAudit(ctx.db)).toEqual({ entries: 400, problem: null });
});

test('two transactions that write log and rows in opposite orders do not wait for each other', async () => {
  await sql`create table counter as select id, 0 as n from generate_series(1, 2) as id`.execute(ctx.db);
  const turn = (first: number, second: number) =>
    ctx.db.transaction().execute(async (tx) => {
      await audit({ ...ctx, db: tx }, entry());
      await sql`update counter set n = n + 1 where id = ${first}`.execute(tx);
      await audit({ ...ctx, db: tx }, entry({ subjectId: String(second) }));
    });
  await Promise.all(Array.from({ length: 20 }, (_, i) => turn(1 + (i % 2), 2 - (i % 2))));
  expect(await verifyAudit(ctx.db)).toEqual({ entries: 40, problem: null });
});

describe('tampering is found', () => {
  test.each<[string, string, string]>([
    ['a changed action', `update audit_entry set action = 'leave.reject' where seq = 1`, 'broken at seq 1'],
    ['a changed payload', `update audit_entry set payload = jsonb_set(payload, '{after,status}', '"rejected"') where seq = 1`, 'broken at seq 1'],
    ['a changed role, which the hash of the chain leaves out', `update audit_entry set role = 'employee' where seq = 2`, 'broken at seq 2'],
    ['a changed address', `update audit_entry set ip = '198.51.100.1' where seq = 2`, 'broken at seq 2'],
    ['a changed time', `update audit_entry set at = at - interval '1 hour' where seq = 3`, 'broken at seq 3'],
    ['a changed salt', `update audit_entry set salt = repeat('f', 32) where seq = 3`, 'broken at seq 3'],
    ['the first entry deleted', 'delete from audit_entry where seq = 1', 'broken at seq 2 (gap)'],
    ['one in the middle deleted', 'delete from audit_entry where seq = 3', 'broken at seq 4 (gap)'],
    ['one in the middle deleted and the rest moved up', 'delete from audit_entry where seq = 3; update audit_entry set seq = seq - 1 where seq = 4; update audit_entry set seq = 4 where seq = 5', 'broken at seq 3'],
    ['the tail deleted', 'delete from audit_entry where seq >= 4', 'broken at seq 4 (tail missing)'],
    ['one inserted at the end', `insert into audit_entry select 6, at, actor_id, actor_name, role, ip, session_id, action, subject_type, subject_id, subject_label, payload, salt, payload_hash, hash, repeat('a', 64) from audit_entry where seq = 5`, 'broken at seq 6'],
    ['two swapped', 'update audit_entry set seq = 9 where seq = 2; update audit_entry set seq = 2 where seq = 3; update audit_entry set seq = 3 where seq = 9', 'broken at seq 2'],
    ['the payload blanked without a word', 'update audit_entry set payload = null, salt = null where seq = 1', 'payload missing at seq 1'],
    ['the head row changed', `update audit_head set hash = repeat('b', 64)`, 'broken at seq 5 (not what was witnessed)'],
  ])('%s', async (_name, statement, expected) => {
    await write(5);
    await tamper(statement);
    expect(await problem()).toBe(expected);
  });

  /** The whole tail written anew, with right hashes and the head row to match. */
  const rebuildFrom = async (seq: number) => {
    await tamper(`delete from audit_entry where seq >= ${seq}; update audit_head set seq = ${seq - 1}, hash = (select hash from audit_entry where seq = ${seq - 1})`);
    for (let i = seq; i <= 5; i++) await audit(ctx, entry({ subjectId: 'forged' }));
  };

  test('a tail written anew, with its head, is found by the witness and by nothing else', async () => {
    await write(5);
    await witnessAuditHead(platform.services);
    await rebuildFrom(4);
    expect((await verifyAudit(ctx.db)).problem).toBeNull();
    expect(await problem()).toBe('broken at seq 5 (not what was witnessed)');
  });

  test('a tail cut off together with its head is found by the witness', async () => {
    await write(5);
    await witnessAuditHead(platform.services);
    await tamper('delete from audit_entry where seq = 5; update audit_head set seq = 4, hash = (select hash from audit_entry where seq = 4)');
    expect((await verifyAudit(ctx.db)).problem).toBeNull();
    expect(await problem()).toBe('broken at seq 5 (tail missing)');
  });

  test('a log that went on from an older backup is found by the witness', async () => {
    await write(3);
    await witnessAuditHead(platform.services);
    await write(2);
    await witnessAuditHead(platform.services);
    await rebuildFrom(4);
    await write(3);
    expect(await problem()).toBe('broken at seq 5 (not what was witnessed)');
  });
});

test.each(['update audit_entry set action = action', 'delete from audit_entry', 'truncate audit_entry', 'update audit_entry set payload = null', 'delete from transition', 'truncate transition'])(
  'the database refuses: %s',
  async (statement) => {
    await write(1);
    await ctx.db
      .insertInto('transition')
      .values({ entity: 'department', entity_id: 'dep_1', name: 'archive', from_state: 'active', to_state: 'archived', by_id: 'system', at: ctx.now })
      .execute();
    await expect(platform.services.pool.query(statement)).rejects.toThrow('append-only');
  },
);

test('an entry may be blanked on record: the chain holds', async () => {
  await write(3);
  await redactAudit(ctx, 2, 'Asked for by the person concerned');
  expect(await ctx.db.selectFrom('audit_entry').select(['payload', 'salt']).where('seq', '=', '2').executeTakeFirst()).toEqual({ payload: null, salt: null });
  expect(await verifyAudit(ctx.db)).toEqual({ entries: 4, problem: null });
});

test('a redaction that was written earlier excuses nothing', async () => {
  await write(1);
  await audit(ctx, entry({ action: 'audit.redact', subjectType: 'audit_entry', subjectId: '3' }));
  await write(1);
  await tamper('update audit_entry set payload = null, salt = null where seq = 3');
  expect(await problem()).toBe('payload missing at seq 3');
});

test('the witness file grows by one line a time, and a line cut by a crash says nothing', async () => {
  await write(2);
  await witnessAuditHead(platform.services);
  const file = path.join(platform.services.env.dataDir, 'audit-heads.log');
  await appendFile(file, '3 abc');
  expect(await readWitnessedHeads(platform.services)).toHaveLength(1);
  expect((await readFile(file, 'utf8')).split('\n')[0]).toMatch(/^2 [0-9a-f]{64} \d{4}-/);
  expect(await problem()).toBeNull();
});
