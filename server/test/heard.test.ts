import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, weekOf } from '@lintel/contract/kit/days';
import type { ResourceDetail } from '@lintel/contract/resources';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company } from '#test/company.ts';
import { GRADE } from '#test/hiring.ts';
import { openPlan } from '#test/plan.ts';
import { today } from '#test/today.ts';
import { heardBy } from '#test/told.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
});
afterAll(() => app.close());

type Id<P extends string> = `${P}_${string}`;
type Deed = () => Promise<unknown>;
const TODAY = today();
const { project, plans, aPhase, aMilestone } = openPlan(() => company);
const yard = () => company.as('devon.archer').resources;
const office = () => company.as('devon.archer');
const admin = () => company.as('viktor.sandell');
const hr = () => company.as('anneke.vos');
const marta = () => company.as('marta.kessler');
const martaId = () => company.idOf('marta.kessler') as Id<'emp'>;

let codes = 10;
const code = () => codes++;
const aVan = () => yard().create({ body: { kind: 'vehicle', code: `VH-${code()}`, name: 'Van', category: 'Van', meterKind: 'km' } });
/** Something is done with a van that is there. */
const onVan = (deed: (van: ResourceDetail) => Promise<unknown>) => async (): Promise<Deed> => {
  const van = await aVan();
  return () => deed(van);
};
const aDepartment = (letter: string) =>
  admin().departments.create({ body: { code: `X${letter}${String.fromCharCode(55 + code())}`, name: `Workshop ${letter}` } });
const aLabel = () => office().workLabels.create({ body: { name: `Label ${code()}`, colour: 'petrol' } });
const aTask = () => marta().tasks.create({ body: { title: 'Order doors', projectId: null, assigneeIds: [martaId()] } as never });
const aComment = async () => {
  const { id } = await aTask();
  return marta().comments.add({ subjectType: 'task', subjectId: id, body: { text: 'By Friday' } });
};
const aForm = () =>
  office().templates.create({
    body: {
      ...{ name: `Gloves ${code()}`, category: 'Site', kind: 'general', fulfilment: 'administrator' },
      fields: [{ key: 'what', type: 'text', label: 'What' }],
    } as never,
  });
const training = async () => {
  const type = (await hr().leave.types({})).find(({ name }) => /Training/.test(name))!;
  const { id, status: _s, isRecorded, hasBalance, isOffered: _o, transitions: _t, ...fields } = type;
  return { id, isRecorded, hasBalance, fields };
};
const aLeaveType = async () => {
  const { isRecorded, hasBalance, fields } = await training();
  const { version: _, ...rest } = fields;
  return hr().leave.createType({ body: { ...rest, isRecorded, hasBalance, name: `Moving ${code()}`, code: `MV${code()}` } });
};

/** What somebody does, and which open pages read anew: the first part is made before, the second is the deed. */
const DEEDS: [heard: string, what: string, make: () => Promise<Deed>][] = [
  ['resources.changed', 'a resource is added', async () => aVan],
  [
    'resources.changed',
    'a resource is renamed',
    onVan(({ id, version }) => yard().change({ id, body: { name: 'Lorry', category: 'Van', version } as never })),
  ],
  [
    'resources.changed',
    'a document is renewed',
    onVan(({ id }) => yard().setDocument({ id, body: { type: 'insurance', expiresOn: addDays(TODAY, 90) } })),
  ],
  [
    'resources.changed',
    'a regular maintenance is planned',
    onVan(({ id }) => yard().addPlan({ id, body: { name: 'Oil', everyDays: 30, everyMeter: null } })),
  ],
  [
    'resources.changed',
    'a regular maintenance is changed',
    async () => {
      const { id } = await aVan();
      const { plans: made } = await yard().addPlan({ id, body: { name: 'Oil', everyDays: 30, everyMeter: null } });
      return () => yard().changePlan({ id, planId: made[0]!.id, body: { name: 'Oil', everyDays: 60, everyMeter: null } });
    },
  ],
  [
    'resources.changed',
    'a regular maintenance ends',
    async () => {
      const { id } = await aVan();
      const { plans: made } = await yard().addPlan({ id, body: { name: 'Oil', everyDays: 30, everyMeter: null } });
      return () => yard().endPlan({ id, planId: made[0]!.id });
    },
  ],
  ['resources.changed', 'a maintenance order is opened', onVan(({ id }) => yard().openOrder({ id, body: { type: 'repair' } }))],
  [
    'resources.changed',
    'a maintenance order is closed',
    async () => {
      const { id } = await aVan();
      await yard().openOrder({ id, body: { type: 'repair' } });
      return () => yard().closeOrder({ id, body: { result: 'pass' } });
    },
  ],
  [
    'resources.changed',
    'maintenance is planned for a day',
    onVan(({ id }) => yard().planOrder({ id, body: { type: 'planned', on: addDays(TODAY, 30) } })),
  ],
  [
    'resources.changed',
    'planned maintenance begins',
    async () => {
      const { id } = await aVan();
      const { orders } = await yard().planOrder({ id, body: { type: 'planned', on: addDays(TODAY, 30) } });
      return () => yard().openPlanned({ id, orderId: orders[0]!.id, body: {} });
    },
  ],
  [
    'resources.changed',
    'planned maintenance is called off',
    async () => {
      const { id } = await aVan();
      const { orders } = await yard().planOrder({ id, body: { type: 'planned', on: addDays(TODAY, 30) } });
      return () => yard().callOff({ id, orderId: orders[0]!.id, body: {} });
    },
  ],
  ['resources.changed', 'a meter is read', onVan(({ id }) => yard().readMeter({ id, body: { value: 1200 } }))],
  ['resources.changed', 'damage is reported', onVan(({ id }) => marta().resources.reportDamage({ id, body: { damage: 'A dent' } }))],
  [
    'resources.changed',
    'a retirement is proposed',
    onVan(({ id, version }) => yard().proposeRetirement({ id, body: { reason: 'Worn out', version } })),
  ],
  [
    'resources.changed',
    'a resource is taken out of service',
    onVan(({ id, version }) => yard().transition({ id, body: { name: 'takeOut', version, input: { reason: 'Lent' } } })),
  ],
  [
    'resources.changed',
    'a resource is put back into service',
    async () => {
      const { id, version } = await aVan();
      const out = await yard().transition({ id, body: { name: 'takeOut', version, input: { reason: 'Lent' } } });
      return () => yard().transition({ id, body: { name: 'putBack', version: out.version, input: { reason: 'Back again' } } });
    },
  ],
  ['cost-codes.changed', 'a cost code is added', async () => () => admin().costCodes.create({ body: { code: '77', name: 'Lifts' } })],
  [
    'cost-codes.changed',
    'a cost code is renamed',
    async () => {
      const { id, version } = await admin().costCodes.create({ body: { code: '78', name: 'Lifts' } });
      return () => admin().costCodes.update({ id, body: { name: 'Stairs', isActive: true, version } });
    },
  ],
  ['work-labels.changed', 'a label is added', async () => aLabel],
  [
    'work-labels.changed',
    'a label is renamed',
    async () => {
      const { id, version, isEditable: _, ...label } = await aLabel();
      return () => office().workLabels.update({ id, body: { ...label, name: `Label ${code()}`, version } as never });
    },
  ],
  [
    'work-labels.changed',
    'a label is removed',
    async () => {
      const { id } = await aLabel();
      return () => office().workLabels.remove({ id });
    },
  ],
  ['departments.changed', 'a department is added', async () => () => aDepartment('A')],
  [
    'departments.changed',
    'a department is renamed',
    async () => {
      const { id, version } = await aDepartment('B');
      return () => admin().departments.update({ id, body: { name: 'Joinery', version } as never });
    },
  ],
  [
    'departments.changed',
    'a head is appointed',
    async () => {
      const { id, version } = await aDepartment('C');
      return () =>
        admin().departments.setHeads({
          id,
          body: { headId: company.idOf('liam.doyle') as Id<'emp'>, deputyId: null, version },
        });
    },
  ],
  [
    'leave.changed',
    'a holiday is added',
    async () => {
      const { id } = await hr().calendars.create({ body: { name: `Crew ${code()}` } });
      return () => hr().calendars.addHoliday({ id, body: { day: addDays(TODAY, 40), name: 'Midsummer', isHalf: false } });
    },
  ],
  [
    'leave.changed',
    'a holiday is removed',
    async () => {
      const { id } = await hr().calendars.create({ body: { name: `Crew ${code()}` } });
      await hr().calendars.addHoliday({ id, body: { day: addDays(TODAY, 40), name: 'Midsummer', isHalf: false } });
      return () => hr().calendars.removeHoliday({ id, day: addDays(TODAY, 40) });
    },
  ],
  ['leave.changed', 'a kind of leave is added', async () => aLeaveType],
  [
    'leave.changed',
    'a kind of leave is changed',
    async () => {
      const { id, fields } = await training();
      return () => hr().leave.updateType({ id, body: { ...fields, noticeDays: 14 } });
    },
  ],
  ['people.changed', 'a grade is added', async () => () => hr().pay.createGrade({ body: { ...GRADE, code: 'G8' } as never })],
  [
    'people.changed',
    'a certificate is recorded',
    async () => () => hr().certifications.add({ id: martaId(), body: { type: 'FIRST_AID', issuedOn: '2026-01-05' } as never }),
  ],
  [
    'people.changed',
    'a certificate is verified',
    async () => {
      const { id, version } = await marta().certifications.add({ id: martaId(), body: { type: 'CRANE', issuedOn: '2026-01-05' } as never });
      return () => hr().certifications.verify({ id, body: { version } });
    },
  ],
  ['people.changed', 'a photo is taken off', async () => () => hr().employees.setPhoto({ id: martaId(), body: { photoId: null } })],
  ['comments.changed', 'something is said', async () => aComment],
  [
    'comments.changed',
    'what was said is edited',
    async () => {
      const { id, version } = await aComment();
      return () => marta().comments.edit({ id, body: { text: 'By Thursday', version } });
    },
  ],
  ['templates.changed', 'a form is started', async () => aForm],
  [
    'templates.changed',
    'a form is published',
    async () => {
      const { id, version } = await aForm();
      return () => office().templates.transition({ id, body: { name: 'publish', version } });
    },
  ],
  ['tasks.changed', 'a task is added', async () => aTask],
  [
    'tasks.changed',
    'a task is watched',
    async () => {
      const { id } = await aTask();
      return () => marta().tasks.watch({ id, body: { isWatching: true } as never });
    },
  ],
  ['projects.changed', 'a phase is added', async () => aPhase],
  [
    'projects.changed',
    'a phase is moved',
    async () => {
      const { body, made } = await aPhase();
      return () => plans().updatePhase({ id: made.id, body: { ...body, finish: '2026-12-15', version: made.version } });
    },
  ],
  [
    'projects.changed',
    'a milestone is moved',
    async () => {
      const { body, made } = await aMilestone();
      return () => plans().updateMilestone({ id: made.id, body: { ...body, dueDate: '2026-11-15', version: made.version } });
    },
  ],
  [
    'projects.changed',
    'somebody joins a project',
    async () => () =>
      plans().putMember({ id: project(), employeeId: company.idOf('liam.doyle') as Id<'emp'>, body: { projectRole: 'engineer' } }),
  ],
  [
    'timesheets.changed: Marta Kessler',
    'hours are entered',
    async () => () =>
      marta().timesheets.save({
        body: { week: weekOf(TODAY), cells: [{ projectId: null, activity: 'office', day: TODAY, minutes: 60 }] },
      } as never),
  ],
  [
    'timesheets.changed: Marta Kessler',
    'the clock is started',
    async () => () => marta().timesheets.startTimer({ body: { projectId: null, activity: 'office' } as never }),
  ],
  [
    'timesheets.changed: Marta Kessler',
    'the clock is discarded',
    async () => {
      const { startedAt } = (await marta().timesheets.timer())!;
      return () => marta().timesheets.discardTimer({ body: { startedAt } });
    },
  ],
  [
    'leave.changed',
    'a work schedule is added',
    async () => () =>
      hr().calendars.createSchedule({ body: { name: `Four days ${code()}`, weekMinutes: [480, 480, 480, 480, 0, 0, 0], starts: '07:00' } }),
  ],
  [
    'tickets.changed',
    'terms of support change',
    async () => {
      const [low] = await office().support.targets();
      return () => office().support.setTarget({ body: { ...low!, resolveMinutes: low!.resolveMinutes + 60 } });
    },
  ],
  [
    'tickets.changed',
    'an answer that is given often is kept',
    async () => () => office().support.addMacro({ body: { title: 'Toner', body: 'It is the toner.' } as never }),
  ],
];

test.each(DEEDS)('%s is heard when %s', async (heard, _what, make) => {
  const deed = await make();
  expect(await heardBy(app.services, deed)).toContain(heard);
});
