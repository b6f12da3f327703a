import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalMachine, approvalsApi } from '@lintel/contract/approvals';
import { bankChangeMachine, bankChangesApi } from '@lintel/contract/bank-changes';
import { calendarsApi } from '@lintel/contract/calendars';
import { certificationsApi } from '@lintel/contract/certifications';
import { delegationMachine, delegationsApi } from '@lintel/contract/delegations';
import { departmentMachine, departmentsApi } from '@lintel/contract/departments';
import { dutiesApi, dutyMachine } from '@lintel/contract/duties';
import { employeeMachine } from '@lintel/contract/employee-record';
import { employeesApi } from '@lintel/contract/employees';
import { addDays, mondayOf } from '@lintel/contract/kit/days';
import { leaveRequestMachine } from '@lintel/contract/leave-machine';
import { leaveApi } from '@lintel/contract/leave';
import { compensationMachine, payApi } from '@lintel/contract/pay';
import { peopleApi } from '@lintel/contract/people';
import { recoveryApi, recoveryMachine } from '@lintel/contract/recovery';
import { bookingMachine, resourceMachine } from '@lintel/contract/resource-machines';
import { resourcesApi } from '@lintel/contract/resources';
import { supportApi } from '@lintel/contract/support';
import { ticketMachine } from '@lintel/contract/ticket-machine';
import { testApp, type TestApp } from '#test/app.ts';
import { CAST_NAMES } from '#test/cast.ts';
import { appointCompany } from '#test/company.ts';
import { openPersonnel, TODAY } from '#test/hiring.ts';
import { attack, type Slice } from '#test/hostile.ts';
import { codeOf } from '#test/refusal.ts';

const SLICES: Record<string, Slice> = {
  people: {
    apis: { employeesApi, departmentsApi, payApi, dutiesApi, bankChangesApi, certificationsApi, peopleApi },
    machines: {
      '/employees/:id/transitions': employeeMachine,
      '/departments/:id/transitions': departmentMachine,
      '/compensations/:id/transitions': compensationMachine,
      '/duties/:id/transitions': dutyMachine,
      '/bank-changes/:id/transitions': bankChangeMachine,
    },
  },
  leave: { apis: { leaveApi, calendarsApi }, machines: { '/leave/requests/:id/transitions': leaveRequestMachine } },
  approvals: {
    apis: { approvalsApi, delegationsApi },
    machines: { '/approvals/:id/transitions': approvalMachine, '/delegations/:id/transitions': delegationMachine },
  },
  support: {
    apis: { supportApi, recoveryApi },
    machines: { '/tickets/:id/transitions': ticketMachine, '/recoveries/:id/transitions': recoveryMachine },
  },
  resources: {
    apis: { resourcesApi },
    machines: { '/resources/:id/transitions': resourceMachine, '/bookings/:id/transitions': bookingMachine },
  },
};

const WORDS = [
  ...['A', 'ABC', 'BLD', 'FIN', 'G5', 'G6', 'VH-01', 'EQ-20', 'CRANE', 'The gate is open', 'x'.repeat(60), '2026-W41', '09:00'],
  ...['nova@corvane.example', 'marta.kessler@corvane.example', 'someone@else.example', 'DE89370400440532013000', 'Europe/Berlin'],
  ...['0', '1', '100', '350000', '999999999999999', '0.5', '02-28', '02-29', '06-31', '12-31', '9223372036854775807'],
];
const DAYS = [-400, -30, -7, -1, 0, 1, 2, 7, 14, 30, 60, 400].map((days) => addDays(TODAY, days));

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await openPersonnel(app);
});
afterAll(() => app.close());

/** What is there to be attacked, and what is known of it. */
async function settle(app: TestApp): Promise<string[]> {
  const files = await openPersonnel(app);
  const company = await appointCompany(app);
  const { db } = app.services;
  const { resources } = app.as('devon.archer');
  const yard: string[] = [];
  for (const code of ['VH-01', 'VH-02', 'EQ-01']) {
    const kind = code.startsWith('V') ? 'vehicle' : 'equipment';
    yard.push((await resources.create({ body: { kind, code, name: 'Van', category: 'Van' } })).id);
  }
  const people = [await files.active({ hireDate: addDays(TODAY, -30) }), await files.active(), await files.draft()];
  const types = await db.selectFrom('leave_type').select('id').execute();
  const ids = [...people, ...types].map(({ id }) => id);
  const uploads = [await files.upload('anneke.vos'), await files.upload('marta.kessler')];
  return [
    ...WORDS,
    ...DAYS,
    '0026-03-01',
    '9999-12-31',
    ...ids,
    ...yard,
    ...uploads,
    company.project,
    ...CAST_NAMES.map((name) => app.idOf(name)),
  ];
}

// The property of all refusals: whatever the contract lets through ends in a sentence of the catalogue, also where two come at once.
// Each in a company of its own: some of it suspends people, or closes their accounts.
test.each(Object.entries(SLICES))('nothing that %s can be sent is a fault of ours', async (_name, slice) => {
  const company = await testApp();
  const texts = await settle(company);
  const seed = Number(process.env['PROPERTY_SEED'] ?? 1);
  const { faults, done } = await attack(company, { ...slice, rounds: 150, seed, texts }).finally(() => company.close());
  expect(faults).toEqual([]);
  expect(done).toBeGreaterThan(10);
});

const NOBODY = `emp_${'0'.repeat(26)}` as const;
const UNPAID = 'lvt_00000000000000000000000003';
// A week, so that some of it is worked whatever the day of today.
const day = mondayOf(addDays(TODAY, 21));
const leaveOf = (more: object) => ({
  ...{
    typeId: UNPAID,
    from: day,
    to: addDays(day, 4),
    halfStart: false,
    halfEnd: false,
    reason: 'Moving',
    handoverId: null,
    delegateId: null,
  },
  ...{ awayMessage: null, fileIds: [], isDraft: true },
  ...more,
});

test.each<[string, string, (as: TestApp['as']) => Promise<unknown>]>([
  [
    'leave handed over to nobody',
    'leave.cover_unknown',
    (as) => as('marta.kessler').leave.create({ body: leaveOf({ handoverId: NOBODY }) }),
  ],
  [
    'leave handed over to oneself',
    'leave.cover_unknown',
    (as) => as('marta.kessler').leave.create({ body: leaveOf({ handoverId: app.idOf('marta.kessler') }) }),
  ],
  [
    'approvals left to oneself',
    'leave.cover_unknown',
    (as) => as('marta.kessler').leave.create({ body: leaveOf({ delegateId: app.idOf('marta.kessler') }) }),
  ],
  ['leave of nobody', 'request.not_found', (as) => as('anneke.vos').leave.create({ body: leaveOf({ employeeId: NOBODY }) })],
  [
    'leave that expires on a day that most years lack',
    'request.invalid',
    async (as) => {
      const type = (await as('anneke.vos').leave.types()).find(({ id }) => id === UNPAID)!;
      return as('anneke.vos').leave.updateType({ id: UNPAID, body: { ...type, carryExpires: '02-29' } });
    },
  ],
  [
    'an hour of a grade that costs nothing',
    'request.invalid',
    async (as) => {
      const [grade] = await as('anneke.vos').pay.grades();
      return as('anneke.vos').pay.setCost({ id: grade!.id as never, body: { from: day, perHourMinor: '0' } });
    },
  ],
  [
    'help for nobody',
    'ticket.requester_unknown',
    (as) => as('devon.archer').support.create({ body: { subject: 'Key', category: 'it', body: 'Lost', requesterId: NOBODY } }),
  ],
  ['a sign-in of nobody', 'request.not_found', (as) => as('devon.archer').recovery.invite({ body: { employeeId: NOBODY } })],
  [
    'a first day in the year 26',
    'request.invalid',
    (as) =>
      as('anneke.vos').employees.create({
        body: { givenName: 'Nova', familyName: 'Late', email: 'late@corvane.example', position: 'Mason', hireDate: '0026-03-01' },
      }),
  ],
  [
    'a version that no row has',
    'request.invalid',
    (as) => as('marta.kessler').people.updateProfile({ body: { preferredName: null, phone: null, version: 2_147_483_647 } }),
  ],
])('%s is refused in a sentence', async (_what, code, call) => {
  expect(await codeOf(call((name) => app.as(name)))).toBe(code);
});

test('of two who enter the same address at once, one is told that it is taken', async () => {
  const person = { givenName: 'Nova', familyName: 'Twin', email: 'twin@corvane.example', position: 'Mason' };
  const enter = () => codeOf(app.as('anneke.vos').employees.create({ body: person }));
  const codes = await Promise.all([enter(), enter()]);
  expect(codes.filter((code) => code === 'done')).toHaveLength(1);
  expect(['request.taken', 'employee.email_taken']).toContain(codes.find((code) => code !== 'done'));
});
