import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@lintel/contract/kit/days';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company } from '#test/company.ts';
import { GRADE } from '#test/hiring.ts';
import { openPlan } from '#test/plan.ts';
import { today } from '#test/today.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
});
afterAll(() => app.close());

type Id<P extends string> = `${P}_${string}`;
const TODAY = today();
const { project, plans, aPhase, aMilestone } = openPlan(() => company);
const yard = () => company.as('devon.archer').resources;
const hr = () => company.as('anneke.vos');

let codes = 50;
const aDraft = () => {
  const body = { code: `MS-${codes++}`, name: 'School', departmentId: company.building as Id<'dep'>, plannedStart: '2026-09-01' };
  return company.as('jonas.ekdahl').projects.create({ body });
};
const headPlans = () => company.as('jonas.ekdahl').projectPlans;
const aVan = () => yard().create({ body: { kind: 'vehicle', code: `VH-${codes++}`, name: 'Van', category: 'Van' } });
const aGrade = (code: string) => hr().pay.createGrade({ body: { ...GRADE, code } });
const aCalendar = async () => (await hr().calendars.create({ body: { name: `Crew ${codes++}` } })).id;
const LEAVE = {
  typeId: 'lvt_00000000000000000000000002',
  halfStart: false,
  halfEnd: false,
  reason: null,
  handoverId: null,
  delegateId: null,
} as const;
/** Four days: one of them is a working day, whatever today is. */
const leaveOf = (from: string) => ({
  ...LEAVE,
  from,
  to: addDays(from, 3),
  awayMessage: null,
  awayOutside: null,
  fileIds: [],
  isDraft: true,
});

/** What is done, the entry that says so, who did it, and words of what it is called there. Others stand beside the tests of their slices. */
const DEEDS: [action: string, who: string, label: RegExp, deed: () => Promise<unknown>][] = [
  ['project.create', 'Jonas Ekdahl', /MS-\d+ School/, aDraft],
  [
    'project.update',
    'Jonas Ekdahl',
    /MS-\d+ New school/,
    async () => {
      const { id, code, version } = await aDraft();
      const body = { code, name: 'New school', departmentId: company.building as Id<'dep'>, version };
      await company.as('jonas.ekdahl').projects.update({ id, body });
    },
  ],
  [
    'project.member',
    'Amara Nwosu',
    /RC-01/,
    () => plans().putMember({ id: project(), employeeId: company.idOf('liam.doyle') as Id<'emp'>, body: { projectRole: 'engineer' } }),
  ],
  [
    'phase.update',
    'Amara Nwosu',
    /Walls|Core/,
    async () => {
      const { body, made } = await aPhase();
      await plans().updatePhase({ id: made.id, body: { ...body, name: 'Core', version: made.version } });
    },
  ],
  [
    'phase.progress',
    'Amara Nwosu',
    /Walls/,
    async () => {
      const { id, version } = (await aPhase()).made;
      await plans().recordProgress({ id, body: { version, percentBps: 2500, note: 'Counted on site' } });
    },
  ],
  [
    'milestone.update',
    'Amara Nwosu',
    /RC-01/,
    async () => {
      const { body, made } = await aMilestone();
      await plans().updateMilestone({ id: made.id, body: { ...body, name: 'Roof closed', version: made.version } });
    },
  ],
  [
    'milestone.remove',
    'Jonas Ekdahl',
    /MS-\d+ School/,
    async () => {
      const { id } = await aDraft();
      const { phases } = await headPlans().addPhase({ id, body: { name: 'Walls', start: '2026-09-01', finish: '2026-12-01' } });
      const body = { phaseId: phases[0]!.id, name: 'Roof', dueDate: '2026-11-01' };
      const { milestones } = await headPlans().addMilestone({ id, body });
      await headPlans().removeMilestone({ id: milestones[0]!.id });
    },
  ],
  [
    'employee.create',
    'Anneke de Vos',
    /Nova Berg/,
    async () => {
      const place = { departmentId: company.building, managerId: company.idOf('jonas.ekdahl') };
      const who = { givenName: 'Nova', familyName: 'Berg', email: 'nova.berg@corvane.example', position: 'Mason' };
      await hr().employees.create({ body: { ...who, ...place } as never });
    },
  ],
  ['grade.create', 'Anneke de Vos', /G6/, async () => void (await aGrade('G6'))],
  [
    'grade.set-cost',
    'Anneke de Vos',
    /G7/,
    async () => {
      const { id } = await aGrade('G7');
      await hr().pay.setCost({ id, body: { from: addDays(TODAY, 30), perHourMinor: '2700' } });
    },
  ],
  ['holiday_calendar.create', 'Anneke de Vos', /Crew/, aCalendar],
  [
    'holiday_calendar.add',
    'Anneke de Vos',
    /Crew/,
    async () => hr().calendars.addHoliday({ id: await aCalendar(), body: { day: '2026-06-24', name: 'Midsummer', isHalf: false } }),
  ],
  [
    'holiday_calendar.remove',
    'Anneke de Vos',
    /Crew/,
    async () => {
      const id = await aCalendar();
      await hr().calendars.addHoliday({ id, body: { day: '2026-06-24', name: 'Midsummer', isHalf: false } });
      await hr().calendars.removeHoliday({ id, day: '2026-06-24' });
    },
  ],
  [
    'work_schedule.create',
    'Anneke de Vos',
    /Four days/,
    () => hr().calendars.createSchedule({ body: { name: 'Four days', weekMinutes: [480, 480, 480, 480, 0, 0, 0], starts: '07:00' } }),
  ],
  [
    'grade.create',
    'Anneke de Vos',
    /G9/,
    () =>
      hr().pay.createGrade({
        body: {
          ...{ code: 'G9', name: 'Foreman', basis: 'monthly', minMinor: '320000', maxMinor: '420000' },
          ...{ costPerHourMinor: '2600', costFrom: '2020-01-01' },
        },
      }),
  ],
  [
    'leave_type.update',
    'Anneke de Vos',
    /Training/,
    async () => {
      const type = (await hr().leave.types({})).find(({ name }) => /Training/.test(name))!;
      const { id, status: _s, isRecorded: _r, hasBalance: _b, isOffered: _o, transitions: _t, ...fields } = type;
      await hr().leave.updateType({ id, body: { ...fields, noticeDays: 21 } });
    },
  ],
  ['leave_request.create', 'Marta Kessler', /Leave/, () => company.as('marta.kessler').leave.create({ body: leaveOf(addDays(TODAY, 30)) })],
  [
    'leave_request.update',
    'Marta Kessler',
    /Leave/,
    async () => {
      const { id, version } = await company.as('marta.kessler').leave.create({ body: leaveOf(addDays(TODAY, 60)) });
      const { isDraft: _, ...body } = leaveOf(addDays(TODAY, 61));
      await company.as('marta.kessler').leave.update({ id, body: { ...body, version } });
    },
  ],
  [
    'delegation.create',
    'Jonas Ekdahl',
    /Jonas Ekdahl to Liam Doyle/,
    () =>
      company.as('jonas.ekdahl').delegations.create({
        body: {
          ...{ toId: company.idOf('liam.doyle') as Id<'emp'>, fromDay: TODAY, toDay: addDays(TODAY, 5) },
          ...{ kinds: null, maxAmountMinor: null, reason: 'Away' },
        },
      }),
  ],
  [
    'resource.add-plan',
    'Devon Archer',
    /VH-/,
    async () => yard().addPlan({ id: (await aVan()).id, body: { name: 'Oil', everyDays: 30, everyMeter: null } }),
  ],
  [
    'resource.end-plan',
    'Devon Archer',
    /VH-/,
    async () => {
      const { id } = await aVan();
      const { plans: made } = await yard().addPlan({ id, body: { name: 'Oil', everyDays: 30, everyMeter: null } });
      await yard().endPlan({ id, planId: made[0]!.id });
    },
  ],
];

test.each(DEEDS)('%s stands in the log, by who did it and about what', async (action, who, label, deed) => {
  await deed();
  const { items } = await company.as('viktor.sandell').audit.list({ query: { action } });
  expect(items[0]).toMatchObject({ action, actorName: who, subjectLabel: expect.stringMatching(label) as string });
});
