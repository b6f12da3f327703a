import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, mondayOf, weekOf } from '@lintel/contract/kit/days';
import type { ResourceDetail } from '@lintel/contract/resources';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { lives } from '#server/platform/transitions.ts';
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
const FORM = { category: 'Site', kind: 'general', fulfilment: 'administrator', fields: [{ key: 'what', type: 'text', label: 'What' }] };
const aForm = () => office().templates.create({ body: { ...FORM, name: `Gloves ${code()}` } as never });
const training = async () => {
  const type = (await hr().leave.types({})).find(({ name }) => /Training/.test(name))!;
  const { id, status: _s, isRecorded, hasBalance, isOffered: _o, transitions: _t, ...fields } = type;
  return { id, isRecorded, hasBalance, fields };
};
const NOTHING = { halfStart: false, halfEnd: false, handoverId: null, delegateId: null, awayMessage: '', fileIds: [] };
const aSpan = async () => {
  const day = addDays(mondayOf(TODAY), 35);
  return { typeId: (await hr().leave.types({})).find(({ name }) => /Annual/.test(name))!.id, from: day, to: day, reason: '', ...NOTHING };
};
const aLeaveDraft = async () => marta().leave.create({ body: { ...(await aSpan()), isDraft: true } as never });
const aLeaveType = async () => {
  const { isRecorded, hasBalance, fields } = await training();
  const { version: _, ...rest } = fields;
  return hr().leave.createType({ body: { ...rest, isRecorded, hasBalance, name: `Moving ${code()}`, code: `MV${code()}` } });
};

const changesOf = (heard: string, deeds: Record<string, () => Promise<Deed>>): [string, string, () => Promise<Deed>][] =>
  Object.entries(deeds).map(([what, make]) => [heard, what, make]);

/** What somebody does, and which open pages read anew: the first part is made before, the second is the deed. */
const DEEDS: [heard: string, what: string, make: () => Promise<Deed>][] = [
  ...changesOf('resources.changed', {
    'a resource is added': async () => aVan,
    'a resource is renamed': onVan(({ id, version }) => yard().change({ id, body: { name: 'Lorry', category: 'Van', version } as never })),
    'a document is renewed': onVan(({ id }) => yard().setDocument({ id, body: { type: 'insurance', expiresOn: addDays(TODAY, 90) } })),
    'a regular maintenance is planned': onVan(({ id }) => yard().addPlan({ id, body: { name: 'Oil', everyDays: 30, everyMeter: null } })),
    'a regular maintenance is changed': async () => {
      const { id } = await aVan();
      const { plans: made } = await yard().addPlan({ id, body: { name: 'Oil', everyDays: 30, everyMeter: null } });
      return () => yard().changePlan({ id, planId: made[0]!.id, body: { name: 'Oil', everyDays: 60, everyMeter: null } });
    },
    'a regular maintenance ends': async () => {
      const { id } = await aVan();
      const { plans: made } = await yard().addPlan({ id, body: { name: 'Oil', everyDays: 30, everyMeter: null } });
      return () => yard().endPlan({ id, planId: made[0]!.id });
    },
    'a maintenance order is opened': onVan(({ id }) => yard().openOrder({ id, body: { type: 'repair' } })),
    'a maintenance order is closed': async () => {
      const { id } = await aVan();
      await yard().openOrder({ id, body: { type: 'repair' } });
      return () => yard().closeOrder({ id, body: { result: 'pass' } });
    },
    'maintenance is planned for a day': onVan(({ id }) => yard().planOrder({ id, body: { type: 'planned', on: addDays(TODAY, 30) } })),
    'planned maintenance begins': async () => {
      const { id } = await aVan();
      const { orders } = await yard().planOrder({ id, body: { type: 'planned', on: addDays(TODAY, 30) } });
      return () => yard().openPlanned({ id, orderId: orders[0]!.id, body: {} });
    },
    'planned maintenance is called off': async () => {
      const { id } = await aVan();
      const { orders } = await yard().planOrder({ id, body: { type: 'planned', on: addDays(TODAY, 30) } });
      return () => yard().callOff({ id, orderId: orders[0]!.id, body: {} });
    },
    'a meter is read': onVan(({ id }) => yard().readMeter({ id, body: { value: 1200 } })),
    'damage is reported': onVan(({ id }) => marta().resources.reportDamage({ id, body: { damage: 'A dent' } })),
    'a retirement is proposed': onVan(({ id, version }) => yard().proposeRetirement({ id, body: { reason: 'Worn out', version } })),
    'a resource is taken out of service': onVan(({ id, version }) =>
      yard().transition({ id, body: { name: 'takeOut', version, input: { reason: 'Lent' } } }),
    ),
    'a resource is put back into service': async () => {
      const { id, version } = await aVan();
      const out = await yard().transition({ id, body: { name: 'takeOut', version, input: { reason: 'Lent' } } });
      return () => yard().transition({ id, body: { name: 'putBack', version: out.version, input: { reason: 'Back again' } } });
    },
    'a retirement is withdrawn': async () => {
      const { id, version } = await aVan();
      await yard().proposeRetirement({ id, body: { reason: 'Worn out', version } });
      return () => yard().withdrawRetirement({ id, body: {} } as never);
    },
  }),
  ...changesOf('cost-codes.changed', {
    'a cost code is added': async () => () => admin().costCodes.create({ body: { code: '77', name: 'Lifts' } }),
    'a cost code is renamed': async () => {
      const { id, version } = await admin().costCodes.create({ body: { code: '78', name: 'Lifts' } });
      return () => admin().costCodes.update({ id, body: { name: 'Stairs', isActive: true, version } });
    },
  }),
  ...changesOf('work-labels.changed', {
    'a label is added': async () => aLabel,
    'a label is renamed': async () => {
      const { id, version, isEditable: _, ...label } = await aLabel();
      return () => office().workLabels.update({ id, body: { ...label, name: `Label ${code()}`, version } as never });
    },
    'a label is removed': async () => {
      const { id } = await aLabel();
      return () => office().workLabels.remove({ id });
    },
  }),
  ...changesOf('departments.changed', {
    'a department is added': async () => () => aDepartment('A'),
    'a department is renamed': async () => {
      const { id, version } = await aDepartment('B');
      return () => admin().departments.update({ id, body: { name: 'Joinery', version } as never });
    },
    'a head is appointed': async () => {
      const { id, version } = await aDepartment('C');
      return () =>
        admin().departments.setHeads({
          id,
          body: { headId: company.idOf('liam.doyle') as Id<'emp'>, deputyId: null, version },
        });
    },
  }),
  ...changesOf('leave.changed', {
    'a holiday is added': async () => {
      const { id } = await hr().calendars.create({ body: { name: `Crew ${code()}` } });
      return () => hr().calendars.addHoliday({ id, body: { day: addDays(TODAY, 40), name: 'Midsummer', isHalf: false } });
    },
    'a holiday is removed': async () => {
      const { id } = await hr().calendars.create({ body: { name: `Crew ${code()}` } });
      await hr().calendars.addHoliday({ id, body: { day: addDays(TODAY, 40), name: 'Midsummer', isHalf: false } });
      return () => hr().calendars.removeHoliday({ id, day: addDays(TODAY, 40) });
    },
    'a kind of leave is added': async () => aLeaveType,
    'a kind of leave is changed': async () => {
      const { id, fields } = await training();
      return () => hr().leave.updateType({ id, body: { ...fields, noticeDays: 14 } });
    },
    'a work schedule is added': async () => () =>
      hr().calendars.createSchedule({ body: { name: `Four days ${code()}`, weekMinutes: [480, 480, 480, 480, 0, 0, 0], starts: '07:00' } }),
    'a draft of leave is kept': async () => aLeaveDraft,
    'a draft of leave is changed': async () => {
      const { id, version } = await aLeaveDraft();
      const span = await aSpan();
      return () => marta().leave.update({ id, body: { ...span, to: addDays(mondayOf(TODAY), 36), version } as never });
    },
    'a balance is adjusted': async () => {
      const { typeId } = await aSpan();
      const body = { employeeId: martaId(), typeId, day: TODAY, kind: 'adjust', days100: 100, note: 'Agreed when hired' } as const;
      return () => hr().leave.adjust({ body }, { idempotencyKey: crypto.randomUUID() });
    },
    'somebody works by another schedule': async () => {
      const employeeId = martaId();
      const before = await hr().calendars.workingTime({ employeeId });
      return () => hr().calendars.assign({ employeeId, body: before });
    },
  }),
  ...changesOf('people.changed', {
    'a grade is added': async () => () => hr().pay.createGrade({ body: { ...GRADE, code: 'G8' } as never }),
    'a certificate is recorded': async () => () =>
      hr().certifications.add({ id: martaId(), body: { type: 'FIRST_AID', issuedOn: '2026-01-05' } as never }),
    'a certificate is verified': async () => {
      const { id, version } = await marta().certifications.add({ id: martaId(), body: { type: 'CRANE', issuedOn: '2026-01-05' } as never });
      return () => hr().certifications.verify({ id, body: { version } });
    },
    'a photo is taken off': async () => () => hr().employees.setPhoto({ id: martaId(), body: { photoId: null } }),
    'somebody has another phone': async () => {
      const { version } = await marta().people.profile();
      return () => marta().people.updateProfile({ body: { preferredName: null, phone: '+44 20 7946 0000', version } as never });
    },
    'a tax number is noted': async () => {
      const { version } = await hr().employees.get({ id: martaId() });
      return () => hr().employees.setSecrets({ id: martaId(), body: { nationalId: null, taxProfile: 'A1', version } as never });
    },
    'another role is planned': async () => () => admin().employees.setRole({ id: martaId(), body: { role: 'accountant' } }),
  }),
  ...changesOf('comments.changed', {
    'something is said': async () => aComment,
    'what was said is edited': async () => {
      const { id, version } = await aComment();
      return () => marta().comments.edit({ id, body: { text: 'By Thursday', version } });
    },
  }),
  ...changesOf('templates.changed', {
    'a form is started': async () => aForm,
    'a form is published': async () => {
      const { id, version } = await aForm();
      return () => office().templates.transition({ id, body: { name: 'publish', version } });
    },
    'a form is edited': async () => {
      const { id, version } = await aForm();
      return () => office().templates.save({ id, body: { ...FORM, name: `Gloves ${code()}`, version } as never });
    },
  }),
  ...changesOf('tasks.changed', {
    'a task is added': async () => aTask,
    'a task is watched': async () => {
      const { id } = await aTask();
      return () => marta().tasks.watch({ id, body: { isWatching: true } as never });
    },
    'a task is edited': async () => {
      const { id, version } = await aTask();
      return () => marta().tasks.update({ id, body: { title: 'Order windows', assigneeIds: [martaId()], version } as never });
    },
    'an item of a task is ticked': async () => {
      const { id, checklist } = await marta().tasks.create({
        body: { title: 'Order doors', assigneeIds: [martaId()], checklist: [{ text: 'Measure' }] } as never,
      });
      return () => marta().tasks.check({ id, itemId: checklist[0]!.id, body: { isDone: true } });
    },
    'several tasks are changed': async () => {
      const { id, version } = await aTask();
      return () =>
        marta().tasks.updateSeveral(
          { body: { items: [{ id, version }], change: { priority: 'high' } } },
          { idempotencyKey: crypto.randomUUID() },
        );
    },
  }),
  ...changesOf('projects.changed', {
    'a phase is added': async () => aPhase,
    'a phase is moved': async () => {
      const { body, made } = await aPhase();
      return () => plans().updatePhase({ id: made.id, body: { ...body, finish: '2026-12-15', version: made.version } });
    },
    'a milestone is moved': async () => {
      const { body, made } = await aMilestone();
      return () => plans().updateMilestone({ id: made.id, body: { ...body, dueDate: '2026-11-15', version: made.version } });
    },
    'somebody joins a project': async () => () =>
      plans().putMember({ id: project(), employeeId: company.idOf('liam.doyle') as Id<'emp'>, body: { projectRole: 'engineer' } }),
    'a project is proposed': async () => () =>
      company
        .as('jonas.ekdahl')
        .projects.create({ body: { name: 'Ferry pier', code: `FP-${code()}`, departmentId: company.building } as never }),
    'progress of a phase is noted': async () => {
      const { made } = await aPhase();
      return () => plans().recordProgress({ id: made.id, body: { percentBps: 2000, note: 'Begun', version: made.version } as never });
    },
  }),
  ...changesOf('timesheets.changed: Marta Kessler', {
    'hours are entered': async () => () =>
      marta().timesheets.save({
        body: { week: weekOf(TODAY), cells: [{ projectId: null, activity: 'office', day: TODAY, minutes: 60 }] },
      } as never),
    'the clock is started': async () => () => marta().timesheets.startTimer({ body: { projectId: null, activity: 'office' } as never }),
    'the clock is discarded': async () => {
      const { startedAt } = (await marta().timesheets.timer())!;
      return () => marta().timesheets.discardTimer({ body: { startedAt } });
    },
    'the clock is stopped before it counts anything': async () => {
      await marta().timesheets.startTimer({ body: { projectId: null, activity: 'office' } as never });
      return () => marta().timesheets.stopTimer({ body: {} } as never);
    },
  }),
  ...changesOf('tickets.changed', {
    'terms of support change': async () => {
      const [low] = await office().support.targets();
      return () => office().support.setTarget({ body: { ...low!, resolveMinutes: low!.resolveMinutes + 60 } });
    },
    'an answer that is given often is kept': async () => () =>
      office().support.addMacro({ body: { title: 'Toner', body: 'It is the toner.' } as never }),
    'an answer that is given often is dropped': async () => {
      const made = await office().support.addMacro({ body: { title: 'Paper', body: 'It is the paper.' } as never });
      return () => office().support.removeMacro({ id: made.at(-1)!.id });
    },
  }),
  ...changesOf('requests.changed', {
    'a request is begun': async () => {
      const { id, version } = await aForm();
      await office().templates.transition({ id, body: { name: 'publish', version } });
      return () => marta().requests.start({ body: { templateId: id } });
    },
  }),
  ...changesOf('approvals.changed: Marta Kessler', {
    'somebody is to decide for another': async () => () =>
      marta().delegations.create({
        body: {
          toId: company.idOf('jonas.ekdahl'),
          fromDay: addDays(TODAY, 3),
          toDay: addDays(TODAY, 4),
          kinds: null,
          maxAmountMinor: null,
          reason: 'Away',
        } as never,
      }),
  }),
];

test.each(DEEDS)('%s is heard when %s', async (heard, _what, make) => {
  const deed = await make();
  expect(await heardBy(app.services, deed)).toContain(heard);
});

/** Who hears of each step of a machine's rows, whoever makes it: everybody's pages, or those of the people in the row. */
const STEPS: Record<string, string[]> = {
  approval: ['approvals.changed: Marta Kessler'],
  approval_policy: ['approvals.changed'],
  bank_change: ['people.changed'],
  booking: ['resources.changed'],
  compensation: ['people.changed'],
  delegation: ['approvals.changed: Jonas Ekdahl', 'approvals.changed: Marta Kessler'],
  department: ['departments.changed'],
  duty: ['people.changed'],
  employee: ['people.changed'],
  leave_request: ['leave.changed'],
  leave_type: ['leave.changed'],
  milestone: ['projects.changed'],
  // What moves a mail tells of the folders that it changed.
  outbox: [],
  project: ['projects.changed'],
  recovery: ['recoveries.changed'],
  request: ['requests.changed'],
  resource: ['resources.changed'],
  setting_proposal: ['settings.changed'],
  task: ['tasks.changed'],
  template: ['templates.changed'],
  ticket: ['tickets.changed'],
  timesheet: ['timesheets.changed: Marta Kessler'],
};

test('each machine says whose pages hear of its steps', async () => {
  const row = { requester_id: martaId(), employee_id: martaId(), from_id: martaId(), to_id: company.idOf('jonas.ekdahl') };
  const found: Record<string, string[]> = {};
  for (const { machine, heard } of lives())
    found[machine.name] = await heardBy(app.services, () =>
      withTransaction(app.services.db, async (tx) => heard?.({ id: 'none', ...row } as never, systemContext(app.services, tx))),
    );
  expect(found).toEqual(STEPS);
});
