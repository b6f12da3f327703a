import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyAudit } from '#server/platform/audit-chain.ts';
import { canonicalJson, changesOf, entryHashOf, payloadHashOf, plain } from '#server/platform/audit-payload.ts';
import { audit, type AuditInput } from '#server/platform/audit.ts';
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

describe('the published vector (workspace F6)', () => {
  const one = {
    seq: 1,
    prevHash: '0'.repeat(64),
    at: new Date('2026-10-12T08:00:00.000Z'),
    actorId: 'emp_0001',
    action: 'leave.approve',
    subjectId: 'lvr_0001',
  };
  const two = { seq: 2, at: new Date('2026-10-12T08:05:00.000Z'), actorId: 'emp_0005', action: 'po.update', subjectId: 'po_0001' };
  const payloads = [
    {
      salt: '0'.repeat(32),
      payload: { before: { status: 'pending' }, after: { status: 'approved' } },
      hash: 'dc38b1796cb6ab71128332d8c0d0b86387e8399a49153a046f1869d2d18e27b6',
    },
    {
      salt: '1'.repeat(32),
      payload: { reason: 'quantity change', before: { amountMinor: 99900 }, after: { amountMinor: 129900 } },
      hash: 'f4ffddbe368da26630f6c70485b4b99ad17e0e682c09d86047d21bb724d3c27c',
    },
  ];
  const hashes = [
    'c7ee6894c0c958ff9e53a27ff7429a2b4a5b69151a704eec591b5e4310e8c333',
    'a77368f119b294aecb21de658ce4d7891388734bc7c2e558cc47e44db593c867',
  ];

  test('both entries have the published hashes', () => {
    for (const { salt, payload, hash } of payloads) expect(payloadHashOf(salt, payload)).toBe(hash);
    expect(entryHashOf({ ...one, payloadHash: payloads[0]!.hash })).toBe(hashes[0]);
    expect(entryHashOf({ ...two, prevHash: hashes[0]!, payloadHash: payloads[1]!.hash })).toBe(hashes[1]);
  });

  test('the database links them to the same hashes, and they verify', async () => {
    for (const [index, { at, actorId, action, subjectId }] of [one, two].entries()) {
      const { salt, payload, hash } = payloads[index]!;
      const columns = {
        at,
        actor_id: actorId,
        actor_name: '',
        role: '',
        action,
        subject_type: '',
        subject_id: subjectId,
        subject_label: '',
      };
      await ctx.db
        .insertInto('audit_intake')
        .values({ ...columns, salt, payload, payload_hash: hash })
        .execute();
    }
    const rows = await ctx.db.selectFrom('audit_entry').select('hash').orderBy('seq').execute();
    expect(rows.map((row) => row.hash)).toEqual(hashes);
    expect(await verifyAudit(ctx.db)).toEqual({ entries: 2, problem: null });
  });
});

describe('what an entry says', () => {
  test('who, what and where; of the fields only those that changed', async () => {
    await audit(
      { ...ctx, ip: '192.0.2.7' },
      entry({ before: { status: 'pending', days: 3 }, after: { status: 'approved', days: 3 }, reason: 'Cover is arranged' }),
    );
    const row = await ctx.db.selectFrom('audit_entry').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      seq: '1',
      actor_id: 'system',
      role: 'system',
      ip: '192.0.2.7',
      action: 'leave.approve',
      subject_id: 'lvr_0001',
    });
    const { record: _, ...said } = row.payload as Record<string, unknown>;
    expect(said).toEqual({ before: { status: 'pending' }, after: { status: 'approved' }, reason: 'Cover is arranged' });
    expect(row.salt).toMatch(/^[0-9a-f]{32}$/);
    expect(await ctx.db.selectFrom('audit_intake').selectAll().execute()).toEqual([]);
  });

  test('the sign-in that it was done with; the same change twice has other salts and so other hashes', async () => {
    const signedIn = { ...ctx, user: { ...ctx.user, sessionId: 'ses_1' } };
    for (let i = 0; i < 2; i++) await audit(signedIn, entry());
    const rows = await ctx.db.selectFrom('audit_entry').select(['session_id', 'salt', 'payload_hash']).execute();
    expect(rows.map(({ session_id }) => session_id)).toEqual(['ses_1', 'ses_1']);
    expect(new Set(rows.map(({ salt }) => salt)).size).toBe(2);
    expect(new Set(rows.map(({ payload_hash }) => payload_hash)).size).toBe(2);
  });

  test('whole numbers alone: others are kept as text, so that no two machines write them differently', () => {
    expect(plain({ days: 3, share: 0.1, most: 2 ** 53, none: Number.NaN })).toEqual({
      days: 3,
      share: '0.1',
      most: '9007199254740992',
      none: 'NaN',
    });
  });

  test.each([
    'password',
    'newPassword',
    'accessToken',
    'refresh_token',
    'client_secret',
    'salaryMinor',
    'iban',
    'apiKey',
    'body',
    'htmlContent',
    'text_body',
  ])('the value of %s is never recorded, only that it changed', (key) => {
    const said = changesOf(
      { [key]: 'old words', nested: { [key]: 'old words' } },
      { [key]: 'new words', nested: { list: [{ [key]: 'new words' }] } },
    );
    expect(JSON.stringify(said)).not.toContain('words');
    expect(said.after).toHaveProperty(key);
  });

  test('an entry is there exactly when its transaction commits', async () => {
    const undone = ctx.db.transaction().execute(async (tx) => {
      await audit({ ...ctx, db: tx }, entry());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await audit(ctx, entry());
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
    expect((await verifyAudit(ctx.db)).problem).toBeNull();
  });

  test.each(['"', '\\', '\n', '\t', '\u0001'])('a field named %j is found again under the name it was hashed with', async (key) => {
    await audit(ctx, entry({ before: undefined, after: { b: 1, [key]: new Date(Number.NaN) } }));
    expect((await verifyAudit(ctx.db)).problem).toBeNull();
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
