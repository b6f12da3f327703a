import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRelay, type RelayMode, type TestRelay } from '#test/mail/relay.ts';
import { givenIds } from './smtp-given.ts';
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

const SES = '0102018f3c2a7d11-5a1b2c3d-1111-2222-3333-444455556666-000000';
test.each([
  ['2.6.0 <AM0PR01@eurprd01.prod.outlook.com> [InternalId=42, Hostname=x] Queued', ['<AM0PR01@eurprd01.prod.outlook.com>']],
  [`Ok ${SES}`, [`<${SES}@email.amazonses.com>`]],
  ['2.0.0 Ok: queued as 4ABC12', []],
  ['OK id=1abc23-0004x-Ij', []],
  ['2.0.0 OK  1700000000 a640c23-20020a17.12 - gsmtp', []],
  ['2.6.0 <two words@x.example> <@x.example> <a@> <a@b@c> <a\u0000@b.example>', []],
  [`2.6.0 <${'a'.repeat(400)}@x.example>`, []],
  ['<a@x.example> <b@x.example> <c@x.example> <d@x.example>', ['<a@x.example>', '<b@x.example>', '<c@x.example>']],
])('what it says when it took a mail names the Message-ID that it gave: %s', async (says, given) => {
  relay.says = async () => says;
  relay.mode = 'accept';
  const outcomes = await transmit(relayOf(), ENVELOPE, async () => content());
  relay.says = null;
  expect(ENVELOPE.to.map((address) => outcomes.get(address)!.given ?? [])).toEqual([given, given]);
});

test('of SES the server says in which region the Message-ID is', () => {
  const domain = 'eu-west-1.amazonses.com';
  expect(givenIds(`250 Ok ${SES}`, 'email-smtp.eu-west-1.amazonaws.com')).toEqual([`<${SES}@email.amazonses.com>`, `<${SES}@${domain}>`]);
});
