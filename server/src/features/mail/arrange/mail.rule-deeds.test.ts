import type { MailRule, RuleActions } from '@lintel/contract/mail-sorting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { refusal } from '#test/refusal.ts';
import { deliverRaw } from '#server/features/mail/arriving/mail.deliver.ts';
import { ruleDeedJob } from '#server/features/mail/arriving/mail.rule-deeds.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

let app: TestApp;
let projectId: `prj_${string}`;
let otherId: `prj_${string}`;
let account: string;
beforeAll(async () => {
  app = await testApp();
  const { db } = app.services;
  const { id: departmentId } = await db
    .updateTable('department')
    .set({ head_id: app.idOf('jonas.ekdahl') })
    .where('code', '=', 'BLD')
    .returning('id')
    .executeTakeFirstOrThrow();
  forgetRelations(app.services);
  const { projects, projectPlans } = app.as('jonas.ekdahl');
  projectId = (await projects.create({ body: { code: 'RC-01', name: 'Riverside Clinic', departmentId } })).id as typeof projectId;
  otherId = (await projects.create({ body: { code: 'HB-02', name: 'Harbour', departmentId } })).id as typeof otherId;
  await projectPlans.putMember({ id: projectId, employeeId: app.idOf('marta.kessler'), body: { projectRole: 'worker' } });
  forgetRelations(app.services);
  const owner = { kind: 'role' as const, roles: ['accountant' as const, 'managing_director' as const] };
  account = (await app.as('devon.archer').sharedMailboxes.create({ body: { name: 'Payments', localPart: 'payments', owner } })).accountId;
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const rule = (actions: RuleActions) => ({
  ...{ name: 'Clinic', isOn: true, matchesAny: false, stops: false, actions },
  conditions: [{ field: 'subject' as const, test: 'contains' as const, value: 'clinic' }],
});
const emp = (who: CastName) => app.idOf(who) as `emp_${string}`;
let counter = 0;
/** A mail from outside about the clinic, and where it is after all jobs ran. */
async function arrive(to: string, more = '') {
  const subject = `Clinic ${(counter += 1)}`;
  const raw = `From: Ann <ann@acme.example>\r\nTo: ${to}@corvane.example\r\nSubject: ${subject}\r\nMessage-ID: <c${counter}@acme.example>\r\n${more}\r\nText\r\n`;
  await deliverRaw(app.services, Buffer.from(raw), { to: [`${to}@corvane.example`] });
  await app.services.jobs.drain();
  return subject;
}
async function find(who: CastName, subject: string, shared?: string) {
  const { items } = await app.as(who).mail.search({ query: { q: `subject:"${subject}" in:all`, ...(shared ? { account: shared } : {}) } });
  return items[0]!;
}
const projectsOf = async (who: CastName, id: string) => (await app.as(who).mailRecords.of({ id })).projects.map(({ code }) => code);
const noticesOf = async (who: CastName) =>
  (await app.as(who).mail.search({ query: { q: 'from:lintel subject:"needs you" in:all' } })).items.map(({ snippet }) => snippet);

describe('a rule that files', () => {
  const marta = () => app.as('marta.kessler');
  let made: MailRule;

  test('only to a project that its owner sees; the refusal stands at the field', async () => {
    expect(await refusal(marta().mailRules.create({ body: rule({ projectId: otherId }) }))).toMatchObject({
      code: 'mail.rule_project',
      fields: { 'actions.projectId': expect.any(String) },
    });
    made = await marta().mailRules.create({ body: rule({ projectId }) });
    expect(made).toMatchObject({ project: { code: 'RC-01', name: 'Riverside Clinic' }, stopped: [] });
  });

  test('files the conversation of what arrives, machine or not, in its owner’s name', async () => {
    const first = await find('marta.kessler', await arrive('marta.kessler'));
    const second = await find('marta.kessler', await arrive('marta.kessler', 'Auto-Submitted: auto-generated\r\n'));
    expect(await projectsOf('marta.kessler', first.id)).toEqual(['RC-01']);
    expect(await projectsOf('marta.kessler', second.id)).toEqual(['RC-01']);
    const filed = await app.services.db.selectFrom('mail_project').select('filed_by').execute();
    expect(new Set(filed.map(({ filed_by }) => filed_by))).toEqual(new Set([app.idOf('marta.kessler')]));
  });

  test('keeps it to who reads the mailbox, unless it says that whoever sees the project reads it', async () => {
    const read = async (subject: string) => {
      const { id } = await find('marta.kessler', subject);
      return app.as('jonas.ekdahl').mailThreads.read({ id: projectId, mail: id });
    };
    await expect(read(await arrive('marta.kessler'))).rejects.toMatchObject({ status: 404 });
    const { id, version } = made;
    made = await marta().mailRules.update({ id, body: { ...rule({ projectId, isOpen: true }), version } });
    const subject = await arrive('marta.kessler');
    expect(await read(subject)).toMatchObject({ subject });
    made = await marta().mailRules.update({ id, body: { ...rule({ projectId }), version: made.version } });
    expect(await refusal(marta().mailRules.create({ body: rule({ isOpen: true, seen: true }) }))).toMatchObject({
      fields: { 'actions.projectId': 'Choose the project' },
    });
  });

  test('a dry run says how many it would file, and how many are there', async () => {
    const { conditions, matchesAny } = rule({});
    const late = await find('marta.kessler', await arrive('marta.kessler'));
    await marta().mailThreads.file({ body: { ids: [late.id], projectId, isFiled: false } });
    const trial = await marta().mailRules.try({ body: { conditions, matchesAny, actions: { projectId } } });
    expect(trial).toMatchObject({ total: 5, filed: { name: 'RC-01 Riverside Clinic', would: 1, already: 4 }, assigned: null });
  });

  test('does not file by what it no longer says', async () => {
    const db = app.services.db;
    const deed = { entryId: (await find('marta.kessler', await arrive('marta.kessler'))).id, ruleId: made.id, projectId: otherId };
    await ruleDeedJob.run(deed, systemContext(app.services));
    expect(await projectsOf('marta.kessler', deed.entryId)).toEqual(['RC-01']);
    expect(await db.selectFrom('mail_rule').select('stopped').where('id', '=', made.id).executeTakeFirst()).toEqual({ stopped: {} });
    await marta().mailThreads.file({ body: { ids: [deed.entryId], projectId, isFiled: false } });
  });

  test('stops where its owner sees the project no longer: they are told once, the rest goes on, and saving begins anew', async () => {
    await app.services.db.deleteFrom('project_member').where('employee_id', '=', app.idOf('marta.kessler')).execute();
    forgetRelations(app.services);
    const late = await find('marta.kessler', await arrive('marta.kessler'));
    await arrive('marta.kessler');
    expect(
      await app.services.db
        .selectFrom('mail_project')
        .select('thread_id')
        .where('thread_id', '=', (await marta().mail.get({ id: late.id })).threadId)
        .execute(),
    ).toEqual([]);
    const [known] = await marta().mailRules.list();
    expect(known).toMatchObject({
      project: null,
      stopped: [expect.stringContaining('It files nothing any more: Marta Kessler may not see')],
    });
    expect(await noticesOf('marta.kessler')).toEqual([expect.stringContaining('It files nothing any more')]);
    const { id, version, ...input } = known!;
    expect(await refusal(marta().mailRules.update({ id, body: { ...input, version } }))).toMatchObject({ code: 'mail.rule_project' });
    expect(await marta().mailRules.update({ id, body: { ...input, isOn: false, version } })).toMatchObject({ isOn: false, stopped: [] });
  });
});

describe('a rule that hands over', () => {
  const viktor = () => app.as('viktor.sandell');

  test('is one of a shared mailbox, and names somebody who reads it', async () => {
    expect(await refusal(app.as('marta.kessler').mailRules.create({ body: rule({ assigneeId: emp('samir.haddad') }) }))).toMatchObject({
      fields: { 'actions.assigneeId': expect.stringContaining('mailbox of your own') },
    });
    expect(await refusal(viktor().mailRules.create({ body: { ...rule({ assigneeId: emp('marta.kessler') }), account } }))).toMatchObject({
      code: 'mailbox.not_a_reader',
    });
    expect(await viktor().mailRules.create({ body: { ...rule({ assigneeId: emp('samir.haddad') }), account } })).toMatchObject({
      assignee: 'Samir Haddad',
    });
  });

  test('hands what arrives to them, who are told; what somebody has stays theirs', async () => {
    const subject = await arrive('payments');
    const mail = await find('helena.marsh', subject, account);
    expect(mail.shared?.assignee?.name).toBe('Samir Haddad');
    expect((await app.as('samir.haddad').notifications.list({ query: {} })).items[0]).toMatchObject({
      title: 'The rule “Clinic” handed you an email in Payments',
    });
    await app.as('samir.haddad').sharedMail.assign({ id: mail.id, body: { assigneeId: emp('helena.marsh') } });
    await arrive('payments', `In-Reply-To: <c${counter}@acme.example>\r\n`);
    expect((await find('samir.haddad', subject, account)).shared?.assignee?.name).toBe('Helena Marsh');
  });

  test('stops where they left the mailbox: who saved it is told, and the mail is nobody’s', async () => {
    await app.services.db.updateTable('employee').set({ status: 'terminated' }).where('id', '=', app.idOf('samir.haddad')).execute();
    const mail = await find('helena.marsh', await arrive('payments'), account);
    expect(mail.shared?.assignee).toBeNull();
    const [known] = await viktor().mailRules.list({ query: { account } });
    expect(known!.stopped).toEqual([expect.stringContaining('It hands nothing over any more: Samir Haddad may not read')]);
    expect(await noticesOf('viktor.sandell')).toEqual([expect.stringContaining('It hands nothing over any more')]);
  });
});
