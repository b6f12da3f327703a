import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailTemplate, NewMailTemplate } from '@lintel/contract/mail-templates';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { codeOf, refusal } from '#test/refusal.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

let app: TestApp;
let payments: string;
beforeAll(async () => {
  app = await testApp();
  await app.as('viktor.sandell').sharedMailboxes.create({
    body: { name: 'Payments', localPart: 'payments', owner: { kind: 'role', roles: ['accountant', 'managing_director'] } },
  });
  payments = (await app.as('samir.haddad').sharedMail.list())[0]!.id;
  await add('marta.kessler', { name: 'Late crane' });
  await add('viktor.sandell', { name: 'Quotation', kind: 'company', subject: 'Request for a quotation, {{project.code}}' });
  await add('viktor.sandell', { name: 'Invoice came', kind: 'mailbox', accountId: payments });
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const input = (more: Partial<NewMailTemplate> = {}) => ({
  ...{ name: 'Late crane', subject: '', html: '<p>Dear {{recipient.name}},</p><p>thank you.</p>', kind: 'own' as const, accountId: null },
  ...more,
});
const add = (who: CastName, more: Partial<NewMailTemplate> = {}) => app.as(who).mailTemplates.create({ body: input(more) });
const list = async (who: CastName, query: object = {}): Promise<MailTemplate[]> =>
  (await app.as(who).mailTemplates.list({ query: query as never })).items;
const names = async (who: CastName, query: object = {}) => (await list(who, query)).map(({ name }) => name);
const idOf = async (who: CastName, name: string) => (await list(who)).find((one) => one.name === name)!.id as `mtp_${string}`;
const audited = async () =>
  (
    await app.services.db
      .selectFrom('audit_intake')
      .select('action')
      .where('subject_type', '=', 'mail_template')
      .unionAll(app.services.db.selectFrom('audit_entry').select('action').where('subject_type', '=', 'mail_template'))
      .execute()
  ).map(({ action }) => action);

describe('who has which templates', () => {
  test.each<[CastName, string[], string[]]>([
    ['marta.kessler', ['Late crane', 'Quotation'], ['Late crane', 'Quotation']],
    ['samir.haddad', ['Invoice came', 'Quotation'], ['Invoice came', 'Quotation']],
    ['jonas.ekdahl', ['Quotation'], ['Quotation']],
    // Who sets the mailbox up sees its templates, but does not write from it.
    ['viktor.sandell', ['Invoice came', 'Quotation'], ['Quotation']],
    ['devon.archer', ['Invoice came', 'Quotation'], ['Quotation']],
  ])('%s', async (who, seen, offered) => {
    expect(await names(who)).toEqual(seen);
    expect(await names(who, { for: 'writing' })).toEqual(offered);
  });

  test("a colleague's own do not exist, for nobody", async () => {
    const id = await idOf('marta.kessler', 'Late crane');
    for (const who of ['viktor.sandell', 'jonas.ekdahl'] as const) {
      const { mailTemplates } = app.as(who);
      expect((await refusal(mailTemplates.get({ id }))).status).toBe(404);
      expect((await refusal(mailTemplates.update({ id, body: { ...input(), version: 1 } }))).status).toBe(404);
      expect((await refusal(mailTemplates.remove({ id }))).status).toBe(404);
    }
  });

  test('who writes with one of the company or of a mailbox changes none of it', async () => {
    const { mailTemplates } = app.as('samir.haddad');
    for (const name of ['Invoice came', 'Quotation']) {
      const id = await idOf('samir.haddad', name);
      expect((await mailTemplates.get({ id })).mayChange).toBe(false);
      expect(await codeOf(mailTemplates.update({ id, body: { ...input(), version: 1 } }))).toBe('access.forbidden');
      expect(await codeOf(mailTemplates.remove({ id }))).toBe('access.forbidden');
    }
    expect(await codeOf(mailTemplates.create({ body: input({ kind: 'company' }) }))).toBe('access.forbidden');
    expect(await codeOf(mailTemplates.create({ body: input({ kind: 'mailbox', accountId: payments }) }))).toBe('access.forbidden');
  });

  test('a mailbox that one does not read is none, nor is the own one of somebody', async () => {
    const { mailTemplates } = app.as('marta.kessler');
    expect(await codeOf(mailTemplates.create({ body: input({ kind: 'mailbox', accountId: payments }) }))).toBe('request.not_found');
    const { id } = await app.services.db
      .selectFrom('mail_account')
      .select('id')
      .where('person_id', '=', app.idOf('marta.kessler'))
      .executeTakeFirstOrThrow();
    const viktor = app.as('viktor.sandell').mailTemplates;
    expect(await codeOf(viktor.create({ body: input({ kind: 'mailbox', accountId: id }) }))).toBe('request.not_found');
    expect(await codeOf(viktor.create({ body: input({ kind: 'mailbox', accountId: '999999' }) }))).toBe('request.not_found');
    expect(await names('viktor.sandell', { accountId: id })).toEqual([]);
  });

  test('a mailbox that is closed offers none any more', async () => {
    const { sharedMailboxes } = app.as('viktor.sandell');
    const [setup] = await sharedMailboxes.list();
    const { id, name, owner } = setup!;
    const closed = await sharedMailboxes.update({ id, body: { name, owner, isOpen: false, away: null, version: setup!.version } });
    expect(await names('samir.haddad')).toEqual(['Quotation']);
    await sharedMailboxes.update({ id, body: { name, owner, isOpen: true, away: null, version: closed.version } });
    expect(await names('samir.haddad')).toEqual(['Invoice came', 'Quotation']);
  });
});

describe('what stands in a template', () => {
  test('it is cleaned like any foreign HTML', async () => {
    const html = '<p onclick="x()">Dear <script>run()</script><img src="https://track.example/p.gif"><b>you</b></p>';
    const made = await add('jonas.ekdahl', { name: 'Foreign', html });
    expect(made.html).toBe('<p>Dear <b>you</b></p>');
    expect(made.text).toBe('Dear you');
    await app.as('jonas.ekdahl').mailTemplates.remove({ id: made.id as `mtp_${string}` });
    expect(await names('jonas.ekdahl')).toEqual(['Quotation']);
  });

  test.each([
    ['html', { html: '<p>Dear {{recipient.nmae}}</p>' }, 422],
    ['subject', { subject: 'About {{job}}' }, 422],
    ['html', { html: '<p> </p>' }, 400],
    ['html', { html: '' }, 400],
    ['name', { name: ' ' }, 400],
    ['subject', { subject: 'One\nTwo' }, 400],
    ['name', { name: 'n'.repeat(81) }, 400],
    ['subject', { subject: 's'.repeat(201) }, 400],
    ['html', { html: `<p>${'h'.repeat(400_000)}</p>` }, 400],
  ])('a slip in %s is told at its place: %j', async (field, slip, status) => {
    const said = await refusal(add('jonas.ekdahl', slip));
    expect(said.status).toBe(status);
    expect(Object.keys(said.fields)).toEqual([field]);
  });

  test('a picture alone is a text, and only one of a mailbox names one', async () => {
    const html = '<p><img src="data:image/png;base64,iVBORw0KGgo="></p>';
    const made = await add('jonas.ekdahl', { name: 'Stamp', html });
    await app.as('jonas.ekdahl').mailTemplates.remove({ id: made.id as `mtp_${string}` });
    for (const slip of [{ accountId: payments }, { kind: 'mailbox' as const }])
      expect(await refusal(add('viktor.sandell', slip))).toMatchObject({
        status: 400,
        fields: { accountId: expect.any(String) as string },
      });
  });

  test('fields are known however they are written', async () => {
    const { id } = await add('jonas.ekdahl', { html: '<p>{{ Recipient.FirstName }}, on {{date}}</p>' });
    await app.as('jonas.ekdahl').mailTemplates.remove({ id: id as `mtp_${string}` });
  });
});

test('an edit of an older version is refused, and says what changed', async () => {
  const { mailTemplates } = app.as('devon.archer');
  const id = await idOf('devon.archer', 'Quotation');
  const { version, html, subject } = await mailTemplates.get({ id });
  await mailTemplates.update({ id, body: { name: 'Quotation', subject, html: '<p>Please quote.</p>', version } });
  expect(await audited()).toContain('mail_template.update');
  const said = await refusal(mailTemplates.update({ id, body: { name: 'Quotation', subject, html, version } }));
  expect(said).toMatchObject({ code: 'row.stale', data: { changed: { wording: { after: 'Please quote.' } } } });
});

test('of five who change the same at once, one does', async () => {
  const made = await add('jonas.ekdahl', { name: 'Wanted' });
  const id = made.id as `mtp_${string}`;
  const { mailTemplates } = app.as('jonas.ekdahl');
  const { name, subject, html } = input();
  const codes = await Promise.all(
    Array.from({ length: 5 }, () => codeOf(mailTemplates.update({ id, body: { name, subject, html, version: 1 } }))),
  );
  expect(codes.toSorted()).toEqual(['done', ...Array.from({ length: 4 }, () => 'row.stale')]);
  await mailTemplates.remove({ id });
});

test('the list is searched by name and subject, and comes in pages', async () => {
  expect(await names('samir.haddad', { q: 'QUOT' })).toEqual(['Quotation']);
  expect(await names('samir.haddad', { q: '%' })).toEqual([]);
  const { items, page } = await app.as('samir.haddad').mailTemplates.list({ query: { size: 1, page: 2 } });
  expect(items.map(({ name }) => name)).toEqual(['Quotation']);
  expect(page).toMatchObject({ number: 2, size: 1, total: 2 });
});

test('what others write with is on record, what somebody writes for themselves is not', async () => {
  const before = await audited();
  const own = await add('samir.haddad', { name: 'Mine' });
  await app.as('samir.haddad').mailTemplates.remove({ id: own.id as `mtp_${string}` });
  expect(await audited()).toEqual(before);
  const made = await add('viktor.sandell', { name: 'Paid', kind: 'mailbox', accountId: payments });
  await app.as('viktor.sandell').mailTemplates.remove({ id: made.id as `mtp_${string}` });
  expect(new Set(await audited())).toEqual(new Set([...before, 'mail_template.create', 'mail_template.remove']));
});

test('those of the mailbox stand before one’s own, and those before the company’s; each kind alone is asked for', async () => {
  const own = await add('samir.haddad', { name: 'All paid' });
  expect(await names('samir.haddad')).toEqual(['Invoice came', 'All paid', 'Quotation']);
  for (const [kind, found] of Object.entries({ own: 'All paid', mailbox: 'Invoice came', company: 'Quotation' }))
    expect(await names('samir.haddad', { kind })).toEqual([found]);
  expect(await names('samir.haddad', { accountId: payments })).toEqual(['Invoice came']);
  await app.as('samir.haddad').mailTemplates.remove({ id: own.id as `mtp_${string}` });
});

test('the list has the first thousand signs of a text, the template all of it', async () => {
  const { id } = await add('jonas.ekdahl', { name: 'Long', html: `<p>${'x'.repeat(1500)}</p>` });
  const { mailTemplates } = app.as('jonas.ekdahl');
  expect((await list('jonas.ekdahl', { kind: 'own' })).map(({ text }) => text.length)).toEqual([1000]);
  expect((await mailTemplates.get({ id: id as `mtp_${string}` })).html).toHaveLength('<p></p>'.length + 1500);
  await mailTemplates.remove({ id: id as `mtp_${string}` });
});

test('on record stand the words of what others write with, before and after, and the mailbox that it is of', async () => {
  const viktor = app.as('viktor.sandell').mailTemplates;
  const made = await add('viktor.sandell', { name: 'Paid', kind: 'mailbox', accountId: payments, html: '<p>Paid today.</p>' });
  const id = made.id as `mtp_${string}`;
  await viktor.update({ id, body: { name: 'Paid', subject: 'Yes', html: '<p>Paid.</p>', version: 1 } });
  expect(await names('samir.haddad')).toEqual(['Invoice came', 'Paid', 'Quotation']);
  await viktor.remove({ id });
  const { items } = await app.as('viktor.sandell').audit.list({ query: { subjectId: id } });
  expect(items.map(({ action, payload }) => [action, payload?.before, payload?.after])).toMatchObject([
    ['mail_template.remove', { name: 'Paid', subject: 'Yes', wording: 'Paid.', mailbox: 'Payments' }, undefined],
    ['mail_template.update', { subject: '', wording: 'Paid today.', version: 1 }, { subject: 'Yes', wording: 'Paid.', version: 2 }],
    ['mail_template.create', undefined, { name: 'Paid', wording: 'Paid today.', mailbox: 'Payments' }],
  ]);
});

test('two hundred are enough, of one person; others have theirs', async () => {
  const { db } = app.services;
  const account = await db
    .selectFrom('mail_account')
    .select('id')
    .where('person_id', '=', app.idOf('helena.marsh'))
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 200 }, (_, i) => ({
    id: `mtp_${i}`,
    account_id: account.id,
    name: `No ${i}`,
    html: '<p>x</p>',
    text: 'x',
  }));
  await db.insertInto('mail_template').values(rows).execute();
  expect(await codeOf(add('helena.marsh'))).toBe('mail.too_many_templates');
  expect(await codeOf(add('devon.archer'))).toBe('done');
  expect(await codeOf(add('viktor.sandell', { kind: 'company' }))).toBe('done');
});
