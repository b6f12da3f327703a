import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { codeOf, refusal } from '#test/refusal.ts';
import { countQueries } from '#server/platform/db.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { quoteIn, withSignature } from './mail.signature.ts';

let app: TestApp;
/** The account of payments@, which Samir reads and Devon sets up. */
let payments: string;
beforeAll(async () => {
  app = await testApp();
  const { accountId } = await app
    .as('devon.archer')
    .sharedMailboxes.create({ body: { name: 'Payments', localPart: 'payments', owner: { kind: 'role', roles: ['accountant'] } } });
  payments = accountId;
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const JONAS = 'jonas.ekdahl@corvane.example';
const input = (more: object = {}) => ({
  ...{ title: 'Payments', name: '', replyTo: null, signatureHtml: '<p>Accounts, {{me.name}}<br>Fax {{me.phone}}</p>', usesCompany: false },
  ...{ onNew: true, onAnswer: true, isDefault: false, ...more },
});
const send = async (who: CastName, more: object = {}) => {
  const { id } = await app.as(who).mail.send({ form: { to: [JONAS], subject: 'Signed', content: 'Hello', ...more } });
  const mail = await app.as(who).mail.get({ id });
  return { ...mail, textBody: mail.textBody.trimEnd() };
};
const set = async (key: string, value: unknown) => {
  const { settings } = app.as('devon.archer');
  const { version } = (await settings.list()).find((row) => row.key === key)!;
  await settings.change({ key, body: { value, version } });
};

describe('the identity of a shared mailbox', () => {
  test('is written by who sets it up, and says for each reader who writes', async () => {
    const made = await app
      .as('devon.archer')
      .identities.create({ body: { ...input({ replyTo: 'ledger@corvane.example' }), accountId: payments } });
    expect(made).toMatchObject({ accountId: payments, isDefault: true });
    const [own] = await app.as('samir.haddad').identities.list();
    // The line with a phone that nobody knows is left out.
    expect(own).toMatchObject({ accountId: payments, signature: '<p>Accounts, Samir Haddad</p>' });
    expect(await app.as('devon.archer').identities.list({ query: { account: payments } })).toHaveLength(1);
    expect(await app.as('devon.archer').identities.list()).toEqual([]);
    // There is one for all.
    expect(await codeOf(app.as('devon.archer').identities.create({ body: { ...input(), accountId: payments } }))).toBe(
      'mail.too_many_identities',
    );
  });

  test('is on record with what it was; an edit of an older version is refused, and says what changed', async () => {
    const { identities } = app.as('devon.archer');
    const one = (await identities.list({ query: { account: payments } }))[0]!;
    const body = { ...input({ replyTo: 'ledger@corvane.example', signatureHtml: '<p>Ledger</p>' }), version: one.version };
    await identities.update({ id: one.id, body });
    const said = await refusal(identities.update({ id: one.id, body }));
    expect(said).toMatchObject({ code: 'row.stale', data: { changed: { wording: { after: 'Ledger' } } } });
    await identities.remove({ id: one.id });
    await identities.create({ body: { ...input({ replyTo: 'ledger@corvane.example' }), accountId: payments } });
    await app.services.jobs.drain();
    const { items } = await app.as('viktor.sandell').audit.list({ query: { action: 'mail_identity.' } });
    expect(items.map(({ action }) => action.split('.')[1])).toEqual(['create', 'remove', 'update', 'create']);
    // One's own is one's own.
    const { id } = await identities.create({ body: input() });
    await identities.remove({ id });
    expect((await app.as('viktor.sandell').audit.list({ query: { action: 'mail_identity.' } })).items).toHaveLength(4);
  });

  test('goes with every mail from there: its reply address, and the name of who writes', async () => {
    const mail = await send('samir.haddad', { accountId: payments, identityId: 'idn_of_somebody_else' });
    expect(mail).toMatchObject({
      from: { name: 'Payments, Samir Haddad', email: 'payments@corvane.example' },
      replyTo: 'ledger@corvane.example',
    });
    const [own] = await app.as('samir.haddad').identities.list();
    // It is of that address alone.
    expect(await send('samir.haddad', { identityId: own!.id })).toMatchObject({ from: { name: 'Samir Haddad' }, replyTo: null });
  });

  test.each<[string, CastName, string]>([
    ['read, and not set up', 'samir.haddad', 'access.forbidden'],
    ['neither read nor set up', 'marta.kessler', 'request.not_found'],
  ])('that one may %s is not changed', async (_, who, code) => {
    const { id, version } = (await app.as('devon.archer').identities.list({ query: { account: payments } }))[0]!;
    const { identities } = app.as(who);
    expect(await codeOf(identities.update({ id, body: { ...input(), version } }))).toBe(code);
    expect(await codeOf(identities.remove({ id }))).toBe(code);
    expect(await codeOf(identities.create({ body: { ...input(), accountId: payments } }))).toBe(code);
    expect(await codeOf(identities.list({ query: { account: payments } }))).toBe(code);
  });
});

test('what is known of who writes is asked once for all of their identities', async () => {
  const { identities } = app.as('jonas.ekdahl');
  const ids = [];
  for (const title of ['Site', 'Office', 'Clinic']) {
    const { id } = await identities.create({ body: input({ title, signatureHtml: '<p>{{me.name}}</p>' }) });
    ids.push(id);
    const asked = await countQueries(() => identities.list());
    expect([asked.count, asked.result.at(-1)!.signature]).toEqual([3, '<p>Jonas Ekdahl</p>']);
  }
  for (const id of ids) await identities.remove({ id });
});

const COMPANY = '<p><b>{{me.name}}</b><br>{{me.title}}<br>Phone {{me.phone}}</p><p onclick="x()">Corvane <script>x()</script></p>';
const OF_MARTA = '<p><b>Marta Kessler</b><br />Site Foreman</p><p>Corvane </p>';

describe('the signature of the company', () => {
  beforeEach(async () => {
    for (const [key, value] of [
      ['mail.signature', COMPANY],
      ['mail.signature_use', 'off'],
      ['mail.signature_shared', false],
    ] as const)
      await set(key, value).catch((error: { code: string }) => expect(error.code).toBe('setting.same'));
  });

  test('is offered to whoever chooses it, with what is known of them, and clean', async () => {
    expect(await app.as('marta.kessler').identities.company()).toEqual({ use: 'off', html: '', lockedFor: [] });
    await set('mail.signature_use', 'offered');
    expect(await app.as('marta.kessler').identities.company()).toEqual({ use: 'offered', html: OF_MARTA, lockedFor: [] });
    const { id } = await app.as('marta.kessler').identities.create({ body: input({ usesCompany: true }) });
    expect((await app.as('marta.kessler').identities.list())[0]).toMatchObject({ signature: OF_MARTA });
    // Nothing is put under a mail by force.
    expect((await send('marta.kessler')).textBody).toBe('Hello');
    await app.as('marta.kessler').identities.remove({ id });
  });

  test.each([
    ['without one', {}],
    ['as plain text with another one', { content: 'Hello\n\n-- \nThe boss' }],
    ['with another one', { htmlContent: '<p>Hello</p><div data-signature="1"><div><p>The boss</p></div></div>' }],
    ['with two', { htmlContent: '<p>Hello</p><div data-signature="1"><p>A</p></div><div data-signature="1"><p>B</p></div>' }],
  ])('where everybody writes with it, stands under a mail that was sent %s', async (_, form) => {
    await set('mail.signature_use', 'locked');
    expect(await app.as('marta.kessler').identities.company()).toMatchObject({ lockedFor: [null] });
    const { htmlBody, textBody } = await send('marta.kessler', form);
    expect(textBody).toBe('Hello\n\n-- \nMarta Kessler\nSite Foreman\nCorvane');
    if (htmlBody) expect(htmlBody).toBe(`<p>Hello</p><div data-signature="1">${OF_MARTA}</div>`);
  });

  test('stands under mails of a shared mailbox only where that is said too', async () => {
    await set('mail.signature_use', 'locked');
    expect((await send('samir.haddad', { accountId: payments })).textBody).toBe('Hello');
    expect(await app.as('devon.archer').identities.company()).toMatchObject({ lockedFor: [null] });
    await set('mail.signature_shared', true);
    expect(await app.as('samir.haddad').identities.company()).toMatchObject({ lockedFor: [null, payments] });
    // Who sets it up sees why its own one counts for nothing; others hear of no mailbox that they do not read.
    expect(await app.as('devon.archer').identities.company()).toMatchObject({ lockedFor: [null, payments] });
    expect(await app.as('marta.kessler').identities.company()).toMatchObject({ lockedFor: [null] });
    expect((await send('samir.haddad', { accountId: payments })).textBody).toMatch(/-- \nSamir Haddad\nChief Accountant\nCorvane$/);
  });

  test('is shown with one’s own data while it is written, and kept by administration', async () => {
    const { identities } = app.as('devon.archer');
    expect(await identities.preview({ body: { html: COMPANY } })).toEqual({ html: expect.stringContaining('<b>Devon Archer</b>') });
    expect(await codeOf(app.as('marta.kessler').identities.preview({ body: { html: COMPANY } }))).toBe('access.forbidden');
    expect((await app.as('anneke.vos').settings.list()).some(({ key }) => key.startsWith('mail.'))).toBe(false);
  });
});

/** A colleague's signature in it is theirs. */
const QUOTE = '<p>---------- Original message ----------<br>From: Ann</p><div data-signature="1"><p>Ann</p></div>';
const QUOTED = '---------- Original message ----------\nFrom: Ann\nAnn';
test.each([
  ['a reply', { html: `<p>Yes</p>${QUOTE}`, text: `Yes\n\n${QUOTED}` }],
  ['a reply with another one', { html: `<p>Yes</p><div data-signature="1"><p>Boss</p></div>${QUOTE}`, text: 'Yes' }],
  ['a reply without HTML', { html: '', text: `Yes\n\n${QUOTED}` }],
  ['a reply without HTML, with another one', { html: '', text: `Yes\n\n-- \nBoss\n\n${QUOTED}` }],
])('in %s it stands above the quote, also as text', (_, bodies) => {
  const { html, text } = withSignature(bodies, '<p>Marta</p>');
  expect(text).toBe(`Yes\n\n-- \nMarta\n\n${QUOTED}`);
  if (bodies.html) expect(html).toBe(`<p>Yes</p><div data-signature="1"><p>Marta</p></div>${QUOTE}`);
});

test('what the dialog made of its text stays as it is', () => {
  const html = '<p>Yes</p><p>At eight</p><div data-signature="1"><p>Marta<br>Site</p></div><p>And no</p>';
  const text = 'Yes\n\nAt eight\n\n-- \nMarta\nSite\n\nAnd no';
  expect(withSignature({ html, text }, '<p>Marta<br>Site</p>')).toEqual({ html, text });
});

test.each([
  ['<p>Yes</p><p><b><i>----- Original message -----</i></b></p>', 10],
  ['<p>Yes</p><p>-----</p><p class="a">-------Forwarded message', 22],
  ['<p>Yes</p><pre>----- Original message</pre>', undefined],
  ['<p>Yes</p><p>He wrote: ----- Original message</p>', undefined],
  ['<p>Yes</p><p>--- Original message</p>', undefined],
  ['<p></p><p>----- Original message', 0],
  ['----- Original message', undefined],
])('the quote in %s begins at %s', (html, at) => expect(quoteIn(html)).toBe(at));

// Clean, and as long as one may write: a search that looks at each place anew takes minutes with these.
test.each(['<p></p>', '<p><b></b></p>', '-', '&gt;', '<p title=">-----Original message"></p>'])(
  '%s, over and over, is looked at once',
  (part) => {
    const html = part.repeat(Math.ceil(2_000_000 / part.length));
    expect(withSignature({ html, text: 'Yes' }, '<p>Marta</p>').html).toContain('Marta');
  },
);
