import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { codeOf } from '#test/refusal.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

const NOW = '2026-11-20T09:00:00Z';
let app: TestApp;
let account: string;
/** Devon sets it up and reads nothing of it; Samir and Helena read it; Viktor sets it up as well. */
beforeAll(async () => {
  app = await testApp({ now: () => new Date(NOW) });
  await app.as('devon.archer').sharedMailboxes.create({
    body: { name: 'Payments', localPart: 'payments', owner: { kind: 'role', roles: ['accountant', 'managing_director', 'super_admin'] } },
  });
  account = (await app.as('samir.haddad').sharedMail.list())[0]!.id;
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

let counter = 0;
async function arrive(subject: string, from = 'ann@acme.example') {
  const raw = `From: Ann <${from}>\r\nTo: payments@corvane.example\r\nSubject: ${subject}\r\nMessage-ID: <p${(counter += 1)}@acme.example>\r\n\r\nText\r\n`;
  await deliverRaw(app.services, Buffer.from(raw), { to: ['payments@corvane.example'] });
}
const find = async (subject: string, who: CastName = 'samir.haddad') =>
  (await app.as(who).mail.search({ query: { q: `"${subject}" in:all`, account } })).items[0]!;
const rule = (more: object = {}) => ({
  ...{ name: 'Invoices', isOn: true, matchesAny: false, stops: false, actions: { labels: ['Invoices'] }, account },
  ...{ conditions: [{ field: 'subject' as const, test: 'contains' as const, value: 'invoice' }], ...more },
});

test('labels of a shared mailbox are those of all its readers, and of nobody else; one’s own stay one’s own', async () => {
  const made = await app.as('samir.haddad').labels.create({ body: { name: 'Disputed', colour: 'red', account } });
  await app.as('samir.haddad').labels.create({ body: { name: 'Disputed', colour: 'blue' } });
  const namesOf = async (who: CastName) =>
    (await app.as(who).labels.list({ query: { account } })).map(({ name, colour }) => [name, colour]);
  expect(await namesOf('helena.marsh')).toEqual([['Disputed', 'red']]);
  expect(await namesOf('devon.archer')).toEqual([]);
  expect(await codeOf(app.as('devon.archer').labels.create({ body: { name: 'Mine', colour: 'red', account } }))).toBe('request.not_found');
  expect((await app.as('helena.marsh').labels.list()).map(({ name }) => name)).toEqual([]);
  await arrive('Dispute 1');
  const { id } = await find('Dispute 1');
  await app.as('samir.haddad').mail.update({ body: { ids: [id], change: { addLabels: ['Disputed'] } } });
  const change = { name: 'Claims', colour: 'violet' as const, version: made.version };
  expect(await codeOf(app.as('marta.kessler').labels.update({ id: made.id, body: change }))).toBe('request.not_found');
  await app.as('helena.marsh').labels.update({ id: made.id, body: change });
  expect((await find('Dispute 1')).labels).toEqual(['Claims']);
  expect((await app.as('samir.haddad').labels.list()).map(({ name }) => name)).toEqual(['Disputed']);
  expect(await app.as('samir.haddad').labels.remove({ id: made.id })).toEqual({ changed: 1 });
});

test('who sets a shared mailbox up arranges its rules, which sort what arrives; readers alone try them', async () => {
  await arrive('Invoice 1');
  const made = await app.as('devon.archer').mailRules.create({ body: rule() });
  expect(await codeOf(app.as('samir.haddad').mailRules.create({ body: rule() }))).toBe('request.not_found');
  expect(await codeOf(app.as('samir.haddad').mailRules.remove({ id: made.id }))).toBe('request.not_found');
  // It stands alone: it has none of the mailboxes that a person has.
  for (const appliesTo of ['all', '1'])
    expect([appliesTo, await codeOf(app.as('devon.archer').mailRules.create({ body: { ...rule(), appliesTo } }))]).toEqual([
      appliesTo,
      'request.not_found',
    ]);
  expect(await codeOf(app.as('samir.haddad').mailRules.list({ query: { account } }))).toBe('request.not_found');
  expect((await app.as('viktor.sandell').mailRules.list({ query: { account } })).map(({ name }) => name)).toEqual(['Invoices']);
  expect(await app.as('devon.archer').mailRules.list()).toEqual([]);
  await arrive('Invoice 2');
  expect((await find('Invoice 2')).labels).toEqual(['Invoices']);
  const { conditions, matchesAny } = rule();
  expect(await codeOf(app.as('devon.archer').mailRules.try({ body: { conditions, matchesAny, account } }))).toBe('mailbox.not_readable');
  expect((await app.as('viktor.sandell').mailRules.try({ body: { conditions, matchesAny, account } })).hits).toHaveLength(2);
});

test('whoever does not read the mailbox neither runs a rule over its mails nor has them passed on', async () => {
  const [known] = await app.as('devon.archer').mailRules.list({ query: { account } });
  expect(await codeOf(app.as('devon.archer').mailRules.apply({ id: known!.id, body: {} }))).toBe('mailbox.not_readable');
  const forwarding = rule({ name: 'On', actions: { forwardTo: 'devon.archer@corvane.example' } });
  expect(await codeOf(app.as('devon.archer').mailRules.create({ body: forwarding }))).toBe('mailbox.not_readable');
  await app.as('viktor.sandell').mailRules.apply({ id: known!.id, body: {} });
  await app.services.jobs.drain();
  expect((await find('Invoice 1')).labels).toEqual(['Invoices']);
  await app.as('viktor.sandell').mailRules.create({
    body: rule({ name: 'On', actions: { forwardTo: 'marta.kessler@corvane.example' } }),
  });
  await arrive('Invoice 3');
  await app.services.jobs.drain();
  expect((await app.as('marta.kessler').mail.folder({ folder: 'inbox' })).items[0]).toMatchObject({
    subject: 'Fwd: Invoice 3',
    from: { name: 'Payments', email: 'payments@corvane.example' },
  });
});

test('an away note answers for the mailbox on its days, from its address, once to a sender; on no other day', async () => {
  const [setup] = await app.as('devon.archer').sharedMailboxes.list();
  const put = async (away: { text: string; from: string; until: string } | null) => {
    const [{ id, name, owner, isOpen, version }] = (await app.as('devon.archer').sharedMailboxes.list()) as [NonNullable<typeof setup>];
    await app.as('devon.archer').sharedMailboxes.update({ id, body: { name, owner, isOpen, away, version } });
  };
  const answers = async () =>
    (await app.as('samir.haddad').mail.search({ query: { q: '"Away:" in:sent', account } })).items.map(({ subject, from, to }) => [
      subject,
      from.email,
      to[0]!.email,
    ]);
  const shown = async () => (await app.as('samir.haddad').sharedMail.list()).map(({ away }) => away);
  expect(await codeOf(put({ text: 'Back on Monday', from: '2026-11-22', until: '2026-11-21' }))).toBe('request.invalid');
  await put({ text: 'Back on Monday', from: '2026-11-21', until: '2026-11-22' });
  await arrive('Too early', 'early@acme.example');
  expect(await shown()).toEqual([null]);
  await put({ text: 'Back on Monday', from: '2026-11-19', until: '2026-11-20' });
  expect(await shown()).toEqual([{ text: 'Back on Monday', outside: null, from: '2026-11-19', until: '2026-11-20' }]);
  await arrive('In time', 'late@acme.example');
  await arrive('In time again', 'late@acme.example');
  await app.services.jobs.drain();
  expect(await answers()).toEqual([['Away: In time', 'payments@corvane.example', 'late@acme.example']]);
  await put(null);
  await arrive('Over', 'other@acme.example');
  await app.services.jobs.drain();
  expect(await answers()).toHaveLength(1);
});
