import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importMail } from '#server/features/mail/arriving/mail.import.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { jonasHeadsBuilding } from '#test/departments.ts';
import type { CastName } from '#test/cast.ts';
import { codeOf } from '#test/refusal.ts';

let app: TestApp;
/** Two projects of the company. */
let clinic: string;
let quay: string;
/** Two conversations of one mail each, the second one came later. */
let first: string;
let second: string;
let tries = 0;

beforeAll(async () => {
  app = await testApp();
  await app.as('devon.archer').sharedMailboxes.create({
    body: { name: 'Payments', localPart: 'payments', owner: { kind: 'role', roles: ['accountant', 'managing_director'] } },
  });
  const departmentId = await jonasHeadsBuilding(app);
  const projectOf = async (code: string) => (await app.as('jonas.ekdahl').projects.create({ body: { code, name: code, departmentId } })).id;
  [clinic, quay] = [await projectOf('RC-01'), await projectOf('QW-02')];
});
afterAll(async () => {
  await app.close();
  await stopReading();
});
beforeEach(async () => {
  tries += 1;
  [first, second] = [await arrive('a'), await arrive('b')];
});

const samir = () => app.as('samir.haddad');
const shared = { address: 'payments@corvane.example' };
type Box = { personId: string } | typeof shared;
/** Mails are as old as their letters say. */
const arrive = (name: string, box: Box = shared, answers?: string, subject = `${tries} ${name}`, prefix = '') => {
  const idOf = (one: string) => `<undo${tries}${prefix}.${one}@acme.example>`;
  const head = ['From: Ann <ann@acme.example>', 'To: payments@corvane.example', `Subject: ${subject}`, `Message-ID: ${idOf(name)}`];
  const date = new Date(Date.UTC(2026, 8, 1, 8, name.charCodeAt(0))).toUTCString();
  const raw = [...head, `Date: ${date}`, ...(answers ? [`In-Reply-To: ${idOf(answers)}`] : []), '', name, ''].join('\r\n');
  return importMail(systemContext(app.services), { ...box, raw: Buffer.from(raw), folder: 'inbox', seen: false });
};
const give = (id: string, who: CastName | null) => samir().sharedMail.assign({ id, body: { assigneeId: who && app.idOf(who) } });
const fileTo = (id: string, projectId: string, isFiled = true) => samir().mailThreads.file({ body: { ids: [id], projectId, isFiled } });
const mute = (id: string, isMuted: boolean) => samir().mailThreads.mute({ body: { ids: [id], isMuted } });
const stateOf = async (id: string) => ({
  of: (await samir().sharedMail.team({ id })).assignee?.name ?? null,
  filed: (await samir().mailRecords.of({ id })).projects.map(({ code }) => code),
  isMuted: (await samir().mail.thread({ id }))[0]!.isMuted,
});

interface Case {
  before?: () => Promise<unknown>;
  /** What is done to the whole. */
  since?: () => Promise<unknown>;
  /** The state of the whole once both are one. */
  whole?: object;
  after: [first: object, second: object];
}

// mail.md 4.6: undone, each part has what it had, and the whole keeps what somebody did to it since.
const CASES: Record<string, Case> = {
  'both have somebody: the oldest one’s has the whole': {
    before: async () => [await give(first, 'samir.haddad'), await give(second, 'helena.marsh')],
    whole: { of: 'Samir Haddad' },
    after: [{ of: 'Samir Haddad' }, { of: 'Helena Marsh' }],
  },
  'the whole was given to somebody else since: they keep it': {
    before: () => give(second, 'helena.marsh'),
    since: () => give(first, 'samir.haddad'),
    whole: { of: 'Helena Marsh' },
    after: [{ of: 'Samir Haddad' }, { of: 'Helena Marsh' }],
  },
  'the whole was given back to the same one since: it is theirs as well': {
    before: () => give(second, 'helena.marsh'),
    since: async () => [await give(first, null), await give(first, 'helena.marsh')],
    after: [{ of: 'Helena Marsh' }, { of: 'Helena Marsh' }],
  },
  'nobody had it, and the whole was given to somebody since': {
    since: () => give(second, 'helena.marsh'),
    after: [{ of: 'Helena Marsh' }, { of: null }],
  },
  'the whole was filed since: that stays with it': {
    before: () => fileTo(second, clinic),
    since: () => fileTo(first, quay),
    whole: { filed: ['RC-01'] },
    after: [{ filed: ['QW-02'] }, { filed: ['RC-01'] }],
  },
  'only the newer one was muted: the whole is heard of, and it is muted again': {
    before: () => mute(second, true),
    whole: { isMuted: false },
    after: [{ isMuted: false }, { isMuted: true }],
  },
  'both were muted: so is the whole, and each of them': {
    before: async () => [await mute(first, true), await mute(second, true)],
    whole: { isMuted: true },
    after: [{ isMuted: true }, { isMuted: true }],
  },
};

test.each(Object.entries(CASES))('made one and undone, %s', async (_, { before, since, whole = {}, after }) => {
  await before?.();
  const { undo } = await samir().mailThreads.merge({ body: { ids: [second, first] } });
  expect(await stateOf(first)).toMatchObject(whole);
  expect(await stateOf(second)).toEqual(await stateOf(first));
  await since?.();
  await samir().mailThreads.undoRegrouping({ id: undo!, body: {} });
  expect([await stateOf(first), await stateOf(second)]).toMatchObject(after);
});

test('of two who take the same back at once, one finds nothing any more', async () => {
  const { undo } = await samir().mailThreads.merge({ body: { ids: [first, second] } });
  const both = await Promise.all([1, 2].map(() => codeOf(samir().mailThreads.undoRegrouping({ id: undo!, body: {} }))));
  expect(both.toSorted()).toEqual(['done', 'request.not_found']);
});

test('each is taken back by itself, by who did it, also where others have done something there', async () => {
  const [third, fourth] = [await arrive('c'), await arrive('d')];
  const helena = app.as('helena.marsh').mailThreads;
  const theirs = (await samir().mailThreads.merge({ body: { ids: [first, second] } })).undo!;
  const own = (await helena.merge({ body: { ids: [third, fourth] } })).undo!;
  expect(await codeOf(helena.undoRegrouping({ id: theirs, body: {} }))).toBe('request.not_found');
  expect(await helena.undoRegrouping({ id: own, body: {} })).toMatchObject({ mails: 1 });
  expect(await samir().mailThreads.undoRegrouping({ id: theirs, body: {} })).toMatchObject({ mails: 1 });
});

test('a mail that one may not read is not made one with one’s own, and what else is muted stays so', async () => {
  const third = await arrive('c');
  await mute(third, true);
  const foreign = await arrive('f', { personId: app.idOf('marta.kessler') });
  expect(await samir().mailThreads.merge({ body: { ids: [first, foreign] } })).toEqual({ undo: null, mails: 1 });
  expect((await app.as('marta.kessler').mail.thread({ id: foreign })).map(({ id }) => id)).toEqual([foreign]);
  await samir().mailThreads.merge({ body: { ids: [first, second] } });
  expect(await stateOf(third)).toMatchObject({ isMuted: true });
});

test('what was split off and made one again meanwhile is one: there is nothing left to take back', async () => {
  const answer = await arrive('e', shared, 'a');
  const { undo } = await samir().mailThreads.split({ id: answer, body: {} });
  await samir().mailThreads.merge({ body: { ids: [first, answer] } });
  expect(await samir().mailThreads.undoRegrouping({ id: undo!, body: {} })).toEqual({ undo: null, mails: 2 });
  expect((await samir().mail.thread({ id: answer })).map(({ id }) => id)).toEqual([first, answer]);
});

test('whoever has the same mails in a mailbox of their own keeps them as they have them', async () => {
  // Jonas Ekdahl had his mailbox first.
  const copies = await Promise.all(
    (['jonas.ekdahl', 'marta.kessler'] as const).map(async (who) => {
      const personId = app.idOf(who);
      const mails = [await arrive('m', { personId }), await arrive('n', { personId }, 'm')];
      return {
        mails,
        threads: app.as(who).mailThreads,
        conversation: async () => (await app.as(who).mail.thread({ id: mails[1]! })).length,
      };
    }),
  );
  const undos = await Promise.all(copies.map(({ mails, threads }) => threads.split({ id: mails[1]!, body: {} })));
  await copies[1]!.threads.undoRegrouping({ id: undos[1]!.undo!, body: {} });
  expect(await Promise.all(copies.map(({ conversation }) => conversation()))).toEqual([1, 2]);
});

// What comes without Message-IDs is told by its subject: that of the oldest mail of a conversation.
test.each<[name: string, order: ('a' | 'b')[], isSplit: boolean, subject: 'a' | 'b', groups: number[]]>([
  ['made one and undone', ['a', 'b'], false, 'b', [1, 2]],
  ['made one and undone, the older one came later', ['b', 'a'], false, 'b', [1, 2]],
  ['made one, split and undone', ['a', 'b'], true, 'a', [3, 3]],
])('%s, each conversation is called as its oldest mail again', async (_, order, isSplit, subject, groups) => {
  const words = (name: string) => `Plan ${tries} ${name === 'a' ? 'of the pit' : 'of the quay'}`;
  const ids: Record<string, string> = {};
  for (const name of order) ids[name] = await arrive(name, shared, undefined, words(name), `s${order.join('')}${isSplit}`);
  let { undo } = await samir().mailThreads.merge({ body: { ids: [ids['a']!, ids['b']!] } });
  if (isSplit) ({ undo } = await samir().mailThreads.split({ id: ids['a']!, body: {} }));
  await samir().mailThreads.undoRegrouping({ id: undo!, body: {} });
  await arrive('c', shared, undefined, `Re: ${words(subject)}`, `s${order.join('')}${isSplit}`);
  const sizes = await Promise.all(['a', 'b'].map(async (name) => (await samir().mail.thread({ id: ids[name]! })).length));
  expect(sizes).toEqual(groups);
});
