import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '@lintel/contract/bookings';
import { addDays, daysOfWeek, weekOf } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import type { Cell } from '@lintel/contract/timesheet-weeks';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company } from '#test/company.ts';
import { codeOf, refusal } from '#test/refusal.ts';

/** A Wednesday, noon in Berlin. */
const NOON = new Date('2026-10-14T10:00:00Z');
const WEEK = '2026-W42';
const DAYS = daysOfWeek(WEEK);
const [MONDAY = '', TUESDAY = '', WEDNESDAY = '', THURSDAY = ''] = DAYS;
let app: TestApp;
/** Marta Kessler works on RC-01. */
let company: Company;
let digger: `rsc_${string}`;
let crane: `rsc_${string}`;

const machine = async (code: string, requiredCertificates: string[] = []) => {
  const facts = {
    kind: 'equipment',
    code,
    name: 'Machine',
    category: 'Machine',
    meterKind: 'hours',
    meterValue: 1,
    requiredCertificates,
  } as const;
  return (await company.as('devon.archer').resources.create({ body: facts })).id as `rsc_${string}`;
};
beforeAll(async () => {
  app = await testApp({ now: () => NOON });
  company = await appointCompany(app);
  const part = { project_id: company.project, employee_id: company.idOf('marta.kessler'), project_role: 'worker' } as const;
  await app.services.db.insertInto('project_member').values(part).execute();
  forgetRelations(app.services);
  [digger, crane] = [await machine('EX-01'), await machine('CR-01', ['CRANE'])];
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['booking', 'certification', 'time_entry', 'timesheet'] as const) await app.services.db.deleteFrom(table).execute();
});

const sheets = () => company.as('marta.kessler').timesheets;
const cell = (day: string, minutes: number, more: Partial<Cell> = {}): Cell => ({
  ...{ day, minutes, projectId: company.project as `prj_${string}`, activity: null, phaseId: null, taskId: null },
  ...more,
});
const save = (cells: Cell[], week = WEEK) => sheets().save({ body: { week, cells } });
/** Of these days, those on which hours of a machine can be booked. */
async function openDays(resourceId: `rsc_${string}`, days: readonly string[] = DAYS): Promise<string[]> {
  const open: string[] = [];
  for (const day of days) {
    const code = await codeOf(save([cell(day, 60, { resourceId })]));
    if (code === 'done') open.push(day);
    else expect(code).toBe('timesheet.not_booked');
    await save([cell(day, 0, { resourceId })]);
  }
  return open;
}

interface Booked {
  status?: Booking['status'];
  /** Instants. */
  from: string;
  to: string;
  backAt?: string;
  of?: () => string;
  projectId?: string;
}
async function book({ status = 'approved', from, to, backAt, of = () => digger, projectId = company.project }: Booked): Promise<void> {
  const { db } = app.services;
  const { no } = await db.selectFrom('resource').select('no').where('id', '=', of()).executeTakeFirstOrThrow();
  await db
    .insertInto('booking')
    .values({
      ...{ id: newId('bkg'), resource_id: of(), resource_no: no, requester_id: company.idOf('amara.nwosu'), project_id: projectId },
      ...{ from_at: new Date(from), to_at: new Date(to), status, in_at: backAt ? new Date(backAt) : null, purpose: 'Pit' },
      ...{ created_at: NOON, updated_at: NOON },
    })
    .execute();
}

const morning = (day: string) => `${day}T05:00:00Z`;
const evening = (day: string) => `${day}T16:00:00Z`;
const MIDNIGHT = 'T22:00:00Z';

// workspace A4: operator hours, on what is booked for it
test.each<[name: string, booked: Booked, open: string[]]>([
  ['approved: its days', { from: morning(MONDAY), to: evening(TUESDAY) }, [MONDAY, TUESDAY]],
  ['only asked for', { status: 'requested', from: morning(MONDAY), to: evening(TUESDAY) }, []],
  ['rejected', { status: 'rejected', from: morning(MONDAY), to: evening(TUESDAY) }, []],
  ['cancelled', { status: 'cancelled', from: morning(MONDAY), to: evening(TUESDAY) }, []],
  ['never fetched', { status: 'no_show', from: morning(MONDAY), to: evening(TUESDAY) }, []],
  ['out beyond its end: until now', { status: 'checked_out', from: morning(MONDAY), to: evening(MONDAY) }, [MONDAY, TUESDAY, WEDNESDAY]],
  ['out, with days to come', { status: 'checked_out', from: morning(TUESDAY), to: evening(THURSDAY) }, [TUESDAY, WEDNESDAY, THURSDAY]],
  ['brought back early', { status: 'returned', from: morning(MONDAY), to: evening(THURSDAY), backAt: morning(TUESDAY) }, [MONDAY, TUESDAY]],
  ['brought back late', { status: 'returned', from: morning(MONDAY), to: evening(MONDAY), backAt: morning(TUESDAY) }, [MONDAY, TUESDAY]],
  ['brought back, nobody wrote when', { status: 'returned', from: morning(MONDAY), to: evening(TUESDAY) }, [MONDAY, TUESDAY]],
  ['from midnight to midnight, where the company is', { from: `${MONDAY}${MIDNIGHT}`, to: `${TUESDAY}${MIDNIGHT}` }, [TUESDAY]],
  ['of another machine', { from: morning(MONDAY), to: evening(TUESDAY), of: () => crane }, []],
  ['since the week before', { from: morning(addDays(MONDAY, -3)), to: evening(MONDAY) }, [MONDAY]],
  ['beyond the week', { from: morning(DAYS[6]!), to: evening(addDays(MONDAY, 9)) }, [DAYS[6]!]],
])('hours of a machine that is booked are for the days on which it is there: %s', async (_, booked, open) => {
  await book(booked);
  expect(await openDays(digger)).toEqual(open);
});

test('a machine of another project is none of this one, also where hours go to both; in its list stands what is booked in that week', async () => {
  const other = newId('prj') as `prj_${string}`;
  const { db } = app.services;
  const { department_id } = await db
    .selectFrom('project')
    .select('department_id')
    .where('id', '=', company.project)
    .executeTakeFirstOrThrow();
  const named = { id: other, code: 'RC-02', name: 'Annexe', department_id, status: 'active', created_by: 'system' } as const;
  await db.insertInto('project').values(named).execute();
  const part = { project_id: other, employee_id: company.idOf('marta.kessler'), project_role: 'worker' } as const;
  await db.insertInto('project_member').values(part).execute();
  await book({ from: morning(MONDAY), to: evening(MONDAY), projectId: other });
  const onIts = cell(MONDAY, 60, { projectId: other, resourceId: digger });
  expect(await codeOf(save([onIts, cell(MONDAY, 60, { resourceId: digger })]))).toBe('timesheet.not_booked');
  expect(await codeOf(save([onIts, cell(MONDAY, 60)]))).toBe('done');
  await book({ from: morning(addDays(MONDAY, -3)), to: evening(addDays(MONDAY, -3)), of: () => crane });
  expect(await sheets().resources({ query: { week: WEEK } })).toMatchObject([{ code: 'EX-01', projectIds: [other] }]);
});

describe('a machine that asks for a certificate', () => {
  const certify = (type: string, expires_on: string | null, who: 'marta.kessler' | 'amara.nwosu' = 'marta.kessler') =>
    app.services.db
      .insertInto('certification')
      .values({
        ...{ id: newId('crt'), employee_id: company.idOf(who), type, issued_on: '2025-01-01', expires_on },
        ...{ verified_at: NOON, created_by: 'test' },
      })
      .execute();
  const operate = (day: string) => codeOf(save([cell(day, 60, { resourceId: crane })]));

  test.each<[string, () => Promise<unknown>, string, string]>([
    ['nobody has', async () => undefined, 'timesheet.no_certificate', 'timesheet.no_certificate'],
    ['they have until Monday', () => certify('CRANE', MONDAY), 'done', 'timesheet.no_certificate'],
    ['they have without an end', () => certify('CRANE', null), 'done', 'done'],
    ['somebody else has', () => certify('CRANE', null, 'amara.nwosu'), 'timesheet.no_certificate', 'timesheet.no_certificate'],
    ['is of another type', () => certify('SLING', null), 'timesheet.no_certificate', 'timesheet.no_certificate'],
  ])('is operated by who holds it on that day: one that %s', async (_, hold, monday, tuesday) => {
    await book({ from: morning(MONDAY), to: evening(TUESDAY), of: () => crane });
    await hold();
    expect([await operate(MONDAY), await operate(TUESDAY)]).toEqual([monday, tuesday]);
  });
});

test('what the week has on a machine stays and changes, also once it is not booked any more; a machine that is none is not found', async () => {
  await book({ from: morning(MONDAY), to: evening(MONDAY) });
  await save([cell(MONDAY, 60, { resourceId: digger })]);
  await app.services.db.deleteFrom('booking').execute();
  expect((await save([cell(MONDAY, 120, { resourceId: digger })])).entries).toMatchObject([{ minutes: 120 }]);
  expect(await codeOf(save([cell(TUESDAY, 60, { resourceId: digger })]))).toBe('timesheet.not_booked');
  expect(await codeOf(save([cell(TUESDAY, 60, { resourceId: newId('rsc') })]))).toBe('request.not_found');
});

describe('last week, copied', () => {
  const before = weekOf(addDays(MONDAY, -7));
  const last = (day: string) => addDays(day, -7);

  test('goes without its machines: what becomes alike is one entry', async () => {
    await book({ from: morning(last(MONDAY)), to: evening(last(MONDAY)) });
    await save([cell(last(MONDAY), 240, { resourceId: digger }), cell(last(MONDAY), 120), cell(last(TUESDAY), 60)], before);
    const { entries } = await sheets().copy({ body: { week: WEEK } });
    expect(entries.map(({ day, minutes, resource }) => [day, minutes, resource])).toEqual([
      [MONDAY, 360, null],
      [TUESDAY, 60, null],
    ]);
  });

  test('fills neither days that are closed for pay, off, on leave or have hours already', async () => {
    const [friday = '', saturday = ''] = DAYS.slice(4);
    await save(
      [MONDAY, TUESDAY, WEDNESDAY, friday, saturday].map((day) => cell(last(day), 60)),
      before,
    );
    await save([cell(WEDNESDAY, 90)]);
    const span = { from: friday, to: friday, halfStart: false, halfEnd: false };
    const rest = { reason: null, handoverId: null, delegateId: null, awayMessage: null, fileIds: [], isDraft: false };
    await company.as('marta.kessler').leave.create({ body: { typeId: 'lvt_00000000000000000000000002', ...span, ...rest } });
    await app.services.db.updateTable('timesheet').set({ locked_through: MONDAY }).where('week', '=', WEEK).execute();
    const { entries } = await sheets().copy({ body: { week: WEEK } });
    expect(entries.map(({ day, minutes }) => [day, minutes])).toEqual([
      [TUESDAY, 60],
      [WEDNESDAY, 90],
    ]);
  });
});

test('hours are taken away from days on which none can be booked any more', async () => {
  await save([cell(MONDAY, 60), cell(TUESDAY, 60)]);
  const hiredOn = (hire_date: string | null) =>
    app.services.db.updateTable('employee').set({ hire_date }).where('id', '=', company.idOf('marta.kessler')).execute();
  await hiredOn(WEDNESDAY);
  expect(await refusal(save([cell(MONDAY, 120)]))).toMatchObject({ code: 'timesheet.not_employed' });
  expect((await save([cell(MONDAY, 0)])).entries.map(({ day }) => day)).toEqual([TUESDAY]);
  await hiredOn(null);
});
