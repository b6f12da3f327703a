import { describe, expect, test } from 'vitest';
import { newId } from '@lintel/contract/kit/ids';
import { audit } from '#server/platform/audit.ts';
import { systemContext } from '#server/platform/context.ts';
import { countQueries, withTransaction } from '#server/platform/db.ts';
import type { TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { aTeam } from '#test/team.ts';
import { aYard } from '#test/yard.ts';
import { defineDiscussion } from './comments.service.ts';

const team = aTeam();
const yard = aYard();
const editsOf = async (app: TestApp, who: CastName, subjectType: string, subjectId: string) =>
  (await app.as(who).comments.list({ subjectType, subjectId })).entries.flatMap((entry) =>
    entry.kind === 'edit' ? [{ by: entry.byName, changes: entry.changes }] : [],
  );

describe('on its timeline is what was changed of', () => {
  test('a task', async () => {
    const task = await team.create({ dueDate: '2026-10-12', priority: 'low' });
    const changed = await team.change('anneke.vos', task, {
      ...{ dueDate: '2026-10-15', priority: 'high', description: 'Ten pages', estimateMinutes: 455 },
      assigneeIds: [team.app.idOf('samir.haddad')],
    });
    expect(await editsOf(team.app, 'samir.haddad', 'task', changed.id)).toEqual([
      {
        by: 'Anneke de Vos',
        changes: [
          { label: 'Who does it', as: 'text', before: 'Marta Kessler', after: 'Samir Haddad' },
          { label: 'Due', as: 'day', before: '2026-10-12', after: '2026-10-15' },
          { label: 'Priority', as: 'text', before: 'Low', after: 'High' },
          { label: 'Estimate in hours', as: 'text', before: null, after: '7:35' },
          { label: 'Description', as: 'hidden', after: null },
        ],
      },
    ]);
  });

  test('a task: what has to be done first, of that what the reader sees; and what came onto its checklist and went', async () => {
    const first = await team.create({ title: 'Order the steel' });
    const { db } = team.app.services;
    const elsewhere = await team.create(
      { title: 'Kept to themselves', projectId: null, assigneeIds: [team.app.idOf('anneke.vos')] },
      'anneke.vos',
    );
    const task = await team.create({ checklist: [{ text: 'Formwork' }, { text: 'Steel' }] });
    await db.insertInto('task_dependency').values({ task_id: task.id, depends_on_id: elsewhere.id }).execute();
    const tied = await team.change('anneke.vos', task, {
      dependsOn: [first.id, elsewhere.id],
      checklist: [{ text: 'Steel' }, { text: 'Pump' }],
    });
    const loose = await team.change('anneke.vos', tied, { dependsOn: [elsewhere.id] });
    await team.change('anneke.vos', loose, { dependsOn: [] });
    const list = [
      { label: 'New on the checklist', as: 'text', after: 'Pump' },
      { label: 'Taken off the checklist', as: 'text', after: 'Formwork' },
    ];
    const label = 'What has to be done first';
    const [named, hidden] = [`${first.number} Order the steel`, `${elsewhere.number} Kept to themselves`];
    const of = async (who: CastName) => (await editsOf(team.app, who, 'task', task.id)).map(({ changes }) => changes);
    expect(await of('marta.kessler')).toEqual([
      [{ label, as: 'text', before: null, after: named }, ...list],
      [{ label, as: 'text', before: named, after: null }],
    ]);
    const both = (await of('anneke.vos')).map(([change]) => change);
    expect(both).toMatchObject([{ before: hidden }, { after: hidden }, { before: hidden, after: null }]);
    expect(both[0]!.after).toContain(named);
  });

  test('a project: its phases and milestones, each by its name', async () => {
    const plans = team.app.as('jonas.ekdahl').projectPlans;
    const id = team.projectId as `prj_${string}`;
    const withPhase = await plans.addPhase({ id, body: { name: 'Frame', start: '2026-11-02', finish: '2026-12-18' } as never });
    const phase = withPhase.phases.find(({ name }) => name === 'Frame')!;
    const moved = { name: 'Frame', start: '2026-11-02', finish: '2027-01-15', version: phase.version };
    await plans.updatePhase({ id: phase.id, body: { ...moved, weightBps: 0 } as never });
    const asked = {
      phaseId: phase.id,
      name: 'Topping out',
      dueDate: '2026-12-18',
      forecastDate: '2026-12-18',
      weightBps: 0,
      isAcceptance: false,
    };
    const withMilestone = await plans.addMilestone({ id, body: asked as never });
    const milestone = withMilestone.milestones.find(({ name }) => name === 'Topping out')!;
    await plans.updateMilestone({ id: milestone.id, body: { ...asked, forecastDate: '2027-01-15', version: milestone.version } as never });
    const edits = await editsOf(team.app, 'marta.kessler', 'project', team.projectId);
    expect(edits.slice(-4)).toEqual([
      { by: 'Jonas Ekdahl', changes: [{ label: 'New phase', as: 'text', after: 'Frame' }] },
      { by: 'Jonas Ekdahl', changes: [{ label: 'Finish of Frame', as: 'day', before: '2026-12-18', after: '2027-01-15' }] },
      { by: 'Jonas Ekdahl', changes: [{ label: 'New milestone', as: 'text', after: 'Topping out' }] },
      { by: 'Jonas Ekdahl', changes: [{ label: 'Expected day of Topping out', as: 'day', before: '2026-12-18', after: '2027-01-15' }] },
    ]);
  });

  test('a project: what became of a phase and a milestone that are gone by now, with the names that they had', async () => {
    const plans = team.app.as('jonas.ekdahl').projectPlans;
    const id = team.projectId as `prj_${string}`;
    const drawn = { start: '2027-02-01', finish: '2027-02-26' };
    const phase = (await plans.addPhase({ id, body: { name: 'Roof', ...drawn } as never })).phases.find(({ name }) => name === 'Roof')!;
    await plans.updatePhase({
      id: phase.id,
      body: { name: 'Green roof', ...drawn, finish: '2027-03-05', version: phase.version } as never,
    });
    const asked = { phaseId: phase.id, dueDate: '2027-03-05', forecastDate: '2027-03-05', weightBps: 0, isAcceptance: false };
    const named = (plan: { milestones: { id: string; name: string; version: number }[] }, name: string) =>
      plan.milestones.find((one) => one.name === name)!;
    const dry = named(await plans.addMilestone({ id, body: { ...asked, name: 'Dry' } as never }), 'Dry');
    await plans.updateMilestone({
      id: dry.id as `mil_${string}`,
      body: { ...asked, name: 'Dry', forecastDate: '2027-03-12', version: dry.version } as never,
    });
    await plans.removeMilestone({ id: dry.id as `mil_${string}` });
    await plans.addMilestone({ id, body: { ...asked, name: 'Planted' } as never });
    await plans.removePhase({ id: phase.id });
    const edits = await editsOf(team.app, 'marta.kessler', 'project', team.projectId);
    expect(edits.slice(-8).map(({ changes }) => changes)).toEqual([
      [{ label: 'New phase', as: 'text', after: 'Roof' }],
      [
        { label: 'Name of the phase', as: 'text', before: 'Roof', after: 'Green roof' },
        { label: 'Finish of Green roof', as: 'day', before: '2027-02-26', after: '2027-03-05' },
      ],
      [{ label: 'New milestone', as: 'text', after: 'Dry' }],
      [{ label: 'Expected day of Dry', as: 'day', before: '2027-03-05', after: '2027-03-12' }],
      [{ label: 'Removed milestone', as: 'text', after: 'Dry' }],
      [{ label: 'New milestone', as: 'text', after: 'Planted' }],
      [{ label: 'Removed milestone', as: 'text', after: 'Planted' }],
      [{ label: 'Removed phase', as: 'text', after: 'Green roof' }],
    ]);
  });

  test('a project: whoever manages it now, and its days', async () => {
    const { projects } = team.app.as('jonas.ekdahl');
    const { code, name, departmentId, version } = await projects.get({ id: team.projectId });
    const body = { code, name, departmentId, version, clientName: 'City of Lund', plannedStart: '2026-11-02' };
    await projects.update({ id: team.projectId, body });
    await team.member('helena.marsh', 'worker');
    await team.member('helena.marsh', 'manager');
    const edits = await editsOf(team.app, 'marta.kessler', 'project', team.projectId);
    expect(edits.slice(-4)).toMatchObject([
      {
        by: 'Jonas Ekdahl',
        changes: [
          { label: 'Client', before: null, after: 'City of Lund' },
          { label: 'Planned start', as: 'day', before: null, after: '2026-11-02' },
        ],
      },
      { changes: expect.arrayContaining([{ label: 'Part of Helena Marsh', as: 'text', after: 'Worker' }]) },
      { changes: [{ label: 'Part of Anneke de Vos', as: 'text', before: 'Project manager', after: 'Deputy manager' }] },
      { changes: [{ label: 'Part of Helena Marsh', as: 'text', before: 'Worker', after: 'Project manager' }] },
    ]);
  });

  test('a department', async () => {
    const { departments } = team.app.as('viktor.sandell');
    const { id, version } = (await departments.list()).items[0]!;
    const appointed = await departments.setHeads({
      id,
      body: { headId: team.app.idOf('jonas.ekdahl'), deputyId: team.app.idOf('anneke.vos'), version } as never,
    });
    await departments.update({ id, body: { name: 'Structures', costCentre: null, location: 'Lund', version: appointed.version } });
    expect(await editsOf(team.app, 'helena.marsh', 'department', id)).toMatchObject([
      { by: 'Viktor Sandell', changes: [{ label: 'Deputy', before: null, after: 'Anneke de Vos' }] },
      {
        changes: [
          { label: 'Name', before: 'Building', after: 'Structures' },
          { label: 'Location', before: null, after: 'Lund' },
        ],
      },
    ]);
  });

  test('a resource: its rates are amounts, its photo has no words', async () => {
    const { id, name, category, version } = yard.van;
    await yard.as().change({ id, body: { name, category, version, dayRateMinor: '7000', hourRateMinor: '900', year: 2021 } });
    await yard.as().setDocument({ id, body: { type: 'insurance', expiresOn: '2027-01-31' } });
    expect(await editsOf(yard.app, 'marta.kessler', 'resource', id)).toEqual([
      {
        by: 'Devon Archer',
        changes: [
          { label: 'Year', as: 'text', before: null, after: '2021' },
          { label: 'Day rate', as: 'money', before: '6500', after: '7000' },
          { label: 'Hour rate', as: 'money', before: '0', after: '900' },
        ],
      },
      { by: 'Devon Archer', changes: [{ label: 'New date of Insurance', as: 'day', after: '2027-01-31' }] },
    ]);
  });

  test('a booking: the resource that it is of', async () => {
    const booking = await yard.book('2026-10-14');
    const other = await yard.add();
    await yard.move(booking, 'reassign', { resourceId: other.id });
    expect(await editsOf(yard.app, 'marta.kessler', 'booking', booking.id)).toEqual([
      {
        by: 'Devon Archer',
        changes: [{ label: 'Resource', as: 'text', before: `${yard.van.code} Van`, after: `${other.code} Van` }],
      },
    ]);
  });
});

test('what was decided in the place of somebody is said to be: by whom, and for whom', async () => {
  const { db } = yard.app.services;
  const [from_id, to_id] = [yard.idOf('devon.archer'), yard.idOf('viktor.sandell')];
  const id = newId('dlg');
  await db
    .insertInto('delegation')
    .values({ id, from_id, to_id, from_day: '2026-10-01', to_day: '2026-12-31', created_by: from_id, status: 'active' })
    .execute();
  const booking = await yard.book('2026-10-14', '2026-10-20');
  await yard.decide(booking, 'approve', 'viktor.sandell');
  const steps = async () =>
    (await yard.app.as('marta.kessler').comments.list({ subjectType: 'booking', subjectId: booking.id })).entries.map((one) =>
      one.kind === 'step' ? [one.said, one.byName, one.forName] : [],
    );
  expect(await steps()).toEqual([['approved it', 'Viktor Sandell', 'Devon Archer']]);
  await db.updateTable('delegation').set({ status: 'ended' }).where('id', '=', id).execute();
  const other = await yard.book('2026-11-14', '2026-11-20');
  await yard.decide(other, 'approve');
  const { entries } = await yard.app.as('marta.kessler').comments.list({ subjectType: 'booking', subjectId: other.id });
  expect(entries).toMatchObject([{ byName: 'Devon Archer', forName: null }]);
});

describe('what is not named at its subject', () => {
  const TYPE = 'edits-test';
  const shown = { 'thing.change': { colour: { label: 'Colour' }, parts: { label: 'Parts' }, pass_token: { label: 'Token' } } };
  defineDiscussion(TYPE, async (_db, user, id) =>
    Promise.resolve({ title: id, link: id, ...(user.name === 'Marta Kessler' ? { edits: shown } : {}) }),
  );
  const record = (id: string, action: string, before: object, after: object) =>
    withTransaction(team.app.services.db, (tx) =>
      audit(systemContext(team.app.services, tx), {
        ...{ action, subjectType: TYPE, subjectId: id, subjectLabel: 'Thing' },
        ...{ before: before as Record<string, unknown>, after: after as Record<string, unknown> },
      }),
    );

  test('is told to nobody: neither another field, nor one of that name in another action, nor of another record', async () => {
    await record(
      'one',
      'thing.change',
      { colour: 'red', wage: 1, iban: 'SE1', weight: 4 },
      { colour: 'blue', wage: 2, iban: 'SE2', weight: 5 },
    );
    await record('one', 'thing.change', { weight: 5 }, { weight: 6 });
    await record('one', 'thing.other', { colour: 'blue' }, { colour: 'green' });
    await record('two', 'thing.change', { colour: 'white' }, { colour: 'black' });
    expect(await editsOf(team.app, 'marta.kessler', TYPE, 'one')).toEqual([
      { by: 'Lintel', changes: [{ label: 'Colour', as: 'text', before: 'red', after: 'blue' }] },
    ]);
    expect(await editsOf(team.app, 'jonas.ekdahl', TYPE, 'one')).toEqual([]);
  });

  test('what has no words, or is hidden in the log itself, is said to have changed', async () => {
    await record('three', 'thing.change', { parts: [{ secret: 'x' }], pass_token: 'abc' }, { parts: [{ plain: 'y' }], pass_token: 'def' });
    expect(await editsOf(team.app, 'marta.kessler', TYPE, 'three')).toEqual([
      {
        by: 'Lintel',
        changes: [
          { label: 'Parts', as: 'hidden', after: null },
          { label: 'Token', as: 'hidden', after: null },
        ],
      },
    ]);
  });

  test('what was blanked for privacy is told no more', async () => {
    await record('four', 'thing.change', { colour: 'red' }, { colour: 'blue' });
    await team.app.services.db.updateTable('audit_entry').set({ payload: null, salt: null }).where('subject_id', '=', 'four').execute();
    expect(await editsOf(team.app, 'marta.kessler', TYPE, 'four')).toEqual([]);
  });
});

test('however many edits there are and whatever they name, they are one query', async () => {
  const task = await team.create();
  const read = () => countQueries(() => team.app.as('anneke.vos').comments.list({ subjectType: 'task', subjectId: task.id }));
  const before = (await read()).count;
  let now = task;
  for (const to of ['samir.haddad', 'marta.kessler', 'anneke.vos'] as const)
    now = await team.change('anneke.vos', now, { assigneeIds: [team.app.idOf(to)] });
  expect((await read()).count).toBe(before);
  // The task, its comments, its steps, its edits.
  expect(before).toBe(4);
});
