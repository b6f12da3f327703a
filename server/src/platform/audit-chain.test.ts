import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyAudit } from '#server/platform/audit-chain.ts';
import { entryHashOf, payloadHashOf } from '#server/platform/audit-payload.ts';
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
  subjectId: 'lvr_1',
  subjectLabel: 'Leave of Marta Kessler',
  after: { status: 'approved' },
  ...more,
});
const problem = async () => (await verifyAudit(ctx.db, await readWitnessedHeads(platform.services))).problem;
/** What only the owner of the tables can do, and must be found out. */
async function tamper(statement: string): Promise<void> {
  await platform.services.pool.query(
    `alter table audit_entry disable trigger user; ${statement}; alter table audit_entry enable trigger user`,
  );
}
async function write(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await audit(ctx, entry({ subjectId: `lvr_${i}` }));
}

describe('tampering is found', () => {
  test.each<[string, string, string]>([
    ['a changed action', `update audit_entry set action = 'leave.reject' where seq = 1`, 'broken at seq 1'],
    [
      'a changed payload',
      `update audit_entry set payload = jsonb_set(payload, '{after,status}', '"rejected"') where seq = 1`,
      'broken at seq 1',
    ],
    ['a changed role, which the hash of the chain leaves out', `update audit_entry set role = 'employee' where seq = 2`, 'broken at seq 2'],
    ['a changed address', `update audit_entry set ip = '198.51.100.1' where seq = 2`, 'broken at seq 2'],
    ['a changed time', `update audit_entry set at = at - interval '1 hour' where seq = 3`, 'broken at seq 3'],
    ['a changed salt', `update audit_entry set salt = repeat('f', 32) where seq = 3`, 'broken at seq 3'],
    ['the first entry deleted', 'delete from audit_entry where seq = 1', 'broken at seq 2 (gap)'],
    ['one in the middle deleted', 'delete from audit_entry where seq = 3', 'broken at seq 4 (gap)'],
    [
      'one in the middle deleted and the rest moved up',
      'delete from audit_entry where seq = 3; update audit_entry set seq = seq - 1 where seq = 4; update audit_entry set seq = 4 where seq = 5',
      'broken at seq 3',
    ],
    ['the tail deleted', 'delete from audit_entry where seq >= 4', 'broken at seq 4 (tail missing)'],
    [
      'one inserted at the end',
      `insert into audit_entry select 6, at, actor_id, actor_name, role, ip, session_id, action, subject_type, subject_id, subject_label, payload, salt, payload_hash, hash, repeat('a', 64) from audit_entry where seq = 5`,
      'broken at seq 6',
    ],
    [
      'two swapped',
      'update audit_entry set seq = 9 where seq = 2; update audit_entry set seq = 2 where seq = 3; update audit_entry set seq = 3 where seq = 9',
      'broken at seq 2',
    ],
    ['the payload blanked without a word', 'update audit_entry set payload = null, salt = null where seq = 1', 'payload missing at seq 1'],
    ['the head row changed', `update audit_head set hash = repeat('b', 64)`, 'broken at seq 5 (not what was witnessed)'],
  ])('%s', async (_name, statement, expected) => {
    await write(5);
    await tamper(statement);
    expect(await problem()).toBe(expected);
  });

  /** The whole tail written anew, with right hashes and the head row to match. */
  const rebuildFrom = async (seq: number) => {
    await tamper(
      `delete from audit_entry where seq >= ${seq}; update audit_head set seq = ${seq - 1}, hash = (select hash from audit_entry where seq = ${seq - 1})`,
    );
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
    await tamper(
      'delete from audit_entry where seq = 5; update audit_head set seq = 4, hash = (select hash from audit_entry where seq = 4)',
    );
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

describe('an entry forged with a hash that is right by itself', () => {
  /** Made of the second, with payload hash and hash to match: in its place, or one more. */
  const forge = async (seq: number, prevHash: string, change: { insert: boolean }) => {
    const { rows } = await platform.services.pool.query<{ at: Date; actor_id: string }>(
      'select at, actor_id from audit_entry where seq = 2',
    );
    const [{ at, actor_id: actorId }] = rows as [{ at: Date; actor_id: string }];
    const salt = '7'.repeat(32);
    const payload = { after: { status: 'rejected' } };
    const said = { seq, at, actorId, action: 'leave.reject', subjectId: 'lvr_forged', prevHash, payloadHash: payloadHashOf(salt, payload) };
    const hash = entryHashOf(said);
    await tamper(
      change.insert
        ? `insert into audit_entry select ${seq}, at, actor_id, actor_name, role, ip, session_id, 'leave.reject', subject_type, 'lvr_forged', subject_label, '${JSON.stringify(payload)}', '${salt}', '${said.payloadHash}', '${prevHash}', '${hash}' from audit_entry where seq = 2`
        : `update audit_entry set action = 'leave.reject', subject_id = 'lvr_forged', payload = '${JSON.stringify(payload)}', salt = '${salt}', payload_hash = '${said.payloadHash}', hash = '${hash}' where seq = ${seq}`,
    );
  };
  const hashAt = async (seq: number) =>
    (await ctx.db.selectFrom('audit_entry').select('hash').where('seq', '=', String(seq)).executeTakeFirstOrThrow()).hash;

  test('is found by the one after it, which names the one that was there', async () => {
    await write(5);
    await forge(2, await hashAt(1), { insert: false });
    expect(await verifyAudit(ctx.db)).toEqual({ entries: 2, problem: 'broken at seq 3' });
  });

  test('is found at the end, where the head does not know of it', async () => {
    await write(5);
    await forge(6, await hashAt(5), { insert: true });
    expect((await verifyAudit(ctx.db)).problem).toBe('broken at seq 6 (not in the head)');
  });
});

test.each([
  'update audit_entry set action = action',
  'delete from audit_entry',
  'truncate audit_entry',
  'update audit_entry set payload = null',
  'delete from transition',
  'truncate transition',
])('the database refuses: %s', async (statement) => {
  await write(1);
  await ctx.db
    .insertInto('transition')
    .values({
      entity: 'department',
      entity_id: 'dep_1',
      name: 'archive',
      from_state: 'active',
      to_state: 'archived',
      by_id: 'system',
      at: ctx.now,
    })
    .execute();
  await expect(platform.services.pool.query(statement)).rejects.toThrow('append-only');
});

test('an entry may be blanked on record: the chain holds', async () => {
  await write(3);
  await redactAudit(ctx, 2, 'Asked for by the person concerned');
  expect(await ctx.db.selectFrom('audit_entry').select(['payload', 'salt']).where('seq', '=', '2').executeTakeFirst()).toEqual({
    payload: null,
    salt: null,
  });
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
