import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { unsubscribeOf } from '#server/features/mail/parsing/mail.unsubscribe.header.ts';

const PAGE = 'https://list.example/u?x=1';
const MAIL = { to: 'leave@list.example', subject: 'leave 7', body: 'unsubscribe' };

test.each([
  [`<${PAGE}>`, '', { post: null, link: PAGE, mail: null }],
  [`<mailto:leave@list.example?subject=leave%207>, <${PAGE}>`, 'List-Unsubscribe=One-Click', { post: PAGE, link: null, mail: MAIL }],
  ['<http://list.example/u>', 'List-Unsubscribe=One-Click', null],
  ['<javascript:alert(1)>, <file:///etc/passwd>', '', null],
  ['<mailto:a@b.example,c@d.example>', '', null],
  ['<mailto:%0d%0aBcc:x@y.example>', '', null],
  [
    '<mailto:leave@list.example?subject=leave%207%0d%0aBcc:x@y.example&cc=z@y.example>',
    '',
    { mail: { ...MAIL, subject: 'leave 7 Bcc:x@y.example' } },
  ],
  [PAGE, '', null],
  ['<'.repeat(5000), '', null],
])('%s %s', (header, post, offer) => {
  if (offer) expect(unsubscribeOf(header, post)).toMatchObject(offer);
  else expect(unsubscribeOf(header, post)).toBeNull();
});

describe('ending a circular', () => {
  let app: TestApp;
  let shift = 0;
  beforeAll(async () => {
    app = await testApp({ now: () => new Date(Date.parse('2026-11-20T09:00:00Z') + shift) });
  });
  afterAll(async () => {
    await app.close();
    await stopReading();
  });
  const MARTA = 'marta.kessler@corvane.example';
  const marta = () => app.as('marta.kessler').mail;
  let counter = 0;
  async function arrive(from: string, ...head: string[]): Promise<string> {
    const subject = `Offer ${(counter += 1)}`;
    const raw = `From: ${from}\r\nTo: ${MARTA}\r\nSubject: ${subject}\r\nMessage-ID: <u${counter}@list.example>\r\n${head.map((line) => `${line}\r\n`).join('')}\r\nBuy\r\n`;
    await deliverRaw(app.services, Buffer.from(raw), { to: [MARTA] });
    return (await marta().search({ query: { q: `"${subject}"` } })).items[0]!.id;
  }
  const end = (id: string) =>
    app.as('marta.kessler').mailAnswers.unsubscribe({ id, body: {} }, { idempotencyKey: `unsubscribe-${(counter += 1)}-key` });
  const shown = async (id: string) => (await marta().get({ id })).unsubscribe;
  const outgoing = async () => (await marta().folder({ folder: 'sent' })).items;

  test('by a mail, once for what came before it; a new one may be ended again', async () => {
    const head = 'List-Unsubscribe: <mailto:leave@list.example?subject=leave>';
    const id = await arrive('News <news@list.example>', head);
    expect(await shown(id)).toEqual({ way: 'mail', target: 'leave@list.example', link: null, state: 'open' });
    expect((await end(id)).unsubscribe!.state).toBe('done');
    await end(id);
    expect((await outgoing()).map(({ subject, to }) => [subject, to[0]!.email])).toEqual([['leave', 'leave@list.example']]);
    shift = 3_600_000;
    const next = await arrive('News <news@list.example>', head);
    expect((await shown(next))!.state).toBe('open');
    expect((await shown(id))!.state).toBe('done');
    await end(next);
    expect(await outgoing()).toHaveLength(2);
  });

  test('by a mail from the shared mailbox that it came to', async () => {
    const owner = { kind: 'role' as const, roles: ['accountant' as const] };
    await app.as('devon.archer').sharedMailboxes.create({ body: { name: 'Payments', localPart: 'payments', owner } });
    const samir = app.as('samir.haddad');
    const account = (await samir.sharedMail.list())[0]!.id;
    const raw = `From: News <news@pay.example>\r\nSubject: Prices\r\nList-Unsubscribe: <mailto:leave@pay.example>\r\n\r\nBuy\r\n`;
    await deliverRaw(app.services, Buffer.from(raw), { to: ['payments@corvane.example'] });
    const { items } = await samir.mail.search({ query: { q: 'subject:Prices in:all', account } });
    await samir.mailAnswers.unsubscribe({ id: items[0]!.id, body: {} }, { idempotencyKey: 'samir-ends-the-prices' });
    const sent = (await samir.mail.search({ query: { q: 'to:leave@pay.example in:all', account } })).items;
    expect(sent.map(({ from }) => from.email)).toEqual(['payments@corvane.example']);
    expect((await samir.mail.folder({ folder: 'sent' })).items).toEqual([]);
  });

  test('by a call of a job, which says when it was not taken; then it can be tried again', async () => {
    const id = await arrive(
      'Shop <shop@shop.example>',
      'List-Unsubscribe: <https://127.0.0.1/u>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
    expect((await end(id)).unsubscribe).toMatchObject({ way: 'post', target: '127.0.0.1', state: 'asked' });
    await app.services.jobs.drain();
    expect((await shown(id))!.state).toBe('failed');
    expect((await end(id)).unsubscribe!.state).toBe('asked');
    await app.services.jobs.drain();
  });

  test('a mere page is shown and never opened; without an offer there is nothing; others have no part in it', async () => {
    const id = await arrive('Page <page@page.example>', `List-Unsubscribe: <${PAGE}>`);
    expect(await shown(id)).toEqual({ way: 'link', target: 'list.example', link: PAGE, state: 'open' });
    await expect(end(id)).rejects.toMatchObject({ code: 'mail.no_unsubscribe' });
    await expect(end(await arrive('Ann <ann@site.example>'))).rejects.toMatchObject({ code: 'mail.no_unsubscribe' });
    await expect(
      app.as('jonas.ekdahl').mailAnswers.unsubscribe({ id, body: {} }, { idempotencyKey: 'a-key-of-jonas-himself' }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
