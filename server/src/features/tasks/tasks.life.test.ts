import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import { taskMachine } from '@lintel/contract/task-machine';
import type { TaskDetail } from '@lintel/contract/tasks';
import { refusal } from '#test/refusal.ts';
import { aTeam } from '#test/team.ts';
import { today } from '#test/today.ts';

const TODAY = today();
const team = aTeam();
const { create, move, change, walked, member, latest, toldOf } = team;

describe('who moves a task', () => {
  const NAMES = Object.keys(taskMachine.transitions) as (keyof typeof taskMachine.transitions)[];
  let seen: TaskDetail;
  let done: TaskDetail;
  beforeAll(async () => {
    seen = await create({}, 'anneke.vos', ['samir.haddad']);
    done = await create();
  });

  test.each(NAMES)('%s: nobody who only sees it', async (name) => {
    expect(await refusal(move('marta.kessler', seen, name, { reason: 'No' }))).toMatchObject({ status: 403 });
  });

  test.each(['accept', 'sendBack', 'cancel', 'reopen'] as const)('%s: nobody who only does it', async (name) => {
    expect(await refusal(move('marta.kessler', done, name, { reason: 'No' }))).toMatchObject({ status: 403 });
  });

  test.each(['submitReview', 'complete'] as const)('%s: nobody who only leads it', async (name) => {
    expect(await refusal(move('anneke.vos', done, name))).toMatchObject({ status: 403 });
  });

  test('who leads the project starts, blocks and unblocks; who reported changes, accepts, reopens and cancels', async () => {
    let task = await create({}, 'marta.kessler', ['samir.haddad']);
    task = await move('anneke.vos', await change('marta.kessler', task, { title: 'Mine' }), 'start');
    task = await move('anneke.vos', await move('anneke.vos', task, 'block', { reason: 'Rain' }), 'unblock');
    task = await move('samir.haddad', task, 'submitReview');
    expect(await toldOf('marta.kessler', task)).toEqual(['task.review', 'task.blocked']);
    task = await move('marta.kessler', await move('marta.kessler', task, 'accept'), 'reopen', { reason: 'A crack' });
    expect(await move('marta.kessler', task, 'cancel', { reason: 'Another design' })).toMatchObject({ status: 'cancelled', title: 'Mine' });
  });

  test('of two who do it, the one who leads it accepts', async () => {
    const task = await create({}, 'anneke.vos', ['anneke.vos', 'marta.kessler']);
    const handedIn = await move('marta.kessler', await move('marta.kessler', task, 'start'), 'submitReview');
    expect(await move('anneke.vos', handedIn, 'accept')).toMatchObject({ status: 'done' });
  });

  test('outside projects the head of the department leads it', async () => {
    const changed = await change('jonas.ekdahl', await create({ projectId: null }, 'marta.kessler'), { title: 'Sand the slab' });
    const task = await move('jonas.ekdahl', changed, 'start');
    expect(await move('jonas.ekdahl', await move('marta.kessler', task, 'submitReview'), 'accept')).toMatchObject({ status: 'done' });
  });

  test.each([
    ['startAnyway', 'marta.kessler', () => create()],
    ['block', 'marta.kessler', () => walked('in_progress')],
    ['sendBack', 'anneke.vos', () => walked('in_review')],
    ['cancel', 'anneke.vos', () => create()],
    ['reopen', 'anneke.vos', () => walked('done')],
  ] as const)('%s says why, and that is on record', async (name, who, at) => {
    const task = await at();
    expect(await refusal(move(who, task, name))).toMatchObject({ status: 400, fields: { 'input.reason': expect.any(String) } });
    await move(who, task, name, { reason: 'It rained' });
    const { items } = await team.app.as('viktor.sandell').audit.list({ query: { subjectId: task.id, size: 50 } });
    expect(items.find(({ action }) => action === `task.${name}`)).toMatchObject({ payload: { reason: 'It rained' } });
  });
});

describe('the life of a task', () => {
  test('begins with its first start', async () => {
    const [first, second] = [await create(), await create()];
    expect(await move('marta.kessler', first, 'start')).toMatchObject({ startedAt: expect.any(String) });
    expect(await move('marta.kessler', second, 'startAnyway', { reason: 'Dry' })).toMatchObject({ startedAt: expect.any(String) });
  });

  test('cancelled while it was blocked, it is blocked no more; who watches it and the deputy are told', async () => {
    await member('jonas.ekdahl', 'deputy');
    const task = await walked('in_progress');
    const blocked = await move('marta.kessler', task, 'block', { reason: 'No crane' });
    expect(await toldOf('jonas.ekdahl', task)).toEqual(['task.blocked']);
    await team.app.as('jonas.ekdahl').tasks.watch({ id: task.id, body: { isWatching: true } });
    expect(await move('anneke.vos', blocked, 'cancel', { reason: 'No' })).toMatchObject({ status: 'cancelled', blockedReason: null });
    expect(await toldOf('jonas.ekdahl', task)).toEqual(['task.cancelled', 'task.blocked']);
    await member('jonas.ekdahl', 'viewer');
  });

  test('is handed in with what is not required left open', async () => {
    const task = await walked('in_progress', { checklist: [{ text: 'Broom' }] });
    expect(await move('marta.kessler', task, 'submitReview')).toMatchObject({ status: 'in_review', checksDone: 0 });
  });

  test('goes from start over review to done', async () => {
    const task = await walked('in_review');
    expect(task.transitions).toEqual([]);
    expect(await latest('anneke.vos')).toMatchObject({ type: 'task.review', severity: 'action' });
    expect(await move('anneke.vos', task, 'accept')).toMatchObject({ status: 'done', doneAt: expect.any(String), transitions: ['reopen'] });
  });

  test('comes back with the reason, which stays until it is handed in again', async () => {
    const task = await walked('in_review');
    expect(await refusal(move('anneke.vos', task, 'sendBack'))).toMatchObject({
      status: 400,
      fields: { 'input.reason': expect.any(String) },
    });
    const returned = await move('anneke.vos', task, 'sendBack', { reason: 'The edges are rough' });
    expect(returned).toMatchObject({
      status: 'in_progress',
      isReturned: true,
      returned: { byName: 'Anneke de Vos', reason: 'The edges are rough' },
    });
    const waiting = async () =>
      (await team.app.as('marta.kessler').notifications.list({ query: { waiting: 'true' } })).items.filter(({ link }) =>
        link?.includes(task.id),
      );
    expect(await waiting()).toMatchObject([{ type: 'task.returned', body: 'The edges are rough' }]);
    expect(await move('marta.kessler', returned, 'submitReview')).toMatchObject({ isReturned: false, returned: null });
    expect(await waiting()).toEqual([]);
  });

  test('is blocked with a reason, which its manager and watchers are told', async () => {
    let task = await create();
    await team.app.as('jonas.ekdahl').tasks.watch({ id: task.id, body: { isWatching: true } });
    task = await move('marta.kessler', task, 'start');
    task = await move('marta.kessler', task, 'block', { reason: 'No crane' });
    expect(task).toMatchObject({ status: 'blocked', blockedReason: 'No crane' });
    for (const who of ['anneke.vos', 'jonas.ekdahl'] as const)
      expect(await latest(who)).toMatchObject({ type: 'task.blocked', body: 'No crane' });
    expect(await move('marta.kessler', task, 'unblock')).toMatchObject({ status: 'in_progress', blockedReason: null });
  });

  test('is completed at once where nobody reviews it', async () => {
    const task = await walked('in_progress', { needsReview: false });
    expect(task.transitions).toEqual(['block', 'complete']);
    expect(await move('marta.kessler', task, 'complete')).toMatchObject({ status: 'done' });
    expect(await refusal(move('marta.kessler', await walked('in_progress'), 'complete'))).toMatchObject({ code: 'task.needs_review' });
  });

  test('is not handed in before what is required is ticked', async () => {
    const task = await walked('in_progress', { checklist: [{ text: 'Photo', isRequired: true }, { text: 'Broom' }] });
    expect(await refusal(move('marta.kessler', task, 'submitReview'))).toMatchObject({
      message: '"Photo" on the checklist is not ticked. Tick what is required first.',
    });
    const [{ id: itemId }] = task.checklist as [TaskDetail['checklist'][0]];
    const ticked = await team.app.as('marta.kessler').tasks.check({ id: task.id, itemId, body: { isDone: true } });
    expect(ticked).toMatchObject({ checksDone: 1, checklist: [{ doneByName: 'Marta Kessler' }, { doneAt: null }] });
    expect(await move('marta.kessler', ticked, 'submitReview')).toMatchObject({ status: 'in_review' });
  });

  test('is not completed before what is required is ticked', async () => {
    const task = await walked('in_progress', { needsReview: false, checklist: [{ text: 'Photo', isRequired: true }] });
    expect(await refusal(move('marta.kessler', task, 'complete'))).toMatchObject({ code: 'task.checklist_open' });
  });

  test('that comes again is there once when it is done, however often that is', async () => {
    const more = { recurrence: 'week', startDate: addDays(TODAY, -2), dueDate: TODAY, checklist: [{ text: 'Broom' }] };
    const begun = await walked('in_progress', more);
    const ticked = await team.app.as('marta.kessler').tasks.check({ id: begun.id, itemId: begun.checklist[0]!.id, body: { isDone: true } });
    const done = await move('anneke.vos', await move('marta.kessler', ticked, 'submitReview'), 'accept');
    const series = async () =>
      team.app.services.db
        .selectFrom('task')
        .select(['id', 'number', 'start_date', 'due_date', 'status', 'assignee_ids', 'checklist'])
        .where('follows_id', '=', done.id)
        .execute();
    const number = done.number.replace(/\d+$/, (last) => String(Number(last) + 1).padStart(3, '0'));
    const days = { start_date: addDays(TODAY, 5), due_date: addDays(TODAY, 7) };
    const checklist = [{ id: 'i1', text: 'Broom', isRequired: false, doneBy: null, doneAt: null }];
    const next = [{ id: expect.any(String), number, ...days, status: 'todo', assignee_ids: [team.app.idOf('marta.kessler')], checklist }];
    expect(await series()).toEqual(next);
    const { items } = await team.app.as('viktor.sandell').audit.list({ query: { subjectId: (await series())[0]!.id } });
    expect(items.map(({ action }) => action)).toEqual(['task.repeat']);
    const again = await move('anneke.vos', done, 'reopen', { reason: 'A crack' });
    await move('anneke.vos', await move('marta.kessler', again, 'submitReview'), 'accept');
    expect(await series()).toEqual(next);
  });

  test('cancelled is told to who does it, and lets go what waited for it', async () => {
    const first = await create();
    const next = await create({ dependsOn: [first.id] }, 'anneke.vos', ['samir.haddad']);
    await move('anneke.vos', first, 'cancel', { reason: 'Another design' });
    expect(await latest('marta.kessler')).toMatchObject({ type: 'task.cancelled', body: 'Another design' });
    expect(await latest('samir.haddad')).toMatchObject({ type: 'task.ready', title: `${next.number} can start` });
  });

  test('nobody accepts what only they did', async () => {
    const own = await create({}, 'marta.kessler');
    const handedIn = await move('marta.kessler', await move('marta.kessler', own, 'start'), 'submitReview');
    expect(await refusal(move('marta.kessler', handedIn, 'accept'))).toMatchObject({ status: 403 });
    expect(await move('anneke.vos', handedIn, 'accept')).toMatchObject({ status: 'done' });
  });

  test.each([
    ['start', 'samir.haddad', {}],
    ['cancel', 'marta.kessler', { reason: 'No' }],
    ['submitReview', 'anneke.vos', {}],
    ['complete', 'anneke.vos', {}],
  ] as const)('%s is not for %s', async (name, who, input) => {
    const task = await create({}, 'anneke.vos', ['marta.kessler']);
    await team.app
      .as('samir.haddad')
      .tasks.get({ id: task.id })
      .catch(() => undefined);
    expect([403, 404]).toContain((await refusal(move(who, task, name, input))).status);
  });

  test('what it is, is changed by who leads or reported it; whoever does it ticks', async () => {
    const task = await create();
    const body = { title: 'Mine', assigneeIds: task.assignees.map(({ id }) => id), version: task.version };
    expect(await refusal(team.app.as('marta.kessler').tasks.update({ id: task.id, body }))).toMatchObject({ status: 403 });
    const phaseId = newId('phs') as `phs_${string}`;
    expect(await refusal(create({ phaseId }))).toMatchObject({ code: 'project.other_phase' });
    expect(await refusal(create({ projectId: null, phaseId }, 'jonas.ekdahl'))).toMatchObject({ code: 'project.other_phase' });
    expect(await refusal(create({ projectId: null }, 'devon.archer'))).toMatchObject({ code: 'task.not_yours_to_assign' });
  });

  test('done and cancelled tasks change no more', async () => {
    const done = await walked('done');
    const body = { title: 'X', assigneeIds: done.assignees.map(({ id }) => id), version: done.version };
    expect(await refusal(team.app.as('anneke.vos').tasks.update({ id: done.id, body }))).toMatchObject({ code: 'task.over' });
    expect(await move('anneke.vos', done, 'reopen', { reason: 'A crack' })).toMatchObject({ status: 'in_progress', doneAt: null });
    expect(await latest('marta.kessler')).toMatchObject({ type: 'task.reopened', title: `${done.number} is open again`, body: 'A crack' });
  });
});

describe('dependencies', () => {
  test('what comes first is done first, or the start is on record with a reason', async () => {
    const first = await create();
    const next = await create({ dependsOn: [first.id] });
    expect(await refusal(move('marta.kessler', next, 'start'))).toMatchObject({
      code: 'task.predecessors_open',
      message: `${first.number} has to be done first. Wait for it, or start anyway and say why.`,
    });
    expect((await team.app.as('marta.kessler').tasks.get({ id: next.id })).transitions).toEqual(['startAnyway']);
    expect(await move('marta.kessler', next, 'startAnyway', { reason: 'The other half' })).toMatchObject({ status: 'in_progress' });
  });

  test('when the last of them is done, who waits is told', async () => {
    const first = await create({}, 'anneke.vos', ['marta.kessler']);
    const next = await create({ dependsOn: [first.id] }, 'anneke.vos', ['samir.haddad']);
    const handedIn = await move('marta.kessler', await move('marta.kessler', first, 'start'), 'submitReview');
    await move('anneke.vos', handedIn, 'accept');
    expect(await latest('samir.haddad')).toMatchObject({ type: 'task.ready', title: `${next.number} can start` });
  });

  test('who waits is told with the last of them alone, and not once they have begun; what is cancelled holds nobody', async () => {
    const [one, two] = [await create(), await create()];
    const waiting = await create({ dependsOn: [one.id, two.id] }, 'anneke.vos', ['samir.haddad']);
    const begun = await create({ dependsOn: [one.id] }, 'anneke.vos', ['samir.haddad']);
    await move('samir.haddad', begun, 'startAnyway', { reason: 'The other half' });
    await move('anneke.vos', one, 'cancel', { reason: 'Another design' });
    expect([await toldOf('samir.haddad', waiting), await toldOf('samir.haddad', begun)]).toEqual([['task.assigned'], ['task.assigned']]);
    await move('anneke.vos', await move('marta.kessler', await move('marta.kessler', two, 'start'), 'submitReview'), 'accept');
    expect(await toldOf('samir.haddad', waiting)).toEqual(['task.ready', 'task.assigned']);
    expect(await move('samir.haddad', waiting, 'start')).toMatchObject({ status: 'in_progress' });
  });

  test('what others made it wait for stays and says no more than whether it is done; nothing is added that one does not see', async () => {
    const [first, second] = [await create({}, 'anneke.vos', ['anneke.vos']), await create({}, 'anneke.vos', ['anneke.vos'])];
    const own = await create({ projectId: null }, 'marta.kessler', ['marta.kessler']);
    await team.app.services.db.insertInto('task_dependency').values({ task_id: own.id, depends_on_id: first.id }).execute();
    const seen = await create({ projectId: null }, 'marta.kessler', ['marta.kessler']);
    const kept = await change('marta.kessler', own, { dependsOn: [seen.id] });
    const { id, number, title } = seen;
    expect(kept).toMatchObject({ openPredecessors: 2, transitions: ['startAnyway', 'cancel'] });
    expect(kept.dependsOn).toEqual([
      { task: { id, number, title }, status: 'todo' },
      { task: null, status: 'todo' },
    ]);
    expect((await refusal(move('marta.kessler', kept, 'start'))).message).toContain(`${number}, a task that you may not see has to`);
    expect(await refusal(change('marta.kessler', kept, { dependsOn: [second.id] }))).toMatchObject({ status: 404 });
    const others = await team.app.as('anneke.vos').tasks.get({ id: first.id });
    expect(others.dependants).toEqual([{ task: null, status: 'todo' }]);
    await move('anneke.vos', first, 'cancel', { reason: 'Another design' });
    expect((await team.app.as('marta.kessler').tasks.get({ id: own.id })).dependsOn).toMatchObject([
      { task: { id } },
      { status: 'cancelled' },
    ]);
  });

  test('no task waits for itself, directly or through others', async () => {
    const [a, b] = [await create(), await create()];
    const c = await create({ dependsOn: [b.id] });
    const link = (task: TaskDetail, dependsOn: string[]) =>
      team.app.as('anneke.vos').tasks.update({
        id: task.id,
        body: { title: task.title, assigneeIds: task.assignees.map(({ id }) => id), dependsOn, version: task.version },
      });
    await link(b, [a.id]);
    expect(await refusal(link(a, [c.id]))).toMatchObject({ code: 'task.cycle', fields: { dependsOn: expect.any(String) } });
  });
});
