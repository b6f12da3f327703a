import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRelay, type RelayMode, type TestRelay } from '#test/mail/relay.ts';
import { relayAt, transmit } from './smtp-out.ts';

let relay: TestRelay;
beforeAll(async () => {
  relay = await startRelay();
});
afterAll(() => relay.stop());

const ENVELOPE = { from: 'marta@corvane.example', to: ['good@site.example', 'other@site.example'], size: 100 };
const raw = Buffer.from('Subject: x\r\n\r\n.a line with a dot\r\nand another\r\n');
async function* content() {
  yield raw;
}
/** More than any buffer on the way holds. */
async function* much() {
  for (let i = 0; i < 1000; i += 1) yield MUCH;
}
const MUCH = Buffer.alloc(65_536, 'x\r\n');
const relayOf = ({ url = relay.url, silence = 400, ...more }: { url?: string; silence?: number; deadline?: number } = {}) => ({
  ...relayAt({ url, name: 'corvane.example', silence }),
  ...more,
});
const send = async (mode: RelayMode, settings: Parameters<typeof relayOf>[0] = {}) => {
  relay.mode = mode;
  const outcomes = await transmit(relayOf(settings), ENVELOPE, async () => content());
  return ENVELOPE.to.map((address) => outcomes.get(address)!.state);
};

test.each<[RelayMode, [string, string]]>([
  ['accept', ['sent', 'sent']],
  ['busy recipients', ['sent', 'queued']],
  ['no such recipients', ['sent', 'failed']],
  ['refuse sender', ['failed', 'failed']],
  ['busy after data', ['queued', 'queued']],
  ['refuse after data', ['failed', 'failed']],
  ['drop at data', ['queued', 'queued']],
  ['drop after data', ['unknown', 'unknown']],
  ['hang after data', ['unknown', 'unknown']],
])('a relay that does %s: %j', async (mode, states) => expect(await send(mode)).toEqual(states));

test('nobody there, or no time left: it may be tried again, or nobody knows', async () => {
  expect(await send('accept', { url: 'smtp://127.0.0.1:1' })).toEqual(['queued', 'queued']);
  expect(await send('hang after data', { silence: 60_000, deadline: 300 })).toEqual(['unknown', 'unknown']);
});

test('what breaks before the end of the mail left may be tried again', async () => {
  relay.mode = 'drop within data';
  const outcomes = await transmit(relayOf(), { ...ENVELOPE, size: MUCH.length * 1000 }, async () => much());
  expect([...outcomes.values()].map(({ state }) => state)).toEqual(['queued', 'queued']);
});

test('a mail has as long as its size takes on a slow line', async () => {
  relay.mode = 'accept';
  const states = async (size: number) =>
    Array.from((await transmit(relayOf({ deadline: 0 }), { ...ENVELOPE, size }, async () => content())).values(), ({ state }) => state);
  expect(await states(32)).toEqual(['queued', 'queued']);
  expect(await states(1_000_000)).toEqual(['sent', 'sent']);
});

test('what arrives is what was given, and nothing arrives when the lease is lost at the last moment', async () => {
  relay.seen.length = 0;
  await send('accept');
  expect(relay.seen[0]).toMatchObject({ from: ENVELOPE.from, to: ENVELOPE.to, raw });
  const outcomes = await transmit(relayOf(), ENVELOPE, () => Promise.reject(new Error('lost')));
  expect([...outcomes.values()].map(({ state }) => state)).toEqual(['queued', 'queued']);
  expect(relay.seen).toHaveLength(1);
});
