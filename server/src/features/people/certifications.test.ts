import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CertificationInput } from '@lintel/contract/certifications';
import type { DocumentCategory } from '@lintel/contract/employment';
import { addDays, sayDay } from '@lintel/contract/kit/days';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import { transition } from '#server/platform/transitions.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appoint, CAST_NAMES, type CastName } from '#test/cast.ts';
import { openPersonnel, TODAY, type Personnel } from '#test/hiring.ts';
import { refusal } from '#test/refusal.ts';
import { peopleJobs } from './employees.jobs.ts';
import { employeeLife } from './employees.life.ts';

let app: TestApp;
let files: Personnel;
const marta = () => app.idOf('marta.kessler') as `emp_${string}`;
beforeAll(async () => {
  app = await testApp();
  files = await openPersonnel(app);
});
afterAll(() => app.close());

const add = (by: CastName, more: Partial<CertificationInput> = {}, id: string = marta()) =>
  app.as(by).certifications.add({ id: id as `emp_${string}`, body: { type: 'CRANE', issuedOn: '2024-01-01', ...more } });

describe('a certificate', () => {
  beforeEach(() => app.services.db.deleteFrom('certification').execute());

  test('that HR records counts as seen, one’s own does not, HR’s neither; each step is on record', async () => {
    expect(await add('anneke.vos')).toMatchObject({ verifiedByName: 'Anneke de Vos' });
    expect(await add('anneke.vos', {}, app.idOf('anneke.vos'))).toMatchObject({ verifiedByName: null });
    const own = await add('marta.kessler');
    expect(own).toMatchObject({ verifiedByName: null });
    await app.as('anneke.vos').certifications.verify({ id: own.id, body: { version: 1 } });
    expect((await files.audited('certification.', own.id)).map(({ action, subjectLabel }) => [action, subjectLabel])).toEqual([
      ['certification.verify', 'CRANE, Marta Kessler'],
      ['certification.add', 'CRANE, Marta Kessler'],
    ]);
  });

  test('does not end before it was issued', async () => {
    expect(await refusal(add('marta.kessler', { expiresOn: '2023-12-31' }))).toMatchObject({
      fields: { expiresOn: expect.any(String) as string },
    });
  });

  test('stands in a table of the team: the latest of each type, for who heads them or oversees certificates', async () => {
    const { id, name } = await files.draft({ position: 'Rigger' });
    await app.services.db.updateTable('employee').set({ status: 'active' }).where('id', '=', id).execute();
    await add('anneke.vos', { issuedOn: '2019-01-01', expiresOn: '2021-01-01' }, id);
    await add('anneke.vos', { issuedOn: '2021-01-01', expiresOn: addDays(TODAY, 10) }, id);
    await add('anneke.vos', { type: 'WELD' }, id);
    const rowOf = async (who: CastName) =>
      (await app.as(who).certifications.matrix({ query: { q: 'Rigger', size: 200 } })).items.find(({ employeeId }) => employeeId === id);
    for (const who of ['jonas.ekdahl', 'anneke.vos', 'viktor.sandell'] as const)
      expect(await rowOf(who)).toMatchObject({
        employeeName: name,
        certificates: [
          { type: 'CRANE', status: 'expiring' },
          { type: 'WELD', status: 'valid', expiresOn: null },
        ],
      });
    expect(await rowOf('samir.haddad')).toBeUndefined();
    expect(await refusal(app.as('marta.kessler').certifications.matrix())).toMatchObject({ status: 403 });
  });

  test('is read by the head of its holder and by who runs or leads a project with them', async () => {
    const holder = (await files.draft()).id;
    const { db } = app.services;
    const reads = async (who: CastName) =>
      app
        .as(who)
        .certifications.list({ id: holder })
        .then(
          () => true,
          () => false,
        );
    expect([await reads('jonas.ekdahl'), await reads('marta.kessler')]).toEqual([true, false]);
    await db
      .insertInto('project')
      .values({ id: 'prj_1', code: 'RC-01', name: 'Clinic', department_id: files.building, created_by: 'system' })
      .execute();
    const member = (employee_id: string, project_role: 'worker' | 'manager' | 'foreman' | 'engineer') =>
      db
        .insertInto('project_member')
        .values({ project_id: 'prj_1', employee_id, project_role })
        .onConflict((on) => on.columns(['project_id', 'employee_id']).doUpdateSet({ project_role }))
        .execute();
    await member(holder, 'worker');
    for (const [role, may] of [
      ['engineer', false],
      ['manager', true],
      ['foreman', true],
    ] as const) {
      await member(marta(), role);
      forgetRelations(app.services);
      expect([role, await reads('marta.kessler')]).toEqual([role, may]);
    }
  });

  test('that was renewed or whose holder has left is not due', async () => {
    const due = async () =>
      (await app.as('anneke.vos').certifications.due()).items.map(({ type, employeeName }) => `${type} ${employeeName}`);
    await add('anneke.vos', { expiresOn: addDays(TODAY, 9) });
    await add('anneke.vos', { type: 'WELD', expiresOn: addDays(TODAY, 30) });
    await add('anneke.vos', { type: 'ELEC', expiresOn: addDays(TODAY, 31) });
    expect(await due()).toEqual(['CRANE Marta Kessler', 'WELD Marta Kessler']);
    await add('anneke.vos', { expiresOn: addDays(TODAY, 900) });
    expect(await due()).toEqual(['WELD Marta Kessler']);
    const put = (status: 'active' | 'terminated') =>
      app.services.db.updateTable('employee').set({ status }).where('id', '=', marta()).execute();
    await put('terminated');
    expect(await due()).toEqual([]);
    await put('active');
  });
});

describe('that a certificate ends', () => {
  const onDay = (day: string) => peopleJobs[4]!.run({}, { ...systemContext(app.services), now: new Date(`${day}T06:00:00Z`) });
  const END = '2027-03-31';
  /** Who was told since the last look, and what. */
  async function told(): Promise<[CastName | undefined, string][]> {
    const { db } = app.services;
    const rows = await db
      .selectFrom('notification')
      .select(['recipient_id', 'title'])
      .where('type', 'in', ['document.expiring', 'document.expired'])
      .execute();
    await db.deleteFrom('notification').execute();
    return rows
      .map(({ recipient_id, title }): [CastName | undefined, string] => [CAST_NAMES.find((name) => app.idOf(name) === recipient_id), title])
      .toSorted(([a], [b]) => CAST_NAMES.indexOf(a!) - CAST_NAMES.indexOf(b!));
  }
  beforeEach(async () => {
    await app.services.db.deleteFrom('certification').execute();
    await told();
  });

  test('is asked of its holder once, until there is another one; HR is told', async () => {
    const waits = async (who: CastName) =>
      (await app.as(who).notifications.list({ query: { waiting: 'true' } })).items.map(({ dueAt }) => dueAt?.slice(0, 10));
    await add('anneke.vos', { expiresOn: END });
    for (const days of [25, 12]) await onDay(addDays(END, -days));
    expect(await waits('marta.kessler')).toEqual([END]);
    expect(await waits('anneke.vos')).toEqual([]);
    // One that ended earlier is no other one.
    await add('anneke.vos', { expiresOn: addDays(END, -700), issuedOn: '2020-01-01' });
    expect(await waits('marta.kessler')).toEqual([END]);
    await add('anneke.vos', { expiresOn: addDays(END, 700) });
    expect(await waits('marta.kessler')).toEqual([]);
  });

  test('is told to its holder and to HR 30, 14 and 3 days before, once each', async () => {
    await app.as('anneke.vos').certifications.due();
    await add('anneke.vos', { expiresOn: END });
    await onDay(addDays(END, -31));
    expect(await told()).toEqual([]);
    const words = [
      ['anneke.vos', `Crane operator of Marta Kessler ends on ${sayDay(END)}`],
      ['marta.kessler', `Your certificate Crane operator ends on ${sayDay(END)}`],
    ];
    for (const [days, expected] of [
      [30, words],
      [29, []],
      [15, []],
      [13, words],
      [3, words],
      [1, []],
      [-1, []],
    ] as const) {
      await onDay(addDays(END, -days));
      expect([days, await told()]).toEqual([days, expected]);
    }
  });

  test('or has ended before anybody was told; not of one that was renewed, nor of who has left', async () => {
    await add('anneke.vos', { expiresOn: END });
    await add('anneke.vos', { type: 'WELD', expiresOn: END });
    await add('anneke.vos', { type: 'WELD', expiresOn: addDays(END, 900) });
    const put = (status: 'active' | 'terminated') =>
      app.services.db.updateTable('employee').set({ status }).where('id', '=', marta()).execute();
    await put('terminated');
    await onDay(addDays(END, 1));
    expect(await told()).toEqual([]);
    await put('active');
    await onDay(addDays(END, 1));
    const { items } = await app.as('marta.kessler').notifications.list({ query: { waiting: 'true' } });
    expect(items).toMatchObject([{ severity: 'critical' }]);
    expect(await told()).toEqual([
      ['anneke.vos', 'Crane operator of Marta Kessler has ended'],
      ['marta.kessler', 'Your certificate Crane operator has ended'],
    ]);
  });

  test('is asked of nobody any more when its holder leaves', async () => {
    const person = await files.active({ hireDate: addDays(TODAY, -30) });
    await add('anneke.vos', { expiresOn: END }, person.id);
    await onDay(addDays(END, 1));
    const asked = async () =>
      (await app.as('anneke.vos').notifications.list({ query: { waiting: 'true', size: 50 } })).items
        .map(({ title }) => title)
        .filter((title) => title.endsWith('has ended'));
    expect(await asked()).toEqual([`Crane operator of ${person.name} has ended`]);
    await files.move(await files.latest(person.id), 'giveNotice', { reason: 'Moves away', endDate: TODAY });
    await files.settle(person.id, 'assets', 'approvals');
    const { version } = await files.latest(person.id);
    await files.inside((ctx) => transition(ctx, employeeLife, { id: person.id, name: 'leave', version }));
    expect(await asked()).toEqual([]);
  });
});

describe('a document', () => {
  const READERS = ['marta.kessler', 'anneke.vos', 'jonas.ekdahl', 'samir.haddad', 'helena.marsh', 'viktor.sandell'] as const;
  const readers = async (id: string) => {
    const found: string[] = [];
    for (const name of READERS)
      if (
        (
          await app
            .as(name)
            .files.ofSubject({ query: { subjectType: 'employee', subjectId: marta() } })
            .catch(() => [])
        ).some((one) => one.id === id)
      )
        found.push(name);
    return found;
  };

  test.each<[DocumentCategory, 'head' | 'payroll' | 'nobody else']>([
    ['qualification', 'head'],
    ['contract', 'payroll'],
    ['pay', 'payroll'],
    ['id_copy', 'nobody else'],
    ['review', 'nobody else'],
    ['sick_note', 'nobody else'],
  ])('of the kind %s is seen by its person and HR, and by %s', async (category, also) => {
    const id = await files.addDocument(marta(), category);
    await appoint(app.services, app.idOf('samir.haddad'), 'payroll_preparer');
    const more = { head: ['jonas.ekdahl'], payroll: ['samir.haddad'], 'nobody else': [] }[also];
    expect(await readers(id)).toEqual(['marta.kessler', 'anneke.vos', ...more]);
    await app.services.db.deleteFrom('duty_assignment').execute();
    forgetRelations(app.services);
  });

  test('that HR adds is on record', async () => {
    const { id } = await files.draft();
    await files.addDocument(id, 'review');
    expect(await files.audited('employee.add-documents', id)).toMatchObject([{ payload: { after: { category: 'review', files: 1 } } }]);
  });
});
