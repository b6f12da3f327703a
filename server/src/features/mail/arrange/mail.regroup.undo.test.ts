import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importMail } from '#server/features/mail/arriving/mail.import.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';

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
  const { id: departmentId } = await app.services.db
    .updateTable('department')
    .set({ head_id: app.idOf('jonas.ekdahl') })
    .where('code', '=', 'BLD')
    .returning('id')
    .executeTakeFirstOrThrow();
  forgetRelations(app.services);
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
const arrive = (name: string) => {
  const head = ['From: Ann <ann@acme.example>', 'To: payments@corvane.example', `Subject: ${tries} ${name}`];
  const raw = [
    ...head,
    `Date: Tue, 01 Sep 2026 0${name.charCodeAt(0) - 96}:00:00 +0000`,
    `Message-ID: <undo${tries}.${name}@acme.example>`,
  ];
  return importMail(systemContext(app.services), {
    ...{ address: 'payments@corvane.example', raw: Buffer.from([...raw, '', name, ''].join('\r\n')), folder: 'inbox', seen: false },
  });
};
const give = (id: string, who: CastName | null) => samir().sharedMail.assign({ id, body: { assigneeId: who && app.idOf(who) } });
const fileTo = (id: string, projectId: string, isFiled = true) => samir().mailThreads.file({ body: { ids: [id], projectId, isFiled } });
const mute = (id: string, isMuted: boolean) => samir().mailThreads.mute({ body: { ids: [id], isMuted } });
const stateOf = async (id: string) => ({
  of: (await samir().sharedMail.team({ id })).assignee?.name ?? null,
  filed: (await samir().mailThreads.of({ id })).map(({ code }) => code),
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
  const both = await Promise.allSettled([1, 2].map(() => samir().mailThreads.undoRegrouping({ id: undo!, body: {} })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
