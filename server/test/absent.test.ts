import { afterAll, beforeAll, expect, test } from 'vitest';
import { isGranted } from '@lintel/contract/access';
import { projectPlansApi } from '@lintel/contract/project-plans';
import { newId } from '@lintel/contract/kit/ids';
import type { Route } from '@lintel/contract/kit/route';
import { APIS, testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company } from '#test/company.ts';
import { CAST, CAST_NAMES, type CastName } from '#test/cast.ts';
import { codeOf } from '#test/refusal.ts';
import { sampleOf } from '#test/sample.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
});
afterAll(() => app.close());

/** Calls whose path names no row (a folder, a kind of thing, a list), or that answer with nothing where there is none. */
const NO_ROW = new Set([
  'approvals.of',
  'lists.keepColumns',
  'lists.layout',
  'lists.saveView',
  'mail.folder',
  'mail.unreadCount',
  'requests.references',
]);

/** What a call takes where its schema has rules beyond types. */
const GIVEN: Record<string, { seq?: string; body?: object }> = {
  'audit.redact': { seq: '999999' },
  'bankChanges.request': { body: { iban: 'DE89370400440532013000' } },
  'leave.updateType': { body: { code: 'AL' } },
  'mailAccounts.update': { body: { address: 'nobody@corvane.example' } },
  'mailRules.update': { body: { actions: { seen: true } } },
  'pay.propose': { body: { monthlyMinor: '100' } },
  'projects.update': { body: { code: 'RC-99' } },
  'resources.addPlan': { body: { everyDays: 30 } },
  'resources.changePlan': { body: { everyDays: 30 } },
  'sharedMailboxes.update': { body: { owner: { kind: 'role', roles: ['employee'] } } },
};

const CALLS = Object.entries(APIS).flatMap(([slice, api]) =>
  Object.entries(api as Record<string, Route>)
    .map(([name, route]) => ({ call: `${slice}.${name}`, slice, name, route }))
    .filter(({ call, route }) => route.path.includes(':') && !NO_ROW.has(call)),
);

/** Each call of the API as a function of its input. */
type Calls = Record<string, Record<string, (input: unknown, options: { idempotencyKey: string }) => Promise<unknown>>>;

function inputOf(call: string, { params, query, body, form }: Route): object {
  const { body: entered, ...rest } = GIVEN[call] ?? {};
  return {
    ...(sampleOf(params!) as object),
    ...rest,
    ...(query && { query: sampleOf(query) }),
    ...(form && { form: sampleOf(form) }),
    ...(body && { body: { ...(sampleOf(body) as object), ...entered } }),
  };
}

test.each(CALLS)('$call: what is not there is not found by whoever may make the call', async ({ call, slice, name, route }) => {
  const mayCall = (one: CastName) => route.can === 'public' || isGranted(CAST[one].role, route.can);
  const answers = new Set<string>();
  for (const person of CAST_NAMES.filter(mayCall)) {
    const clients = app.as(person) as never as Calls;
    answers.add(await codeOf(clients[slice]![name]!(inputOf(call, route), { idempotencyKey: newId('once') })));
  }
  // Some calls are for fewer people than their permission says: they are told before the row is looked for.
  if (answers.size > 1) answers.delete('access.forbidden');
  expect([...answers]).toEqual([expect.stringMatching(/^(request|mail)\.not_found$/)]);
});

const ANNUAL = 'lvt_00000000000000000000000001';
const SICK = 'lvt_00000000000000000000000002';
const marta = () => company.idOf('marta.kessler') as `emp_${string}`;
const project = () => company.project as `prj_${string}`;
const day = '2026-06-24';

// What a call names beside its path.
test.each<[what: string, call: () => Promise<unknown>]>([
  [
    'the form that is tried',
    () => company.as('devon.archer').requests.rehearse({ body: { templateId: newId('tpl'), employeeId: marta() } }),
  ],
  [
    'whom HR asks leave for',
    () =>
      company.as('anneke.vos').leave.preview({
        body: {
          ...{ employeeId: newId('emp'), typeId: SICK, from: day, to: day, halfStart: false, halfEnd: false, reason: null },
          ...{ handoverId: null, delegateId: null, awayMessage: null, fileIds: [] },
        },
      }),
  ],
  ['the kind of leave that is looked ahead', () => company.as('marta.kessler').leave.projection({ query: { typeId: newId('lvt') } })],
  ['the calendar address that nobody made', () => company.as('marta.kessler').leave.changeFeed({ body: { withTeam: false } })],
  [
    'whose balance is corrected',
    () =>
      company
        .as('anneke.vos')
        .leave.adjust(
          { body: { employeeId: newId('emp'), typeId: ANNUAL, day, days100: 100, kind: 'adjust', note: 'As agreed' } },
          { idempotencyKey: newId('once') },
        ),
  ],
  [
    'who joins a project',
    () =>
      company
        .as('jonas.ekdahl')
        .projectPlans.putMember({ id: project(), employeeId: newId('emp'), body: sampleOf(projectPlansApi.putMember.body) as never }),
  ],
  ['who leaves a project', () => company.as('jonas.ekdahl').projectPlans.removeMember({ id: project(), employeeId: marta() })],
  [
    'who is mentioned',
    () =>
      company
        .as('jonas.ekdahl')
        .comments.add({ subjectType: 'project', subjectId: company.project, body: { text: 'Look', mentions: [newId('emp')] } }),
  ],
])('%s is not there', async (_what, call) => {
  expect(await codeOf(call())).toBe('request.not_found');
});
