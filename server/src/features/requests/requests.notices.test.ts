import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestDetail } from '@lintel/contract/requests';
import type { Field } from '@lintel/contract/templates';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, joinProject, type Company, type CompanyName } from '#test/company.ts';
import { LETTER, requestDesk, TRAINING } from '#test/requests.ts';
import { toldBy } from '#test/told.ts';
import { pruneDrafts } from './requests.jobs.ts';

let app: TestApp;
let company: Company;
const { as, offer, draft, move, submitted, decide } = requestDesk(() => company);
const fields: Field[] = [{ key: 'what', type: 'text', label: 'What', required: true }];

/** A Monday, two hours after the company's day began. */
const MONDAY = '2026-10-12T07:00:00Z';
let now = new Date(MONDAY);
beforeAll(async () => {
  app = await testApp({ now: () => now });
  company = await appointCompany(app);
  await joinProject(app, company, 'marta.kessler');
  await company.as('devon.archer').templates.installStarters({ body: {} });
});
beforeEach(() => void (now = new Date(MONDAY)));
afterAll(() => app.close());

const toldOf = async (who: CompanyName, { number }: RequestDetail) =>
  (await company.as(who).notifications.list({ query: { size: 200 } })).items
    .filter(({ title }) => title.startsWith(`${number} `))
    .map(({ title, ...more }) => ({ ...more, title: title.slice(number!.length + 1) }))
    .toSorted((a, b) => a.title.localeCompare(b.title));

describe('whoever asked is told', () => {
  test('that it was approved, is worked on, is done and was cancelled; its team that it waits, until somebody took it', async () => {
    const asked = await submitted('marta.kessler', 'Tool request', { tool: 'Core drill' });
    await decide('jonas.ekdahl', asked, 'approve');
    expect(await toldOf('devon.archer', asked)).toMatchObject([{ title: 'waits for your team', severity: 'action', doneAt: null }]);
    await move('devon.archer', asked, 'take');
    expect(await toldOf('devon.archer', asked)).toMatchObject([{ title: 'waits for your team', doneAt: expect.any(String) }]);
    await move('devon.archer', asked, 'complete', { outcome: 'In your locker' });
    await move('marta.kessler', asked, 'reopen', { reason: 'It is the wrong size' });
    const reopened = (await toldOf('devon.archer', asked)).find(({ title }) => title === 'was reopened');
    expect(reopened).toMatchObject({ severity: 'action', doneAt: null });
    await move('devon.archer', asked, 'cancel', { reason: 'Nothing fits' });
    expect((await toldOf('devon.archer', asked)).filter(({ doneAt }) => doneAt === null)).toEqual([]);
    expect(await toldOf('marta.kessler', asked)).toMatchObject([
      { title: 'is being worked on', severity: 'info' },
      { title: 'is done', body: 'Say how well it went, from 1 to 5.' },
      { title: 'was approved' },
      { title: 'was cancelled' },
    ]);
  });

  test('that it came back and what became of it; asked again it counts from its first day', async () => {
    const asked = await submitted('marta.kessler', 'Training', TRAINING);
    await decide('jonas.ekdahl', asked, 'return', 'Which course exactly?');
    expect(await toldOf('marta.kessler', asked)).toMatchObject([{ title: 'came back with a question', severity: 'action' }]);
    now = new Date('2026-10-13T07:00:00Z');
    expect(await move('marta.kessler', asked, 'submit')).toMatchObject({ status: 'pending', submittedAt: asked.submittedAt });
    await decide('jonas.ekdahl', asked, 'reject', 'There is one in March already');
    expect(await toldOf('marta.kessler', asked)).toMatchObject([{}, { title: 'was rejected', severity: 'warning' }]);
  });

  test.each([
    ['approve', 'requests.approved'],
    ['reject', 'requests.rejected'],
    ['return', 'requests.returned'],
  ] as const)('once, and by whom, when somebody decides to %s it, also where no team is to fulfil it', async (decision, type) => {
    const form = `Fulfilled by nobody, ${decision}`;
    await offer(form, fields, { fulfilment: 'none' });
    for (const asked of [
      await submitted('marta.kessler', 'Training', TRAINING),
      await submitted('marta.kessler', form, { what: 'A plan' }),
    ]) {
      const told = await toldBy(app.services, () => decide('jonas.ekdahl', asked, decision));
      expect(told.filter((one) => one.startsWith('Marta Kessler'))).toEqual([`Marta Kessler: ${type}`]);
      expect(await toldOf('marta.kessler', asked)).toMatchObject([{ body: 'By Jonas Ekdahl.' }]);
    }
  });

  test('as well as the person on whose behalf they did', async () => {
    const asked = await submitted('jonas.ekdahl', 'HR letter', LETTER, 'marta.kessler');
    await move('anneke.vos', asked, 'take');
    for (const who of ['jonas.ekdahl', 'marta.kessler'] as const)
      expect(await toldOf(who, asked)).toMatchObject([{ title: 'is being worked on' }]);
  });
});

test('the term of a form counts in business hours, is soon over four of them before, and begins anew when it is reopened', async () => {
  await offer('Ten hours', fields, { kind: 'document_request', slaHours: 10 });
  const asked = await submitted('marta.kessler', 'Ten hours', { what: 'A plan' });
  expect(asked.dueAt).toBe('2026-10-13T09:00:00.000Z');
  const terms = async () => {
    const { items } = await as('marta.kessler').list({ query: { q: asked.number! } });
    return [(await as('marta.kessler').get({ id: asked.id })).term, items[0]!.term];
  };
  expect(await terms()).toEqual(['ok', 'ok']);
  now = new Date('2026-10-12T13:30:00Z');
  expect(await terms()).toEqual(['soon', 'soon']);
  now = new Date('2026-10-13T09:30:00Z');
  expect(await terms()).toEqual(['late', 'late']);
  await move('devon.archer', asked, 'take');
  await move('devon.archer', asked, 'complete', { outcome: 'Here it is' });
  expect(await terms()).toEqual([null, null]);
  now = new Date('2026-10-14T07:00:00Z');
  expect(await move('marta.kessler', asked, 'reopen', { reason: 'The wrong one' })).toMatchObject({ dueAt: '2026-10-15T09:00:00.000Z' });
});

test('amount, priority, day, project and a title without anything private stand beside the answers', async () => {
  const options = [
    { value: 'normal', label: 'Normal' },
    { value: 'urgent', label: 'Urgent' },
  ];
  await offer('Desk', [
    { key: 'diagnosis', type: 'text', label: 'Diagnosis', sensitivity: 'medical' },
    { key: 'what', type: 'text', label: 'What' },
    { key: 'amount', type: 'money', label: 'Amount' },
    { key: 'priority', type: 'select', label: 'Priority', options },
    { key: 'needed_by', type: 'date', label: 'Needed by' },
    { key: 'project', type: 'project', label: 'Project' },
  ]);
  const answers = { diagnosis: 'Slipped disc', what: 'One with a lift', amount: '120000', priority: 'urgent', needed_by: '2026-11-02' };
  expect(await submitted('marta.kessler', 'Desk', { ...answers, project: company.project })).toMatchObject({
    title: 'Desk: One with a lift',
    amountMinor: '120000',
    priority: 'urgent',
    neededBy: '2026-11-02',
    projectName: 'Riverside Clinic',
  });
});

describe('a draft that nobody touches', () => {
  const after = async (days: number) => {
    now = new Date(Date.parse(MONDAY) + days * 86_400_000);
    await pruneDrafts(systemContext(app.services));
  };
  const isThere = ({ id }: RequestDetail): Promise<boolean> =>
    as('samir.haddad')
      .get({ id })
      .then(
        () => true,
        () => false,
      );

  test('never goes without a word a week before', async () => {
    const mine = await draft('samir.haddad', 'Suggestion', { idea: 'More light' });
    await after(100);
    expect(await isThere(mine)).toBe(true);
    await after(105);
    expect(await isThere(mine)).toBe(true);
    await after(107);
    expect(await isThere(mine)).toBe(false);
  });

  test('stays for another 90 days when it is written in after that', async () => {
    const mine = await draft('samir.haddad', 'Suggestion', { idea: 'More light' });
    await after(84);
    await as('samir.haddad').save({ id: mine.id, body: { answers: { idea: 'Much more light' }, version: mine.version } });
    await after(92);
    expect(await isThere(mine)).toBe(true);
    await after(84 + 91);
    expect(await isThere(mine)).toBe(true);
  });

  test('and withdrawn or came back stays for ever', async () => {
    const withdrawn = await move('samir.haddad', await draft('samir.haddad', 'Suggestion', { idea: 'More light' }), 'withdraw');
    const returned = await submitted('samir.haddad', 'Training', TRAINING);
    await decide('jonas.ekdahl', returned, 'return');
    await after(100);
    await after(107);
    expect([await isThere(withdrawn), await isThere(returned)]).toEqual([true, true]);
  });
});

test('numbers begin anew with the year of the company', async () => {
  now = new Date('2026-12-31T23:30:00Z');
  expect(await submitted('marta.kessler', 'HR letter', LETTER)).toMatchObject({ number: 'REQ-2027-0001' });
});
