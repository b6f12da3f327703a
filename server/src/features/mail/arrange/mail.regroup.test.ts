import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importMail } from '#server/features/mail/arriving/mail.import.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { jonasHeadsBuilding } from '#test/departments.ts';
import { refusal } from '#test/refusal.ts';
import { pruneRegroupings } from './mail.regroup.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const marta = () => app.as('marta.kessler');
let tries = 0;

/** A few mails of one mailbox, called by a letter. */
function openMails() {
  const prefix = `regroup${(tries += 1)}`;
  const entries = new Map<string, string>();
  let undo: string | null = null;
  const idOf = (name: string) => `<${prefix}.${name}@site.example>`;
  const made = async (call: Promise<{ undo: string | null }>) => void (undo = (await call).undo);
  return {
    idOf,
    entries,
    undoOf: () => undo!,
    /** `named` as in References, the oldest first; what it answers last. */
    arrive: async (name: string, named: readonly string[] = [], subject = `${prefix} ${name}`) => {
      const lines = named.length > 0 ? [`References: ${named.map(idOf).join(' ')}`, `In-Reply-To: ${idOf(named.at(-1)!)}`] : [];
      const head = ['From: Ana <ana@site.example>', 'To: Marta <marta.kessler@corvane.example>', `Subject: ${subject}`];
      const date = new Date(Date.UTC(2026, 8, 1, 0, name.charCodeAt(0))).toUTCString();
      const raw = [...head, `Date: ${date}`, `Message-ID: ${idOf(name)}`, ...lines, '', name, ''].join('\r\n');
      const personId = app.idOf('marta.kessler');
      entries.set(name, await importMail(systemContext(app.services), { personId, raw: Buffer.from(raw), folder: 'inbox', seen: false }));
    },
    split: (name: string) => made(marta().mailThreads.split({ id: entries.get(name)!, body: {} })),
    merge: (names: readonly string[]) => made(marta().mailThreads.merge({ body: { ids: names.map((name) => entries.get(name)!) } })),
    undo: () => marta().mailThreads.undoRegrouping({ id: undo!, body: {} }),
    /** For good, from everywhere. */
    lose: async (name: string) => {
      const ids = [entries.get(name)!];
      await marta().mail.update({ body: { ids, change: { folder: 'trash' } } });
      await marta().mail.remove({ body: { ids } });
      entries.delete(name);
    },
    /** Who stands with whom: `a c | b`. */
    groups: async (): Promise<string> => {
      const { rows } = await sql<{ id: string; thread: string }>`
        select id, thread_id as thread from entry where id = any(${[...entries.values()]}::bigint[])`.execute(app.services.db);
      const threads = new Map(rows.map(({ id, thread }) => [id, thread]));
      const groups = Map.groupBy([...entries.keys()].sort(), (name) => threads.get(entries.get(name)!));
      return [...groups.values()].map((names) => names.join(' ')).join(' | ');
    },
  };
}
type Mails = ReturnType<typeof openMails>;

/** `b<a` arrives and answers a, `c<a,b` names both; `/b` begins a conversation, `a+b` are made one, `-b` is lost; `undo`. */
async function run(mails: Mails, steps: string): Promise<void> {
  for (const step of steps.split(' ')) {
    const [name, named] = step.split('<');
    if (step === 'undo') await mails.undo();
    else if (step.startsWith('/')) await mails.split(step.slice(1));
    else if (step.startsWith('-')) await mails.lose(step.slice(1));
    else if (step.includes('+')) await mails.merge(step.split('+'));
    else await mails.arrive(name!, named?.split(',') ?? []);
  }
}

test.each<[name: string, steps: string, groups: string]>([
  ['what answers a mail goes with it, the rest stays', 'a b<a c<a,b d<a /b', 'a d | b c'],
  ['an answer to what was split off joins it', 'a b<a /b c<a,b', 'a | b c'],
  ['an answer to the rest joins the rest', 'a b<a c<a /b d<a,c', 'a c d | b'],
  ['an answer that names only the nearest', 'a b<a c<b /b d<c e<a', 'a e | b c d'],
  ['what never came before it joins the rest', 'a c<a,b /c b<a', 'a b | c'],
  ['what never came after it joins it', 'a b<a d<a,b,c /b c<a,b', 'a | b c d'],
  ['an answer to both joins what was split off, and does not make them one', 'a b<a c<a /b d<b,c e<c,b', 'a c | b d e'],
  ['its answer goes along, whatever else it names first', 'a b<a /b c<b,a', 'a | b c'],
  ['twice, from the outside in', 'a b<a c<a,b d<a,b,c /b /c e<a,b,c,d f<a,b', 'a | b f | c d e'],
  ['twice, from the inside out', 'a b<a c<a,b d<a,b,c /c /b e<a,b,c,d f<a,b', 'a | b f | c d e'],
  ['a mail that is lost and comes again', 'a b<a c<a,b /b -b b<a', 'a | b c'],
  ['all of it is lost and comes again, the answer first', 'a b<a c<a,b /b -a -b -c c<a,b b<a a', 'a | b c'],
  ['made one, an answer to either joins', 'a b a+b c<a d<b', 'a b c d'],
  ['three made one', 'a b c b+c+a d<c', 'a b c d'],
  ['made one, lost and come again', 'a b a+b -a -b b a', 'a b'],
  ['split off and made one again', 'a b<a /b a+b c<a,b d<a', 'a b c d'],
  ['made one and split off again', 'a b<a c d<c a+c /c e<c,d f<a', 'a b f | c d e'],
  ['split off and made one with another', 'a b<a c /b b+c d<a,b e<a f<c', 'a e | b c d f'],
  ['a split is undone', 'a b<a c<a,b /b undo d<a,b', 'a b c d'],
  ['a split is undone after an answer came', 'a b<a /b c<a,b d<a undo', 'a b c d'],
  ['what was made one is undone', 'a b a+b undo c<a d<b', 'a c | b d'],
  ['what was made one is undone after answers came', 'a b a+b c<a d<b e<b,d undo f<b,d,e', 'a c | b d e f'],
  [
    'split off twice: it is apart from where it stood first, until it is made one with that',
    'a b<a c<b x y /b b+x /b a+b a+y /a',
    'a b c | x | y',
  ],
  ['made one across a split and undone: it is split as before', 'a b<a /b a+b undo c<a,b', 'a | b c'],
  ['a split that is undone is none: what answers goes along again', 'a b<a c<b d<a /c undo /b', 'a d | b c'],
  ['what only a mail named that was lost before it was undone goes where that had stood', 'a b c<x,b a+b -c undo d<x', 'a | b d'],
  ['a split that comes back is that of its own mail alone', 'a b<a x y<x z<y /b a+b undo /y', 'a | b | x | y z'],
])('%s: %s', async (_, steps, groups) => {
  const mails = openMails();
  await run(mails, steps);
  expect(await mails.groups()).toBe(groups);
});

/** What the rules say, without a database: every mail of a forest is in a group, come or not. */
function openModel(parents: readonly (number | null)[]) {
  let groups = parents.map((_, n) => rootOf(n));
  let begins = new Map<number, number>();
  const come = new Set<number>();
  let before = { groups, begins };
  function rootOf(n: number): number {
    const parent = parents[n];
    return parent == null ? n : rootOf(parent);
  }
  const goesWith = (n: number, start: number): boolean =>
    n === start || (!begins.has(n) && parents[n] != null && groups[n] === groups[start] && goesWith(parents[n]!, start));
  return {
    come,
    split(start: number): boolean {
      const going = parents.flatMap((_, n) => (groups[n] === groups[start] && goesWith(n, start) ? [n] : []));
      const staying = [...come].filter((n) => groups[n] === groups[start] && !going.includes(n)).sort((a, b) => a - b);
      if (staying.length === 0) return false;
      before = { groups, begins };
      const parent = parents[start];
      const beside = parent != null && groups[parent] === groups[start] && !begins.has(start) ? parent : staying[0]!;
      begins = new Map(begins).set(start, begins.get(start) ?? beside);
      const made = Math.max(...groups) + 1;
      groups = groups.map((group, n) => (going.includes(n) ? made : group));
      return true;
    },
    merge(some: readonly number[]): boolean {
      const all = new Set(some.map((n) => groups[n]!));
      if (all.size < 2) return false;
      before = { groups, begins };
      begins = new Map([...begins].filter(([start, beside]) => !(all.has(groups[start]!) && all.has(groups[beside]!))));
      groups = groups.map((group) => (all.has(group) ? groups[some[0]!]! : group));
      return true;
    },
    undo: () => void ({ groups, begins } = before),
    words: (): string => {
      const names = Map.groupBy([...come].sort((a, b) => a - b).map(String), (n) => groups[Number(n)]);
      return [...names.values()].map((one) => one.join(' ')).join(' | ');
    },
  };
}

const MAILS = 8;
const sequences = fc.record({
  /** What each mail answers: one before it, or nothing. */
  parents: fc.tuple(...Array.from({ length: MAILS }, (_, n) => (n === 0 ? fc.constant(null) : fc.option(fc.nat(n - 1), { freq: 5 })))),
  order: fc.shuffledSubarray(
    Array.from({ length: MAILS }, (_, n) => n),
    { minLength: MAILS },
  ),
  steps: fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('arrive' as const), some: fc.constant([0]) }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('split' as const), some: fc.tuple(fc.nat(MAILS)) }) },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('merge' as const), some: fc.array(fc.nat(MAILS), { minLength: 2, maxLength: 3 }) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), some: fc.constant([0]) }) },
    ),
    { minLength: 8, maxLength: 16, size: 'max' },
  ),
});

// More of them by hand: `LINTEL_REGROUP_RUNS=500 vitest run …`.
const RUNS = Number(process.env['LINTEL_REGROUP_RUNS'] ?? 12);

test(
  'whatever is split, made one, undone and arrives in whatever order, the conversations are those that the rules say',
  { timeout: 60_000 + RUNS * 10_000 },
  async () => {
    const property = fc.asyncProperty(sequences, async ({ parents, order, steps }) => {
      const mails = openMails();
      const model = openModel(parents);
      const waiting = [...order];
      let mayUndo = false;
      const chainOf = (n: number): number[] => (parents[n] == null ? [] : [...chainOf(parents[n]!), parents[n]!]);
      const arrive = async () => {
        const next = waiting.shift();
        if (next === undefined) return;
        await mails.arrive(String(next), chainOf(next).map(String));
        model.come.add(next);
      };
      for (const { kind, some } of steps) {
        const here = [...model.come];
        const chosen = here.length === 0 ? [] : some.map((n) => here[n % here.length]!);
        if (kind === 'arrive') await arrive();
        else if (kind === 'undo' && mayUndo) {
          model.undo();
          await mails.undo();
          mayUndo = false;
        } else if (kind === 'split' && chosen.length > 0) {
          const isDone = model.split(chosen[0]!);
          const call = mails.split(String(chosen[0]));
          if (isDone) await call;
          else expect(await refusal(call)).toMatchObject({ code: 'mail.starts_already' });
          mayUndo = isDone;
        } else if (kind === 'merge' && chosen.length > 0) {
          mayUndo = model.merge(chosen);
          await mails.merge(chosen.map(String));
        }
        expect(await mails.groups()).toBe(model.words());
      }
      while (waiting.length > 0) await arrive();
      expect(await mails.groups()).toBe(model.words());
    });
    await fc.assert(property, { numRuns: RUNS });
  },
);

test('both parts of a conversation are muted, filed and somebody’s as it was; made one again it is so once', async () => {
  const { mails, boxId, as } = await openShared();
  const [first, second] = mails;
  const { id: projectId } = await projectOf();
  await as.sharedMail.assign({ id: first!, body: { assigneeId: app.idOf('samir.haddad') } });
  await as.mailThreads.file({ body: { ids: [first!], projectId, isFiled: true } });
  await as.mailThreads.mute({ body: { ids: [first!], isMuted: true } });
  const { undo } = await as.mailThreads.split({ id: second!, body: {} });
  for (const id of mails) {
    expect((await as.mail.thread({ id })).map((row) => [row.id, row.isMuted])).toEqual([[id, true]]);
    expect(await as.sharedMail.team({ id })).toMatchObject({ assignee: { name: 'Samir Haddad' }, history: [{ kind: 'assigned' }] });
    expect((await as.mailRecords.of({ id })).projects).toMatchObject([{ id: projectId }]);
  }
  // What is done to one part is not done to the other.
  await as.mailThreads.mute({ body: { ids: [second!], isMuted: false } });
  expect((await as.mail.thread({ id: first! }))[0]).toMatchObject({ isMuted: true });
  await as.mailThreads.undoRegrouping({ id: undo!, body: {} });
  expect((await as.mail.thread({ id: second! })).map(({ id }) => id)).toEqual(mails);
  expect((await as.sharedMail.team({ id: second! })).history).toHaveLength(1);
  expect((await as.sharedMail.list()).find(({ id }) => id === boxId)).toBeTruthy();
});

test('what is made one is muted only where all of it was, and undone gets back what it had', async () => {
  const { mails, as } = await openShared(false);
  const [first, second] = mails;
  const { id: projectId } = await projectOf();
  await as.mailThreads.mute({ body: { ids: [first!], isMuted: true } });
  await as.sharedMail.assign({ id: second!, body: { assigneeId: app.idOf('helena.marsh') } });
  await as.mailThreads.file({ body: { ids: [second!], projectId, isFiled: true } });
  const { id: both } = await projectOf();
  for (const id of mails) await as.mailThreads.file({ body: { ids: [id], projectId: both, isFiled: true } });
  const stateOf = async (id: string) => ({
    mails: (await as.mail.thread({ id })).map((row) => [row.id, row.isMuted]),
    assignee: (await as.sharedMail.team({ id })).assignee?.name ?? null,
    steps: (await as.sharedMail.team({ id })).history.length,
    projects: (await as.mailRecords.of({ id })).projects.length,
  });
  const before = [await stateOf(first!), await stateOf(second!)];
  const { undo, mails: count } = await as.mailThreads.merge({ body: { ids: mails } });
  expect(count).toBe(2);
  const whole = { mails: mails.map((id) => [id, false]), assignee: 'Helena Marsh', steps: 1, projects: 2 };
  expect([await stateOf(first!), await stateOf(second!)]).toEqual([whole, whole]);
  expect(await as.mailThreads.merge({ body: { ids: mails } })).toEqual({ undo: null, mails: 2 });
  // The other readers cannot take it back: it is not theirs.
  expect(await refusal(app.as('helena.marsh').mailThreads.undoRegrouping({ id: undo!, body: {} }))).toMatchObject({ status: 404 });
  await as.mailThreads.undoRegrouping({ id: undo!, body: {} });
  expect([await stateOf(first!), await stateOf(second!)]).toEqual(before);
  expect(await refusal(as.mailThreads.undoRegrouping({ id: undo!, body: {} }))).toMatchObject({ status: 404 });
});

test('what is taken apart and made one is on record, said to all who read the mailbox, and taken back for a week', async () => {
  const { mails, as, boxId } = await openShared();
  const { db } = app.services;
  const steps = [
    ['mailbox.split', 1, () => as.mailThreads.split({ id: mails[1]!, body: {} })],
    ['mailbox.merge', 2, () => as.mailThreads.merge({ body: { ids: mails } })],
    ['mailbox.undo_regrouping', 1, (undo: string) => as.mailThreads.undoRegrouping({ id: undo, body: {} })],
  ] as const;
  let undo = '';
  for (const [action, count, step] of steps) {
    const { last } = await db
      .selectFrom('event')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    undo = (await step(undo)).undo ?? undo;
    const entry = db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'subject_label', 'payload'])
      .where('subject_type', '=', 'mail_thread');
    expect(await entry.orderBy('seq', 'desc').limit(1).executeTakeFirst()).toMatchObject({
      ...{ action, actor_id: app.idOf('samir.haddad'), subject_label: 'payments@corvane.example', payload: { after: { mails: count } } },
    });
    const told = await db.selectFrom('event').select(['kind', 'person_id']).where('id', '>', last).execute();
    for (const kind of ['mail.changed', 'team.changed'])
      for (const who of ['samir.haddad', 'helena.marsh'] as const) expect(told).toContainEqual({ kind, person_id: app.idOf(who) });
  }
  const kept = async (days: number) => {
    await pruneRegroupings({ ...systemContext(app.services), now: new Date(Date.now() + days * 86_400_000) });
    return (await db.selectFrom('mail_regrouping').select('id').where('account_id', '=', boxId).execute()).length > 0;
  };
  expect([await kept(6.9), await kept(7.1)]).toEqual([true, false]);
});

test('nobody takes back what they did in a mailbox that they read no more', async () => {
  const { mails, as } = await openShared();
  const { undo } = await as.mailThreads.split({ id: mails[1]!, body: {} });
  const roles = (some: string[]) =>
    app.services.db.updateTable('shared_mailbox').set({ roles: some }).where('name', '=', sharedName).execute();
  await roles(['managing_director']);
  expect(await refusal(as.mailThreads.undoRegrouping({ id: undo!, body: {} }))).toMatchObject({ status: 404 });
  await roles(['accountant', 'managing_director']);
});

test('mails of two mailboxes, and of somebody else, are not made one', async () => {
  const { mails: shared, as } = await openShared();
  const own = openMails();
  await run(own, 'a b');
  const [a, b] = [own.entries.get('a')!, own.entries.get('b')!];
  expect(await refusal(as.mailThreads.merge({ body: { ids: [a, b] } }))).toMatchObject({ code: 'mail.not_found' });
  expect(await refusal(as.mailThreads.split({ id: a, body: {} }))).toMatchObject({ code: 'mail.not_found' });
  expect(await refusal(marta().mailThreads.split({ id: a, body: {} }))).toMatchObject({ code: 'mail.starts_already' });
  await app.services.db
    .updateTable('shared_mailbox')
    .set({ roles: ['accountant', 'managing_director', 'employee'] })
    .where('name', '=', sharedName)
    .execute();
  expect(await refusal(marta().mailThreads.merge({ body: { ids: [a, shared[0]!] } }))).toMatchObject({ code: 'mail.merge_across' });
  expect(await own.groups()).toBe('a | b');
});

test('one row a conversation: the list counts what was taken apart and made one', async () => {
  const mails = openMails();
  const conversations = async () => (await marta().mail.folder({ folder: 'inbox', query: { by: 'conversation' } })).page.total;
  await run(mails, 'a b<a c<b');
  const before = await conversations();
  await mails.split('b');
  expect(await conversations()).toBe(before + 1);
  const { items } = await marta().mail.folder({ folder: 'inbox', query: { by: 'conversation', size: 200 } });
  const own = items.filter(({ id }) => [...mails.entries.values()].includes(id));
  expect(own.map(({ conversation }) => [conversation?.total, conversation?.unread]).toSorted()).toEqual([
    [1, 1],
    [2, 2],
  ]);
  await mails.merge(['a', 'c']);
  expect(await conversations()).toBe(before);
});

test('an answer without Message-IDs finds the part that has its subject', async () => {
  const mails = openMails();
  await mails.arrive('a', [], 'Weekly plan');
  await mails.arrive('b', ['a'], 'Tower crane, new date');
  await mails.split('b');
  await mails.arrive('c', [], 'Re: Tower crane, new date');
  await mails.arrive('d', [], 'Re: Weekly plan');
  expect(await mails.groups()).toBe('a d | b c');
});

const sharedName = 'Payments';
let projects = 0;
const projectOf = async () => {
  const departmentId = await jonasHeadsBuilding(app);
  return app.as('jonas.ekdahl').projects.create({ body: { code: `RG-0${(projects += 1)}`, name: 'Quay wall', departmentId } });
};

/** Two mails of a shared mailbox, one conversation or two. */
async function openShared(isOne = true) {
  const as = app.as('samir.haddad');
  const find = async () => (await as.sharedMail.list()).find(({ name }) => name === sharedName);
  if (!(await find()))
    await app.as('devon.archer').sharedMailboxes.create({
      body: { name: sharedName, localPart: 'payments', owner: { kind: 'role', roles: ['accountant', 'managing_director'] } },
    });
  const { id: boxId } = (await find())!;
  const mails: string[] = [];
  const prefix = `shared${(tries += 1)}`;
  for (const name of ['a', 'b']) {
    const answers = name === 'b' && isOne ? `In-Reply-To: <${prefix}.a@site.example>\r\n` : '';
    const raw = `From: Ann <ann@acme.example>\r\nTo: payments@corvane.example\r\nSubject: ${prefix} ${name}\r\nMessage-ID: <${prefix}.${name}@site.example>\r\n${answers}\r\n${name}\r\n`;
    mails.push(
      await importMail(systemContext(app.services), {
        ...{ address: 'payments@corvane.example', raw: Buffer.from(raw), folder: 'inbox', seen: false },
      }),
    );
  }
  return { as, boxId, mails };
}
