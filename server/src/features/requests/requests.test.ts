import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiError } from '@lintel/contract/kit/client';
import type { Field } from '@lintel/contract/templates';
import { systemContext } from '#server/platform/context.ts';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, joinProject, type Company, type CompanyName } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { LETTER, requestDesk, TRAINING, VISITOR } from '#test/requests.ts';
import { pruneDrafts } from './requests.jobs.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
  await joinProject(app, company, 'marta.kessler');
  await company.as('devon.archer').templates.installStarters({ body: {} });
});
afterAll(() => app.close());

const { as, draft, move, offer, submitted, decide, templateId } = requestDesk(() => company);

describe('a draft', () => {
  test('starts with the defaults of its form and keeps what is written, complete or not', async () => {
    const started = await as('marta.kessler').start({ body: { templateId: await templateId('Tool request') } });
    expect(started).toMatchObject({
      number: null,
      status: 'draft',
      title: 'Tool request',
      answers: { number: '1' },
      versionNumber: 1,
      transitions: ['submit', 'withdraw'],
    });
    const saved = await as('marta.kessler').save({
      id: started.id,
      body: { answers: { tool: 'Core drill', number: 'many', nonsense: 1 }, version: started.version },
    });
    expect(saved.version).toBe(started.version + 1);
    expect(await as('marta.kessler').get({ id: started.id })).toMatchObject({
      title: 'Tool request: Core drill',
      answers: { tool: 'Core drill', number: 'many' },
    });
    const error = await refusal(as('marta.kessler').save({ id: started.id, body: { answers: {}, version: started.version } }));
    expect(error).toMatchObject({ status: 409, code: 'row.stale' });
  });

  test('is nobody else’s', async () => {
    const mine = await draft('marta.kessler', 'Suggestion', { idea: 'More light' });
    for (const who of ['jonas.ekdahl', 'devon.archer', 'helena.marsh'] as const)
      expect(await refusal(as(who).get({ id: mine.id }))).toMatchObject({ status: 404 });
  });

  test('of a form that is not offered does not start', async () => {
    expect(await refusal(as('marta.kessler').start({ body: { templateId: await templateId('Budget change') } }))).toMatchObject({
      code: 'template.not_offered',
    });
  });

  test('goes after 90 days, a week after its author was told', async () => {
    const mine = await draft('samir.haddad', 'Suggestion', { idea: 'Old' });
    const [file] = await company.as('samir.haddad').files.upload({ form: { files: [new File(['x'], 'old.txt')] } });
    const its = { subject_type: 'request', subject_id: mine.id };
    await app.services.db.updateTable('file').set(its).where('id', '=', file!.id).execute();
    const inDays = (days: number) => ({ ...systemContext(app.services), now: new Date(Date.now() + days * 86_400_000) });
    const isThere = () =>
      as('samir.haddad')
        .get({ id: mine.id })
        .then(
          () => true,
          () => false,
        );
    await pruneDrafts(inDays(84));
    expect(await isThere()).toBe(true);
    expect(
      (await company.as('samir.haddad').notifications.list()).items.filter(({ type }) => type === 'requests.draft_unused'),
    ).toHaveLength(1);
    await pruneDrafts(inDays(85));
    expect(
      (await company.as('samir.haddad').notifications.list()).items.filter(({ type }) => type === 'requests.draft_unused'),
    ).toHaveLength(1);
    await pruneDrafts(inDays(92));
    expect(await isThere()).toBe(false);
    // Its files go with it.
    expect(await app.services.db.selectFrom('file').select('id').where('id', '=', file!.id).execute()).toEqual([]);
  });
});

describe('submitting', () => {
  test('says at each field what is wrong, by the same rules as the browser', async () => {
    const error = await refusal(submitted('marta.kessler', 'Training', { course: '', days: { from: '2099-03-03', to: '2099-03-02' } }));
    expect(error).toMatchObject({
      status: 422,
      code: 'requests.incomplete',
      fields: { course: 'Fill in this field', days: 'The last day is before the first', reason: 'Fill in this field' },
    });
  });

  test('numbers it without a gap, also of twenty at once, and asks the head', async () => {
    const drafts = [];
    for (let i = 0; i < 20; i++) drafts.push(await draft('marta.kessler', 'Training', TRAINING));
    const done = await Promise.all(drafts.map((one) => move('marta.kessler', one, 'submit')));
    const numbers = done.map(({ number }) => Number(number!.slice(-4))).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => numbers[0]! + i));
    expect(done[0]).toMatchObject({
      number: expect.stringMatching(/^REQ-\d{4}-\d{4}$/),
      status: 'pending',
      waitingOn: 'Jonas Ekdahl',
      transitions: ['withdraw'],
    });
  });

  test('of twenty at once one counts', async () => {
    const mine = await draft('marta.kessler', 'Training', TRAINING);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => as('marta.kessler').transition({ id: mine.id, body: { name: 'submit', version: mine.version } })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('tells whoever decides the first day of a range before its last, and a single day once', async () => {
    const whoseDays = async (days: { from: string; to: string }) => {
      const { id } = await submitted('marta.kessler', 'Training', { ...TRAINING, days });
      const { facts } = (await company.as('jonas.ekdahl').approvals.of({ kind: 'request', subjectId: id }))!;
      return facts.find(({ label }) => label === 'Days')?.value;
    };
    expect(await whoseDays({ from: '2099-03-02', to: '2099-03-03' })).toBe('2099-03-02 to 2099-03-03');
    expect(await whoseDays({ from: '2099-03-02', to: '2099-03-02' })).toBe('2099-03-02');
  });

  test('shows whoever decides every answer, whole', async () => {
    const fields = Array.from({ length: 15 }, (_, i): Field => ({ key: `f${i}`, type: 'longtext', label: `Question ${i}` }));
    await offer('Long form', fields);
    const said = 'A reason that takes its time. '.repeat(100).trim();
    const { id } = await submitted('marta.kessler', 'Long form', Object.fromEntries(fields.map(({ key }) => [key, said])));
    const { facts } = (await company.as('jonas.ekdahl').approvals.of({ kind: 'request', subjectId: id }))!;
    expect(facts).toEqual(fields.map(({ label }) => ({ label, value: said })));
  });

  test('refuses what an answer names but is not there', async () => {
    const gone = `prj_${'0'.repeat(26)}`;
    const error = await refusal(submitted('marta.kessler', 'Visitor pass', { ...VISITOR, site: true, project: gone }));
    expect(error).toMatchObject({ code: 'requests.reference_gone', fields: { project: 'Choose again' } });
  });

  test('without an approval goes straight to its team', async () => {
    const letter = await submitted('marta.kessler', 'HR letter', LETTER);
    expect(letter).toMatchObject({ status: 'approved', waitingOn: 'Human Resources', approvalKind: null });
    expect(letter.dueAt).not.toBeNull();
    const told = (await company.as('anneke.vos').notifications.list()).items.find(
      ({ title }) => title === `${letter.number} waits for your team`,
    );
    expect(told).toMatchObject({ severity: 'action', body: '' });
  });
});

describe('the whole way', () => {
  test('approved, taken, completed, rated, reopened within 14 days', async () => {
    const asked = await submitted('marta.kessler', 'Tool request', { tool: 'Core drill' });
    expect(await refusal(move('marta.kessler', asked, 'approve'))).toMatchObject({ status: 403 });
    await decide('jonas.ekdahl', asked, 'approve');
    expect(await as('marta.kessler').get({ id: asked.id })).toMatchObject({ status: 'approved', waitingOn: 'Administration', term: 'ok' });

    expect(await refusal(move('jonas.ekdahl', asked, 'take'))).toMatchObject({ status: 403 });
    expect(await move('devon.archer', asked, 'take')).toMatchObject({
      status: 'in_fulfilment',
      assigneeName: 'Devon Archer',
      transitions: ['complete', 'cancel'],
    });
    expect(await refusal(move('devon.archer', asked, 'complete'))).toMatchObject({ status: 400 });
    const done = await move('devon.archer', asked, 'complete', { outcome: 'In your locker' });
    expect(done).toMatchObject({ status: 'completed', outcome: 'In your locker', dueAt: null });

    expect(await refusal(as('devon.archer').rate({ id: asked.id, body: { rating: 5 } }))).toMatchObject({ status: 403 });
    expect(await as('marta.kessler').rate({ id: asked.id, body: { rating: 4 } })).toMatchObject({ rating: 4 });
    expect(await move('marta.kessler', asked, 'reopen', { reason: 'It is the wrong size' })).toMatchObject({
      status: 'in_fulfilment',
      assigneeName: 'Devon Archer',
    });
    await move('devon.archer', asked, 'complete', { outcome: 'Changed' });
    await app.services.db
      .updateTable('request')
      .set({ ended_at: new Date(Date.now() - 15 * 86_400_000) })
      .where('id', '=', asked.id)
      .execute();
    expect(await refusal(move('marta.kessler', asked, 'reopen', { reason: 'Again' }))).toMatchObject({
      message: 'A request can be reopened for 14 days after it was done. Make a new one.',
    });
    const { entries } = await company.as('marta.kessler').comments.list({ subjectType: 'request', subjectId: asked.id });
    expect(
      entries.map((entry) => (entry.kind === 'step' ? [entry.name, entry.byName, entry.note] : entry.kind === 'edit' && entry.changes)),
    ).toEqual([
      ['submit', 'Marta Kessler', null],
      ['approve', 'Jonas Ekdahl', 'As agreed on site'],
      ['take', 'Devon Archer', null],
      ['complete', 'Devon Archer', 'In your locker'],
      [{ label: 'Rating', as: 'text', before: null, after: '4' }],
      ['reopen', 'Marta Kessler', 'It is the wrong size'],
      ['complete', 'Devon Archer', 'Changed'],
    ]);
  });

  test('returned, changed, asked again under the same number', async () => {
    const asked = await submitted('marta.kessler', 'Training', TRAINING);
    await decide('jonas.ekdahl', asked, 'return', 'Which course exactly?');
    const returned = await as('marta.kessler').get({ id: asked.id });
    expect(returned).toMatchObject({ status: 'returned', can: { edit: true }, transitions: ['submit', 'withdraw'] });
    await as('marta.kessler').save({
      id: asked.id,
      body: { answers: { ...returned.answers, course: 'First aid, two days' }, version: returned.version },
    });
    expect(await move('marta.kessler', asked, 'submit')).toMatchObject({
      status: 'pending',
      number: asked.number,
      title: 'Training: First aid, two days',
    });
  });

  test('rejected ends it, with the reason in its history', async () => {
    const asked = await submitted('marta.kessler', 'Training', TRAINING);
    await decide('jonas.ekdahl', asked, 'reject', 'There is one in March already');
    expect(await as('marta.kessler').get({ id: asked.id })).toMatchObject({ status: 'rejected', transitions: [] });
    const ended = app.services.db.selectFrom('request').select(['ended_at', 'due_at']).where('id', '=', asked.id);
    expect(await ended.executeTakeFirstOrThrow()).toEqual({ ended_at: expect.any(Date) as Date, due_at: null });
  });

  test('withdrawn by its requester alone, and then it waits for nobody', async () => {
    const asked = await submitted('marta.kessler', 'Training', TRAINING);
    expect(await refusal(move('jonas.ekdahl', asked, 'withdraw'))).toMatchObject({ status: 403 });
    expect(await move('marta.kessler', asked, 'withdraw')).toMatchObject({ status: 'withdrawn' });
    expect((await company.as('jonas.ekdahl').approvals.of({ kind: 'request', subjectId: asked.id }))?.status).toBe('cancelled');
  });

  test.each<[CompanyName, boolean]>([
    ['marta.kessler', true],
    ['anneke.vos', true],
    ['jonas.ekdahl', true],
    ['helena.marsh', false],
  ])('%s may cancel what is being worked on: %j', async (who, isAllowed) => {
    const letter = await submitted('marta.kessler', 'HR letter', LETTER);
    const outcome = await move(who, letter, 'cancel', { reason: 'Not needed any more' }).then(
      ({ status }) => status,
      ({ status }: ApiError) => status,
    );
    expect(outcome).toBe(isAllowed ? 'cancelled' : 403);
  });
});

describe('on behalf of somebody', () => {
  test('the head enters it, the person owns it too, and the head does not decide it', async () => {
    const asked = await submitted('jonas.ekdahl', 'Training', TRAINING, 'marta.kessler');
    expect(asked).toMatchObject({ onBehalfOfName: 'Marta Kessler', requesterName: 'Jonas Ekdahl' });
    expect(asked.waitingOn).not.toContain('Jonas');
    expect((await as('marta.kessler').get({ id: asked.id })).answers).toMatchObject(TRAINING);
  });

  test('not for who does not report to them', async () => {
    const helena = company.idOf('helena.marsh') as `emp_${string}`;
    expect(
      await refusal(as('marta.kessler').start({ body: { templateId: await templateId('Training'), onBehalfOfId: helena } })),
    ).toMatchObject({
      code: 'requests.behalf_refused',
    });
  });
});

describe('what is sensitive', () => {
  const fields: Field[] = [
    { key: 'what', type: 'text', label: 'What', required: true },
    { key: 'diagnosis', type: 'text', label: 'Diagnosis', required: true, sensitivity: 'medical' },
    { key: 'paper', type: 'file', label: 'Paper', sensitivity: 'medical' },
  ];
  const form = async (sensitivity: 'normal' | 'medical', name: string) => {
    const body = { name, category: 'HR', kind: 'general', fulfilment: 'administrator', fields, sensitivity } as const;
    const made = await company.as('devon.archer').templates.create({ body });
    await company.as('devon.archer').templates.transition({ id: made.id, body: { name: 'publish', version: made.version } });
    return name;
  };

  test('is withheld from administration, approvers and facts, not from Human Resources and its person', async () => {
    const [file] = await company.as('marta.kessler').files.upload({ form: { files: [new File(['x'], 'paper.txt')] } });
    const asked = await submitted('marta.kessler', await form('normal', 'Desk with a lift'), {
      what: 'A desk',
      diagnosis: 'Slipped disc',
      paper: [file!.id],
    });
    for (const who of ['devon.archer', 'jonas.ekdahl', 'helena.marsh'] as const) {
      const seen = await as(who).get({ id: asked.id });
      expect(seen.answers).toEqual({ what: 'A desk' });
      expect(seen.withheld).toEqual(['diagnosis', 'paper']);
      expect(seen.files).toEqual([]);
      expect(await refusal(company.as(who).files.open({ id: file!.id }))).toMatchObject({ status: 404 });
    }
    expect((await as('marta.kessler').get({ id: asked.id })).answers).toMatchObject({ diagnosis: 'Slipped disc' });
    const approval = await company.as('jonas.ekdahl').approvals.of({ kind: 'request', subjectId: asked.id });
    expect(JSON.stringify(approval)).not.toContain('Slipped');
    const { items } = await company.as('viktor.sandell').audit.list({ query: { size: 200 } });
    expect(JSON.stringify(items)).not.toContain('Slipped');
  });

  test('of a whole form hides its requests from administration', async () => {
    const asked = await submitted('marta.kessler', await form('medical', 'Occupational health'), {
      what: 'Check',
      diagnosis: 'Slipped disc',
    });
    expect(await refusal(as('devon.archer').get({ id: asked.id }))).toMatchObject({ status: 404 });
    expect((await as('devon.archer').list({ query: { view: 'all', size: 200 } })).items.map(({ id }) => id)).not.toContain(asked.id);
    expect(await refusal(as('helena.marsh').get({ id: asked.id }))).toMatchObject({ status: 404 });
  });
});

describe('a site log', () => {
  const aLog = async () => {
    const log = await draft('marta.kessler', 'Site log', { text: 'Poured the slab', weather: 'dry', project: company.project });
    return move('marta.kessler', log, 'submit');
  };
  test('stands at once, may be corrected for 24 hours by its author, then never', async () => {
    const log = await aLog();
    expect(log).toMatchObject({ status: 'completed', can: { amend: true, rate: false } });
    const body = { answers: { ...log.answers, text: 'Poured the slab, bay 3' }, version: log.version };
    expect(await refusal(as('devon.archer').amend({ id: log.id, body }))).toMatchObject({ status: 403 });
    const amended = await as('marta.kessler').amend({ id: log.id, body });
    expect(amended.answers).toMatchObject({ text: 'Poured the slab, bay 3' });
    await app.services.db
      .updateTable('request')
      .set({ submitted_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', log.id)
      .execute();
    expect(await refusal(as('marta.kessler').amend({ id: log.id, body: { ...body, version: amended.version } }))).toMatchObject({
      code: 'requests.log_closed',
    });
  });
});

test('what is done by being submitted has no part in the time that requests take', async () => {
  const log = await submitted('liam.doyle', 'Site log', { text: 'Stripped axis C', weather: 'dry', project: company.project });
  expect(log.status).toBe('completed');
  expect((await as('liam.doyle').summary({ query: { view: 'mine' } })).medianHours).toBeNull();
});

test('requests are narrowed to a form, a project, a team, an amount and how long ago they were asked for', async () => {
  const bought = await submitted('marta.kessler', 'Purchase', {
    lines: [{ item: 'Formwork', quantity: '1', unit: 'set', rate: '120000' }],
    delivery: 'site',
    reason: 'The slab is poured on Monday',
    project: company.project,
  });
  const letter = await submitted('marta.kessler', 'HR letter', LETTER);
  await app.services.db
    .updateTable('request')
    .set({ submitted_at: new Date(Date.now() - 3 * 86_400_000) })
    .where('id', '=', bought.id)
    .execute();
  const found = async (query: object) => {
    const { items } = await as('marta.kessler').list({ query: { view: 'mine', size: 200, ...query } });
    return [bought.id, letter.id].map((id) => items.some((one) => one.id === id));
  };
  expect(await found({})).toEqual([true, true]);
  expect(await found({ templateId: letter.templateId })).toEqual([false, true]);
  expect(await found({ projectId: company.project })).toEqual([true, false]);
  expect([await found({ team: 'buyer' }), await found({ team: 'hr_manager' })]).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(await found({ minMinor: '120000' })).toEqual([true, false]);
  expect(await found({ minMinor: '120001' })).toEqual([false, false]);
  expect([await found({ minDays: 3 }), await found({ minDays: 5 })]).toEqual([
    [true, false],
    [false, false],
  ]);
});

describe('the queue', () => {
  test('is given to people of its team, several at once, all or none', async () => {
    const letters = [await submitted('marta.kessler', 'HR letter', LETTER), await submitted('samir.haddad', 'HR letter', LETTER)];
    const ids = letters.map(({ id }) => id);
    const anneke = company.idOf('anneke.vos') as `emp_${string}`;
    const samir = company.idOf('samir.haddad') as `emp_${string}`;
    expect(await refusal(as('devon.archer').assign({ body: { ids, assigneeId: anneke } }))).toMatchObject({ status: 403 });
    expect(await refusal(as('anneke.vos').assign({ body: { ids, assigneeId: samir } }))).toMatchObject({ code: 'requests.not_in_team' });
    expect((await as('marta.kessler').get({ id: ids[0]! })).status).toBe('approved');
    expect(await as('anneke.vos').assign({ body: { ids, assigneeId: anneke } })).toEqual({ assigned: 2 });
    expect(
      (await as('anneke.vos').list({ query: { view: 'queue', size: 200 } })).items
        .filter(({ id }) => ids.includes(id))
        .map(({ assigneeName }) => assigneeName),
    ).toEqual(['Anneke de Vos', 'Anneke de Vos']);
    expect((await as('anneke.vos').assignees({ id: ids[0]! })).map(({ label }) => label)).toEqual(['Anneke de Vos']);
  });

  test('a reminder reaches those for whom it waits, once a day', async () => {
    const asked = await submitted('marta.kessler', 'Training', TRAINING);
    expect(await as('marta.kessler').remind({ id: asked.id, body: {} })).toEqual({ reminded: ['Jonas Ekdahl'] });
    await as('marta.kessler').remind({ id: asked.id, body: {} });
    const told = (await company.as('jonas.ekdahl').notifications.list({ query: { size: 200 } })).items.filter(({ title }) =>
      title.endsWith(`reminds you of ${asked.number}`),
    );
    expect(told).toMatchObject([{ count: 2 }]);
    await move('marta.kessler', asked, 'withdraw');
    expect(await refusal(as('marta.kessler').remind({ id: asked.id, body: {} }))).toMatchObject({ code: 'requests.nobody_waits' });
  });
});

test('several reminders go out at once; what nobody waits for or is not one’s own is left out and said', async () => {
  const [first, second, own] = [
    await submitted('marta.kessler', 'Training', TRAINING),
    await submitted('marta.kessler', 'Training', TRAINING),
    await submitted('jonas.ekdahl', 'Training', TRAINING),
  ];
  await move('marta.kessler', second, 'withdraw');
  const ids = [first.id, second.id, first.id];
  expect(await as('marta.kessler').remindSeveral({ body: { ids } })).toEqual({
    reminded: 1,
    skipped: [{ id: second.id, title: `${second.number} ${second.title}`, reason: expect.stringContaining('waits') as string }],
  });
  const told = (await company.as('jonas.ekdahl').notifications.list({ query: { size: 200 } })).items.filter(({ title }) =>
    title.endsWith(`reminds you of ${first.number}`),
  );
  expect(told).toMatchObject([{ count: 1 }]);
  // The head reads it, and it is not theirs to press for.
  const { reminded, skipped } = await as('jonas.ekdahl').remindSeveral({ body: { ids: [first.id, own.id] } });
  expect([reminded, skipped.map(({ id }) => id)]).toEqual([1, [first.id]]);
  expect(await refusal(as('marta.kessler').remindSeveral({ body: { ids: [own.id] } }))).toMatchObject({ status: 404 });
});

describe('lists', () => {
  test('show what is in reach, in the same few queries whatever their size', async () => {
    const counts = [];
    for (const size of [1, 100]) counts.push((await countQueries(() => as('devon.archer').list({ query: { view: 'all', size } }))).count);
    expect(counts).toEqual([2, 2]);
    const mine = await as('marta.kessler').list({ query: { view: 'mine', tab: 'open', size: 200 } });
    expect(
      mine.items.every(
        ({ requesterName, onBehalfOfName, status }) =>
          [requesterName, onBehalfOfName].includes('Marta Kessler') &&
          ['pending', 'returned', 'approved', 'in_fulfilment'].includes(status),
      ),
    ).toBe(true);
    const { items } = await as('samir.haddad').list({ query: { view: 'all', size: 200 } });
    expect(items.filter(({ requesterName, kind }) => requesterName !== 'Samir Haddad' && kind === 'document_request')).toEqual([]);
  });

  test('the figures say what the tabs find', async () => {
    for (const who of ['marta.kessler', 'jonas.ekdahl', 'devon.archer', 'anneke.vos'] as const) {
      const summary = await as(who).summary({ query: { view: 'all' } });
      const found = async (query: Record<string, string>) => (await as(who).list({ query })).page.total;
      expect([summary.open, summary.waiting, summary.drafts, summary.queue]).toEqual([
        await found({ tab: 'open' }),
        await found({ tab: 'waiting' }),
        await found({ tab: 'drafts' }),
        await found({ view: 'queue' }),
      ]);
    }
  });
});

test('a copy starts with the answers of the other, without its files', async () => {
  const asked = await submitted('marta.kessler', 'Tool request', { tool: 'Laser' });
  const copy = await as('marta.kessler').start({ body: { templateId: asked.templateId, copyOf: asked.id } });
  expect(copy).toMatchObject({ number: null, status: 'draft', answers: { tool: 'Laser' } });
  expect(await refusal(as('jonas.ekdahl').start({ body: { templateId: asked.templateId, copyOf: asked.id } }))).toMatchObject({
    status: 404,
  });
});
