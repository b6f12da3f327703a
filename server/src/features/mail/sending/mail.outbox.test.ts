import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { startRelay, type RelayMode, type TestRelay } from '#test/mail/relay.ts';
import { claimDelivery, lockClaim, markDataStarted } from './mail.outbox.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { recoverOutbox, tryDelivery } from './mail.transmit.ts';

let app: TestApp;
let relay: TestRelay;
let shift = 0;
beforeAll(async () => {
  relay = await startRelay();
  app = await testApp({ env: { SMTP_URL: relay.url }, now: () => new Date(Date.now() + shift) });
});
afterAll(async () => {
  await app.close();
  await relay.stop();
  await stopReading();
});
beforeEach(() => {
  relay.mode = 'accept';
  relay.seen.length = 0;
});

const mail = () => app.as('marta.kessler').mail;
const ctx = () => systemContext(app.services);
/** The server's clock stands that much later while the work runs: tokens live shorter than some waits. */
async function later(minutes: number, work: () => Promise<unknown>): Promise<void> {
  shift = minutes * 60_000;
  await work().finally(() => (shift = 0));
}
const seen = ({ messageId }: { messageId: string }) => relay.seen.filter(({ raw }) => raw.includes(messageId));
const run = (options?: { early?: boolean }) => app.services.jobs.drain(options);
let counter = 0;
const send = async (to: string[], more: object = {}) =>
  mail().send({ form: { to, subject: `Offer ${(counter += 1)}`, content: 'Please find it attached.', ...more } });
const outboxOf = (id: string) => app.services.db.selectFrom('outbox').selectAll().where('entry_id', '=', id).executeTakeFirstOrThrow();
const notices = async () =>
  (await mail().folder({ folder: 'inbox' })).items.filter((row) => row.from.name === 'Mail delivery').map((row) => row.subject);

describe('mail to the outside', () => {
  test('waits in the outbox, goes out once with its own Message-ID, without blind copies in it', async () => {
    const sent = await send(['good@site.example', 'jonas.ekdahl@corvane.example'], { bcc: ['secret@site.example'] });
    expect(sent.delivery).toBe('queued');
    await run();
    await run();
    expect(seen(sent)).toHaveLength(1);
    const { from, to, raw } = seen(sent)[0]!;
    expect([from, to.toSorted()]).toEqual(['marta.kessler@corvane.example', ['good@site.example', 'secret@site.example']]);
    expect(raw.toString()).toContain(`Message-ID: ${sent.messageId}`);
    expect(raw.toString()).not.toMatch(/secret/);
    expect(await mail().get({ id: sent.id })).toMatchObject({
      delivery: 'sent',
      transitions: [],
      recipients: [
        { email: 'good@site.example', state: 'sent' },
        { email: 'secret@site.example', state: 'sent' },
      ],
    });
  });

  test.each<[RelayMode, string, string[]]>([
    ['busy recipients', 'queued', []],
    ['busy after data', 'queued', []],
    ['no such recipients', 'failed', ['sendAgain']],
    ['refuse after data', 'failed', ['sendAgain']],
    ['drop after data', 'unknown', ['sendAgain', 'confirmArrived']],
  ])('a relay that does %s makes it %s', async (mode, delivery, transitions) => {
    relay.mode = mode;
    const sent = await send(['other@site.example']);
    await run();
    expect(await mail().get({ id: sent.id })).toMatchObject({ delivery, transitions });
    const told = (await notices()).includes(`Not delivered: Offer ${counter}`);
    expect(told).toBe(delivery === 'failed');
  });

  test('only who was refused for now is tried again, and after a day nobody is', async () => {
    relay.mode = 'busy recipients';
    const sent = await send(['good@site.example', 'busy@site.example']);
    await run();
    const { id, next_try_at, updated_at } = await outboxOf(sent.id);
    expect(next_try_at.getTime() - updated_at.getTime()).toBe(60_000);
    relay.mode = 'accept';
    relay.seen.length = 0;
    await tryDelivery(ctx(), id);
    expect(relay.seen).toEqual([]);
    await later(2, () => tryDelivery(ctx(), id));
    expect(seen(sent).map(({ to }) => to)).toEqual([['busy@site.example']]);
    expect((await mail().get({ id: sent.id })).delivery).toBe('sent');

    relay.mode = 'busy recipients';
    const hopeless = await send(['busy@site.example']);
    await run();
    const { id: late } = await outboxOf(hopeless.id);
    await later(25 * 60, () => tryDelivery(ctx(), late));
    expect(await mail().get({ id: hopeless.id })).toMatchObject({
      delivery: 'failed',
      recipients: [{ detail: expect.stringContaining('24 hours') }],
    });
  });

  test('an unclear mail is never sent again by itself, but by its sender', async () => {
    relay.mode = 'drop after data';
    const sent = await send(['other@site.example']);
    await run();
    relay.mode = 'accept';
    await later(60, () => recoverOutbox(ctx()).then(() => run({ early: true })));
    expect(seen(sent)).toHaveLength(1);
    const { version } = await mail().get({ id: sent.id });
    const call = (name: 'sendAgain' | 'confirmArrived', at: number) =>
      mail().delivery({ id: sent.id, body: { name, version: at } }, { idempotencyKey: `${name} of mail ${sent.id} at ${at}` });
    await expect(call('sendAgain', version - 1)).rejects.toMatchObject({ status: 409 });
    expect((await call('sendAgain', version)).delivery).toBe('queued');
    await run();
    expect(seen(sent)).toHaveLength(2);
    await expect(call('confirmArrived', (await mail().get({ id: sent.id })).version)).rejects.toMatchObject({ status: 422 });
    await expect(
      app
        .as('jonas.ekdahl')
        .mail.delivery({ id: sent.id, body: { name: 'sendAgain', version: 1 } }, { idempotencyKey: 'a try by somebody else' }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('a server that is killed', () => {
  test('before the first byte left: the mail waits again and goes out', async () => {
    const sent = await send(['good@site.example']);
    await claimDelivery(ctx(), (await outboxOf(sent.id)).id);
    await run();
    expect(seen(sent)).toHaveLength(0);
    await later(10, () => recoverOutbox(ctx()).then(() => run({ early: true })));
    expect(seen(sent)).toHaveLength(1);
    expect((await mail().get({ id: sent.id })).delivery).toBe('sent');
  });

  test('after the first byte left: nobody knows, and it says so', async () => {
    const sent = await send(['good@site.example']);
    const claim = (await claimDelivery(ctx(), (await outboxOf(sent.id)).id))!;
    await markDataStarted(app.services.db, claim, new Date());
    await later(10, () => recoverOutbox(ctx()).then(() => run({ early: true })));
    expect(seen(sent)).toHaveLength(0);
    expect(await mail().get({ id: sent.id })).toMatchObject({ delivery: 'unknown', recipients: [{ state: 'unknown' }] });
    const { version } = await mail().get({ id: sent.id });
    expect(
      (
        await mail().delivery(
          { id: sent.id, body: { name: 'confirmArrived', version } },
          { idempotencyKey: `it arrived, says the sender ${sent.id}` },
        )
      ).delivery,
    ).toBe('sent');
  });

  test('one that wakes up late sends nothing and writes nothing', async () => {
    const sent = await send(['good@site.example']);
    const stale = (await claimDelivery(ctx(), (await outboxOf(sent.id)).id))!;
    await later(10, () => recoverOutbox(ctx()));
    await expect(markDataStarted(app.services.db, stale, new Date())).rejects.toThrow('lease');
    expect(await lockClaim(app.services.db, stale)).toBeUndefined();
    await later(10, () => run({ early: true }));
    expect(seen(sent)).toHaveLength(1);
  });

  test('one that still talks to the relay keeps its mail, however long that takes', async () => {
    relay.mode = 'hang after data';
    const sent = await send(['good@site.example']);
    const { id } = await outboxOf(sent.id);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const talking = tryDelivery(ctx(), id);
    try {
      await vi.waitFor(() => expect(seen(sent)).toHaveLength(1));
      await later(10, async () => {
        await vi.advanceTimersByTimeAsync(60_000);
        await vi.waitFor(async () => expect((await outboxOf(sent.id)).lease_until!.getTime()).toBeGreaterThan(Date.now() + shift));
        await recoverOutbox(ctx());
        expect((await outboxOf(sent.id)).status).toBe('transmitting');
      });
    } finally {
      vi.useRealTimers();
      relay.hangUp();
      await talking;
    }
    expect((await mail().get({ id: sent.id })).delivery).toBe('unknown');
  });

  test('ten workers at once send a mail once', async () => {
    const sent = await send(['good@site.example']);
    const { id } = await outboxOf(sent.id);
    await Promise.all(Array.from({ length: 10 }, () => tryDelivery(ctx(), id)));
    expect(seen(sent)).toHaveLength(1);
  });
});

describe('addresses of our own that nobody has', () => {
  test('bounce and unknown ones come back as a notice in the conversation', async () => {
    const sent = await send(['bounce@corvane.example', 'nobody.here@corvane.example']);
    await run();
    const email = await mail().get({ id: sent.id });
    expect(email).toMatchObject({
      delivery: 'failed',
      recipients: [{ email: 'bounce@corvane.example', state: 'failed' }, { state: 'failed' }],
    });
    const row = (await mail().folder({ folder: 'inbox' })).items.find(({ subject }) => subject === `Not delivered: Offer ${counter}`)!;
    expect(row).toMatchObject({ from: { name: 'Mail delivery' }, status: 'unread' });
    const notice = await mail().get({ id: row.id });
    expect(notice.threadId).toBe(email.threadId);
    expect(notice.textBody).toContain('bounce@corvane.example');
  });

  test('slow takes its time', async () => {
    const sent = await send(['slow@corvane.example']);
    await run();
    expect((await mail().get({ id: sent.id })).delivery).toBe('queued');
    const { id } = await outboxOf(sent.id);
    await later(2, () => tryDelivery(ctx(), id));
    expect((await mail().get({ id: sent.id })).delivery).toBe('sent');
  });
});

test('without a relay the sender is told at once', async () => {
  const inside = await testApp();
  try {
    const client = inside.as('marta.kessler').mail;
    const sent = await client.send({ form: { to: ['ann@site.example'], subject: 'Out', content: 'x' } });
    await inside.services.jobs.drain();
    expect((await client.get({ id: sent.id })).delivery).toBe('failed');
    expect((await client.folder({ folder: 'inbox' })).items[0]!.subject).toBe('Not delivered: Out');
  } finally {
    await inside.close();
  }
});
