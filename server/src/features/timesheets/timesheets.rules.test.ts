import { describe, expect, test } from 'vitest';
import { addDays, daysOfWeek, sayDay } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import type { Timesheet } from '@lintel/contract/timesheet-weeks';
import { systemContext } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import type { CompanyName } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { aSite, NOON } from '#test/site.ts';
import { remind } from './timesheets.reminders.ts';

const site = aSite();
const { join, leave, member, set, nextWeek, sheets, projectCell, office, save, read, move, handInFor } = site;
const { enter, submitCrew, approvalOf, decide, asked, told } = site;
const fullWeek = (week: string) =>
  daysOfWeek(week)
    .slice(0, 5)
    .map((day) => projectCell(day, 480));
const handIn = async (week: string, cells = fullWeek(week)) => move('marta.kessler', await save(week, cells), 'submit', { reason: 'Rest' });
const records = async (subjectId: string) =>
  (await site.company.as('viktor.sandell').audit.list({ query: { subjectId, size: 100 } })).items.map(({ action }) => action);
const setting = async (key: `time.${string}`, value: unknown, work: () => Promise<void>) => {
  const { db } = site.app.services;
  await db
    .insertInto('company_setting')
    .values({ key, value: toJson(value), updated_by: 'system' })
    .execute();
  await work().finally(() => db.deleteFrom('company_setting').where('key', '=', key).execute());
};

describe('entering hours', () => {
  test('there is no week 53 in a year of 52; hours of a crew and corrections go in steps of five', async () => {
    expect(await refusal(read('2027-W53'))).toMatchObject({ code: 'timesheet.no_such_week' });
    expect(await refusal(enter('marta.kessler', nextWeek(), site.rosa, 7))).toMatchObject({ code: 'request.invalid' });
  });

  test('nothing is booked after somebody’s last day', async () => {
    const week = nextWeek();
    const [, tuesday = '', wednesday = ''] = daysOfWeek(week);
    await set('marta.kessler', { end_date: tuesday });
    expect(await refusal(save(week, [office(wednesday, 60)]))).toMatchObject({ code: 'timesheet.not_employed' });
    expect((await save(week, [office(tuesday, 60)])).days.map(({ isOpen }) => isOpen).slice(0, 3)).toEqual([true, true, false]);
    await set('marta.kessler', { end_date: null });
  });

  test('the other half of a day of leave is booked, and asks for hours; it is copied by hand', async () => {
    const [before, week] = [nextWeek(), nextWeek()];
    const [monday = '', tuesday = '', wednesday = '', , , saturday = ''] = daysOfWeek(week);
    await site.company.as('marta.kessler').leave.create({
      body: {
        ...{ typeId: 'lvt_00000000000000000000000002', from: monday, to: monday, halfStart: true, halfEnd: false },
        ...{ reason: null, handoverId: null, delegateId: null, awayMessage: null, fileIds: [], isDraft: false },
      },
    });
    const days = [monday, tuesday, saturday].map((day) => addDays(day, -7));
    await save(before, [...days.map((day) => office(day, 300)), projectCell(addDays(wednesday, -7), 300)]);
    const project = site.app.services.db.updateTable('project').where('id', '=', site.company.project);
    await project.set({ status: 'on_hold' }).execute();
    const copied = await sheets().copy({ body: { week } });
    expect(copied.entries.map(({ day, activity }) => [day, activity])).toEqual([[tuesday, 'office']]);
    await project.set({ status: 'active' }).execute();
    expect((await refusal(move('marta.kessler', copied, 'submit'))).fields['input.reason']).toContain(sayDay(monday));
    expect((await save(week, [office(monday, 240)])).days[0]).toMatchObject({ leave: 'Absent', leave100: 50, isOpen: true });
  });

  test('the clock that is started anew books what it showed; both are one entry of the day', async () => {
    const { startTimer, stopTimer } = sheets('viktor.sandell');
    await startTimer({ body: { activity: 'office' } });
    site.now = new Date(site.now.getTime() + 32 * 60_000);
    await startTimer({ body: { activity: 'office' } });
    site.now = new Date(site.now.getTime() + 31 * 60_000);
    await stopTimer();
    expect((await read('2026-W42', 'viktor.sandell')).entries).toMatchObject([{ day: '2026-10-14', minutes: 60 }]);
    site.now = NOON;
  });

  test('each entry keeps where it came from, and each saving is on record', async () => {
    const [before, week] = [nextWeek(), nextWeek()];
    const [monday = ''] = daysOfWeek(before);
    const { id } = await save(before, [office(monday, 60)]);
    await sheets().copy({ body: { week } });
    await enter('marta.kessler', before, site.rosa, 60, [monday]);
    const sources = await site.app.services.db
      .selectFrom('time_entry')
      .innerJoin('timesheet', 'timesheet.id', 'timesheet_id')
      .select(['source', 'week', 'time_entry.employee_id as person'])
      .where('week', 'in', [before, week])
      .execute();
    const has = (source: string, of: string, person: string) => expect(sources).toContainEqual({ source, week: of, person });
    has('manual', before, site.company.idOf('marta.kessler'));
    has('copy', week, site.company.idOf('marta.kessler'));
    has('crew', before, site.rosa);
    expect(await records(id!)).toEqual(['timesheet.save']);
  });

  test('overtime begins after the minutes of a day that the company says', async () => {
    const long = (week: string) => handIn(week, [projectCell(daysOfWeek(week)[0]!, 700)]);
    expect((await long(nextWeek())).overtime).toEqual({ ot1: 100, ot2: 0, ot3: 0 });
    await setting('time.overtime_after_minutes', 480, async () => {
      expect((await long(nextWeek())).overtime).toEqual({ ot1: 220, ot2: 0, ot3: 0 });
    });
  });

  test('its classes and what they count are those that the company says, and stay with a week that was handed in', async () => {
    const [week, later] = [nextWeek(), nextWeek()];
    const weekend = (one: string) =>
      daysOfWeek(one)
        .slice(5)
        .map((day) => projectCell(day, 240));
    const facts = async (sheet: Timesheet) => (await approvalOf(sheet)).facts.find(({ label }) => label === 'Overtime')?.value;
    const sheet = await handIn(week, weekend(week));
    expect(sheet).toMatchObject({ overtime: { ot1: 0, ot2: 240, ot3: 240 }, overtimePercents: [125, 150, 200] });
    expect(await facts(sheet)).toBe('4 h at 150 %, 4 h at 200 %');
    await setting('time.overtime_saturday', 0, () =>
      setting('time.overtime_percent_3', 175, async () => {
        const other = await handIn(later, weekend(later));
        expect(other).toMatchObject({ overtime: { ot1: 0, ot2: 0, ot3: 240 }, overtimePercents: [125, 150, 175] });
        expect(await facts(other)).toBe('4 h at 175 %');
        expect((await read(week)).overtimePercents).toEqual([125, 150, 200]);
      }),
    );
  });
});

describe('handing in', () => {
  test('is for who enters the hours; who decides reads hours, overtime and why days have none', async () => {
    const week = nextWeek();
    const [monday = '', , , , , saturday = '', sunday = ''] = daysOfWeek(week);
    const sheet = await save(week, [projectCell(monday, 700), projectCell(saturday, 60), projectCell(sunday, 60)]);
    expect(await refusal(move('jonas.ekdahl', sheet, 'submit', { reason: 'Rest' }))).toMatchObject({ status: 403 });
    const { facts, bundle } = await approvalOf(await move('marta.kessler', sheet, 'submit', { reason: 'Rest' }));
    // With the others of its week.
    expect(bundle).toBe(week);
    expect(facts).toEqual([
      { label: 'Week', value: `${monday} to ${sunday}` },
      { label: 'Hours', value: '13.67 h' },
      { label: 'Overtime', value: '1.67 h at 125 %, 1 h at 150 %, 1 h at 200 %' },
      { label: 'Days without hours', value: 'Rest' },
    ]);
  });

  test('hours are of the project: it is not cancelled with any, nor closed while some are not approved', async () => {
    const week = nextWeek();
    await handIn(week);
    const go = async (who: CompanyName, status: 'approved' | 'practical_completion', name: 'abandon' | 'close') => {
      await site.app.services.db.updateTable('project').set({ status }).where('id', '=', site.company.project).execute();
      const { projects } = site.company.as(who);
      const { id, version } = await projects.get({ id: site.company.project });
      return projects.transition({ id, body: { name, version, input: { reason: 'Over' } } });
    };
    expect((await refusal(go('helena.marsh', 'approved', 'abandon'))).message).toContain('hours are booked on this project');
    expect(await refusal(go('jonas.ekdahl', 'practical_completion', 'close'))).toMatchObject({ code: 'project.hours_unapproved' });
    await site.app.services.db.updateTable('project').set({ status: 'active' }).where('id', '=', site.company.project).execute();
  });
});

describe('deciding', () => {
  test('the lines of a project are of its managers who work and have entered none of them; the last one asks the head', () =>
    setting('time.project_manager_first', true, async () => {
      const { db } = site.app.services;
      const waits = async (who: CompanyName, week: string) => (await sheets(who).waiting()).filter((one) => one.week === week).length;
      await join('liam.doyle', 'deputy');
      const week = nextWeek();
      const other = newId('prj');
      const place = { name: 'Depot', department_id: site.company.building, status: 'active', created_by: 'system' } as const;
      await db
        .insertInto('project')
        .values({ id: other, code: 'RC-09', ...place })
        .execute();
      for (const who of ['marta.kessler', 'samir.haddad'] as const)
        await member(site.company.idOf(who), who === 'samir.haddad' ? 'manager' : 'worker', other);
      const [monday = ''] = daysOfWeek(week);
      const otherCell = { ...projectCell(monday, 60), projectId: other as `prj_${string}` };
      const sheet = await handIn(week, [projectCell(monday, 480), otherCell]);
      expect([await waits('liam.doyle', week), await waits('amara.nwosu', week), await waits('samir.haddad', week)]).toEqual([1, 1, 1]);
      const words = `timesheet.waiting: Hours of week ${Number(week.slice(6))} on your project wait for you`;
      for (const who of ['liam.doyle', 'amara.nwosu', 'samir.haddad'] as const) expect(await told(who)).toContain(words);
      const confirm = (who: CompanyName, projectId = site.company.project) =>
        sheets(who).confirmLines({ body: { lines: [{ timesheetId: sheet.id!, projectId: projectId as `prj_${string}` }] } });
      expect(await refusal(confirm('samir.haddad'))).toMatchObject({ code: 'timesheet.not_waiting' });
      await confirm('liam.doyle');
      expect(await refusal(confirm('amara.nwosu'))).toMatchObject({ code: 'timesheet.not_waiting' });
      expect(await asked(sheet)).toBeUndefined();
      await confirm('samir.haddad', other);
      expect([...(await asked(sheet))!.involved].toSorted()).toEqual(
        [site.company.idOf('liam.doyle'), site.company.idOf('samir.haddad')].toSorted(),
      );
      expect((await records(sheet.id!)).filter((action) => action === 'timesheet.confirm_line')).toHaveLength(2);
      for (const who of ['liam.doyle', 'samir.haddad'] as const) await leave(who);
    }));

  test('a week that its head sends back is confirmed anew, line by line', () =>
    setting('time.project_manager_first', true, async () => {
      const week = nextWeek();
      const confirm = (id: string) =>
        sheets('amara.nwosu').confirmLines({
          body: { lines: [{ timesheetId: id, projectId: site.company.project as `prj_${string}` }] },
        });
      const sheet = await handIn(week);
      await confirm(sheet.id!);
      const approval = (await site.company.as('jonas.ekdahl').approvals.of({ kind: 'timesheet', subjectId: sheet.id! }))!;
      const body = { name: 'return', version: approval.version, input: { comment: 'Whose Friday is it?' } } as const;
      await site.company.as('jonas.ekdahl').approvals.transition({ id: approval.id, body });
      await move('marta.kessler', await read(week, 'marta.kessler'), 'submit');
      expect((await sheets('amara.nwosu').waiting()).map((one) => one.week)).toContain(week);
      await confirm(sheet.id!);
      expect(await asked(sheet)).toBeDefined();
    }));

  test('a line that came back is asked anew, and is neither one’s own nor one’s own entry', () =>
    setting('time.project_manager_first', true, async () => {
      const week = nextWeek();
      const body = { comment: 'Friday was elsewhere' };
      const line = (who: CompanyName, { id }: Timesheet) =>
        sheets(who).returnLine({ id: id!, projectId: site.company.project as `prj_${string}`, body });
      const sheet = await handIn(week);
      expect(
        await refusal(
          sheets('amara.nwosu').returnLine({ id: sheet.id!, projectId: site.company.project as `prj_${string}`, body: { comment: ' ' } }),
        ),
      ).toMatchObject({ status: 400 });
      await line('amara.nwosu', sheet);
      expect(await refusal(line('amara.nwosu', sheet))).toMatchObject({ status: 404 });
      expect(await records(sheet.id!)).toContain('timesheet.return_line');
      expect((await sheets('amara.nwosu').waiting()).filter((one) => one.week === week)).toEqual([]);
      // Amara entered all of it: nobody else confirms the line, the head decides at once.
      const crew = nextWeek();
      await enter('amara.nwosu', crew, site.rosa, 480);
      await submitCrew('marta.kessler', crew, site.rosa);
      expect(await asked(await read(crew, 'marta.kessler', site.rosa))).toBeDefined();
      // Nor does anybody but the head where she alone manages what she worked on.
      const alone = nextWeek();
      expect(await asked(await move('amara.nwosu', await save(alone, fullWeek(alone), 'amara.nwosu'), 'submit'))).toBeDefined();
      // Liam may confirm hers; she may not confirm her own.
      await join('liam.doyle', 'deputy');
      const own = nextWeek();
      const hers = await move('amara.nwosu', await save(own, fullWeek(own), 'amara.nwosu'), 'submit');
      expect((await sheets('amara.nwosu').waiting()).filter((one) => one.week === own)).toEqual([]);
      expect(await refusal(line('amara.nwosu', hers))).toMatchObject({ code: 'timesheet.not_waiting' });
      const part = nextWeek();
      const [monday = '', ...rest] = daysOfWeek(part).slice(0, 5);
      await enter('amara.nwosu', part, site.rosa, 480, [monday]);
      await enter('marta.kessler', part, site.rosa, 480, rest);
      await submitCrew('marta.kessler', part, site.rosa);
      expect(await refusal(line('amara.nwosu', await read(part, 'marta.kessler', site.rosa)))).toMatchObject({
        code: 'timesheet.not_waiting',
      });
      await leave('liam.doyle');
    }));

  test.each([
    ['left', { status: 'terminated' }],
    ['has no login', { has_login: false }],
  ] as const)('no line waits for a manager who %s: the head is asked at once', (_name, columns) =>
    setting('time.project_manager_first', true, async () => {
      await set('amara.nwosu', columns);
      expect(await asked(await handIn(nextWeek()))).toBeDefined();
      await set('amara.nwosu', { status: 'active', has_login: true });
    }),
  );

  test('no line waits for a manager whose time on the project is over', () =>
    setting('time.project_manager_first', true, async () => {
      const until = (to_day: string | null) =>
        site.app.services.db
          .updateTable('project_member')
          .set({ to_day })
          .where('employee_id', '=', site.company.idOf('amara.nwosu'))
          .execute();
      await until('2026-01-01');
      expect(await asked(await handIn(nextWeek()))).toBeDefined();
      await until(null);
    }));

  test('single days that come back are of the week, as it is now, with a word', async () => {
    const week = nextWeek();
    const [, tuesday = ''] = daysOfWeek(week);
    const sheet = await handIn(week);
    const back = (more: object = {}) =>
      sheets('jonas.ekdahl').returnDays({
        id: sheet.id!,
        body: { days: [tuesday], comment: 'Which', version: sheet.version, ...more },
      });
    expect(await refusal(back({ comment: ' ' }))).toMatchObject({ status: 400 });
    expect(await refusal(back({ days: [addDays(tuesday, 7)] }))).toMatchObject({ code: 'timesheet.other_week' });
    expect(await refusal(back({ version: sheet.version - 1 }))).toMatchObject({ code: 'timesheet.not_waiting' });
    await back();
    expect(await refusal(back({ version: (await read(week)).version }))).toMatchObject({ code: 'timesheet.not_waiting' });
  });

  test.each([
    ['reopen', 'jonas.ekdahl', ['anneke.vos', 'marta.kessler']],
    ['recall', 'anneke.vos', ['jonas.ekdahl', 'samir.haddad']],
  ] as const)('%s takes a reason and %s; nobody is its approver any more, and its person is told', async (name, who, others) => {
    const week = nextWeek();
    await decide(await handIn(week), 'approve');
    const sheet = await read(week);
    for (const other of others) expect([403, 404]).toContain((await refusal(move(other, sheet, name, { reason: 'Wrong' }))).status);
    expect(await refusal(move(who, sheet, name))).toMatchObject({ status: 400, fields: { 'input.reason': expect.any(String) } });
    expect(await move(who, sheet, name, { reason: 'Wrong' })).toMatchObject({ status: 'returned', comment: 'Wrong', approvedByName: null });
    expect(await told('marta.kessler')).toContain(`timesheet.returned: Your hours of week ${Number(week.slice(6))} are open again`);
  });

  test('what is closed for pay stays closed; what is not approved stays open, and is counted', async () => {
    const [week, next, late] = [nextWeek(), nextWeek(), nextWeek()];
    await decide(await handIn(week), 'approve');
    await handIn(next);
    await save(late, fullWeek(late));
    site.now = new Date(`${addDays(daysOfWeek(late)[6]!, 3)}T10:00:00Z`);
    const lock = (through: string) => sheets('anneke.vos').lock({ body: { through } });
    const [, , wednesday = '', thursday = ''] = daysOfWeek(week);
    const closed = async (of: string) => (await read(of)).days.filter(({ isLocked }) => isLocked).length;
    await lock(thursday);
    await lock(wednesday);
    expect([await closed(week), (await read(week)).status]).toEqual([4, 'approved']);
    const { open } = await lock(daysOfWeek(late)[6]!);
    const before = await lock(daysOfWeek(next)[6]!);
    expect(open - before.open).toBe(1);
    expect([await closed(next), (await read(week)).status, (await read(next)).status]).toEqual([0, 'locked', 'submitted']);
    expect(await records(daysOfWeek(next)[6]!)).toEqual(['timesheet.close']);
    const locked = await read(week, 'anneke.vos', site.company.idOf('marta.kessler') as `emp_${string}`);
    const correct = (more: object) =>
      move('anneke.vos', locked, 'correct', { day: wednesday, activity: 'training', minutes: -60, reason: 'First aid', ...more });
    expect(await refusal(correct({ reason: ' ' }))).toMatchObject({ status: 400 });
    expect(await refusal(correct({ minutes: 7 }))).toMatchObject({ status: 400 });
    expect(await refusal(correct({ activity: null, projectId: newId('prj') }))).toMatchObject({ status: 404 });
    await correct({});
    expect(await told('marta.kessler')).toContain(`timesheet.returned: Your hours of ${wednesday} were corrected`);
    site.now = NOON;
  });

  test('who follows the hours of others finds who was employed in that week', async () => {
    const week = nextWeek();
    const [monday = '', , , , , , sunday = ''] = daysOfWeek(week);
    const find = async () => (await sheets('anneke.vos').people({ query: { week, size: 50, q: 'kessler' } })).page.total;
    for (const [columns, total] of [
      [{ hire_date: addDays(sunday, 1) }, 0],
      [{ hire_date: sunday, end_date: null }, 1],
      [{ hire_date: null, end_date: addDays(monday, -1) }, 0],
      [{ hire_date: null, end_date: monday }, 1],
    ] as const) {
      await set('marta.kessler', columns);
      expect(await find()).toBe(total);
    }
    await set('marta.kessler', { hire_date: null, end_date: null });
  });

  // Of who left it is known until when there may be hours: without a last day there are none to wait for.
  test.each([
    [{ status: 'terminated', end_date: null }, 0],
    [{ status: 'terminated', end_date: '2199-12-31' }, 1],
    [{ status: 'offboarding', end_date: null }, 1],
    [{ status: 'onboarding', end_date: null }, 0],
  ] as const)('who follows the hours of others finds of somebody with %j: %i', async (columns, total) => {
    await set('marta.kessler', columns);
    const { page } = await sheets('anneke.vos').people({ query: { week: nextWeek(), size: 50, q: 'kessler' } });
    await set('marta.kessler', { status: 'active', end_date: null });
    expect(page.total).toBe(total);
  });
});

test('reminded is who is at work, also in notice, and signs in: on Friday without any hours, on Monday who has not handed in', async () => {
  const at = (day: string, time: string) => remind({ ...systemContext(site.app.services), now: new Date(`${day}T${time}:00Z`) });
  const [week, number] = ['2027-W40', 40];
  const [monday = '', , , , friday = ''] = daysOfWeek(week);
  await save(week, [office(monday, 60)]);
  await handInFor('viktor.sandell', week);
  await set('samir.haddad', { status: 'suspended' });
  await set('liam.doyle', { status: 'offboarding' });
  await at(friday, '12:30');
  await at(addDays(monday, 7), '08:30');
  for (const who of ['samir.haddad', 'liam.doyle'] as const) await set(who, { status: 'active' });
  const of = async (who: CompanyName) =>
    (await told(who)).filter((text) => text.includes(`Week ${number} `)).map((text) => text.replace(/^.*Week \d+ /, ''));
  expect(await of('helena.marsh')).toEqual(expect.arrayContaining(['is not handed in', 'has no hours yet']));
  expect(await of('liam.doyle')).toEqual(expect.arrayContaining(['is not handed in', 'has no hours yet']));
  expect((await of('marta.kessler')).toSorted()).toEqual(['is not handed in', 'of your crew is not handed in']);
  expect(await of('viktor.sandell')).toEqual([]);
  expect(await of('samir.haddad')).toEqual([]);
  const { count } = await site.app.services.db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('recipient_id', '=', site.rosa)
    .where('type', '=', 'timesheet.missing')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0);
});
