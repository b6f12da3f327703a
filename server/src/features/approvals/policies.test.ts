import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '@lintel/contract/approval-conditions';
import type { PolicyRule, PolicyTrial, RuleCondition } from '@lintel/contract/policies';
import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import { toJson } from '#server/platform/db.ts';
import { refusal } from '#test/refusal.ts';
import { openDesk, type Desk } from './approvals.desk.ts';

let desk: Desk;
beforeAll(async () => void (desk = await openDesk()));
afterAll(() => desk.close());

type Step = PolicyRule['steps'][number];
const HEAD: Step = { name: 'Head', approver: { by: 'head' }, mode: 'any' };
const LAST: PolicyRule = { name: 'Everything else', when: {}, steps: [HEAD] };
const rule = (when: RuleCondition, more: Partial<PolicyRule> = {}): PolicyRule => ({ name: 'First', when, steps: [HEAD], ...more });
const viktor = () => desk.company.as('viktor.sandell').policies;
const propose = (kind: ApprovalKind, rules: PolicyRule[]) =>
  viktor().propose({ body: { kind, rules: rules as never, note: 'The board asks for it' } });
const NOBODY = 'emp_00000000000000000000000000';

test.each<[fault: string, kind: ApprovalKind, rules: PolicyRule[], at: string]>([
  ['a condition that nothing of the kind meets', 'timesheet', [rule({ overBudget: true }), LAST], 'rules.0.when.overBudget'],
  ['no condition before another rule', 'leave', [rule({}), LAST], 'rules.0.when'],
  ['a last rule that does not fit everything', 'leave', [rule({ unpaid: true })], 'rules.0.when'],
  ['a last rule without a step', 'leave', [{ ...LAST, steps: [] }], 'rules.0.steps'],
  ['a last rule that is off', 'leave', [{ ...LAST, isOff: true }], 'rules.0.isOff'],
  ['two rules of one name', 'leave', [rule({ unpaid: true }, { name: 'everything ELSE' }), LAST], 'rules.1.name'],
  ['amounts that exclude each other', 'expense', [rule({ above: '5000', upTo: '5000' }), LAST], 'rules.0.when.upTo'],
  ['thresholds that exclude each other', 'expense', [rule({ above: 't2', upTo: 't1' }), LAST], 'rules.0.when.upTo'],
  ['a threshold and the amount that it is', 'expense', [rule({ above: 't1', upTo: '100000' }), LAST], 'rules.0.when.upTo'],
  ['a threshold above an amount', 'expense', [rule({ above: 't1', upTo: '5000' }), LAST], 'rules.0.when.upTo'],
  ['several, but not how many', 'leave', [{ ...LAST, steps: [{ ...HEAD, mode: 'n_of' }] }], 'rules.0.steps.0.needed'],
  ['files of what carries none', 'leave', [{ ...LAST, steps: [{ ...HEAD, requireFiles: 2 }] }], 'rules.0.steps.0.requireFiles'],
  ['no hours', 'leave', [{ ...LAST, steps: [{ ...HEAD, slaHours: 0 }] }], 'rules.0.steps.0.slaHours'],
  ['a department that is not there', 'leave', [rule({ departmentId: NOBODY.replace('emp', 'dep') }), LAST], 'rules.0.when.departmentId'],
  ['a form that is not there', 'request', [rule({ templateId: 'tpl_gone' }), LAST], 'rules.0.when.templateId'],
  [
    'a person who is not there',
    'leave',
    [{ ...LAST, steps: [{ ...HEAD, approver: { by: 'person', id: NOBODY } }] }],
    'rules.0.steps.0.approver.id',
  ],
])('%s is refused at its field, and nothing is proposed', async (_fault, kind, rules, at) => {
  expect(Object.keys((await refusal(propose(kind, rules))).fields)).toEqual([at]);
  expect((await viktor().list()).filter(({ status }) => status === 'proposed')).toEqual([]);
});

test('whoever cannot sign in is refused by name, as approver and as whom it passes on to', async () => {
  const id = desk.company.idOf('liam.doyle');
  const { db } = desk.app.services;
  await db.updateTable('employee').set({ has_login: false }).where('id', '=', id).execute();
  for (const field of ['approver', 'escalateTo'] as const)
    expect(await refusal(propose('leave', [{ ...LAST, steps: [{ ...HEAD, [field]: { by: 'person', id } }] }]))).toMatchObject({
      code: 'policy.cannot_decide',
      fields: { [`rules.0.steps.0.${field}.id`]: expect.stringContaining('Liam Doyle') },
    });
  await db.updateTable('employee').set({ has_login: true }).where('id', '=', id).execute();
});

test.each<[string, { status?: 'retired'; rules?: PolicyRule[] }]>([
  ['is in force', { status: 'retired' }],
  ['fits', { rules: [rule({ unpaid: true })] }],
  ['is on', { rules: [{ ...LAST, isOff: true }] }],
])('what is of a kind of which no chain %s is not asked for, and says who sets one up', async (_which, { status, rules }) => {
  const { db } = desk.app.services;
  const before = await db
    .selectFrom('approval_policy')
    .selectAll()
    .where('kind', '=', 'leave')
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  const set = (one: { status: 'active' | 'retired'; rules: PolicyRule[] }) =>
    db
      .updateTable('approval_policy')
      .set({ status: one.status, rules: toJson(one.rules) })
      .where('id', '=', before.id)
      .execute();
  await set({ status: status ?? 'active', rules: rules ?? before.rules });
  const asked = desk.open('marta.kessler').finally(() => set({ status: 'active', rules: before.rules }));
  await expect(asked).rejects.toMatchObject({
    code: 'approval.no_policy',
    message: 'No approval chain is set up for this. Ask your super admin to set one up.',
  });
  // With the chain that was there before it is asked for again.
  expect(await desk.open('marta.kessler')).toMatchObject({ status: 'pending' });
});

test('the chains that a company starts with name nothing that their kind cannot meet', async () => {
  const shipped = await desk.app.services.db.selectFrom('approval_policy').select(['kind', 'rules']).where('number', '=', 1).execute();
  expect(shipped.flatMap(({ kind, rules }) => faultsOf(kind, rules).map((one) => ({ kind, ...one })))).toEqual([]);
});

test('a change tells the managing director what is new, other and gone, with names; a rule that is off is passed over', async () => {
  const { building: departmentId } = desk.company;
  const person = { by: 'person', id: desk.company.idOf('liam.doyle') } as const;
  const rules: PolicyRule[] = [
    rule({ moreThanDays100: 1000 }, { name: 'More than 10 days', isOff: true }),
    rule({ departmentId }, { name: 'Building', steps: [{ ...HEAD, approver: person, escalateTo: { by: 'head' }, slaHours: 4 }] }),
    LAST,
  ];
  const proposed = await propose('leave', rules);
  expect(proposed.names).toEqual({ [departmentId]: expect.any(String), [person.id]: 'Liam Doyle' });
  const change = (await desk.company.as('helena.marsh').approvals.of({ kind: 'policy_change', subjectId: proposed.id }))!;
  const department = proposed.names[departmentId]!;
  expect(await refusal(propose('leave', [LAST]))).toMatchObject({ code: 'policy.open_proposal' });
  expect(change.facts.slice(2)).toEqual([
    { label: 'Changed: More than 10 days', value: expect.stringMatching(/^Off\. More than 10 days: .* Until now: More than 10 days: /) },
    { label: 'New: Building', value: `Department “${department}”: Liam Doyle (4 h, then Head of department).` },
    { label: 'Changed: Everything else', value: expect.stringContaining('usual hours') },
    { label: 'Gone: Unpaid', value: expect.stringMatching(/^Unpaid: Head of department/) },
  ]);
  await desk.move('helena.marsh', change.id, 'approve');
  const { id } = await desk.open('marta.kessler', { days100: 2000, isUnpaid: true });
  expect(await desk.read(id)).toMatchObject({ ruleName: 'Building', waitingOn: ['Liam Doyle'] });
  const entries = await desk.company
    .as('viktor.sandell')
    .audit.list({ query: { subjectId: proposed.id, action: 'approval_policy.propose' } });
  expect(entries.items).toMatchObject([{ actorName: 'Viktor Sandell' }]);
});

/** What the managing director reads of a proposal beside kind and reason, and approves. */
const settle = async (rules: PolicyRule[]) => {
  const { id } = await propose('expense', rules);
  const change = (await desk.company.as('helena.marsh').approvals.of({ kind: 'policy_change', subjectId: id }))!;
  await desk.move('helena.marsh', change.id, 'approve');
  return change.facts.slice(2);
};

test('a change of order alone is said, and one of what a step is called', async () => {
  const named = (name: string, when: RuleCondition) => rule(when, { name });
  const two = [named('Small', { upTo: 't1' }), named('On a project', { onProject: true })];
  await settle([...two, LAST]);
  expect(await settle([...two.toReversed(), LAST])).toEqual([{ label: 'Order', value: '1. On a project, 2. Small, 3. Everything else' }]);
  const person = { by: 'person', id: desk.company.idOf('liam.doyle') } as const;
  await settle([rule({ onProject: true }, { name: 'By name', steps: [{ ...HEAD, approver: person }] }), LAST]);
  // Whom a rule that is gone named is said by name, too.
  expect((await settle([...two.toReversed(), LAST])).at(-1)).toEqual({
    label: 'Gone: By name',
    value: expect.stringContaining('Liam Doyle'),
  });
  expect(await settle([...two.toReversed(), { ...LAST, steps: [{ ...HEAD, name: 'Whoever heads it' }] }])).toEqual([
    { label: 'Changed: Everything else', value: 'The steps are called Whoever heads it. Until now: Head.' },
  ]);
});

test('of as many rules as there can be none is left out of what is decided', async () => {
  const many = (word: string) => [...Array.from({ length: 39 }, (_, i) => rule({ onProject: true }, { name: `${word} ${i}` })), LAST];
  await settle(many('Old'));
  const facts = await settle(many('New'));
  expect(facts.map(({ label }) => label.replace(/ \d+$/, ''))).toEqual([
    ...Array<string>(39).fill('New: New'),
    ...Array<string>(39).fill('Gone: Old'),
  ]);
});

test('a try is chosen by what the kind of leave, the form and the project say of themselves', async () => {
  const employeeId = desk.company.idOf('rachel.odum') as `emp_${string}`;
  const chosenBy = async (kind: ApprovalKind, when: RuleCondition, more: Partial<PolicyTrial>) =>
    (await viktor().rehearse({ body: { kind, rules: [rule(when), LAST], employeeId, ...more } })).proposed.ruleName;
  const { db } = desk.app.services;
  const kinds = await db.selectFrom('leave_type').select(['id', 'paid_bps']).where('is_recorded', '=', false).execute();
  for (const { id, paid_bps } of kinds)
    expect([id, await chosenBy('leave', { unpaid: true }, { leaveTypeId: id })]).toEqual([id, paid_bps === 0 ? 'First' : LAST.name]);
  const { id: templateId } = await desk.company.as('devon.archer').templates.create({
    body: {
      ...{ name: 'Owned', category: 'Site', kind: 'general', fulfilment: 'none', fields: [{ key: 'what', type: 'text', label: 'What' }] },
      ...{ approver: 'owner', ownerId: desk.company.idOf('devon.archer') as `emp_${string}` },
    },
  });
  expect(await chosenBy('request', { owned: true }, { templateId })).toBe('First');
  expect(await chosenBy('request', { owned: true }, {})).toBe(LAST.name);
  // What is of a project goes by its department, whoever asks.
  const projectId = desk.company.project as `prj_${string}`;
  expect(await chosenBy('milestone', { departmentId: desk.company.building }, { projectId })).toBe('First');
  expect(await chosenBy('milestone', { departmentId: desk.company.building }, {})).toBe(LAST.name);
});

test('a try says who would decide and who decides now, keeps nothing, and is for whoever proposes', async () => {
  const employeeId = desk.company.idOf('marta.kessler') as `emp_${string}`;
  const person = { by: 'person', id: desk.company.idOf('liam.doyle') } as const;
  const rules: PolicyRule[] = [rule({ above: '100000', onProject: true }, { steps: [{ ...HEAD, approver: person }] }), LAST];
  const projectId = desk.company.project as `prj_${string}`;
  const body: PolicyTrial = { kind: 'procurement', rules, employeeId, projectId, amountMinor: '150000' };
  const before = await desk.app.services.db.selectFrom('approval').select('id').execute();
  const { now, proposed } = await viktor().rehearse({ body });
  expect(now).toMatchObject({ ruleName: 'On a project, up to T2' });
  expect(now.steps.map(({ people }) => people[0]?.name)).toEqual(['Amara Nwosu', 'Jonas Ekdahl']);
  expect(proposed).toMatchObject({ ruleName: 'First', steps: [{ people: [{ name: 'Liam Doyle' }] }] });
  expect((await viktor().rehearse({ body: { ...body, amountMinor: '100000' } })).proposed.ruleName).toBe('Everything else');
  // Nobody has to have quotes to try a chain that needs them.
  expect((await viktor().rehearse({ body: { ...body, amountMinor: '6200000' } })).now).toMatchObject({ filesNeeded: 3, lacks: [] });
  // An amount that is above a threshold is no limit below it.
  const apart = [rule({ above: 't1', upTo: '900000' }), LAST];
  expect((await viktor().rehearse({ body: { ...body, rules: apart } })).proposed.ruleName).toBe('First');
  expect(await desk.app.services.db.selectFrom('approval').select('id').execute()).toEqual(before);
  expect(await refusal(desk.company.as('helena.marsh').policies.rehearse({ body }))).toMatchObject({ status: 403 });
  expect(await refusal(viktor().rehearse({ body: { ...body, employeeId: NOBODY as `emp_${string}` } }))).toMatchObject({ status: 404 });
  expect(Object.keys((await refusal(viktor().rehearse({ body: { ...body, rules: [rule({}), LAST] } }))).fields)).toEqual(['rules.0.when']);
});
