import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TicketDetail, TicketInput } from '@lintel/contract/support';
import { appoint } from '#test/cast.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { refusal } from '#test/refusal.ts';
import { countQueries } from '#server/platform/db.ts';

let app: TestApp;
/** Monday morning; tests move it on. */
let now = new Date('2026-10-12T07:00:00Z');
beforeAll(async () => {
  app = await testApp({ now: () => now });
});
afterAll(() => app.close());

const desk = (name: CastName = 'devon.archer') => app.as(name).support;
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const ask = (input: Partial<TicketInput> = {}, by: CastName = 'marta.kessler'): Promise<TicketDetail> =>
  desk(by).create({ body: { subject: 'Printer on the second floor', category: 'it', body: 'It only blinks.', ...input } });
const move = (ticket: TicketDetail, name: string, input?: Record<string, unknown>, by: CastName = 'devon.archer') =>
  desk(by).transition({ id: ticket.id, body: { name: name as 'wait', version: ticket.version, ...(input ? { input } : {}) } });
const reply = (ticket: TicketDetail, body: string, by: CastName = 'devon.archer', isInternal = false) =>
  desk(by).reply({ id: ticket.id, body: { body, isInternal } });
const noticesOf = async (name: CastName) =>
  (await app.as(name).notifications.list({ query: { size: 200 } })).items.map(({ type, title, link }) => ({ type, title, link }));
const watch = async () => {
  await app.services.jobs.enqueue(
    app.services.db,
    (await import('./support.jobs.ts')).supportJobs.find(({ name }) => name === 'support.watch')!,
    {},
  );
  await app.services.jobs.drain();
};
const answeredTicket = async (input: Partial<TicketInput> = {}) => reply(await ask(input), 'Looking at it.');

describe('a new ticket', () => {
  test('has a number, a team by its category, a clock, and support is told', async () => {
    const ticket = await ask({ category: 'vehicle', priority: 'critical' });
    expect(ticket).toMatchObject({
      status: 'new',
      team: 'office',
      channel: 'form',
      dueFor: 'first',
      minutesLeft: 60,
      isAgent: false,
      transitions: [],
    });
    expect(ticket.number).toMatch(/^TKT-2026-\d{4}$/);
    expect(await noticesOf('devon.archer')).toContainEqual({
      type: 'ticket.new',
      title: `${ticket.number}: Printer on the second floor`,
      link: `support/tickets?ticket=${ticket.id}`,
    });
  });

  test('has the terms of its priority: hours to the first answer and to the solution', async () => {
    const targets = await desk().targets();
    expect(Object.fromEntries(targets.map((one) => [one.priority, [one.firstMinutes / 60, one.resolveMinutes / 60]]))).toEqual({
      critical: [1, 8],
      high: [4, 16],
      normal: [8, 40],
      low: [16, 80],
    });
  });

  test('of HR goes to HR as well, who reads it and nothing else', async () => {
    const mine = await ask({ category: 'hr', subject: 'Certificate for the bank' });
    const other = await ask();
    expect((await noticesOf('anneke.vos')).some(({ title }) => title.startsWith(mine.number))).toBe(true);
    expect((await desk('anneke.vos').ticket({ id: mine.id })).subject).toBe('Certificate for the bank');
    expect(await refusal(desk('anneke.vos').ticket({ id: other.id }))).toMatchObject({ status: 404 });
    expect(await refusal(reply(mine, 'Hello', 'anneke.vos'))).toMatchObject({ status: 403 });
  });

  test('is written for somebody else by support alone', async () => {
    const requesterId = app.idOf('jonas.ekdahl') as `emp_${string}`;
    expect(await refusal(ask({ requesterId }))).toMatchObject({ code: 'ticket.for_others' });
    expect(await ask({ requesterId }, 'devon.archer')).toMatchObject({ channel: 'behalf', requesterName: 'Jonas Ekdahl' });
  });

  test.each(['helena.marsh', 'samir.haddad', 'jonas.ekdahl'] as const)('does not exist for %s', async (name) => {
    const ticket = await ask();
    expect(await refusal(desk(name).ticket({ id: ticket.id }))).toMatchObject({ status: 404 });
    expect((await desk(name).tickets({ query: { size: 200 } })).items.map(({ id }) => id)).not.toContain(ticket.id);
  });

  test('is read by the super admin, who changes nothing without the duty', async () => {
    const ticket = await ask();
    expect((await desk('viktor.sandell').ticket({ id: ticket.id })).transitions).toEqual([]);
    expect(await refusal(reply(ticket, 'Hm', 'viktor.sandell'))).toMatchObject({ status: 403 });
    expect(await refusal(desk('viktor.sandell').change({ id: ticket.id, body: { priority: 'low', version: 1 } }))).toMatchObject({
      status: 403,
    });
    await appoint(app.services, app.idOf('viktor.sandell'), 'support_agent');
    expect((await reply(ticket, 'Mine', 'viktor.sandell')).assigneeName).toBe('Viktor Sandell');
  });
});

describe('the conversation', () => {
  test('begins with the first reply: taken, open, first answer stamped, the requester told', async () => {
    const ticket = await ask();
    later(30);
    const open = await reply(ticket, 'I am on my way.');
    expect(open).toMatchObject({ status: 'open', assigneeName: 'Devon Archer', dueFor: 'resolve', firstAnsweredAt: now.toISOString() });
    expect(await noticesOf('marta.kessler')).toContainEqual({
      type: 'ticket.reply',
      title: `${ticket.number}: Support replied`,
      link: `employee/request-forms/${ticket.id}`,
    });
    const { items } = await app.as('devon.archer').notifications.list({ query: { size: 200, unread: 'true' } });
    expect(items.filter(({ type, title }) => type === 'ticket.new' && title.startsWith(ticket.number))).toEqual([]);
  });

  test('keeps notes for support', async () => {
    const ticket = await answeredTicket();
    await reply(ticket, 'Third time this month.', 'devon.archer', true);
    expect((await desk().ticket({ id: ticket.id })).messages.map(({ isInternal }) => isInternal)).toEqual([false, false, true]);
    expect((await desk('marta.kessler').ticket({ id: ticket.id })).messages).toHaveLength(2);
    expect(await refusal(reply(ticket, 'Me too', 'marta.kessler', true))).toMatchObject({ code: 'ticket.note' });
  });

  test('waits for the requester with the clock standing, and goes on with their word', async () => {
    const waiting = await move(await answeredTicket(), 'wait', { body: 'Which floor?' });
    expect(waiting).toMatchObject({ status: 'waiting', dueAt: null, minutesLeft: null });
    const left = (await desk().ticket({ id: waiting.id })).resolveDueAt;
    later(60);
    const back = await reply(waiting, 'The second.', 'marta.kessler');
    expect(back).toMatchObject({ status: 'open', pausedMinutes: 60, dueFor: 'update' });
    expect(new Date(back.resolveDueAt).getTime()).toBeGreaterThan(new Date(left).getTime());
  });

  test('is resolved with a note, confirmed and rated by the requester alone', async () => {
    const resolved = await move(await answeredTicket(), 'resolve', { body: 'New toner.' });
    expect(resolved).toMatchObject({ status: 'resolved', dueAt: null, transitions: ['reopen', 'merge'], canRate: false });
    expect(await refusal(move(resolved, 'confirm'))).toMatchObject({ status: 403 });
    const seen = await desk('marta.kessler').ticket({ id: resolved.id });
    expect(seen).toMatchObject({ transitions: ['reopen', 'confirm'], canRate: true });
    const closed = await move(seen, 'confirm', undefined, 'marta.kessler');
    expect(await refusal(desk().rate({ id: closed.id, body: { rating: 5 } }))).toMatchObject({ status: 403 });
    expect(await desk('marta.kessler').rate({ id: closed.id, body: { rating: 4 } })).toMatchObject({ rating: 4 });
    expect(await refusal(reply(closed, 'One more thing', 'marta.kessler'))).toMatchObject({ code: 'ticket.ended' });
  });

  test('carries files, which only who sees the message opens', async () => {
    const file = new File([new Uint8Array([1, 2, 3])], 'plan.bin');
    const upload = async (by: CastName) => (await app.as(by).files.upload({ form: { files: [file] } }))[0]!.id;
    const ticket = await ask({ files: [await upload('marta.kessler')] });
    const [mine] = ticket.messages[0]!.files;
    expect((await app.as('devon.archer').files.open({ id: mine!.id })).size).toBe(3);
    expect(await refusal(app.as('jonas.ekdahl').files.open({ id: mine!.id }))).toMatchObject({ status: 404 });
    const noted = await desk().reply({ id: ticket.id, body: { body: 'Look', isInternal: true, files: [await upload('devon.archer')] } });
    const hidden = noted.messages.at(-1)!.files[0]!.id;
    expect(await refusal(app.as('marta.kessler').files.open({ id: hidden }))).toMatchObject({ status: 404 });
  });

  test('needs a note to be resolved', async () => {
    expect(await refusal(move(await answeredTicket(), 'resolve', { body: ' ' }))).toMatchObject({ status: 400 });
  });
});

describe('time', () => {
  test('reopens a resolved ticket with the next reply, and closes it after five working days', async () => {
    const resolved = await move(await answeredTicket(), 'resolve', { body: 'Done.' });
    later(24 * 60);
    const rated = await desk('marta.kessler').rate({ id: resolved.id, body: { rating: 2 } });
    expect(rated.rating).toBe(2);
    const reopened = await reply(rated, 'It blinks again.', 'marta.kessler');
    expect(reopened).toMatchObject({ status: 'open', resolvedAt: null, pausedMinutes: 480, rating: null });
    const again = await move(reopened, 'resolve', { body: 'Now.' });
    later(6 * 24 * 60);
    await watch();
    expect((await desk().ticket({ id: again.id })).status).toBe('resolved');
    later(2 * 24 * 60);
    expect(await refusal(reply(again, 'Still', 'marta.kessler'))).toMatchObject({ code: 'ticket.reopen_over' });
    expect(await refusal(move(again, 'reopen', { body: 'Still' }, 'marta.kessler'))).toMatchObject({ code: 'ticket.reopen_over' });
    await watch();
    expect((await desk().ticket({ id: again.id })).status).toBe('closed');
  });

  test('is reopened within the days that the company has set', async () => {
    const { settings } = app.as('devon.archer');
    const { version } = (await settings.list()).find(({ key }) => key === 'support.reopen_days')!;
    await settings.change({ key: 'support.reopen_days', body: { value: 1, version } });
    const resolved = await move(await answeredTicket(), 'resolve', { body: 'Done.' });
    later(7 * 24 * 60);
    expect(await refusal(reply(resolved, 'Still', 'marta.kessler'))).toMatchObject({ code: 'ticket.reopen_over' });
    await settings.change({ key: 'support.reopen_days', body: { value: 5, version: version + 1 } });
  });

  test('tells both sides once of what is overdue', async () => {
    const ticket = await ask({ priority: 'critical', subject: 'No light in the tower' });
    later(61);
    await watch();
    await watch();
    const told = async (name: CastName) =>
      (await app.as(name).notifications.list({ query: { size: 200 } })).items.filter(
        ({ type, title }) => type === 'ticket.sla' && title.startsWith(ticket.number),
      );
    expect(await told('devon.archer')).toMatchObject([{ title: `${ticket.number} has no first answer in time`, count: 1 }]);
    expect(await told('marta.kessler')).toMatchObject([{ count: 1 }]);
    expect((await desk().tickets({ query: { view: 'breaching', size: 200 } })).items.map(({ id }) => id)).toContain(ticket.id);
  });

  test('follows other terms, for what is open too', async () => {
    const ticket = await ask({ priority: 'low' });
    await desk().setTarget({ body: { priority: 'low', firstMinutes: 30, updateMinutes: 30, resolveMinutes: 60 } });
    expect((await desk().ticket({ id: ticket.id })).minutesLeft).toBe(30);
    expect(
      await refusal(desk('viktor.sandell').setTarget({ body: { priority: 'low', firstMinutes: 1, updateMinutes: 1, resolveMinutes: 1 } })),
    ).toMatchObject({ status: 403 });
  });
});

describe('changes', () => {
  test('assign to who answers tickets, and to nobody else', async () => {
    const ticket = await ask();
    const change = (assigneeId: string, version: number) =>
      desk().change({ id: ticket.id, body: { assigneeId: assigneeId as `emp_${string}`, version } });
    expect(await refusal(change(app.idOf('marta.kessler'), 1))).toMatchObject({
      code: 'ticket.not_agent',
      message: 'Marta Kessler does not answer tickets. Assign it to somebody who does.',
    });
    const assigned = await change(app.idOf('viktor.sandell'), 1);
    expect(assigned).toMatchObject({ status: 'open', assigneeName: 'Viktor Sandell', dueFor: 'first' });
    expect((await noticesOf('viktor.sandell')).find(({ title }) => title.startsWith(ticket.number))).toMatchObject({
      type: 'ticket.assigned',
      title: `${ticket.number} is yours: ${ticket.subject}`,
    });
    expect(await refusal(change(app.idOf('devon.archer'), 1))).toMatchObject({ code: 'row.stale' });
  });

  test('count the clock again for another priority, and route to another team', async () => {
    const ticket = await ask();
    const changed = await desk().change({ id: ticket.id, body: { priority: 'critical', category: 'facilities', version: 1 } });
    expect(changed).toMatchObject({ team: 'office', minutesLeft: 60 });
  });

  test('merge: the messages move, the asker follows, a reply reaches both', async () => {
    const first = await answeredTicket();
    const second = await ask({ subject: 'Printer again' }, 'jonas.ekdahl');
    expect(await refusal(move(second, 'merge', { into: second.number }))).toMatchObject({ code: 'ticket.merge_itself' });
    expect(await refusal(move(second, 'merge', { into: 'TKT-2026-9999' }))).toMatchObject({ code: 'ticket.merge_target' });
    const merged = await move(second, 'merge', { into: first.number.toLowerCase() });
    expect(merged).toMatchObject({ status: 'merged', mergedInto: { number: first.number }, messages: [] });
    const target = await desk('jonas.ekdahl').ticket({ id: first.id });
    expect(target).toMatchObject({ followers: ['Jonas Ekdahl'] });
    expect(target.messages.map(({ authorName, isFromSupport }) => [authorName, isFromSupport])).toEqual([
      ['Marta Kessler', false],
      ['Devon Archer', true],
      ['Jonas Ekdahl', false],
    ]);
    await reply(first, 'Fixed for both of you.');
    expect((await noticesOf('jonas.ekdahl')).some(({ type, title }) => type === 'ticket.reply' && title.startsWith(first.number))).toBe(
      true,
    );
  });

  test('merge: what was solved or closed long ago as well', async () => {
    const first = await answeredTicket();
    const closed = await move(await move(await answeredTicket(), 'resolve', { body: 'Done.' }), 'confirm', undefined, 'marta.kessler');
    expect(closed.status).toBe('closed');
    expect(await move((await desk().ticket({ id: closed.id }))!, 'merge', { into: first.number })).toMatchObject({
      status: 'merged',
      mergedInto: { number: first.number },
    });
    expect((await desk().ticket({ id: first.id })).messages.map(({ body }) => body)).toContain('Done.');
  });

  test('end with the ticket: what is part of another one is neither answered nor changed, and takes in no other', async () => {
    const one = await answeredTicket();
    const part = await move(await ask({ subject: 'Again' }), 'merge', { into: one.number });
    expect((await noticesOf('marta.kessler')).map(({ title }) => title)).toContain(`${part.number} goes on in ${one.number}`);
    const change = ({ id, version }: TicketDetail, body: object) => desk().change({ id, body: { ...body, version } });
    const requesterId = app.idOf('jonas.ekdahl') as `emp_${string}`;
    expect(await refusal(reply(part, 'Hello'))).toMatchObject({ code: 'ticket.ended' });
    expect(await refusal(change(part, { priority: 'low' }))).toMatchObject({ code: 'ticket.ended' });
    expect(await refusal(change(one, { requesterId }))).toMatchObject({ code: 'ticket.has_requester' });
    expect(await refusal(move(await ask(), 'merge', { into: part.number }))).toMatchObject({ code: 'ticket.merge_target' });
    expect(await refusal(desk('marta.kessler').rate({ id: one.id, body: { rating: 5 } }))).toMatchObject({ code: 'transition.not_now' });
  });

  test('of twenty who resolve at once, one does', async () => {
    const ticket = await answeredTicket();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => move(ticket, 'resolve', { body: 'Done.' })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the queue', () => {
  test('counts its views as its lists do, and any page takes the same few queries', async () => {
    const views = await desk().views();
    for (const view of ['open', 'mine', 'unassigned', 'breaching', 'waiting', 'all'] as const)
      expect([view, (await desk().tickets({ query: { view } })).page.total]).toEqual([view, views[view]]);
    const counts = [];
    for (const size of [1, 200]) counts.push((await countQueries(() => desk().tickets({ query: { size } }))).count);
    expect(counts[0]).toBe(counts[1]);
    // Six of its own; with the clock in the past, two that look the person up.
    expect(counts[0]).toBeLessThanOrEqual(8);
  });

  test('is narrowed to who works on it', async () => {
    const ticket = await ask({ subject: 'Taken by somebody' }, 'jonas.ekdahl');
    await desk().change({ id: ticket.id, body: { assigneeId: app.idOf('devon.archer') as `emp_${string}`, version: ticket.version } });
    const of = async (name: CastName) =>
      (await desk().tickets({ query: { q: ticket.number, assigneeId: app.idOf(name) } })).items.map(({ id }) => id);
    expect([await of('devon.archer'), await of('marta.kessler')]).toEqual([[ticket.id], []]);
  });

  test('is found by number, subject and requester', async () => {
    const ticket = await ask({ subject: 'Beamer 100% dark_room' }, 'jonas.ekdahl');
    const find = async (q: string) => (await desk().tickets({ query: { q } })).items.map(({ id }) => id);
    expect(await find('100%')).toEqual([ticket.id]);
    expect(await find(ticket.number.toLowerCase())).toEqual([ticket.id]);
    expect(await find('ekdahl')).toContain(ticket.id);
  });

  test('has an overview that adds up', async () => {
    const overview = await desk().overview();
    const views = await desk().views();
    expect(overview).toMatchObject({
      open: views.open,
      breaching: views.breaching,
      unassigned: views.unassigned,
      ratingTenths: 40,
      ratings: 1,
    });
    expect(overview.weeks).toHaveLength(8);
    expect(overview.weeks.reduce((sum, { opened }) => sum + opened, 0)).toBe(views.all);
    expect(await refusal(desk('marta.kessler').overview())).toMatchObject({ status: 403 });
    expect(await refusal(desk('marta.kessler').agents())).toMatchObject({ status: 403 });
  });

  test('keeps answers that are given often', async () => {
    const [macro] = await desk().addMacro({ body: { title: 'Restart', body: 'Turn it off and on again.' } });
    expect(await refusal(desk().addMacro({ body: { title: 'Restart', body: 'x' } }))).toMatchObject({ code: 'ticket.macro_taken' });
    expect(await desk().removeMacro({ id: macro!.id })).toEqual([]);
  });
});

describe('who does what with a ticket', () => {
  beforeAll(() => {
    // A Monday, eight in Berlin.
    now = new Date('2026-11-09T07:00:00Z');
  });

  test.each([
    ['it', 'it'],
    ['mail', 'it'],
    ['workspace', 'it'],
    ['facilities', 'office'],
    ['vehicle', 'office'],
    ['hr', 'hr'],
    ['other', 'office'],
  ] as const)('what is about %s goes to the team %s', async (category, team) => {
    expect(await ask({ category })).toMatchObject({ team });
  });

  test('support alone waits, resumes, resolves and merges; who only reads it reopens nothing', async () => {
    const waiting = await move(await answeredTicket({ category: 'hr' }), 'wait', { body: 'Which?' });
    for (const name of ['wait', 'resume', 'resolve', 'merge'])
      expect(await refusal(move(waiting, name, { body: 'Done', into: 'TKT-1' }, 'marta.kessler'))).toMatchObject({ status: 403 });
    const resolved = await move(waiting, 'resolve', { body: 'Done.' });
    expect(await refusal(move(resolved, 'reopen', { body: 'No' }, 'anneke.vos'))).toMatchObject({ status: 403 });
  });

  test('nobody is waited for and nothing reopened without a word; how it went is said from one to five', async () => {
    const ticket = await answeredTicket();
    expect(await refusal(move(ticket, 'wait', { body: ' ' }))).toMatchObject({ status: 400 });
    const resolved = await move(ticket, 'resolve', { body: 'Done.' });
    expect(await refusal(move(resolved, 'reopen', { body: ' ' }, 'marta.kessler'))).toMatchObject({ status: 400 });
    for (const rating of [0, 6])
      expect(await refusal(desk('marta.kessler').rate({ id: ticket.id, body: { rating } }))).toMatchObject({ status: 400 });
  });

  test('support reopens it with an answer, its requester with a question; however it stood, each minute counts once', async () => {
    const waiting = await move(await answeredTicket(), 'wait', { body: 'Which?' });
    later(30);
    const resolved = await move(waiting, 'resolve', { body: 'Done.' });
    later(30);
    const open = await move(resolved, 'reopen', { body: 'Not yet.' });
    expect(open).toMatchObject({ status: 'open', pausedMinutes: 60, dueFor: 'resolve', resolvedAt: null, reopenUntil: null });
    expect(open.messages.at(-1)).toMatchObject({ body: 'Not yet.', isFromSupport: true });
    const again = await move(await move(open, 'resolve', { body: 'Now.' }), 'reopen', { body: 'Still.' }, 'marta.kessler');
    expect(again).toMatchObject({ status: 'open', dueFor: 'update' });
  });

  test('who works on it is told of notes and of what the requester says, and nobody else of support', async () => {
    await appoint(app.services, app.idOf('samir.haddad'), 'support_agent');
    const ticket = await ask();
    const assigneeId = app.idOf('samir.haddad') as `emp_${string}`;
    const assigned = await desk().change({ id: ticket.id, body: { assigneeId, version: ticket.version } });
    await reply(assigned, 'Third time.', 'devon.archer', true);
    await reply(assigned, 'Any news?', 'marta.kessler');
    const told = async (name: CastName) =>
      (await noticesOf(name)).flatMap(({ type, title }) => (title.startsWith(ticket.number) ? [`${type}: ${title.slice(15)}`] : []));
    expect(await told('samir.haddad')).toEqual(
      expect.arrayContaining(['ticket.note: Devon Archer left a note', 'ticket.reply: The requester replied']),
    );
    expect((await told('devon.archer')).filter((text) => !text.startsWith('ticket.new'))).toEqual([]);
    expect((await reply(assigned, 'I am there at two.')).assigneeName).toBe('Samir Haddad');
  });

  test('closed it takes notes and no change; of another team it is told to that team; all of it is on record', async () => {
    const ticket = await ask({ category: 'it' });
    const moved = await desk().change({ id: ticket.id, body: { category: 'hr', version: ticket.version } });
    expect((await noticesOf('anneke.vos')).some(({ type, title }) => type === 'ticket.new' && title.startsWith(ticket.number))).toBe(true);
    const resolved = await move(await reply(moved, 'Looking.'), 'resolve', { body: 'Done.' });
    const closed = await move(resolved, 'confirm', undefined, 'marta.kessler');
    const rated = await desk('marta.kessler').rate({ id: ticket.id, body: { rating: 5 } });
    expect((await reply(closed, 'For next time.', 'devon.archer', true)).messages.at(-1)).toMatchObject({ isInternal: true });
    expect(await refusal(desk().change({ id: ticket.id, body: { priority: 'low', version: rated.version } }))).toMatchObject({
      code: 'ticket.ended',
    });
    const actions = async (subjectId: string) =>
      (await app.as('viktor.sandell').audit.list({ query: { subjectId, size: 50 } })).items.map(({ action }) => action);
    expect(await actions(ticket.id)).toEqual(expect.arrayContaining(['ticket.create', 'ticket.change', 'ticket.rate', 'ticket.resolve']));
    expect(await actions('low')).toContain('support.set-target');
  });

  test('merged it waits for nobody and is no notice any more; whoever followed it follows on, and support reads why', async () => {
    const [first, second, third] = [await answeredTicket(), await ask({}, 'jonas.ekdahl'), await ask({}, 'anneke.vos')];
    await move(third, 'merge', { into: second.number });
    const merged = await move(await desk().ticket({ id: second.id }), 'merge', { into: first.number });
    expect(merged).toMatchObject({ dueAt: null, mergedInto: { number: first.number } });
    const target = await desk().ticket({ id: first.id });
    expect(target.followers).toEqual(['Anneke de Vos', 'Jonas Ekdahl']);
    const words = `Merged ${second.number} (${second.subject}) into this ticket.`;
    expect(target.messages.at(-1)).toMatchObject({ body: words, isInternal: true });
    const { items } = await app.as('samir.haddad').notifications.list({ query: { size: 200, unread: 'true' } });
    const open = items.filter(({ type }) => type === 'ticket.new').map(({ title }) => title);
    for (const { number } of [second, third]) expect(open.some((title) => title.startsWith(number))).toBe(false);
  });

  test('what is due within two hours of work is shown as about to be late', async () => {
    const [soon, far] = [await ask({ priority: 'critical' }), await ask({ priority: 'high' })];
    const ids = (await desk().tickets({ query: { view: 'breaching', size: 200 } })).items.map(({ id }) => id);
    expect([ids.includes(soon.id), ids.includes(far.id)]).toEqual([true, false]);
  });
});

describe('who hears of a ticket', () => {
  beforeAll(() => appoint(app.services, app.idOf('samir.haddad'), 'support_agent'));
  const idOf = (name: CastName) => app.idOf(name) as `emp_${string}`;
  const unread = async (name: CastName, wanted: string, { number }: TicketDetail) =>
    (await app.as(name).notifications.list({ query: { size: 200, unread: 'true' } })).items.filter(
      ({ type, title }) => type === wanted && title.startsWith(number),
    ).length;
  const assign = ({ id, version }: TicketDetail, to: CastName | null) =>
    desk().change({ id, body: { assigneeId: to && idOf(to), version } });

  test('is whom it was given to, until nobody has it, or it is solved or part of another one', async () => {
    const given = await assign(await ask(), 'samir.haddad');
    expect(await unread('samir.haddad', 'ticket.assigned', given)).toBe(1);
    expect((await assign(given, null)).assigneeName).toBeNull();
    expect(await unread('samir.haddad', 'ticket.assigned', given)).toBe(0);
    for (const [name, input] of [
      ['resolve', { body: 'Done.' }],
      ['merge', { into: (await ask()).number }],
    ] as const) {
      const ended = await move(await assign(await ask(), 'samir.haddad'), name, input);
      expect([name, await unread('samir.haddad', 'ticket.assigned', ended)]).toEqual([name, 0]);
    }
  });

  test('is everybody of its team while nobody has it, but neither who wrote it nor whom it is for', async () => {
    const tellsOf = async (ticket: TicketDetail) => {
      const told = [];
      for (const name of ['devon.archer', 'samir.haddad', 'anneke.vos'] as const)
        if (await unread(name, 'ticket.new', ticket)) told.push(name);
      return told;
    };
    expect(await tellsOf(await ask())).toEqual(['devon.archer', 'samir.haddad']);
    expect(await tellsOf(await ask({ category: 'hr' }))).toEqual(['devon.archer', 'samir.haddad', 'anneke.vos']);
    expect(await tellsOf(await ask({ requesterId: idOf('samir.haddad') }, 'devon.archer'))).toEqual([]);
  });

  test('are those who answer tickets today: with the role or the duty, and here', async () => {
    const isAgent = async () => (await desk().agents()).some(({ name }) => name === 'Samir Haddad');
    const duty = async (columns: { from_day?: string | null; to_day?: string | null; status?: 'proposed' | 'confirmed' }) => {
      const { db } = app.services;
      await db.updateTable('duty_assignment').set(columns).where('employee_id', '=', idOf('samir.haddad')).execute();
      return isAgent();
    };
    expect(await isAgent()).toBe(true);
    expect(await duty({ from_day: '2027-01-01' })).toBe(false);
    expect(await duty({ from_day: null, to_day: '2026-01-01' })).toBe(false);
    expect(await duty({ to_day: null, status: 'proposed' })).toBe(false);
    expect(await duty({ status: 'confirmed' })).toBe(true);
    const be = (status: 'suspended' | 'active') =>
      app.services.db.updateTable('employee').set({ status }).where('id', '=', idOf('samir.haddad')).execute();
    await be('suspended');
    expect(await isAgent()).toBe(false);
    await be('active');
  });
});
