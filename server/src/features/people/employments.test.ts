import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Employee } from '@lintel/contract/employee-record';
import { addDays } from '@lintel/contract/kit/days';
import { createEmployee } from '#server/features/people/people.service.ts';
import { systemContext } from '#server/platform/context.ts';
import { verifyAudit } from '#server/platform/audit-chain.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { openPersonnel, START, TODAY, type Personnel } from '#test/hiring.ts';
import { codeOf, refusal } from '#test/refusal.ts';
import { prepareAccount } from './employees.account.ts';
import { peopleJobs } from './employees.jobs.ts';
import { relationsOf } from './people.relations.ts';

let app: TestApp;
let files: Personnel;
const BEGAN = addDays(TODAY, -30);
beforeAll(async () => {
  app = await testApp();
  files = await openPersonnel(app);
});
afterAll(() => app.close());

const hr = () => app.as('anneke.vos').employees;
const db = () => app.services.db;
const onDay = (day: string) => peopleJobs[0]!.run({}, { ...systemContext(app.services), now: new Date(`${day}T08:00:00Z`) });
const periodsOf = (id: string) =>
  db()
    .selectFrom('employment_period')
    .select(['from_day as from', 'to_day as to'])
    .where('employee_id', '=', id)
    .orderBy('from_day')
    .execute();
const payOf = (id: string) =>
  db()
    .selectFrom('compensation')
    .select(['from_day as from', 'to_day as to', 'status'])
    .where('employee_id', '=', id)
    .orderBy('from_day')
    .execute();
const workOf = ({ givenName, familyName, position, version }: Employee) => ({
  ...{ givenName, familyName, position, version, departmentId: files.building, managerId: app.idOf('jonas.ekdahl') },
  ...{ grade: 'G5', hireDate: START },
});
const propose = (id: string, from: string) =>
  app
    .as('anneke.vos')
    .pay.propose(
      { id: id as `emp_${string}`, body: { from, basis: 'monthly', monthlyMinor: '350000', grade: 'G5', reason: 'Agreed on hiring' } },
      { idempotencyKey: crypto.randomUUID() },
    );
async function leaving(endDate: string): Promise<Employee> {
  const person = await files.active({ hireDate: BEGAN });
  await files.move(person, 'giveNotice', { reason: 'Moves away', endDate });
  await files.settle(person.id, 'assets', 'approvals');
  return files.latest(person.id);
}

describe('somebody starts with pay', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['that waits for approval', (id) => propose(id, START)],
    ['that begins after their first day', (id) => files.payFrom(id, addDays(START, 1))],
    [
      'that ended before their first day',
      async (id) => {
        await files.payFrom(id, addDays(START, -9));
        await db()
          .updateTable('compensation')
          .set({ to_day: addDays(START, -1) })
          .where('employee_id', '=', id)
          .execute();
      },
    ],
  ])('and not with pay %s', async (_name, pay) => {
    const made = await files.draft();
    await pay(made.id);
    expect(await refusal(files.move(await files.latest(made.id), 'onboard'))).toMatchObject({
      message: `${made.name} cannot start yet. Missing: approved pay.`,
    });
  });
});

describe('who has no login', () => {
  test('gets neither a mailbox nor an account', async () => {
    const { id, email } = await files.active({ hasLogin: false });
    expect(await db().selectFrom('mail_account').select('id').where('person_id', '=', id).execute()).toEqual([]);
    expect(await db().selectFrom('account').select('id').where('email', '=', email).execute()).toEqual([]);
    const { id: hired } = await files.inside((ctx) =>
      createEmployee(ctx, { givenName: 'No', familyName: 'Login', email: 'no.login@corvane.example', position: 'Mason', hasLogin: false }),
    );
    expect(await db().selectFrom('mail_account').select('id').where('person_id', '=', hired).execute()).toEqual([]);
  });
});

test('a sign-in is open from the first day on, and never for who has no login', async () => {
  const signIn = async (id: Employee['id']) => (await app.as('viktor.sandell').employees.get({ id })).login;
  const { id } = await files.joining();
  expect(await signIn(id)).toBe('disabled');
  await files.fileContract(id);
  await files.move(await files.latest(id), 'activate');
  expect(await signIn(id)).toBe('never');
  expect(await signIn((await files.active({ hasLogin: false })).id)).toBe('disabled');
});

describe('a first day', () => {
  test('is told to the manager, wherever they work, and begins a period of employment', async () => {
    const person = await files.active({ hireDate: BEGAN, managerId: app.idOf('samir.haddad') });
    expect(await files.toldTo('samir.haddad')).toContain(`${person.name} has started`);
    expect(await files.toldTo('jonas.ekdahl')).not.toContain(`${person.name} has started`);
    expect(await periodsOf(person.id)).toEqual([{ from: BEGAN, to: null }]);
  });

  test('that has not come changes nothing by itself', async () => {
    const made = await files.joining();
    await files.fileContract(made.id);
    await onDay(addDays(START, -1));
    expect(await files.latest(made.id)).toMatchObject({ status: 'onboarding' });
    await onDay(START);
    expect(await files.latest(made.id)).toMatchObject({ status: 'active' });
  });
});

describe('a last day', () => {
  test('is one of work: the day after it memberships, duties and what is signed in end, the super admin is told', async () => {
    const person = await files.active({ hireDate: BEGAN });
    const project = { id: 'prj_1', code: 'RC-01', name: 'Clinic', department_id: files.building, created_by: 'system' };
    await db().insertInto('project').values(project).execute();
    await db().insertInto('project_member').values({ project_id: 'prj_1', employee_id: person.id, project_role: 'worker' }).execute();
    const { duties } = app.as('viktor.sandell');
    await duties.assign({ body: { duty: 'support_agent', employeeId: person.id } });
    await files.move(person, 'giveNotice', { reason: 'Moves away', endDate: addDays(TODAY, 2) });
    await files.settle(person.id, 'assets', 'approvals');
    const account = await db().selectFrom('account').select('id').where('email', '=', person.email).executeTakeFirstOrThrow();
    const token = { model: 'RefreshToken', id: 'leaver', data: JSON.stringify({ accountId: account.id }) as never };
    await db().insertInto('oidc_artifact').values(token).execute();
    const signedIn = () => db().selectFrom('oidc_artifact').select('id').where('id', '=', 'leaver').execute();
    await onDay(addDays(TODAY, 2));
    expect(await files.latest(person.id)).toMatchObject({ status: 'offboarding' });
    expect(await signedIn()).toHaveLength(1);
    await onDay(addDays(TODAY, 3));
    const endDate = addDays(TODAY, 2);
    expect(await files.latest(person.id)).toMatchObject({ status: 'terminated', endDate });
    expect(await signedIn()).toEqual([]);
    expect(await db().selectFrom('project_member').select('to_day').where('employee_id', '=', person.id).execute()).toEqual([
      { to_day: endDate },
    ]);
    expect((await duties.list({ query: { employeeId: person.id } })).map(({ duty }) => duty)).toEqual([]);
    expect(await periodsOf(person.id)).toEqual([{ from: BEGAN, to: endDate }]);
    expect(await files.toldTo('viktor.sandell')).toContain(`${person.name} has left`);
    expect(await files.audited('account.close', account.id)).toMatchObject([{ payload: { after: { status: 'closed' } } }]);
  });

  test('has a list of what is to be done until then', async () => {
    const person = await leaving(TODAY);
    const items = (await hr().checklist({ id: person.id })).filter(({ list }) => list === 'offboarding');
    expect(items.map(({ key, isRequired }) => [key, isRequired])).toEqual([
      ['assets', true],
      ['handover', false],
      ['approvals', true],
      ['leave', false],
      ['pay', false],
      ['account', false],
    ]);
  });

  test('does not come by itself while something is to be handed over', async () => {
    const person = await files.active({ hireDate: BEGAN });
    await files.move(person, 'giveNotice', { reason: 'Moves away', endDate: TODAY });
    await onDay(addDays(TODAY, 1));
    expect(await files.latest(person.id)).toMatchObject({ status: 'offboarding' });
  });

  test('is not before the first one, also where the first one is corrected', async () => {
    const person = await leaving(TODAY);
    const work = { ...workOf(person), hireDate: addDays(TODAY, 1) };
    expect(await refusal(hr().updateWork({ id: person.id, body: work as never }))).toMatchObject({
      code: 'employee.ends_before_start',
      fields: { hireDate: expect.any(String) as string },
    });
  });
});

describe('a first day that is corrected', () => {
  test('stays within the days of approved pay', async () => {
    const person = await files.active({ hireDate: BEGAN });
    const begin = async (hireDate: string | null) =>
      hr().updateWork({ id: person.id, body: { ...workOf(await files.latest(person.id)), hireDate } as never });
    expect(await refusal(begin(addDays(BEGAN, -1)))).toMatchObject({
      ...{ code: 'employee.not_paid_on', fields: { hireDate: expect.any(String) as string } },
    });
    expect(await begin(addDays(BEGAN, 1))).toMatchObject({ hireDate: addDays(BEGAN, 1) });
    expect(await periodsOf(person.id)).toEqual([{ from: addDays(BEGAN, 1), to: null }]);
    expect(await refusal(begin(null))).toMatchObject({ code: 'employee.no_first_day' });
  });

  test('stays after the days of an employment before, and moves that one nowhere', async () => {
    const left = await files.move(await leaving(TODAY), 'complete');
    const back = await files.move(left, 'rehire', { hireDate: START });
    await files.fileContract(back.id);
    const begin = async (hireDate: string) =>
      hr().updateWork({ id: back.id, body: { ...workOf(await files.latest(back.id)), hireDate } as never });
    const tooEarly = { code: 'employee.rehired_too_early', fields: { hireDate: expect.any(String) as string } };
    expect(await refusal(begin(TODAY))).toMatchObject(tooEarly);
    await begin(addDays(TODAY, 1));
    expect(await periodsOf(back.id)).toEqual([{ from: BEGAN, to: TODAY }]);
    await files.payFrom(back.id, addDays(TODAY, 1));
    await files.move(await files.latest(back.id), 'activate');
    expect(await refusal(begin(TODAY))).toMatchObject(tooEarly);
    await begin(START);
    expect(await periodsOf(back.id)).toEqual([
      { from: BEGAN, to: TODAY },
      { from: START, to: null },
    ]);
  });

  test('while somebody is joining is free, and they start with pay for it', async () => {
    const joining = await files.joining();
    await files.fileContract(joining.id);
    const early = await hr().updateWork({ id: joining.id, body: { ...workOf(joining), hireDate: addDays(START, -1) } as never });
    expect(await refusal(files.move(early, 'activate'))).toMatchObject({ code: 'employee.not_ready' });
  });
});

describe('what ended before', () => {
  test('keeps its last day when somebody leaves', async () => {
    const person = await leaving(TODAY);
    await files.payFrom(person.id, addDays(BEGAN, 10));
    const [from, to] = [addDays(BEGAN, -90), addDays(BEGAN, -60)];
    await db().insertInto('employment_period').values({ employee_id: person.id, from_day: from, to_day: to }).execute();
    const project = { id: 'prj_2', code: 'RC-02', name: 'Depot', department_id: files.building, created_by: 'system' };
    await db().insertInto('project').values(project).execute();
    const member = { project_id: 'prj_2', employee_id: person.id, project_role: 'worker' } as const;
    await db()
      .insertInto('project_member')
      .values({ ...member, to_day: addDays(TODAY, -5) })
      .execute();
    await files.move(await files.latest(person.id), 'complete');
    expect(await periodsOf(person.id)).toEqual([
      { from, to },
      { from: BEGAN, to: TODAY },
    ]);
    expect(await payOf(person.id)).toEqual([
      { from: BEGAN, to: addDays(BEGAN, 9), status: 'approved' },
      { from: addDays(BEGAN, 10), to: TODAY, status: 'approved' },
    ]);
    expect(await db().selectFrom('project_member').select('to_day').where('employee_id', '=', person.id).execute()).toEqual([
      { to_day: addDays(TODAY, -5) },
    ]);
  });
});

test('what was planned beyond the last day ends with it, too: memberships until later and from later on', async () => {
  const person = await leaving(TODAY);
  const days = [
    { from_day: BEGAN, to_day: addDays(TODAY, 90) },
    { from_day: addDays(TODAY, 30), to_day: null },
  ];
  for (const [i, one] of days.entries()) {
    const project = { id: `prj_later_${i}`, code: `RC-3${i}`, name: 'Quay', department_id: files.building, created_by: 'system' };
    await db().insertInto('project').values(project).execute();
    await db()
      .insertInto('project_member')
      .values({ project_id: project.id, employee_id: person.id, project_role: 'deputy', ...one })
      .execute();
  }
  await files.move(person, 'complete');
  for (const day of [addDays(TODAY, 1), addDays(TODAY, 31)]) expect((await relationsOf(db(), person.id, day)).runs).toEqual([]);
  expect(await db().selectFrom('project_member').select('to_day').where('employee_id', '=', person.id).execute()).toEqual([
    { to_day: TODAY },
  ]);
});

describe('nobody is told', () => {
  const toldAbout = async (id: string, title: string) =>
    (await db().selectFrom('notification').select('id').where('recipient_id', '=', id).where('title', '=', title).execute()).length;

  test('what they did themselves', async () => {
    const person = await files.active({ hireDate: BEGAN, managerId: app.idOf('anneke.vos') });
    expect(await toldAbout(app.idOf('anneke.vos'), `${person.name} has started`)).toBe(0);
  });

  test('what is about themselves', async () => {
    const { departments } = app.as('viktor.sandell');
    const setHead = async (headId: string) => {
      const { version } = await departments.get({ id: files.building });
      await departments.setHeads({ id: files.building, body: { headId: headId as `emp_${string}`, deputyId: null, version } });
    };
    const person = await files.active({ hireDate: BEGAN });
    await setHead(person.id);
    await files.move(await files.latest(person.id), 'giveNotice', { reason: 'Moves away', endDate: TODAY });
    expect(await toldAbout(person.id, `${person.name} is leaving`)).toBe(0);
    expect(await toldAbout(app.idOf('samir.haddad'), `${person.name} is leaving`)).toBe(1);
    await setHead(app.idOf('jonas.ekdahl'));
  });
});

describe('a suspension', () => {
  const ask = async (id: string) => files.move(await files.latest(id), 'askSuspension', { reason: 'The safety card has expired' });
  const agree = async (subjectId: string) => {
    const md = app.as('helena.marsh').approvals;
    const { id, version } = (await md.of({ kind: 'suspension', subjectId }))!;
    await md.transition({ id, body: { name: 'approve', version, input: { comment: 'As we spoke' } } });
  };

  test('that is over may be asked for again', async () => {
    const { id } = await files.active({ hireDate: BEGAN });
    await ask(id);
    await agree(id);
    await files.move(await files.latest(id), 'reinstate');
    expect(await ask(id)).toMatchObject({ status: 'active' });
  });

  test('counts from the next call on, and so does its end', async () => {
    const id = app.idOf('marta.kessler');
    const hers = () => codeOf(app.as('marta.kessler').people.get({ id: id as `emp_${string}` }));
    expect(await hers()).toBe('done');
    await ask(id);
    await agree(id);
    expect(await hers()).toBe('session.suspended');
    await files.move(await files.latest(id), 'reinstate');
    expect(await hers()).toBe('done');
  });

  test('that is agreed to after notice was given changes nothing any more', async () => {
    const { id } = await files.active({ hireDate: BEGAN });
    await ask(id);
    await files.move(await files.latest(id), 'giveNotice', { reason: 'Moves away', endDate: addDays(TODAY, 9) });
    await agree(id);
    expect(await files.latest(id)).toMatchObject({ status: 'offboarding', statusReason: 'Moves away' });
  });
});

test('with a provider outside no account is made here: that is done there', async () => {
  const { id, email } = await files.draft();
  const { env } = app.services;
  const outside = { ...app.services, env: { ...env, oidc: { ...env.oidc, authority: 'https://id.example' } } };
  await files.inside(async (ctx) => {
    const person = await ctx.db.selectFrom('employee').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await prepareAccount({ ...ctx, services: outside }, person);
  });
  expect(await db().selectFrom('account').select('id').where('email', '=', email).execute()).toEqual([]);
});

test('an account gets a name that nobody has yet', async () => {
  const made = await files.draft({ email: 'helena.marsh@elsewhere.example' });
  await files.payFrom(made.id, START);
  const { number } = await files.move(await files.latest(made.id), 'onboard');
  expect(await db().selectFrom('account').select('username').where('email', '=', 'helena.marsh@elsewhere.example').execute()).toEqual([
    { username: `helena.marsh.${number.toLowerCase()}` },
  ]);
});

describe('what waits for somebody’s decision finds somebody else', () => {
  const waitsFor = async (subjectId: string) => (await app.as('marta.kessler').approvals.of({ kind: 'leave', subjectId }))!.waitingOn;
  let far = 60;
  /** A leave of Marta that waits for this person alone, who heads her department. */
  async function askedOf(person: Employee): Promise<string> {
    const { departments } = app.as('viktor.sandell');
    const { version } = await departments.get({ id: files.building });
    await departments.setHeads({ id: files.building, body: { headId: person.id as `emp_${string}`, deputyId: null, version } });
    const words = { reason: null, handoverId: null, delegateId: null, awayMessage: null, fileIds: [], isDraft: false };
    const days = { from: addDays(TODAY, (far += 7)), to: addDays(TODAY, far + 2), halfStart: false, halfEnd: false };
    const { id } = await app.as('marta.kessler').leave.create({ body: { typeId: 'lvt_00000000000000000000000003', ...days, ...words } });
    expect(await waitsFor(id)).toEqual([person.name]);
    return id;
  }

  test('when they leave', async () => {
    const person = await files.active({ hireDate: BEGAN });
    const asked = await askedOf(person);
    await files.move(person, 'giveNotice', { reason: 'Moves away', endDate: TODAY });
    await files.settle(person.id, 'assets', 'approvals');
    await files.move(await files.latest(person.id), 'complete');
    expect(await waitsFor(asked)).not.toContain(person.name);
    expect(await waitsFor(asked)).not.toEqual([]);
  });

  test('when they are suspended, which is not for themselves to agree to', async () => {
    const person = await files.active({ hireDate: BEGAN });
    const asked = await askedOf(person);
    await files.move(person, 'askSuspension', { reason: 'The safety card has expired' });
    const md = app.as('helena.marsh').approvals;
    const { id, version } = (await md.of({ kind: 'suspension', subjectId: person.id }))!;
    await md.transition({ id, body: { name: 'approve', version, input: { comment: 'As we spoke' } } });
    expect(await waitsFor(asked)).not.toContain(person.name);
    expect(await waitsFor(asked)).not.toEqual([]);
    const helena = await files.latest(app.idOf('helena.marsh'));
    await files.move(helena, 'askSuspension', { reason: 'A conflict of interests' });
    const about = { kind: 'suspension', subjectId: helena.id } as const;
    expect((await app.as('anneke.vos').approvals.of(about))!.waitingOn).not.toContain('Helena Marsh');
    expect(await md.of(about)).toBeNull();
  });
});

describe('a rehire', () => {
  const AGAIN = addDays(TODAY, 60);

  test('has the days of the new contract alone', async () => {
    const person = await files.active({ hireDate: BEGAN });
    const until = { probationEnd: addDays(TODAY, 90), contractEnd: addDays(TODAY, 300) };
    const { version } = await hr().updateWork({ id: person.id, body: { ...workOf(person), hireDate: BEGAN, ...until } as never });
    await files.move({ ...person, version }, 'giveNotice', { reason: 'Moves away', endDate: TODAY });
    await files.settle(person.id, 'assets', 'approvals');
    const left = await files.move(await files.latest(person.id), 'complete');
    const backwards = { hireDate: AGAIN, contractEnd: addDays(AGAIN, -1) };
    expect(await refusal(files.move(left, 'rehire', backwards))).toMatchObject({
      fields: { 'input.contractEnd': 'The contract ends before it begins. Choose a later day.' },
    });
    const back = await files.move(left, 'rehire', { hireDate: AGAIN, contractEnd: addDays(AGAIN, 365) });
    expect(left).toMatchObject({ statusReason: 'Moves away' });
    expect(back).toMatchObject({ hireDate: AGAIN, probationEnd: null, contractEnd: addDays(AGAIN, 365), statusReason: null });
  });

  test('is prepared like a first one: with an open list of its own, and administration is told', async () => {
    const person = await leaving(TODAY);
    await files.settle(person.id, 'equipment', 'safety');
    const left = await files.move(await files.latest(person.id), 'complete');
    await db().deleteFrom('notification').execute();
    await files.move(left, 'rehire', { hireDate: AGAIN });
    const items = (await hr().checklist({ id: person.id })).filter(({ list }) => list === 'onboarding');
    expect(items.map(({ key, status }) => `${key} ${status}`)).toEqual(
      ['contract', 'bank', 'certificates', 'safety', 'account', 'equipment'].map((key) => `${key} open`),
    );
    expect(await files.toldTo('devon.archer')).toEqual([`${person.name} is joining`]);
  });

  test('starts with a contract of its own; the one of the first time counts for that time alone', async () => {
    const person = await leaving(TODAY);
    const left = await files.move(await files.latest(person.id), 'complete');
    const { items: before } = { items: await hr().checklist({ id: person.id }) };
    await files.move(left, 'rehire', { hireDate: AGAIN });
    await files.payFrom(person.id, AGAIN);
    const contract = (await hr().checklist({ id: person.id })).find(({ key, status }) => key === 'contract' && status === 'open')!;
    expect(before.map(({ id }) => id)).not.toContain(contract.id);
    const tick = () => hr().tick({ id: contract.id, body: { status: 'done', version: contract.version } });
    expect(await codeOf(tick())).toBe('checklist.no_contract');
    expect(await codeOf(files.move(await files.latest(person.id), 'activate'))).toBe('employee.no_contract');
    await files.fileContract(person.id);
    expect(await tick()).toMatchObject({ status: 'done' });
    expect(await files.move(await files.latest(person.id), 'activate')).toMatchObject({ status: 'active' });
  });

  describe('is not paid by what was agreed before', () => {
    const back = async (before: (person: Employee) => Promise<unknown>) => {
      const person = await leaving(TODAY);
      await before(person);
      const left = await files.move(await files.latest(person.id), 'complete');
      const again = await files.move(left, 'rehire', { hireDate: AGAIN });
      await files.fileContract(person.id);
      return again;
    };
    const missing = async (again: Employee) => {
      expect(await refusal(files.move(await files.latest(again.id), 'activate'))).toMatchObject({
        message: `${again.name} cannot start yet. Missing: approved pay.`,
      });
    };
    test.each([
      ['between then and now', 30],
      ['for a day after the new first one', 90],
    ])('%s', async (_words, days) => {
      const again = await back((person) => files.payFrom(person.id, addDays(TODAY, days)));
      await missing(again);
      expect(await payOf(again.id)).toEqual([
        { from: BEGAN, to: TODAY, status: 'approved' },
        { from: addDays(TODAY, days), to: null, status: 'cancelled' },
      ]);
      await files.payFrom(again.id, AGAIN);
      expect(await files.move(await files.latest(again.id), 'activate')).toMatchObject({ status: 'active' });
    });

    test('and asked for from a later day: the approval is withdrawn', async () => {
      const again = await back((person) => propose(person.id, addDays(TODAY, 30)));
      const [, asked] = await app
        .as('anneke.vos')
        .pay.history({ id: again.id })
        .then((all) => all.toReversed());
      expect(asked).toMatchObject({ status: 'cancelled' });
      expect(await app.as('helena.marsh').approvals.of({ kind: 'compensation', subjectId: asked!.id })).toMatchObject({
        status: 'cancelled',
      });
      await missing(again);
    });

    test('and decided only afterwards: it ends with the employment that it was meant for', async () => {
      const again = await back((person) => propose(person.id, addDays(TODAY, -1)));
      const md = app.as('helena.marsh').approvals;
      const [asked] = (await app.as('anneke.vos').pay.history({ id: again.id })).filter(({ status }) => status === 'proposed');
      const { id, version } = (await md.of({ kind: 'compensation', subjectId: asked!.id }))!;
      await md.transition({ id, body: { name: 'approve', version, input: { comment: 'As agreed then' } } });
      expect(await payOf(again.id)).toEqual([
        { from: BEGAN, to: addDays(TODAY, -2), status: 'approved' },
        { from: addDays(TODAY, -1), to: TODAY, status: 'approved' },
      ]);
      await missing(again);
    });

    test('nor graded by it: what is decided once it is over leaves the file as it is', async () => {
      const again = await back((person) => propose(person.id, addDays(TODAY, -1)));
      await db()
        .updateTable('employment_period')
        .set({ to_day: addDays(TODAY, -1) })
        .where('employee_id', '=', again.id)
        .execute();
      await db().updateTable('employee').set({ grade: 'G7' }).where('id', '=', again.id).execute();
      const md = app.as('helena.marsh').approvals;
      const [asked] = (await app.as('anneke.vos').pay.history({ id: again.id })).filter(({ status }) => status === 'proposed');
      const { id, version } = (await md.of({ kind: 'compensation', subjectId: asked!.id }))!;
      await md.transition({ id, body: { name: 'approve', version, input: { comment: 'As agreed then' } } });
      expect(await files.latest(again.id)).toMatchObject({ grade: 'G7' });
    });
  });

  test('is another period with lists of its own; what was due at the end before is settled', async () => {
    const person = await leaving(TODAY);
    const left = await files.move(person, 'complete');
    const again = addDays(TODAY, 60);
    await files.move(left, 'rehire', { hireDate: again });
    await files.fileContract(person.id);
    expect(await db().selectFrom('employee').select('final_pay_due').where('id', '=', person.id).executeTakeFirst()).toEqual({
      final_pay_due: false,
    });
    const unpaid = `${person.name} cannot start yet. Missing: approved pay.`;
    expect(await refusal(files.move(await files.latest(person.id), 'activate'))).toMatchObject({ message: unpaid });
    await onDay(again);
    expect(await files.latest(person.id)).toMatchObject({ status: 'onboarding' });
    await files.payFrom(person.id, again);
    await files.move(await files.latest(person.id), 'activate');
    expect(await periodsOf(person.id)).toEqual([
      { from: BEGAN, to: TODAY },
      { from: again, to: null },
    ]);
    // The list of the first time is done; that of this time is not.
    const second = await files.move(await files.latest(person.id), 'giveNotice', { reason: 'Moves again', endDate: again });
    await db().updateTable('employee').set({ end_date: again }).where('id', '=', person.id).execute();
    await db().updateTable('employee').set({ hire_date: BEGAN, end_date: TODAY }).where('id', '=', person.id).execute();
    expect(await refusal(files.move(second, 'complete'))).toMatchObject({ code: 'employee.not_handed_over' });
  });
});

describe('of a file', () => {
  test('a change of work and of lists is on record; one of personal data by its fields, never by their contents', async () => {
    const made = await files.draft();
    await hr().updateWork({ id: made.id, body: { ...workOf(made), position: 'Roofer' } as never });
    // Whoever read it before that does not write over it.
    expect(await refusal(hr().updateWork({ id: made.id, body: workOf(made) as never }))).toMatchObject({ status: 409 });
    expect((await files.audited('employee.update-work', made.id))[0]).toMatchObject({
      payload: { before: { position: 'Mason' }, after: { position: 'Roofer' } },
    });
    const { version } = await files.latest(made.id);
    const body = { privateEmail: 'nova@home.example', address: 'Quay 1', emergencyContacts: [], version };
    await hr().updatePersonal({ id: made.id, body });
    const [entry] = await files.audited('employee.update-personal', made.id);
    expect(entry).toMatchObject({ payload: { after: { fields: 'privateEmail, address, birthDate, emergencyContacts' } } });
    expect(JSON.stringify(entry)).not.toMatch(/Quay|home\.example/);
    const person = await files.joining();
    const item = (await hr().checklist({ id: person.id })).find(({ key }) => key === 'equipment')!;
    await hr().tick({ id: item.id, body: { status: 'waived', note: 'Has their own', version: 1 } });
    expect(await files.audited('checklist_item.tick', item.id)).toMatchObject([
      {
        subjectLabel: `equipment, ${person.name}`,
        payload: { before: { status: 'open' }, after: { status: 'waived', note: 'Has their own' } },
      },
    ]);
    expect((await verifyAudit(db())).problem).toBeNull();
  });

  test('the lists are read by who may open it', async () => {
    const { id } = await files.inside((ctx) =>
      createEmployee(ctx, { givenName: 'Far', familyName: 'Off', email: 'far.off@corvane.example', position: 'Clerk' }),
    );
    expect(await refusal(app.as('jonas.ekdahl').employees.checklist({ id: id as `emp_${string}` }))).toMatchObject({ status: 404 });
    expect(await app.as('devon.archer').employees.checklist({ id: id as `emp_${string}` })).toEqual([]);
  });

  test('a contract does not end before it begins, and who has left manages nobody', async () => {
    const early = { contractEnd: addDays(START, -1) };
    const refused = { fields: { contractEnd: expect.any(String) as string } };
    expect(await refusal(files.draft(early))).toMatchObject(refused);
    const made = await files.draft();
    expect(await refusal(hr().updateWork({ id: made.id, body: { ...workOf(made), ...early } as never }))).toMatchObject(refused);
    const { id: managerId } = await files.inside((ctx) =>
      createEmployee(ctx, {
        givenName: 'Who',
        familyName: 'Left',
        email: 'who.left@corvane.example',
        position: 'Clerk',
        status: 'terminated',
      }),
    );
    expect(await refusal(files.draft({ managerId }))).toMatchObject({ code: 'employee.manager_gone' });
  });

  test('secrets stay hidden: of short ones nothing is shown, and what they are is sealed', async () => {
    const made = await files.draft();
    const secrets = { nationalId: '123456', taxProfile: 'Class 1, church', version: made.version };
    expect(await hr().setSecrets({ id: made.id, body: secrets })).toMatchObject({ nationalId: '••••', taxProfile: '••••' });
    const stored = await db().selectFrom('employee_private').selectAll().where('employee_id', '=', made.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toMatch(/123456|church/);
  });
});
