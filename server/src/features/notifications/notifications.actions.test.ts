import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, mondayOf } from '@lintel/contract/kit/days';
import { testApp, type TestApp } from '#test/app.ts';
import { appoint, type CastName } from '#test/cast.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';
import { today } from '#test/today.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
});
afterAll(() => app.close());
beforeEach(() => app.services.db.deleteFrom('notification').execute());

const as = (name: CompanyName) => company.as(name);
const id = (name: CompanyName) => company.idOf(name) as `emp_${string}`;
/** What somebody is asked to do and nobody has done. */
const askedOf = async (name: CompanyName) =>
  (await as(name).notifications.list({ query: { waiting: 'true' } })).items.map(({ title }) => title);

describe('a review of a task is asked for until', () => {
  test.each([
    ['it is accepted', 'accept', {}],
    ['the task goes back', 'sendBack', { reason: 'The joints are open' }],
    ['the task is cancelled', 'cancel', { reason: 'Not needed any more' }],
  ] as const)('%s', async (_words, name, input) => {
    const { tasks } = as('jonas.ekdahl');
    const made = await tasks.create({ body: { title: 'Pour the slab', assigneeIds: [id('marta.kessler')], needsReview: true } });
    const move = async (who: CompanyName, step: 'start' | 'submitReview' | typeof name, given: object = {}) => {
      const { version } = await as(who).tasks.get({ id: made.id });
      await as(who).tasks.transition({ id: made.id, body: { name: step, version, input: given as Record<string, unknown> } });
    };
    await move('marta.kessler', 'start');
    await move('marta.kessler', 'submitReview');
    expect(await askedOf('jonas.ekdahl')).toEqual([`${made.number} is ready to be reviewed`]);
    await move('jonas.ekdahl', name, input);
    expect(await askedOf('jonas.ekdahl')).toEqual([]);
  });
});

test('what a request asks of its requester and its team is asked until it moves', async () => {
  const { templates, requests } = as('devon.archer');
  const fields = [{ key: 'what', type: 'text' as const, label: 'What' }];
  const form = await templates.create({ body: { name: 'Gloves', category: 'Site', kind: 'general', fulfilment: 'administrator', fields } });
  await templates.transition({ id: form.id, body: { name: 'publish', version: form.version } });
  const mine = as('marta.kessler').requests;
  const started = await mine.start({ body: { templateId: form.id as `tpl_${string}` } });
  const requestId = started.id;
  const move = async (who: CompanyName, name: 'submit' | 'take' | 'complete') => {
    const { version } = await as(who).requests.get({ id: requestId });
    await as(who).requests.transition({ id: requestId, body: { name, version } });
  };
  const decide = async (name: 'return' | 'approve') => {
    const approval = (await as('jonas.ekdahl').approvals.of({ kind: 'request', subjectId: requestId }))!;
    await as('jonas.ekdahl').approvals.transition({
      id: approval.id,
      body: { name, version: approval.version, input: { comment: 'Which size' } },
    });
  };
  await move('marta.kessler', 'submit');
  const { number } = await mine.get({ id: requestId });
  await decide('return');
  expect((await askedOf('marta.kessler')).toSorted()).toEqual([expect.stringMatching(/^REQ-.* came back with a question$/)]);
  await move('marta.kessler', 'submit');
  expect(await askedOf('marta.kessler')).toEqual([]);
  await decide('approve');
  await mine.remind({ id: requestId, body: {} });
  expect(await askedOf('devon.archer')).toEqual([`Marta Kessler reminds you of ${number}`]);
  await move('devon.archer', 'take');
  expect(await askedOf('devon.archer')).toEqual([]);
  await mine.remind({ id: requestId, body: {} });
  expect(await askedOf('devon.archer')).toEqual([`Marta Kessler reminds you of ${number}`]);
  await requests.assign({ body: { ids: [requestId], assigneeId: id('devon.archer') } });
  expect(await askedOf('devon.archer')).toEqual([]);
  await mine.remind({ id: requestId, body: {} });
  expect(await askedOf('devon.archer')).toEqual([`Marta Kessler reminds you of ${number}`]);
  await requests.transition({
    id: requestId,
    body: { name: 'complete', version: (await requests.get({ id: requestId })).version, input: { outcome: 'Ordered' } },
  });
  expect(await askedOf('devon.archer')).toEqual([]);
});

test('a ticket is asked of who has it, until it is somebody else’s or solved', async () => {
  await appoint(app.services, app.idOf('samir.haddad'), 'support_agent');
  const ticket = await as('marta.kessler').support.create({ body: { subject: 'Printer', category: 'it', body: 'It blinks.' } });
  const change = async (assignee: CastName, by: CastName) => {
    const { version } = await as(by).support.ticket({ id: ticket.id });
    await as(by).support.change({ id: ticket.id, body: { assigneeId: id(assignee), version } });
  };
  const words = [`${ticket.number} is yours: Printer`];
  await change('devon.archer', 'samir.haddad');
  expect(await askedOf('devon.archer')).toEqual(words);
  await change('samir.haddad', 'devon.archer');
  expect([await askedOf('devon.archer'), await askedOf('samir.haddad')]).toEqual([[], words]);
  const { version } = await as('devon.archer').support.ticket({ id: ticket.id });
  await as('devon.archer').support.transition({ id: ticket.id, body: { name: 'resolve', version, input: { body: 'Replaced.' } } });
  expect(await askedOf('samir.haddad')).toEqual([]);
});

test('the word of a manager is asked for until the recovery is rejected', async () => {
  const { recovery } = as('devon.archer');
  const made = await as('marta.kessler').recovery.report({ body: { employeeId: id('samir.haddad'), reason: 'forgotten' } });
  const move = async (name: 'take' | 'reject', input: Record<string, unknown> = {}) => {
    const { version } = await recovery.get({ id: made.id });
    await recovery.transition({ id: made.id, body: { name, version, input } });
  };
  expect(await askedOf('devon.archer')).toEqual(['Samir Haddad cannot sign in']);
  await move('take');
  expect(await askedOf('helena.marsh')).toEqual(['Did Samir Haddad ask for help with signing in?']);
  await move('reject', { reason: 'The voice was not his.' });
  expect(await askedOf('helena.marsh')).not.toContain('Did Samir Haddad ask for help with signing in?');
});

test('a duty that is ended before it was confirmed is asked of nobody', async () => {
  const { duties } = as('viktor.sandell');
  const made = await duties.assign({ body: { duty: 'storekeeper', employeeId: id('marta.kessler') } });
  expect(await askedOf('helena.marsh')).toEqual(['Confirm a duty: storekeeper for Marta Kessler']);
  await duties.transition({ id: made.id, body: { name: 'end', version: 1 } });
  expect(await askedOf('helena.marsh')).not.toContain('Confirm a duty: storekeeper for Marta Kessler');
});

test('a form that Human Resources drafts is looked at by who publishes it, until it is published or put away', async () => {
  const fields = [{ key: 'what', type: 'text' as const, label: 'What' }];
  const hr = as('anneke.vos').templates;
  const words = ['The form “Shoes” waits to be published'];
  const made = await hr.create({ body: { name: 'Shoes', category: 'HR', kind: 'general', fulfilment: 'hr_manager', fields } });
  expect(await askedOf('devon.archer')).toEqual(words);
  // It has the hours of a step, and so its place among what waits.
  const [asked] = (await as('devon.archer').dashboard.waiting()).items;
  expect(Date.parse(asked!.notification!.dueAt!)).toBeGreaterThan(Date.now());
  const { version } = await hr.save({
    id: made.id,
    body: { ...made, fields: [...fields, { key: 'size', type: 'number', label: 'Size' }], version: made.version },
  });
  expect(await askedOf('devon.archer')).toEqual(words);
  // However often the draft is saved, it is asked for once.
  const { items } = await as('devon.archer').notifications.list({ query: { waiting: 'true' } });
  expect(items.map(({ count }) => count)).toEqual([1]);
  await as('devon.archer').templates.transition({ id: made.id, body: { name: 'publish', version } });
  expect(await askedOf('devon.archer')).toEqual([]);
  // A change of what is published is a draft again.
  const published = await hr.get({ id: made.id });
  await hr.save({ id: made.id, body: { ...made, fields, version: published.version } });
  expect(await askedOf('devon.archer')).toEqual(words);
  const { version: changed } = await hr.get({ id: made.id });
  await as('devon.archer').templates.transition({ id: made.id, body: { name: 'publish', version: changed } });
  const other = await hr.create({ body: { name: 'Gowns', category: 'HR', kind: 'general', fulfilment: 'hr_manager', fields } });
  expect(await askedOf('devon.archer')).toEqual(['The form “Gowns” waits to be published']);
  await hr.transition({ id: other.id, body: { name: 'archive', version: other.version } });
  expect(await askedOf('devon.archer')).toEqual([]);
  await as('devon.archer').templates.create({ body: { name: 'Hats', category: 'Site', kind: 'general', fulfilment: 'none', fields } });
  expect(await askedOf('devon.archer')).toEqual([]);
});

// workspace A16: items close themselves when the action is done
test('that somebody decides is dealt with by deciding alone', async () => {
  // A Monday in half a year.
  const day = mondayOf(addDays(today(), 182));
  const body = { typeId: 'lvt_00000000000000000000000003', from: day, to: day, halfStart: false, halfEnd: false };
  const more = { reason: 'A move', handoverId: null, delegateId: null, awayMessage: null, fileIds: [], isDraft: false };
  await as('marta.kessler').leave.create({ body: { ...body, ...more } });
  const asked = async () => (await as('jonas.ekdahl').notifications.list()).items.find(({ type }) => type === 'approval.waiting')!;
  await as('jonas.ekdahl').notifications.markDone({ body: { ids: [(await asked()).id] } });
  expect(await asked()).toMatchObject({ doneAt: null, canBeDone: false });
});
