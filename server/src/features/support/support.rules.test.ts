import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TicketDetail, TicketInput } from '@lintel/contract/support';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appoint, type CastName } from '#test/cast.ts';
import { toldBy } from '#test/told.ts';
import { mailFilesJob } from './support.mail-files.ts';

let app: TestApp;
/** Monday morning; tests move it on. */
let now = new Date('2026-10-12T07:00:00Z');
/** Devon Archer and Samir Haddad answer tickets. */
beforeAll(async () => {
  app = await testApp({ now: () => now });
  await appoint(app.services, app.idOf('samir.haddad'), 'support_agent');
});
afterAll(() => app.close());
beforeEach(() => void (now = new Date('2026-10-12T07:00:00Z')));

const SUPPORT = 'support@corvane.example';
const desk = (name: CastName = 'devon.archer') => app.as(name).support;
const ask = (input: Partial<TicketInput> = {}, by: CastName = 'marta.kessler'): Promise<TicketDetail> =>
  desk(by).create({ body: { subject: 'Printer', category: 'it', body: 'It only blinks.', ...input } });
const reply = ({ id }: TicketDetail, body: string, by: CastName = 'devon.archer') => desk(by).reply({ id, body: { body } });
const move = async (by: CastName, { id }: TicketDetail, name: string, input?: Record<string, unknown>) => {
  const { version } = await desk(by).ticket({ id });
  return desk(by).transition({ id, body: { name: name as 'wait', version, ...(input ? { input } : {}) } });
};
const told = (step: () => Promise<unknown>) => toldBy(app.services, step);
const write = (by: CastName, subject: string, content: string) =>
  app.as(by).mail.send({ form: { to: [SUPPORT], cc: [], bcc: [], subject, content } }, { idempotencyKey: crypto.randomUUID() });
const bySubject = async (subject: string): Promise<TicketDetail> => {
  const { items } = await desk().tickets({ query: { size: 200 } });
  return desk().ticket({ id: items.find((one) => one.subject === subject)!.id });
};
/** Jonas Ekdahl asked about the same thing, and follows the ticket of Marta Kessler since. */
async function followed(): Promise<TicketDetail> {
  const ticket = await reply(await ask(), 'Looking at it.');
  await move('devon.archer', await ask({ subject: 'Again' }, 'jonas.ekdahl'), 'merge', { into: ticket.number });
  return desk().ticket({ id: ticket.id });
}

// workspace A15, one rule at a time
describe('who follows a ticket', () => {
  test('speaks in it like who asked, and is told what support says', async () => {
    const ticket = await followed();
    const said = await reply(ticket, 'On my floor too.', 'jonas.ekdahl');
    expect(said.messages.at(-1)).toMatchObject({ authorName: 'Jonas Ekdahl', isFromSupport: false });
    expect(await told(() => reply(ticket, 'Both are coming.'))).toEqual(['Jonas Ekdahl: ticket.reply', 'Marta Kessler: ticket.reply']);
  });

  test('does not open it again by mail: what they write is a ticket of their own', async () => {
    const ticket = await followed();
    await move('devon.archer', ticket, 'resolve', { body: 'New toner.' });
    await write('jonas.ekdahl', `Re: [${ticket.number}]`, 'Mine still blinks.');
    expect((await desk().ticket({ id: ticket.id })).status).toBe('resolved');
    expect(await bySubject(`Re: [${ticket.number}]`)).toMatchObject({ requesterName: 'Jonas Ekdahl', status: 'new' });
  });
});

describe('somebody of support', () => {
  test('with the duty answers by mail as support', async () => {
    await write('marta.kessler', 'No water', 'Second floor.');
    const ticket = await bySubject('No water');
    await write('samir.haddad', `Re: [${ticket.number}]`, 'The plumber comes at two.');
    const answered = await desk().ticket({ id: ticket.id });
    expect(answered).toMatchObject({ status: 'open', assigneeName: 'Samir Haddad' });
    expect(answered.messages.at(-1)).toMatchObject({ isFromSupport: true });
  });

  test('who asked themselves is told neither of the ticket nor of what they do with it', async () => {
    let own: TicketDetail;
    expect(await told(async () => void (own = await ask({}, 'devon.archer')))).toEqual(['Samir Haddad: ticket.new']);
    expect(await told(() => move('devon.archer', own, 'merge', { into: '' }).catch(() => null))).toEqual([]);
    const other = await ask();
    expect(await told(() => move('devon.archer', own, 'merge', { into: other.number }))).toEqual([]);
  });
});

describe('the queue', () => {
  test('shows in each view what belongs there, and counts to each what they see', async () => {
    const named = (what: string) => ({ subject: `Views: ${what}` });
    const fresh = await ask(named('nobody has it'));
    const mine = await reply(await ask(named('mine'), 'jonas.ekdahl'), 'Looking.');
    const answered = await reply(await ask(named('waits')), 'Looking.', 'samir.haddad');
    const waiting = await move('devon.archer', answered, 'wait', { body: 'Which?' });
    const own = await ask(named('of Devon'), 'devon.archer');
    const over = await move('devon.archer', await reply(await ask(named('over')), 'Looking.'), 'resolve', { body: 'Done.' });
    const shown = async (query: object) =>
      (await desk().tickets({ query: { q: 'Views:', size: 200, ...query } })).items.map(({ id }) => id).toSorted();
    const ids = (...all: TicketDetail[]) => all.map(({ id }) => id).toSorted();
    expect(await shown({ view: 'open' })).toEqual(ids(fresh, mine, waiting, own));
    expect(await shown({ view: 'mine' })).toEqual(ids(mine));
    expect(await shown({ view: 'unassigned' })).toEqual(ids(fresh, own));
    expect(await shown({ view: 'waiting' })).toEqual(ids(waiting));
    expect(await shown({ view: 'all' })).toEqual(ids(fresh, mine, waiting, own, over));
    expect(await shown({ requester: 'me' })).toEqual(ids(own));
    const { all } = await desk('jonas.ekdahl').views();
    expect([all, (await desk().views()).all > all]).toEqual([
      (await desk('jonas.ekdahl').tickets({ query: { view: 'all' } })).page.total,
      true,
    ]);
  });

  test('keeps answers on record, and says of each week what was asked and solved', async () => {
    const solved = async () => (await desk().overview()).weeks.at(-1)!.resolved;
    const before = await solved();
    await move('devon.archer', await reply(await ask(), 'Looking.'), 'resolve', { body: 'Done.' });
    expect(await solved()).toBe(before + 1);
    const [macro] = await desk().addMacro({ body: { title: 'Restart', body: 'Turn it off and on again.' } });
    await desk().removeMacro({ id: macro!.id });
    const { items } = await app.as('viktor.sandell').audit.list({ query: { subjectId: macro!.id } });
    expect(items.map(({ action, actorName }) => `${actorName}: ${action}`)).toEqual([
      'Devon Archer: support.remove-macro',
      'Devon Archer: support.add-macro',
    ]);
  });

  test('other terms change what is open, not what is over', async () => {
    const over = await move('devon.archer', await reply(await ask({ priority: 'low' }), 'Looking.'), 'resolve', { body: 'Done.' });
    const open = await ask({ priority: 'low' });
    const [low] = (await desk().targets()).filter(({ priority }) => priority === 'low');
    await desk().setTarget({ body: { priority: 'low', firstMinutes: 30, updateMinutes: 30, resolveMinutes: 60 } });
    const dueAfter = async ({ id }: TicketDetail) => (await desk().ticket({ id })).resolveDueAt;
    expect([await dueAfter(over), await dueAfter(open)]).toEqual([over.resolveDueAt, '2026-10-12T08:00:00.000Z']);
    await desk().setTarget({ body: low! });
  });
});

describe('a mail of support', () => {
  const rawOf = async (part: string) => {
    const { raw_sha256 } = await app.services.db
      .selectFrom('message')
      .select('raw_sha256')
      .where('message_id', 'like', part)
      .executeTakeFirstOrThrow();
    return text(await app.services.blobs.get(raw_sha256));
  };

  test('begins with where an answer ends, answers what was said before, and only a receipt is a machine’s', async () => {
    await write('marta.kessler', 'Camera is black', 'Since this morning.');
    const ticket = await bySubject('Camera is black');
    const answered = await reply(ticket, 'Which lens?');
    await app.services.jobs.drain();
    const [receipt, answer] = [await rawOf(`<${ticket.id}.received@%`), await rawOf(`<${answered.messages.at(-1)!.id}@%`)];
    const { mail_message_id } = await app.services.db
      .selectFrom('ticket_message')
      .select('mail_message_id')
      .where('id', '=', ticket.messages[0]!.id)
      .executeTakeFirstOrThrow();
    expect(receipt).toMatch(/^Auto-Submitted: auto-replied\r$|^Auto-Submitted: auto-generated\r$/m);
    expect(answer).not.toMatch(/^Auto-Submitted/m);
    expect(answer.replaceAll('\r\n ', ' ')).toContain(`In-Reply-To: ${mail_message_id!}`);
    expect(answer).toMatch(/\r\n\r\n--- Write your answer above this line ---\r\n/);
  });

  test('that came with files gives them to its message once, however often that is begun anew', async () => {
    const parts = '--b\r\n\r\nSee the photo.\r\n--b\r\nContent-Disposition: attachment; filename="pump.txt"\r\n\r\nleaks\r\n--b--';
    const head = `From: marta.kessler@corvane.example\r\nTo: ${SUPPORT}\r\nSubject: Pump leaks\r\nMessage-ID: <pump@x.example>\r\n`;
    const source = `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts}\r\n`;
    await deliverRaw(app.services, Buffer.from(source), { to: [SUPPORT] });
    const { sha256: raw } = await app.services.db.selectFrom('blob').select('sha256').orderBy('at', 'desc').executeTakeFirstOrThrow();
    await app.services.jobs.drain();
    await mailFilesJob.run({ mailMessageId: '<pump@x.example>', raw }, systemContext(app.services));
    expect((await bySubject('Pump leaks')).messages[0]!.files.map(({ name }) => name)).toEqual(['pump.txt']);
  });
});

test('a file of tickets says in words how each was asked', async () => {
  const subject = 'Asked by telephone';
  await ask({ subject, requesterId: app.idOf('jonas.ekdahl') as `emp_${string}` }, 'devon.archer');
  const file = await (await desk().export({ query: { format: 'csv', q: subject } })).text();
  expect(file).toContain('For somebody else');
});
