import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '@lintel/contract/access';
import { isIban } from '@lintel/contract/iban';
import { addDays, sayDay } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import type { ApiError } from '@lintel/contract/kit/client';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { GRADE, openPersonnel, TODAY, type Personnel } from '#test/hiring.ts';
import { refusal } from '#test/refusal.ts';
import { certificateStatus } from './certifications.service.ts';
import { peopleJobs } from './employees.jobs.ts';
import { loadUser } from './people.service.ts';
import { relationsOf } from './people.relations.ts';

let app: TestApp;
let files: Personnel;

beforeAll(async () => {
  app = await testApp();
  files = await openPersonnel(app);
});
afterAll(() => app.close());

const once = () => ({ idempotencyKey: crypto.randomUUID() });
const propose = (by: CastName, of: CastName, from: string, monthlyMinor = '400000') =>
  app
    .as(by)
    .pay.propose({ id: app.idOf(of), body: { from, basis: 'monthly', monthlyMinor, grade: GRADE.code, reason: 'Yearly review' } }, once());

describe('pay', () => {
  test('is proposed by HR, takes effect by the managing director, and ends what was paid the day before', async () => {
    const marta = app.idOf('marta.kessler');
    await files.payFrom(marta, '2024-01-01');
    const from = addDays(TODAY, 10);
    const proposed = await propose('anneke.vos', 'marta.kessler', from);
    expect(proposed).toMatchObject({ status: 'proposed', isOutsideBand: false });
    expect(await refusal(propose('anneke.vos', 'marta.kessler', addDays(from, 1)))).toMatchObject({ code: 'pay.proposed' });

    const md = app.as('helena.marsh');
    const [waiting] = (await md.approvals.list()).items;
    expect(waiting).toMatchObject({ kind: 'compensation' });
    expect(JSON.stringify(waiting)).not.toContain('400000');
    const shown = await md.approvals.of({ kind: 'compensation', subjectId: proposed.id });
    expect(shown!.facts.map(({ label }) => label)).toEqual(['Person', 'From', 'Grade', 'Hours a week', 'Reason']);
    expect(JSON.stringify(shown)).not.toContain('400000');
    await md.approvals.transition({ id: waiting!.id, body: { name: 'approve', version: waiting!.version } }, once());

    const history = await app.as('anneke.vos').pay.history({ id: marta });
    expect(history.map(({ status, from: first, to }) => [status, first, to])).toEqual([
      ['approved', from, null],
      ['approved', '2024-01-01', addDays(from, -1)],
    ]);
    expect(await refusal(propose('anneke.vos', 'marta.kessler', from))).toMatchObject({
      code: 'pay.not_after',
      fields: { from: expect.any(String) },
    });
    expect((await app.as('anneke.vos').notifications.list()).items.map(({ title }) => title)).toEqual([
      `Approved: Pay of Marta Kessler from ${sayDay(from)}`,
    ]);
  });

  test('outside the band of the grade is marked', async () => {
    expect(await propose('anneke.vos', 'devon.archer', TODAY, '420001')).toMatchObject({ isOutsideBand: true });
  });

  test('of oneself is proposed by somebody else, and by HR alone', async () => {
    expect(await refusal(propose('anneke.vos', 'anneke.vos', TODAY))).toMatchObject({ code: 'pay.own' });
    for (const name of ['helena.marsh', 'jonas.ekdahl', 'viktor.sandell'] as const)
      expect(await refusal(propose(name, 'marta.kessler', TODAY))).toMatchObject({ status: 403 });
  });

  test('never overlaps: of any proposals that take effect, each day has one', async () => {
    const person = app.idOf('samir.haddad');
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 5 }), async (offsets) => {
        await app.services.db.deleteFrom('compensation').where('employee_id', '=', person).execute();
        for (const offset of offsets.toSorted((a, b) => a - b)) await files.payFrom(person, addDays('2020-01-01', offset));
        const rows = await app.services.db
          .selectFrom('compensation')
          .selectAll()
          .where('employee_id', '=', person)
          .orderBy('from_day')
          .execute();
        rows.forEach((row, i) => expect(row.to_day).toBe(rows[i + 1] ? addDays(rows[i + 1]!.from_day, -1) : null));
      }),
      { numRuns: 10 },
    );
  });
});

describe('a certificate', () => {
  test.each([
    [null, 'valid'],
    [addDays(TODAY, 31), 'valid'],
    [addDays(TODAY, 30), 'expiring'],
    [TODAY, 'expiring'],
    [addDays(TODAY, -1), 'expired'],
  ])('that ends on %s is %s', (expiresOn, status) => {
    expect(certificateStatus(expiresOn, TODAY)).toBe(status);
  });

  test('is recorded by oneself and confirmed by HR, never by its holder', async () => {
    const body = { type: 'CRANE' as const, number: 'C-1', issuedOn: '2024-01-01', expiresOn: addDays(TODAY, 9) };
    const own = await app.as('marta.kessler').certifications.add({ id: app.idOf('marta.kessler'), body });
    expect(own).toMatchObject({ status: 'expiring', verifiedByName: null });
    expect(await refusal(app.as('marta.kessler').certifications.verify({ id: own.id, body: { version: 1 } }))).toMatchObject({
      status: 403,
    });
    expect(await app.as('anneke.vos').certifications.verify({ id: own.id, body: { version: 1 } })).toMatchObject({
      verifiedByName: 'Anneke de Vos',
    });
    const hers = await app.as('anneke.vos').certifications.add({ id: app.idOf('anneke.vos'), body });
    expect(await refusal(app.as('anneke.vos').certifications.verify({ id: hers.id, body: { version: 1 } }))).toMatchObject({
      code: 'certification.own',
    });
    expect(await refusal(app.as('marta.kessler').certifications.add({ id: app.idOf('devon.archer'), body }))).toMatchObject({
      status: 404,
    });
  });

  test('is read by those of the matrix', async () => {
    const outcome = (name: CastName) =>
      app
        .as(name)
        .certifications.list({ id: app.idOf('marta.kessler') })
        .then(
          () => 200,
          (error: ApiError) => error.status,
        );
    expect((await app.as('anneke.vos').certifications.due()).items.map(({ employeeName }) => employeeName)).toContain('Marta Kessler');
    const seen = {
      'viktor.sandell': 200,
      'helena.marsh': 200,
      'anneke.vos': 200,
      'devon.archer': 200,
      'marta.kessler': 200,
      'jonas.ekdahl': 200,
      'samir.haddad': 404,
    };
    for (const [name, status] of Object.entries(seen)) expect([name, await outcome(name as CastName)]).toEqual([name, status]);
  });
});

describe('a duty', () => {
  const assign = (employee: CastName, duty: 'buyer' | 'support_agent' | 'bank_verifier') =>
    app.as('viktor.sandell').duties.assign({ body: { duty, employeeId: app.idOf(employee), limitMinor: null } });

  test('is set by the super admin, confirmed by the managing director, and counts from the next day', async () => {
    const proposed = await assign('marta.kessler', 'buyer');
    expect(proposed).toMatchObject({ status: 'proposed', transitions: ['end'] });
    expect(await refusal(assign('marta.kessler', 'buyer'))).toMatchObject({ code: 'duty.held' });
    expect(
      await refusal(app.as('viktor.sandell').duties.transition({ id: proposed.id, body: { name: 'confirm', version: 1 } })),
    ).toMatchObject({ status: 403 });
    const confirmed = await app.as('helena.marsh').duties.transition({ id: proposed.id, body: { name: 'confirm', version: 1 } });
    expect(confirmed).toMatchObject({ status: 'confirmed', from: addDays(TODAY, 1) });
    const on = async (day: string) => (await relationsOf(app.services.db, app.idOf('marta.kessler'), day)).duties;
    expect(await on(TODAY)).toEqual([]);
    expect(await on(addDays(TODAY, 1))).toEqual([{ duty: 'buyer', limitMinor: null }]);
    expect((await app.as('marta.kessler').duties.mine()).map(({ duty }) => duty)).toEqual(['buyer']);
    expect(await refusal(app.as('jonas.ekdahl').duties.list())).toMatchObject({ status: 403 });
    // SoD-13: what people may do does not change without the managing director's knowledge.
    await app.as('viktor.sandell').duties.transition({ id: proposed.id, body: { name: 'end', version: 2 } });
    await app.as('viktor.sandell').employees.setRole({ id: app.idOf('samir.haddad'), body: { role: 'administrator' } });
    const titles = (await app.as('helena.marsh').notifications.list()).items.map(({ title }) => title);
    await app.as('viktor.sandell').employees.setRole({ id: app.idOf('samir.haddad'), body: { role: 'accountant' } });
    expect(titles).toEqual(
      expect.arrayContaining([
        'A duty has ended: buyer of Marta Kessler',
        `Samir Haddad becomes Administrator on ${sayDay(addDays(TODAY, 1))}`,
      ]),
    );
  });

  test('that moves money is not for who administers the system (SoD-13)', async () => {
    expect(await refusal(assign('viktor.sandell', 'bank_verifier'))).toMatchObject({ code: 'duty.super_admin' });
    expect(await assign('viktor.sandell', 'support_agent')).toMatchObject({ status: 'proposed' });
  });
});

describe('a role', () => {
  const give = (of: CastName, role: Role) => app.as('viktor.sandell').employees.setRole({ id: app.idOf(of), body: { role } });
  const onDay = (day: string) => peopleJobs[2]!.run({}, { ...systemContext(app.services), now: new Date(`${day}T12:00:00Z`) });
  const rolesOf = async (of: CastName) => (await app.as('viktor.sandell').employees.get({ id: app.idOf(of) })).accountRoles;

  test('counts from the next day on: until then nothing changes, then who is signed in signs in again (SoD-13)', async () => {
    const { db } = app.services;
    const account = await db.selectFrom('account').select('id').where('username', '=', 'devon.archer').executeTakeFirstOrThrow();
    await db
      .insertInto('oidc_artifact')
      .values({ model: 'RefreshToken', id: 'devon', data: JSON.stringify({ accountId: account.id }) as never })
      .execute();
    const signedIn = () => db.selectFrom('oidc_artifact').select('id').where('id', '=', 'devon').executeTakeFirst();
    expect(await give('devon.archer', 'accountant')).toMatchObject({
      accountRoles: ['administrator'],
      plannedRole: 'accountant',
      plannedRoleOn: addDays(TODAY, 1),
    });
    await onDay(TODAY);
    expect([await rolesOf('devon.archer'), await signedIn()]).toEqual([['administrator'], { id: 'devon' }]);
    await onDay(addDays(TODAY, 1));
    expect([await rolesOf('devon.archer'), await signedIn()]).toEqual([['accountant'], undefined]);
    await give('devon.archer', 'administrator');
    // A day on which nothing ran is made up for.
    await onDay(addDays(TODAY, 3));
    expect(await rolesOf('devon.archer')).toEqual(['administrator']);
    expect((await files.audited('employee.begin-role', app.idOf('devon.archer'))).map(({ payload }) => payload!['after'])).toMatchObject([
      { roles: 'administrator' },
      { roles: 'accountant' },
    ]);
  });

  test('that was planned is taken back by the role of today, and nobody gives one to themselves', async () => {
    await give('devon.archer', 'accountant');
    expect(await give('devon.archer', 'administrator')).toMatchObject({ plannedRole: null, plannedRoleOn: null });
    await onDay(addDays(TODAY, 1));
    expect(await rolesOf('devon.archer')).toEqual(['administrator']);
    expect(await refusal(give('viktor.sandell', 'accountant'))).toMatchObject({ code: 'employee.own_role' });
  });

  test('that administers the system and a duty that moves money exclude each other, whichever came first (SoD-13)', async () => {
    const duty = { duty: 'payment_releaser', employeeId: app.idOf('jonas.ekdahl'), limitMinor: null } as const;
    const { duties } = app.as('viktor.sandell');
    const held = await duties.assign({ body: duty });
    expect(await refusal(give('jonas.ekdahl', 'super_admin'))).toMatchObject({
      message:
        'Jonas Ekdahl holds the duty payment releaser, which moves money, and cannot administer the system (SoD-13). End the duty first.',
    });
    await duties.transition({ id: held.id, body: { name: 'end', version: 1 } });
    await give('jonas.ekdahl', 'super_admin');
    expect(await refusal(duties.assign({ body: duty }))).toMatchObject({ code: 'duty.super_admin' });
    await give('jonas.ekdahl', 'department_head');
    // Whatever stands in the table: with that role it is not theirs.
    await files.inside((ctx) =>
      ctx.db
        .insertInto('duty_assignment')
        .values({ id: 'dty_sa', duty: 'bank_verifier', employee_id: app.idOf('viktor.sandell'), status: 'confirmed', created_by: 'test' })
        .execute(),
    );
    const dutiesOf = async (name: CastName) => (await files.inside((ctx) => loadUser(ctx, app.idOf(name))))!.duties.map((one) => one.duty);
    expect(await dutiesOf('viktor.sandell')).not.toContain('bank_verifier');
    await files.inside((ctx) => ctx.db.deleteFrom('duty_assignment').where('id', '=', 'dty_sa').execute());
  });
});

describe('bank details', () => {
  const IBAN = 'DE89 3704 0044 0532 0130 00';
  const request = (by: CastName, of: CastName, iban = IBAN) =>
    app.as(by).bankChanges.request({ id: app.idOf(of), body: { iban, holder: 'Marta Kessler' } }, once());

  const onDay = (day: string) => peopleJobs[1]!.run({}, { ...systemContext(app.services), now: new Date(`${day}T12:00:00Z`) });

  test.each([
    ['DE89370400440532013000', true],
    ['GB82WEST12345698765432', true],
    ['DE89370400440532013001', false],
    ['de89370400440532013000', false],
    ['DE', false],
  ])('IBAN %s adds up: %s', (iban, adds) => {
    expect(isIban(iban)).toBe(adds);
  });

  test('change when somebody else has verified them, from the next day; the owner hears of each step', async () => {
    await app.services.db
      .insertInto('duty_assignment')
      .values({ id: 'dty_1', duty: 'bank_verifier', employee_id: app.idOf('samir.haddad'), status: 'confirmed', created_by: 'system' })
      .execute();
    expect(await refusal(request('marta.kessler', 'marta.kessler', 'DE89 3704 0044 0532 0130 01'))).toMatchObject({ status: 400 });
    const change = await request('marta.kessler', 'marta.kessler');
    expect(change).toMatchObject({ status: 'pending', iban: '•••• 3000', transitions: ['withdraw'] });
    expect(await refusal(request('anneke.vos', 'marta.kessler'))).toMatchObject({ code: 'bank.pending' });
    expect(await refusal(request('jonas.ekdahl', 'marta.kessler'))).toMatchObject({ status: 404 });

    const verify = (name: CastName) =>
      app
        .as(name)
        .bankChanges.transition({ id: change.id, body: { name: 'verify', version: 1, input: { method: 'callback_known_number' } } });
    expect(await refusal(verify('marta.kessler'))).toMatchObject({ status: 403 });
    expect(await refusal(verify('helena.marsh'))).toMatchObject({ status: 404 });
    // Who sees it without the duty does not verify it.
    expect(await refusal(verify('anneke.vos'))).toMatchObject({ status: 403 });
    expect((await app.as('samir.haddad').bankChanges.list()).items[0]).toMatchObject({ iban: 'DE89370400440532013000' });
    expect(await verify('samir.haddad')).toMatchObject({ status: 'verified', iban: '•••• 3000', effectiveFrom: addDays(TODAY, 1) });
    // Not before its day, and then once.
    const account = async () => (await app.as('marta.kessler').employees.get({ id: app.idOf('marta.kessler') })).bankAccount;
    await onDay(TODAY);
    expect(await account()).toBeNull();
    await onDay(addDays(TODAY, 1));
    expect(await account()).toMatchObject({ iban: '•••• 3000', holder: 'Marta Kessler' });
    const titles = (await app.as('marta.kessler').notifications.list()).items.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Your new bank account is verified', 'A change of your bank account was asked for']));
    const stored = await app.services.db.selectFrom('bank_change').selectAll().where('id', '=', change.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain('0532013000');
    const audited = await app.services.db.selectFrom('audit_entry').select('payload').where('subject_id', '=', change.id).execute();
    expect(JSON.stringify(audited)).not.toContain('3000');
  });

  const recovered = (of: CastName, handler: CastName, daysAgo: number) => {
    const at = new Date(Date.now() - daysAgo * 86_400_000);
    return app.services.db
      .insertInto('recovery')
      .values({
        id: newId('pwr', at.getTime()),
        employee_id: app.idOf(of),
        reported_by: app.idOf(handler),
        handler_id: app.idOf(handler),
        channel: 'phone',
        reason: 'forgotten',
        status: 'completed',
        sent_at: at,
        created_at: at,
        updated_at: at,
      })
      .execute();
  };
  const verified = async (of: CastName) => {
    const { id } = await request(of, of);
    const [as, version] = [app.as('samir.haddad').bankChanges, 1];
    return as.transition({ id, body: { name: 'verify', version, input: { method: 'in_person' } } });
  };

  test.each([
    ['jonas.ekdahl', 13, 7],
    ['devon.archer', 15, 1],
  ] as const)('of %s, let in again %i days ago, count %i days later', async (of, daysAgo, days) => {
    await recovered(of, 'viktor.sandell', daysAgo);
    expect(await verified(of)).toMatchObject({ effectiveFrom: addDays(TODAY, days) });
    // A day on which nothing ran is made up for.
    await onDay(addDays(TODAY, days - 1));
    const iban = async () => (await app.as(of).employees.get({ id: app.idOf(of) })).bankAccount?.iban;
    expect(await iban()).toBeUndefined();
    await onDay(addDays(TODAY, days + 2));
    expect(await iban()).toBe('•••• 3000');
  });

  test('wait as long after a new private address', async () => {
    const helena = app.as('helena.marsh').employees;
    const { id, version } = await helena.get({ id: app.idOf('helena.marsh') });
    await helena.updatePersonal({ id, body: { privateEmail: 'helena@elsewhere.example', address: null, emergencyContacts: [], version } });
    expect(await verified('helena.marsh')).toMatchObject({ effectiveFrom: addDays(TODAY, 7) });
  });

  test('are neither asked for nor verified by who let the person in again (SoD-15)', async () => {
    const { id } = await request('viktor.sandell', 'viktor.sandell');
    await recovered('viktor.sandell', 'samir.haddad', 3);
    const verify = app
      .as('samir.haddad')
      .bankChanges.transition({ id, body: { name: 'verify', version: 1, input: { method: 'in_person' } } });
    expect(await refusal(verify)).toMatchObject({ code: 'bank.handler', message: expect.stringContaining('SoD-15') });
    await recovered('jonas.ekdahl', 'anneke.vos', 3);
    expect(await refusal(request('anneke.vos', 'jonas.ekdahl'))).toMatchObject({ code: 'bank.handler' });
  });

  test('that a verifier asked for themselves wait for another one', async () => {
    const own = await request('samir.haddad', 'samir.haddad');
    expect(own.transitions).toEqual(['withdraw']);
  });
});
