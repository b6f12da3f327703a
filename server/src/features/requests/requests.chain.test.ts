import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@lintel/contract/kit/ids';
import type { RequestDetail } from '@lintel/contract/requests';
import type { Field } from '@lintel/contract/templates';
import { contentOf } from '#server/features/approvals/approvals.subjects.ts';
import { countQueries, toJson } from '#server/platform/db.ts';
import { canonicalJson } from '#server/platform/audit-payload.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, joinProject, type Company } from '#test/company.ts';
import { codeOf } from '#test/refusal.ts';
import { requestDesk, TRAINING } from '#test/requests.ts';

let app: TestApp;
let company: Company;
const { as, offer, draft, move, submitted, decide } = requestDesk(() => company);
const fields: Field[] = [{ key: 'what', type: 'text', label: 'What', required: true }];
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
  await joinProject(app, company, 'marta.kessler');
  await company.as('devon.archer').templates.installStarters({ body: {} });
});
afterAll(() => app.close());

const purchase = (rate: string, more: Record<string, unknown> = {}) => ({
  lines: [{ item: 'Formwork', quantity: '1', unit: 'set', rate }],
  delivery: 'site',
  reason: 'The slab is poured on Monday',
  ...more,
});
const OTHER = newId('prj');
const aFile = async () => (await company.as('marta.kessler').files.upload({ form: { files: [new File(['x'], 'paper.txt')] } }))[0]!.id;
const waitingOn = async ({ id }: Pick<RequestDetail, 'id'>) => (await as('marta.kessler').get({ id })).waitingOn;

test('an expense is decided by its amount, then accounting has it', async () => {
  const claim = async (amount: string) => {
    const answers = { spent_on: '2026-01-10', amount, receipt: [await aFile()], category: 'travel', merchant: 'Rail' };
    return submitted('marta.kessler', 'Expense', answers);
  };
  const small = await claim('60000');
  expect(small).toMatchObject({ waitingOn: 'Jonas Ekdahl', approvalKind: 'expense', amountMinor: '60000' });
  // With the others of its form.
  const asked = await company.as('jonas.ekdahl').approvals.of({ kind: 'expense', subjectId: small.id });
  expect(asked?.bundle).toBe('Expense');
  await decide('jonas.ekdahl', small, 'approve');
  expect(await waitingOn(small)).toBe('Accounting');
  const large = await claim('150000');
  expect(await codeOf(as('rachel.odum').get({ id: large.id }))).toBe('request.not_found');
  await decide('jonas.ekdahl', large, 'approve');
  expect(await waitingOn(large)).toBe('Rachel Odum');
  expect(await as('rachel.odum').get({ id: large.id })).toMatchObject({ amountMinor: '150000' });
  await decide('rachel.odum', large, 'approve');
  expect(await waitingOn(large)).toBe('Accounting');
});

test('a purchase is decided by project, amount and quotes, then the buyers have it', async () => {
  const small = await submitted('marta.kessler', 'Purchase', purchase('80000', { project: company.project }));
  expect(small).toMatchObject({ waitingOn: 'Amara Nwosu', approvalKind: 'procurement', amountMinor: '80000' });
  await decide('amara.nwosu', small, 'approve');
  expect(await waitingOn(small)).toBe('Buyers');
  expect(await waitingOn(await submitted('marta.kessler', 'Purchase', purchase('80000')))).toBe('Jonas Ekdahl');
  const large = await draft('marta.kessler', 'Purchase', purchase('2000000', { quotes: [await aFile()] }));
  expect(await codeOf(move('marta.kessler', large, 'submit'))).toBe('approval.files_missing');
  const answers = { ...large.answers, quotes: [await aFile(), await aFile()] };
  await as('marta.kessler').save({ id: large.id, body: { answers, version: large.version } });
  expect(await move('marta.kessler', large, 'submit')).toMatchObject({ status: 'pending', waitingOn: 'Jonas Ekdahl' });
});

// workspace C1.16, "chain preview"
test('whoever writes a request reads who would decide it as it is saved, and nobody else does', async () => {
  const one = await draft('marta.kessler', 'Purchase', purchase('80000', { project: company.project }));
  const chain = async () => (await as('marta.kessler').chain({ id: one.id }))!;
  const people = async () => (await chain()).steps.map((step) => step.people.map(({ name }) => name));
  expect(await people()).toEqual([['Amara Nwosu']]);
  const save = async (answers: Record<string, unknown>) => {
    const { version } = await as('marta.kessler').get({ id: one.id });
    await as('marta.kessler').save({ id: one.id, body: { answers, version } });
  };
  await save(purchase('2000000', { quotes: [await aFile()] }));
  expect(await chain()).toMatchObject({ lacks: ['files'], filesNeeded: 2 });
  await save(purchase('2000000', { quotes: [await aFile(), await aFile()] }));
  const [first = [], ...others] = await people();
  expect(others.length).toBeGreaterThan(0);
  expect((await move('marta.kessler', one, 'submit')).waitingOn).toBe(first.join(', '));
  expect(await codeOf(as('jonas.ekdahl').chain({ id: one.id }))).toBe('request.not_found');
});

test('what came back reads from where it goes on', async () => {
  const answers = { spent_on: '2026-01-10', amount: '150000', receipt: [await aFile()], category: 'travel', merchant: 'Rail' };
  const one = await submitted('marta.kessler', 'Expense', answers);
  await decide('jonas.ekdahl', one, 'approve');
  await decide('rachel.odum', one, 'return');
  const { steps } = (await as('marta.kessler').chain({ id: one.id }))!;
  expect(steps.map(({ people }) => people.map(({ name }) => name))).toEqual([['Rachel Odum']]);
});

test('what needs nobody’s approval has no chain', async () => {
  const { id } = await draft('marta.kessler', 'Site log', {});
  expect(await as('marta.kessler').chain({ id })).toBeNull();
});

// workspace C1.20, "chain simulator: pick user and amount", "test submit"
test('whoever builds a form tries who decides for whom, and what would be made; nothing is kept', async () => {
  const templateId = await offer('Scaffold', [
    { key: 'what', type: 'text', label: 'What', required: true },
    { key: 'amount', type: 'money', label: 'Amount' },
  ]).then(({ id }) => id);
  const employeeId = company.idOf('marta.kessler') as `emp_${string}`;
  const { total } = (await as('devon.archer').list({ query: { view: 'all' } })).page;
  const tried = await as('devon.archer').rehearse({ body: { templateId, employeeId, amountMinor: '5000' } });
  expect(tried).toMatchObject({ problems: {}, amountMinor: '5000', chain: { steps: [{ people: [{ name: 'Jonas Ekdahl' }] }] } });
  expect(await as('devon.archer').rehearse({ body: { templateId, employeeId, answers: { amount: '700' } } })).toMatchObject({
    problems: { what: 'Fill in this field' },
    amountMinor: '700',
  });
  expect(await as('devon.archer').rehearse({ body: { templateId, employeeId, answers: { what: 'Tower' } } })).toMatchObject({
    problems: {},
    title: 'Scaffold: Tower',
    fulfilment: 'Administration',
  });
  expect((await as('devon.archer').list({ query: { view: 'all' } })).page.total).toBe(total);
  expect(await codeOf(as('marta.kessler').rehearse({ body: { templateId, employeeId } }))).toBe('access.forbidden');
});

test('whoever decides reads amounts as everywhere, and an amount in other words is the same one', async () => {
  const asked = await submitted(
    'marta.kessler',
    'Purchase',
    purchase('123456789', { quotes: [await aFile(), await aFile(), await aFile()] }),
  );
  const { approvals } = company.as('jonas.ekdahl');
  const read = async () => (await approvals.of({ kind: 'procurement', subjectId: asked.id }))!;
  const saying = (words: string) => expect.objectContaining({ value: expect.stringContaining(words) });
  expect((await read()).facts).toEqual(expect.arrayContaining([saying('Formwork · 1 · set · €1,234,567.89'), saying('€1,234,567.89')]));
  // Bound by the amount as it is kept, as it was before amounts were said like this.
  const { result, count } = await countQueries(() =>
    contentOf({ db: app.services.db, now: app.services.clock.now() }, 'procurement', asked.id),
  );
  const { content, isFor } = result;
  // The request, its form, its files, who they are of and the currency: each is read once, for what is shown and for what is bound.
  expect(count).toBeLessThanOrEqual(5);
  expect(JSON.stringify(content)).toContain('€1,234,567.89');
  const kept = JSON.parse(JSON.stringify(content).replaceAll('€1,234,567.89', '1234567.89')) as object;
  expect(isFor(createHash('sha256').update(canonicalJson(kept)).digest('hex'))).toBe(true);
});

test('a name that changes while a request waits changes nothing that was asked for', async () => {
  const { db } = app.services;
  const asked = await submitted('marta.kessler', 'Purchase', purchase('70000', { project: company.project }));
  const { name } = await db.selectFrom('project').select('name').where('id', '=', company.project).executeTakeFirstOrThrow();
  const rename = (to: string) => db.updateTable('project').set({ name: to }).where('id', '=', company.project).execute();
  await rename('Riverside Hospital');
  expect((await decide('amara.nwosu', asked, 'approve')).status).toBe('approved');
  await rename(name);
  // Another project of the same name is another one.
  const other = await submitted('marta.kessler', 'Purchase', purchase('70000', { project: company.project }));
  await db
    .insertInto('project')
    .values({ id: OTHER, code: 'RC-02', name, department_id: company.building, status: 'active', created_by: 'system' })
    .execute();
  const { data } = await db.selectFrom('request').select('data').where('id', '=', other.id).executeTakeFirstOrThrow();
  await db
    .updateTable('request')
    .set({ data: toJson({ ...data, project: OTHER }) })
    .where('id', '=', other.id)
    .execute();
  expect(await codeOf(decide('amara.nwosu', other, 'approve'))).toBe('approval.changed');
});

test('sent back, a request goes on with who sent it back, or from the start where its amount changed', async () => {
  const asked = await submitted('marta.kessler', 'Purchase', purchase('500000', { project: company.project }));
  await decide('amara.nwosu', asked, 'approve');
  await decide('jonas.ekdahl', asked, 'return', 'Is it not in the yard?');
  expect(await move('marta.kessler', asked, 'submit')).toMatchObject({ waitingOn: 'Jonas Ekdahl' });
  await decide('jonas.ekdahl', asked, 'return', 'Take the smaller set');
  const { answers, version } = await as('marta.kessler').get({ id: asked.id });
  const smaller = { ...answers, ...purchase('400000') };
  await as('marta.kessler').save({ id: asked.id, body: { answers: smaller, version } });
  expect(await move('marta.kessler', asked, 'submit')).toMatchObject({ waitingOn: 'Amara Nwosu' });
});

test('whoever sends a request back marks fields of its form, which its requester reads until it is sent again', async () => {
  const asked = await submitted('marta.kessler', 'Purchase', purchase('500000'));
  const { approvals } = company.as('jonas.ekdahl');
  const before = (await approvals.of({ kind: 'procurement', subjectId: asked.id }))!;
  expect(before.fields).toContainEqual({ key: 'reason', label: 'Reason' });
  expect(before.fields.map(({ key }) => key)).not.toContain('amount');
  for (const key of ['nonsense', 'amount'])
    expect(await codeOf(decide('jonas.ekdahl', asked, 'return', 'Which one?', ['reason', key]))).toBe('approval.no_such_field');
  await decide('jonas.ekdahl', asked, 'return', 'Which one?', ['reason', 'lines']);
  const fields = asked.fields.filter(({ key }) => ['reason', 'lines'].includes(key)).map(({ key, label }) => ({ key, label }));
  const decided = (await approvals.of({ kind: 'procurement', subjectId: asked.id }))!;
  expect(decided).toMatchObject({ fields: [], decisions: [{ action: 'return', fields }] });
  expect((await as('marta.kessler').get({ id: asked.id })).returned).toEqual({ byName: 'Jonas Ekdahl', comment: 'Which one?', fields });
  expect((await as('jonas.ekdahl').get({ id: asked.id })).returned).toBeNull();
  expect((await company.as('marta.kessler').notifications.list({ query: {} })).items).toContainEqual(
    expect.objectContaining({
      title: `${asked.number} came back with a question`,
      body: `By Jonas Ekdahl. To correct: ${fields.map(({ label }) => label).join(', ')}.`,
    }),
  );
  expect(await move('marta.kessler', asked, 'submit')).toMatchObject({ returned: null });
});

test('only what was asked and filled in can be marked: neither a heading nor a field that was not shown', async () => {
  await offer('Tools', [
    { key: 'head', type: 'heading', label: 'About the tool' },
    ...fields,
    { key: 'weight', type: 'text', label: 'Weight', showIf: { match: 'all', conditions: [{ field: 'what', op: 'is', value: 'A crane' }] } },
  ]);
  const markable = async (what: string, more: object = {}) => {
    const asked = await submitted('marta.kessler', 'Tools', { what, ...more });
    return (await company.as('jonas.ekdahl').approvals.of({ kind: 'request', subjectId: asked.id }))!.fields.map(({ key }) => key);
  };
  expect([await markable('A key'), await markable('A crane', { weight: '2 t' })]).toEqual([['what'], ['what', 'weight']]);
});

test('its requester reads why it came back last, and not why another one did', async () => {
  const [asked, other] = [
    await submitted('marta.kessler', 'Tool request', { tool: 'Laser' }),
    await submitted('marta.kessler', 'Tool request', { tool: 'Drill' }),
  ];
  await decide('jonas.ekdahl', asked, 'return', 'Which one?');
  await move('marta.kessler', asked, 'submit');
  await decide('jonas.ekdahl', asked, 'return', 'For how long?');
  await decide('jonas.ekdahl', other, 'return', 'Is it broken?');
  const why = async ({ id }: RequestDetail) => (await as('marta.kessler').get({ id })).returned?.comment;
  expect([await why(asked), await why(other)]).toEqual(['For how long?', 'Is it broken?']);
});

test('what is asked on behalf of somebody is asked in their name, and on record as that', async () => {
  const asked = await submitted('jonas.ekdahl', 'Training', TRAINING, 'marta.kessler');
  const approval = await company.as('helena.marsh').approvals.of({ kind: 'request', subjectId: asked.id });
  expect(approval).toMatchObject({ requesterName: 'Marta Kessler' });
  const { items } = await company.as('viktor.sandell').audit.list({ query: { subjectId: asked.id, action: 'request.submit' } });
  expect(items).toMatchObject([{ actorName: 'Jonas Ekdahl', onBehalfOfName: 'Marta Kessler' }]);
});

test('a form may be decided by its owner', async () => {
  await offer('Ask the owner', fields, { approver: 'owner', ownerId: company.idOf('rachel.odum') as `emp_${string}` });
  expect(await submitted('marta.kessler', 'Ask the owner', { what: 'A key' })).toMatchObject({ waitingOn: 'Rachel Odum' });
});

test('a rule of the company may hold for one form', async () => {
  const { id: templateId } = await offer('Night work', fields);
  const step = (approver: { by: 'head' } | { by: 'role'; role: 'managing_director' }) => [{ name: 'Decides', approver, slaHours: 8 }];
  const rules = [
    { name: 'Night work', when: { templateId }, steps: step({ by: 'role', role: 'managing_director' }) },
    { name: 'Others', when: {}, steps: step({ by: 'head' }) },
  ];
  const proposed = await company
    .as('viktor.sandell')
    .policies.propose({ body: { kind: 'request', rules, note: 'Nights are the director’s' } });
  const { approvals } = company.as('helena.marsh');
  const approval = (await approvals.of({ kind: 'policy_change', subjectId: proposed.id }))!;
  await approvals.transition({ id: approval.id, body: { name: 'approve', version: approval.version, input: {} } });
  expect(await submitted('marta.kessler', 'Night work', { what: 'The crane' })).toMatchObject({ waitingOn: 'Helena Marsh' });
  expect(await submitted('marta.kessler', 'Tool request', { tool: 'Laser' })).toMatchObject({ waitingOn: 'Jonas Ekdahl' });
});
