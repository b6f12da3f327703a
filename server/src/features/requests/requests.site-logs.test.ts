import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SettingValue } from '@lintel/contract/setting-registry';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, joinProject, type Company, type CompanyName } from '#test/company.ts';
import { requestDesk } from '#test/requests.ts';
import { toldBy } from '#test/told.ts';
import { remindOfSiteLogs } from './requests.site-logs.ts';

let app: TestApp;
let company: Company;
const { draft, move } = requestDesk(() => company);

/** A Friday evening; the Monday after it is a working day again. */
const FRIDAY = '2026-10-16T15:00:00Z';
const MONDAY = '2026-10-19T05:20:00Z';
let now = new Date(FRIDAY);
beforeAll(async () => {
  app = await testApp({ now: () => now });
  company = await appointCompany(app);
  await joinProject(app, company, 'marta.kessler');
  await company.as('devon.archer').templates.installStarters({ body: {} });
});
beforeEach(async () => {
  now = new Date(FRIDAY);
  await app.services.db.deleteFrom('request').execute();
  await rule('chosen');
  await put({ status: 'active', actual_start: '2026-09-01', site_log_daily: true });
});
afterAll(() => app.close());

const put = (columns: { status?: 'active' | 'on_hold' | 'practical_completion'; actual_start?: string; site_log_daily?: boolean }) =>
  app.services.db.updateTable('project').set(columns).where('id', '=', company.project).execute();
async function rule(value: SettingValue<'projects.site_log'>): Promise<void> {
  const { settings } = app.as('viktor.sandell');
  const before = (await settings.list()).find(({ key }) => key === 'projects.site_log')!;
  if (before.value !== value) await settings.change({ key: before.key, body: { value, version: before.version } });
}
const remindedAt = (at: string) => {
  now = new Date(at);
  return toldBy(app.services, () => remindOfSiteLogs({ ...systemContext(app.services), now }));
};
const writeLog = async (who: CompanyName, day: string, isSubmitted = true) => {
  const answers = { text: 'Poured the slab', weather: 'dry', project: company.project, day };
  const log = await draft(who, 'Site log', answers);
  return isSubmitted ? move(who, log, 'submit') : log;
};
const AMARA = ['Amara Nwosu: project.site_log'];

// workspace A2 and A18: a site log of every working day
describe('a project that asks for a site log of every working day', () => {
  test('tells who runs it on the next working day that there is none, once', async () => {
    expect(await remindedAt(MONDAY)).toEqual(AMARA);
    const { items } = await company.as('amara.nwosu').notifications.list();
    expect(items).toMatchObject([{ title: 'RC-01 has no site log of 16 Oct 2026', severity: 'warning' }]);
    await remindOfSiteLogs({ ...systemContext(app.services), now });
    expect((await company.as('amara.nwosu').notifications.list()).items).toHaveLength(1);
  });

  test('says nothing on a day without work', async () => {
    for (const day of ['17', '18']) expect(await remindedAt(`2026-10-${day}T05:20:00Z`)).toEqual([]);
  });

  test('says nothing where anybody wrote it; a draft, or one of another day, is none', async () => {
    await writeLog('marta.kessler', '2026-10-15');
    await writeLog('marta.kessler', '2026-10-16', false);
    expect(await remindedAt(MONDAY)).toEqual(AMARA);
    now = new Date(FRIDAY);
    await writeLog('marta.kessler', '2026-10-16');
    expect(await remindedAt(MONDAY)).toEqual([]);
  });

  test('asks for another one where what was written is not valid any more', async () => {
    const { id } = await writeLog('marta.kessler', '2026-10-16');
    await app.services.db.updateTable('request').set({ status: 'cancelled' }).where('id', '=', id).execute();
    expect(await remindedAt(MONDAY)).toEqual(AMARA);
  });

  test('tells who manages the site, where somebody does', async () => {
    const { db } = app.services;
    const part = { project_id: company.project, employee_id: company.idOf('liam.doyle'), project_role: 'site_manager' } as const;
    await db.insertInto('project_member').values(part).execute();
    expect(await remindedAt(MONDAY)).toEqual(['Liam Doyle: project.site_log']);
    await db.deleteFrom('project_member').where('employee_id', '=', part.employee_id).execute();
  });

  test.each([
    [{ status: 'on_hold' }],
    [{ status: 'practical_completion' }],
    [{ actual_start: '2026-10-19' }],
    [{ site_log_daily: false }],
  ] as const)('is not reminded with %j', async (columns) => {
    await put(columns);
    expect(await remindedAt(MONDAY)).toEqual([]);
  });

  test.each([
    ['all', false, AMARA],
    ['chosen', true, AMARA],
    ['none', true, []],
  ] as const)('is reminded by the rule of the company: %s, asked for by itself: %s', async (value, site_log_daily, told) => {
    await rule(value);
    await put({ site_log_daily });
    expect(await remindedAt(MONDAY)).toEqual(told);
    const { isSiteLogDue, siteLogDaily } = await company.as('amara.nwosu').projects.get({ id: company.project as `prj_${string}` });
    expect({ isSiteLogDue, siteLogDaily }).toEqual({ isSiteLogDue: told.length > 0, siteLogDaily: site_log_daily });
  });

  test('owes none while it is not active', async () => {
    await put({ status: 'on_hold' });
    expect(await company.as('amara.nwosu').projects.get({ id: company.project as `prj_${string}` })).toMatchObject({ isSiteLogDue: false });
  });
});
