import { afterAll, beforeAll, expect, test } from 'vitest';
import { toJson } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { Company, CompanyName } from '#test/company.ts';
import { appointWithLeave, leaveDesk } from './leave.desk.ts';

const now = new Date('2026-06-01T09:00:00Z');
const CREW = ['marta.kessler', 'amara.nwosu', 'devon.archer'] as const;
let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  company = await appointWithLeave(app);
  const { db } = app.services;
  // They and their head are the whole department: two of the four may be away.
  await db
    .updateTable('employee')
    .set({ department_id: null })
    .where(
      'id',
      'not in',
      [...CREW, 'jonas.ekdahl' as const].map((name) => company.idOf(name)),
    )
    .execute();
  await db
    .insertInto('company_setting')
    .values({ key: 'leave.coverage_percent', value: toJson(50), updated_by: company.idOf('viktor.sandell') })
    .execute();
});
afterAll(() => app.close());

const { ask, leave } = leaveDesk(() => ({ app, company }));

/** Each of them asks for the same days while nobody is away: none is flagged. */
async function askAll(from: string, to: string) {
  const requests: string[] = [];
  for (const name of CREW) requests.push((await ask(name, from, to)).id);
  const rows = await app.services.db
    .selectFrom('approval')
    .select(['id', 'version', 'flags', 'subject_id'])
    .where('subject_id', 'in', requests)
    .orderBy('id')
    .execute();
  expect(rows.map(({ flags }) => flags)).toEqual([[], [], []]);
  return rows.map((row) => ({ ...row, id: row.id as `apr_${string}` }));
}
const approve = (name: CompanyName, { id, version }: { id: string; version: number }) =>
  company.as(name).approvals.transition({ id, body: { name: 'approve', version, input: { comment: '' } } });
const approveAll = (items: { id: `apr_${string}`; version: number }[]) =>
  company
    .as('jonas.ekdahl')
    .approvals.approveSeveral(
      { body: { items: items.map(({ id, version }) => ({ id, version })) } },
      { idempotencyKey: crypto.randomUUID() },
    );
const statusOf = async (requestId: string) => (await leave('anneke.vos').get({ id: requestId })).status;

// workspace F7
test('of several who ask for the same days, who would be one too many is left out, and says why', async () => {
  const asked = await askAll('2026-07-06', '2026-07-08');
  const { approved, skipped } = await approveAll(asked);
  expect(approved).toBe(2);
  expect(skipped).toEqual([expect.objectContaining({ id: asked[2]!.id, reason: expect.stringContaining('Flagged: ') })]);
  expect(await Promise.all(asked.map(({ subject_id }) => statusOf(subject_id)))).toEqual(['approved', 'approved', 'pending']);
  const { items } = await company.as('jonas.ekdahl').approvals.list({ query: { tab: 'waiting', flagged: 'true' } });
  expect(items.map(({ id }) => id)).toEqual([asked[2]!.id]);
  // On its own it is decided, by somebody who sees it.
  await approve('jonas.ekdahl', asked[2]!);
  expect(await statusOf(asked[2]!.subject_id)).toBe('approved');
});

test('what waits shows who is away by now', async () => {
  const [first, second, third] = await askAll('2026-07-13', '2026-07-13');
  const shown = async () => company.as('jonas.ekdahl').approvals.get({ id: third!.id });
  expect(await shown()).toMatchObject({ flags: [] });
  await approve('jonas.ekdahl', first!);
  await approve('jonas.ekdahl', second!);
  const { flags, facts } = await shown();
  expect(flags).toEqual(['conflict']);
  expect(facts).toContainEqual({ label: 'Away in the department', value: '2 of 4' });
});

test('of several decided at once, the last does not pass unseen', async () => {
  const asked = await askAll('2026-07-20', '2026-07-20');
  const outcomes = await Promise.all(
    asked.map((one) =>
      approve('jonas.ekdahl', one).then(
        () => 'approved',
        (error: { code: string }) => error.code,
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual(['approval.flagged', 'approved', 'approved']);
  const last = asked[outcomes.indexOf('approval.flagged')]!;
  await approve('jonas.ekdahl', last);
  expect(await statusOf(last.subject_id)).toBe('approved');
});

test('several at once and one alone, at the same time, leave one over', async () => {
  const asked = await askAll('2026-07-27', '2026-07-27');
  const [one, several] = await Promise.allSettled([approve('jonas.ekdahl', asked[1]!), approveAll(asked)]);
  expect([one.status, several.status]).toContain('fulfilled');
  const states = await Promise.all(asked.map(({ subject_id }) => statusOf(subject_id)));
  expect(states.filter((state) => state === 'approved')).toHaveLength(2);
});
