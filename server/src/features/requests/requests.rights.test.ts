import { addDays } from '@lintel/contract/kit/days';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '@lintel/contract/kit/ids';
import { REQUEST_KIND_NAMES } from '@lintel/contract/request-kinds';
import type { RequestDetail } from '@lintel/contract/requests';
import type { Field } from '@lintel/contract/templates';
import { createEmployee } from '#server/features/people/people.service.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appoint } from '#test/cast.ts';
import { appointCompany, joinProject, type Company, type CompanyName } from '#test/company.ts';
import { codeOf, refusal } from '#test/refusal.ts';
import { today } from '#test/today.ts';
import { LETTER, requestDesk, TRAINING, VISITOR } from '#test/requests.ts';
import { findReferences } from './requests.references.ts';

let app: TestApp;
let company: Company;
/** How much later the server's clock stands. */
let shift = 0;
const { as, offer, draft, move, submitted, decide, templateId } = requestDesk(() => company);
const fields: Field[] = [{ key: 'what', type: 'text', label: 'What', required: true }];

/** Samir Haddad belongs to Rachel Odum's department, and looks on at RC-01. */
beforeAll(async () => {
  app = await testApp({ now: () => new Date(Date.now() + shift) });
  company = await appointCompany(app);
  await joinProject(app, company, 'marta.kessler');
  await company.as('devon.archer').templates.installStarters({ body: {} });
  const { db } = app.services;
  const finance = db.selectFrom('department').select('id').where('code', '=', 'FIN');
  await db.updateTable('employee').set({ department_id: finance }).where('id', '=', company.idOf('samir.haddad')).execute();
  const part = { project_id: company.project, employee_id: company.idOf('samir.haddad'), project_role: 'viewer' } as const;
  await db.insertInto('project_member').values(part).execute();
  forgetRelations(app.services);
  await offer('Ask finance', fields, { fulfilment: 'owner', ownerId: company.idOf('rachel.odum') as `emp_${string}` });
  await offer('Ask a buyer', fields, { fulfilment: 'buyer' });
});
afterAll(() => app.close());

const sees = (who: CompanyName, { id }: Pick<RequestDetail, 'id'>): Promise<boolean> =>
  as(who)
    .get({ id })
    .then(
      () => true,
      () => false,
    );
const approved = async (form: string): Promise<RequestDetail> => {
  const asked = await submitted('marta.kessler', form, { what: 'A form' });
  await decide('jonas.ekdahl', asked, 'approve');
  return asked;
};

describe('of people whom one has nothing to do with', () => {
  beforeAll(async () => {
    const { db } = app.services;
    const ctx = systemContext(app.services);
    const far = await createEmployee(ctx, { givenName: 'Far', familyName: 'Off', email: 'far@corvane.example', position: 'Clerk' });
    const form = await db.selectFrom('template').selectAll().where('key', '=', 'tool').executeTakeFirstOrThrow();
    await db
      .insertInto('request')
      .values(
        REQUEST_KIND_NAMES.map((kind) => ({
          id: newId('req'),
          number: `REQ-${kind}`,
          template_id: form.id,
          template_version_id: form.current_version_id!,
          kind,
          title: kind,
          requester_id: far.id,
          data: toJson({}),
          sensitivity: 'normal' as const,
          fulfilment: 'none' as const,
          owner_id: far.id,
          status: 'approved' as const,
          submitted_at: ctx.now,
          created_at: ctx.now,
          updated_at: ctx.now,
        })),
      )
      .execute();
  });

  const withoutFile = REQUEST_KIND_NAMES.filter((kind) => kind !== 'hr_bank' && kind !== 'hr_address');
  test.each<[CompanyName, readonly string[]]>([
    ['helena.marsh', withoutFile],
    ['devon.archer', withoutFile],
    ['anneke.vos', ['document_request', 'hr_address', 'hr_bank', 'hr_certificate']],
    ['samir.haddad', ['budget_change', 'expense', 'procurement']],
    ['viktor.sandell', []],
    ['rachel.odum', []],
    ['marta.kessler', []],
  ])('%s reads the kinds %j', async (who, kinds) => {
    const { items } = await as(who).list({ query: { view: 'all', q: 'Far Off', size: 200 } });
    expect(items.map(({ kind }) => kind).toSorted()).toEqual([...kinds].toSorted());
  });
});

describe('a request is read', () => {
  test('by who heads its department, by who leads whoever asked, and by whoever works on it', async () => {
    const ofDevon = await submitted('devon.archer', 'HR letter', LETTER);
    const ofMarta = await submitted('marta.kessler', 'HR letter', LETTER);
    const readers: [CompanyName, boolean, boolean][] = [
      ['jonas.ekdahl', true, true],
      ['amara.nwosu', false, true],
      ['rachel.odum', false, false],
      ['samir.haddad', false, false],
    ];
    for (const [who, devons, martas] of readers)
      expect([who, await sees(who, ofDevon), await sees(who, ofMarta)]).toEqual([who, devons, martas]);
    const taken = { status: 'in_fulfilment', assignee_id: company.idOf('samir.haddad') } as const;
    await app.services.db.updateTable('request').set(taken).where('id', '=', ofDevon.id).execute();
    expect(await sees('samir.haddad', ofDevon)).toBe(true);
  });

  test('by who runs its project; others of the project see what concerns the site alone', async () => {
    const visit = await submitted('liam.doyle', 'Visitor pass', { ...VISITOR, site: true, project: company.project });
    const log = await submitted('liam.doyle', 'Site log', { text: 'Poured the slab', weather: 'dry', project: company.project });
    expect([await sees('amara.nwosu', visit), await sees('amara.nwosu', log)]).toEqual([true, true]);
    expect([await sees('samir.haddad', visit), await sees('samir.haddad', log)]).toEqual([false, true]);
    expect([await sees('rachel.odum', visit), await sees('rachel.odum', log)]).toEqual([false, false]);
  });

  test('without what is private in it by everybody but its person and Human Resources', async () => {
    await offer('New address', [{ key: 'address', type: 'longtext', label: 'New address', required: true, sensitivity: 'personal' }], {
      kind: 'hr_address',
      fulfilment: 'none',
      category: 'HR',
    });
    const marta = company.idOf('marta.kessler') as `emp_${string}`;
    const { employees } = company.as('marta.kessler');
    const { version } = await employees.get({ id: marta });
    const kept = { privateEmail: 'marta@home.example', emergencyContacts: [{ name: 'Olaf', relation: 'Brother', phone: '+00 1' }] };
    await employees.updatePersonal({ id: marta, body: { ...kept, address: 'Quay 1', version } });
    const moved = await submitted('marta.kessler', 'New address', { address: 'Quay 7' });
    expect(moved).toMatchObject({ status: 'completed', outcome: 'The address stands in your file.', title: 'New address' });
    for (const who of ['jonas.ekdahl', 'helena.marsh'] as const)
      expect(await as(who).get({ id: moved.id })).toMatchObject({ answers: {}, withheld: ['address'] });
    for (const who of ['marta.kessler', 'anneke.vos'] as const)
      expect(await as(who).get({ id: moved.id })).toMatchObject({ answers: { address: 'Quay 7' }, withheld: [] });
    expect(await sees('devon.archer', moved)).toBe(false);
    const looks = async () =>
      (await company.as('viktor.sandell').audit.list({ query: { group: 'secrets', subjectId: moved.id } })).items.map(
        ({ actorName, action, payload }) => [actorName, action, payload],
      );
    const look = ['Anneke de Vos', 'request.read-private', expect.objectContaining({ after: { fields: 'address' } })];
    expect(await looks()).toEqual([look]);
    expect(JSON.stringify(await looks())).not.toContain('Quay');
    // An open page reads itself again: that is the same look. Opened again later, it is another one.
    await as('anneke.vos').get({ id: moved.id });
    expect(await looks()).toEqual([look]);
    shift = 16 * 60_000;
    await as('anneke.vos').get({ id: moved.id });
    shift = 0;
    expect(await looks()).toEqual([look, look]);
    expect(await employees.get({ id: marta })).toMatchObject({ ...kept, address: 'Quay 7' });
  });
});

describe('on behalf of somebody', () => {
  test('asks who leads them or heads their department, and nobody else, also by changing a draft', async () => {
    const start = async (who: CompanyName, forWhom: CompanyName) =>
      codeOf(as(who).start({ body: { templateId: await templateId('Training'), onBehalfOfId: company.idOf(forWhom) as `emp_${string}` } }));
    expect(await start('amara.nwosu', 'marta.kessler')).toBe('done');
    expect(await start('jonas.ekdahl', 'devon.archer')).toBe('done');
    expect(await start('jonas.ekdahl', 'samir.haddad')).toBe('requests.behalf_refused');
    const mine = await draft('marta.kessler', 'Training', TRAINING);
    const onBehalfOfId = company.idOf('helena.marsh') as `emp_${string}`;
    const saving = as('marta.kessler').save({ id: mine.id, body: { answers: mine.answers, onBehalfOfId, version: mine.version } });
    expect(await codeOf(saving)).toBe('requests.behalf_refused');
  });

  test('a form begins with them, not with its writer, and the writer alone writes and submits it', async () => {
    const booking = await draft('jonas.ekdahl', 'Book vehicle', {}, 'marta.kessler');
    expect(booking.answers).toMatchObject({ operator: company.idOf('marta.kessler') });
    const training = await draft('jonas.ekdahl', 'Training', TRAINING, 'marta.kessler');
    const { id, answers, version } = training;
    expect(await refusal(as('marta.kessler').save({ id, body: { answers, version } }))).toMatchObject({ status: 404 });
    const submitting = as('marta.kessler').transition({ id, body: { name: 'submit', version, input: {} } });
    expect(await refusal(submitting)).toMatchObject({ status: 404 });
  });

  test('a request belongs to the department and the manager that its person has when it is submitted', async () => {
    const { db } = app.services;
    const place = (who: CompanyName, department_id: string | null) =>
      db.updateTable('employee').set({ department_id }).where('id', '=', company.idOf(who)).execute();
    const mine = await draft('marta.kessler', 'HR letter', LETTER);
    expect(mine.departmentName).toBe('Building');
    await place('marta.kessler', null);
    const asked = await move('marta.kessler', mine, 'submit');
    await place('marta.kessler', company.building);
    expect((await as('marta.kessler').get({ id: asked.id })).departmentName).toBeNull();
    const { manager_id } = await db.selectFrom('request').select('manager_id').where('id', '=', asked.id).executeTakeFirstOrThrow();
    expect(manager_id).toBe(company.idOf('amara.nwosu'));
  });
});

describe('a draft', () => {
  test('is its writer’s alone; what came back is read by whom it was on the way to, and written in by its writer alone', async () => {
    const { id, version } = await draft('marta.kessler', 'Training', TRAINING);
    const write = (who: CompanyName, of: string, at: number) =>
      codeOf(as(who).save({ id: of as `req_${string}`, body: { answers: TRAINING, version: at } }));
    expect(await write('jonas.ekdahl', id, version)).toBe('request.not_found');
    const asked = await submitted('marta.kessler', 'Training', TRAINING);
    await decide('jonas.ekdahl', asked, 'return', 'Which course?');
    const back = await as('marta.kessler').get({ id: asked.id });
    expect(await write('jonas.ekdahl', asked.id, back.version)).toBe('access.forbidden');
    expect(await write('marta.kessler', asked.id, back.version)).toBe('done');
  });
});

describe('a request that waits for a decision or is over', () => {
  test('is written in no more', async () => {
    const asked = await submitted('marta.kessler', 'Training', TRAINING);
    const body = { answers: TRAINING, version: asked.version };
    expect(await codeOf(as('marta.kessler').save({ id: asked.id, body }))).toBe('requests.not_editable');
    expect(await codeOf(as('marta.kessler').amend({ id: asked.id, body }))).toBe('requests.log_closed');
    expect(await codeOf(as('marta.kessler').rate({ id: asked.id, body: { rating: 5 } }))).toBe('requests.not_editable');
  });

  test('is copied without the files of the other', async () => {
    await offer('Damage', [...fields, { key: 'photos', type: 'photo', label: 'Photos' }]);
    const [file] = await company.as('marta.kessler').files.upload({ form: { files: [new File(['x'], 'door.txt')] } });
    const asked = await submitted('marta.kessler', 'Damage', { what: 'A door', photos: [file!.id] });
    const copy = await as('marta.kessler').start({ body: { templateId: asked.templateId, copyOf: asked.id } });
    expect(copy).toMatchObject({ answers: { what: 'A door' }, files: [] });
    expect(copy.answers).not.toHaveProperty('photos');
  });

  test('of nobody’s work is neither reopened nor rated', async () => {
    const log = await submitted('marta.kessler', 'Site log', { text: 'Poured the slab', weather: 'dry', project: company.project });
    expect(log).toMatchObject({ status: 'completed', transitions: [], can: { rate: false } });
    expect(await refusal(move('marta.kessler', log, 'reopen', { reason: 'Not quite' }))).toMatchObject({ status: 403 });
    expect(await refusal(as('marta.kessler').rate({ id: log.id, body: { rating: 5 } }))).toMatchObject({ status: 403 });
  });
});

describe('who works it off', () => {
  test('is the department of the form’s owner: one takes it and completes it, and it is reopened by its requester alone', async () => {
    const asked = await approved('Ask finance');
    expect(await as('marta.kessler').get({ id: asked.id })).toMatchObject({ waitingOn: 'The owner of the form' });
    expect(await refusal(move('devon.archer', asked, 'take'))).toMatchObject({ status: 403 });
    expect(await move('samir.haddad', asked, 'take')).toMatchObject({ assigneeName: 'Samir Haddad' });
    expect(await refusal(move('rachel.odum', asked, 'complete', { outcome: 'Done' }))).toMatchObject({ status: 403 });
    await move('samir.haddad', asked, 'complete', { outcome: 'Done' });
    for (const who of ['jonas.ekdahl', 'samir.haddad', 'rachel.odum'] as const)
      expect(await refusal(move(who, asked, 'reopen', { reason: 'No' }))).toMatchObject({ status: 403 });
    expect(await refusal(move('marta.kessler', asked, 'reopen'))).toMatchObject({ status: 400 });
    expect(await move('marta.kessler', asked, 'reopen', { reason: 'Half of it' })).toMatchObject({ status: 'in_fulfilment' });
    expect(await refusal(move('marta.kessler', asked, 'cancel'))).toMatchObject({ status: 400 });
  });

  test('is whoever has the duty of a buyer', async () => {
    const asked = await approved('Ask a buyer');
    expect(await sees('samir.haddad', asked)).toBe(false);
    expect(await refusal(move('devon.archer', asked, 'take'))).toMatchObject({ status: 403 });
    await appoint(app.services, company.idOf('samir.haddad'), 'buyer');
    expect(await move('samir.haddad', asked, 'take')).toMatchObject({ status: 'in_fulfilment' });
    const rachel = company.idOf('rachel.odum');
    await appoint(app.services, rachel, 'buyer');
    const begin = (from_day: string) =>
      app.services.db.updateTable('duty_assignment').set({ from_day }).where('employee_id', '=', rachel).execute();
    const reminded = async () => (await as('marta.kessler').remind({ id: (await approved('Ask a buyer')).id, body: {} })).reminded;
    await begin(addDays(today(), 1));
    expect(await reminded()).toEqual(['Samir Haddad']);
    await begin(today());
    expect(await reminded()).toEqual(['Rachel Odum', 'Samir Haddad']);
  });

  test('may be chosen by the team until it is done; the chosen one is told, and it is on record', async () => {
    const asked = await approved('Ask finance');
    const assigneeId = company.idOf('samir.haddad') as `emp_${string}`;
    const assign = () => as('rachel.odum').assign({ body: { ids: [asked.id], assigneeId } });
    expect((await as('rachel.odum').assignees({ id: asked.id })).map(({ label }) => label)).toEqual(['Rachel Odum', 'Samir Haddad']);
    // Who is in it is nobody else's business: not that of who only sees the request.
    for (const who of ['marta.kessler', 'devon.archer'] as const)
      expect(await refusal(as(who).assignees({ id: asked.id }))).toMatchObject({ status: 404 });
    await assign();
    const body = { ids: [asked.id], assigneeId: company.idOf('rachel.odum') as `emp_${string}` };
    expect(await codeOf(as('marta.kessler').assign({ body }))).toBe('access.forbidden');
    const told = (await company.as('samir.haddad').notifications.list()).items.filter(({ type }) => type === 'requests.assigned');
    expect(told).toMatchObject([{ title: `${asked.number} was given to you`, severity: 'action' }]);
    await move('samir.haddad', asked, 'complete', { outcome: 'Done' });
    expect(await codeOf(assign())).toBe('requests.not_editable');
    const { items } = await company.as('viktor.sandell').audit.list({ query: { subjectId: asked.id, action: 'request.assign' } });
    expect(items).toMatchObject([{ actorName: 'Rachel Odum', payload: { after: { assignee: 'Samir Haddad' } } }]);
  });

  test('is reminded: the team until one takes it, then that one, by those whom it concerns alone', async () => {
    const asked = await approved('Ask finance');
    const remind = (who: CompanyName) => as(who).remind({ id: asked.id, body: {} });
    expect(await remind('marta.kessler')).toEqual({ reminded: ['Rachel Odum', 'Samir Haddad'] });
    await move('samir.haddad', asked, 'take');
    expect(await remind('marta.kessler')).toEqual({ reminded: ['Samir Haddad'] });
    expect(await remind('rachel.odum')).toEqual({ reminded: ['Samir Haddad'] });
    expect((await as('jonas.ekdahl').get({ id: asked.id })).can).toMatchObject({ remind: false });
    expect(await refusal(remind('jonas.ekdahl'))).toMatchObject({ status: 403 });
  });

  test('has internal notes that its requester does not read', async () => {
    const asked = await approved('Ask finance');
    const subject = { subjectType: 'request', subjectId: asked.id };
    await company.as('rachel.odum').comments.add({ ...subject, body: { text: 'Ask the bank first', isInternal: true } });
    const texts = async (who: CompanyName) =>
      (await company.as(who).comments.list(subject)).entries.flatMap((entry) => (entry.kind === 'comment' ? [entry.text] : []));
    expect(await texts('samir.haddad')).toEqual(['Ask the bank first']);
    expect(await texts('marta.kessler')).toEqual([]);
  });

  test('is rated from 1 to 5, on record, while the answers stay as they were', async () => {
    const asked = await approved('Ask finance');
    await move('rachel.odum', asked, 'take');
    await move('rachel.odum', asked, 'complete', { outcome: 'Done' });
    const done = await as('marta.kessler').get({ id: asked.id });
    expect(await codeOf(as('marta.kessler').amend({ id: done.id, body: { answers: done.answers, version: done.version } }))).toBe(
      'requests.log_closed',
    );
    for (const rating of [0, 6, 4.5])
      expect(await refusal(as('marta.kessler').rate({ id: asked.id, body: { rating } }))).toMatchObject({ status: 400 });
    await as('marta.kessler').rate({ id: asked.id, body: { rating: 5, note: 'Within the hour' } });
    const { items } = await company.as('viktor.sandell').audit.list({ query: { subjectId: asked.id, action: 'request.rate' } });
    expect(items).toMatchObject([{ payload: { before: { rating: null }, after: { rating: 5 }, reason: 'Within the hour' } }]);
  });
});

test('a site log is corrected by the rules of its form, and what it said before is on record', async () => {
  const log = await submitted('marta.kessler', 'Site log', { text: 'Poured the slab', weather: 'dry', project: company.project });
  const amend = (answers: Record<string, unknown>) => as('marta.kessler').amend({ id: log.id, body: { answers, version: log.version } });
  expect(await refusal(amend({ ...log.answers, text: '' }))).toMatchObject({
    code: 'requests.incomplete',
    fields: { text: 'Fill in this field' },
  });
  await amend({ ...log.answers, weather: 'rain' });
  const { items } = await company.as('viktor.sandell').audit.list({ query: { subjectId: log.id, action: 'request.amend' } });
  expect(items).toMatchObject([{ payload: { before: { weather: 'dry' }, after: { weather: 'rain' } } }]);
});

test('corrected, a site log belongs to the project that it names then; it names what is there, and what is in use', async () => {
  const { db } = app.services;
  const other = newId('prj');
  await db
    .insertInto('project')
    .values({ id: other, code: 'RC-09', name: 'Ninth', department_id: company.building, status: 'active', created_by: 'system' })
    .execute();
  await joinProject(app, { ...company, project: other }, 'marta.kessler');
  const log = await submitted('marta.kessler', 'Site log', { text: 'Poured the slab', weather: 'dry', project: company.project });
  const amend = (project: string) =>
    as('marta.kessler').amend({ id: log.id, body: { answers: { ...log.answers, project }, version: log.version } });
  expect(await refusal(amend(newId('prj')))).toMatchObject({ code: 'requests.reference_gone', fields: { project: 'Choose again' } });
  expect((await amend(other)).projectName).toBe('Ninth');
  expect(await sees('samir.haddad', log)).toBe(false);
});

// workspace B2: "R m"
test('a form finds the projects that one may open, once they are agreed', async () => {
  const { db } = app.services;
  const hidden = { name: 'Found tower', department_id: company.building, created_by: 'system' };
  for (const [code, status] of [
    ['FT-01', 'draft'],
    ['FT-02', 'pending_approval'],
    ['FT-03', 'active'],
    ['FT-04', 'closed'],
  ] as const)
    await db
      .insertInto('project')
      .values({ id: newId('prj'), code, status, ...hidden })
      .execute();
  const found = async (who: CompanyName) => (await as(who).references({ type: 'project', query: { q: 'found' } })).map(({ sub }) => sub);
  expect(await Promise.all((['marta.kessler', 'jonas.ekdahl', 'samir.haddad'] as const).map(found))).toEqual([[], ['FT-03'], ['FT-03']]);
  expect((await as('amara.nwosu').references({ type: 'project', query: { q: 'rc-01' } })).map(({ sub }) => sub)).toEqual(['RC-01']);
});

test('what somebody has begun for another is theirs alone until they submit it, and is counted as it is listed', async () => {
  const begun = await draft('jonas.ekdahl', 'Training', TRAINING, 'marta.kessler');
  const drafts = async (who: CompanyName) => {
    const { page } = await as(who).list({ query: { view: 'mine', tab: 'drafts' } });
    return [page.total, (await as(who).summary({ query: { view: 'mine' } })).drafts];
  };
  for (const who of ['jonas.ekdahl', 'marta.kessler'] as const) {
    const [listed, counted] = await drafts(who);
    expect(counted).toBe(listed);
  }
  expect(await sees('marta.kessler', begun)).toBe(false);
  await move('jonas.ekdahl', begun, 'submit');
  expect(await sees('marta.kessler', begun)).toBe(true);
});

test('what stands still is found with the reason, which counts from the company’s day', async () => {
  const { db } = app.services;
  const { id } = await company.as('devon.archer').resources.create({
    body: { kind: 'vehicle', code: 'VH-77', name: 'Tipper', category: 'Truck' },
  });
  await db.insertInto('resource_document').values({ resource_id: id, type: 'inspection', expires_on: '2026-12-01' }).execute();
  const found = (at: string) => findReferences({ ...systemContext(app.services), db, now: new Date(at) }, 'resource', 'vh-77');
  const said = async (at: string) => (await found(at))[0]?.unavailable;
  expect((await found('2026-12-01T22:30:00Z'))[0]).toMatchObject({ id });
  expect(await said('2026-12-01T22:30:00Z')).toBeUndefined();
  await db.updateTable('resource').set({ status: 'out_of_service' }).where('id', '=', id).execute();
  expect(await said('2026-12-01T22:30:00Z')).toBe('out of service until administration returns it to service');
  // Half past midnight in Berlin: the day after, which in UTC has not come.
  expect(await said('2026-12-01T23:30:00Z')).toBe('out of service until its inspection is renewed');
  await db.updateTable('resource').set({ status: 'maintenance' }).where('id', '=', id).execute();
  expect(await said('2026-12-01T22:30:00Z')).toBe('in maintenance until its order is closed');
});

test('a field for a cost code takes those that the company has in use, and names what was chosen', async () => {
  const { db } = app.services;
  await offer('Count it', [{ key: 'code', type: 'cost_code', label: 'Cost code', required: true }]);
  const found = (await as('marta.kessler').references({ type: 'cost_code', query: { q: 'conc' } })).map(({ id, label }) => [id, label]);
  expect(found.map(([, label]) => label)).toEqual(['03 Concrete']);
  const code = found[0]![0]!;
  const asked = await submitted('marta.kessler', 'Count it', { code });
  expect((await as('jonas.ekdahl').get({ id: asked.id })).names).toMatchObject({ [code]: '03 Concrete' });
  const { id, version } = await draft('marta.kessler', 'Count it', { code });
  const use = (is_active: boolean) => db.updateTable('cost_code').set({ is_active }).where('id', '=', code).execute();
  await use(false);
  expect(await as('marta.kessler').references({ type: 'cost_code', query: { q: 'conc' } })).toEqual([]);
  expect(await refusal(as('marta.kessler').transition({ id, body: { name: 'submit', version, input: {} } }))).toMatchObject({
    code: 'cost_code.not_in_use',
    fields: { code: expect.any(String) },
  });
  // What was asked before keeps its name.
  expect((await as('jonas.ekdahl').get({ id: asked.id })).names).toMatchObject({ [code]: '03 Concrete' });
  await use(true);
});

test('what can be chosen is what is in use: nobody who left, no closed department or project', async () => {
  const { db } = app.services;
  const found = async (type: 'employee' | 'department' | 'project', q: string) =>
    (await as('amara.nwosu').references({ type, query: { q } })).map(({ label }) => label);
  expect([await found('employee', 'far off'), await found('department', 'fina'), await found('project', 'RC-01')]).toEqual([
    ['Far Off'],
    ['Finance'],
    ['Riverside Clinic'],
  ]);
  await db.updateTable('employee').set({ status: 'terminated' }).where('name', '=', 'Far Off').execute();
  await db.updateTable('department').set({ status: 'archived' }).where('code', '=', 'FIN').execute();
  await db.updateTable('project').set({ status: 'closed' }).where('code', '=', 'RC-01').execute();
  expect([await found('employee', 'far off'), await found('department', 'fina'), await found('project', 'RC-01')]).toEqual([[], [], []]);
});
