import { describe, expect, test } from 'vitest';
import { addDays, daysOfWeek, sayDay } from '@lintel/contract/kit/days';
import { systemContext } from '#server/platform/context.ts';
import type { CompanyName } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { aSite, NOON } from '#test/site.ts';
import { remind } from './timesheets.reminders.ts';

const site = aSite();
const { set, nextWeek, sheets, projectCell, office, save, read, move, decide, told } = site;

/** Leave that needs nobody's word; half of its first day, or all of it. */
const takeLeave = (day: string, isHalf: boolean, who: CompanyName = 'marta.kessler') =>
  site.company.as(who).leave.create({
    body: {
      ...{ typeId: 'lvt_00000000000000000000000002', from: day, to: day, halfStart: isHalf, halfEnd: false },
      ...{ reason: null, handoverId: null, delegateId: null, awayMessage: null, fileIds: [], isDraft: false },
    },
  });

describe('a day of leave', () => {
  test('that is half has the other half for hours, all of them together', async () => {
    const week = nextWeek();
    const [monday = ''] = daysOfWeek(week);
    await takeLeave(monday, true);
    expect(await refusal(save(week, [office(monday, 245)]))).toMatchObject({
      message: `${sayDay(monday)} is Absent in part, and leaves 4 hours to work. Enter fewer, or have the leave changed first.`,
    });
    await save(week, [office(monday, 120)]);
    expect(await refusal(save(week, [projectCell(monday, 125)]))).toMatchObject({ code: 'timesheet.over_leave' });
    expect((await save(week, [projectCell(monday, 120)])).entries).toHaveLength(2);
  });

  test.each([
    ['half', true, 240],
    ['whole', false, 0],
  ] as const)('that came after the hours, %s, is handed in once they are taken away', async (_name, isHalf, left) => {
    const week = nextWeek();
    const [monday = ''] = daysOfWeek(week);
    const sheet = await save(week, [office(monday, 480)]);
    await takeLeave(monday, isHalf);
    const handIn = async () => move('marta.kessler', await read(week), 'submit', { reason: 'Rest' });
    expect(await refusal(handIn())).toMatchObject({
      code: 'timesheet.hours_on_leave',
      message: `Leave on ${sayDay(monday)} leaves fewer hours to work than are entered. Take some away, or have the leave changed first.`,
    });
    expect((await read(week)).days[0]).toMatchObject({ isOpen: true });
    await save(week, [office(monday, left)]);
    expect(await handIn()).toMatchObject({ id: sheet.id, status: 'submitted' });
  });
});

describe('hours that are closed for pay', () => {
  const closed = async (who: CompanyName, cells: (days: string[]) => Parameters<typeof save>[1]) => {
    const week = nextWeek();
    const days = daysOfWeek(week);
    const sheet = await move(who, await save(week, cells(days), who), 'submit', { reason: 'Rest' });
    await decide(sheet, 'approve');
    site.now = new Date(`${addDays(days[6]!, 3)}T10:00:00Z`);
    await sheets('anneke.vos').lock({ body: { through: days[6]! } });
    const correct = async (by: CompanyName, day: string, minutes: number) =>
      move(by, await read(week, by, site.company.idOf(who) as `emp_${string}`), 'correct', {
        ...{ day, activity: 'office', minutes, reason: 'Counted wrong' },
      });
    return { week, days, correct };
  };

  test('are one’s own to correct for nobody, and for another of human resources', async () => {
    const { week, days, correct } = await closed('anneke.vos', ([monday = '']) => [office(monday, 480)]);
    expect((await read(week, 'anneke.vos')).transitions).toEqual([]);
    expect(await refusal(correct('anneke.vos', days[0]!, 60))).toMatchObject({ status: 403, code: 'timesheet.own_correction' });
    site.now = NOON;
  });

  test('are corrected to a day as it could have been booked', async () => {
    const { days, correct } = await closed('marta.kessler', ([monday = '', tuesday = '']) => [office(monday, 480), office(tuesday, 480)]);
    const [monday = '', tuesday = '', wednesday = ''] = days;
    expect(await refusal(correct('anneke.vos', monday, -485))).toMatchObject({
      message: `${sayDay(monday)} has 8 hours. Take away at most these.`,
    });
    await correct('anneke.vos', monday, -480);
    expect(await refusal(correct('anneke.vos', monday, -5))).toMatchObject({ code: 'timesheet.day_below' });
    await correct('anneke.vos', tuesday, 900);
    expect(await refusal(correct('anneke.vos', tuesday, 65))).toMatchObject({ code: 'timesheet.day_full' });
    await takeLeave(wednesday, true);
    expect(await refusal(correct('anneke.vos', wednesday, 245))).toMatchObject({ code: 'timesheet.over_leave' });
    await set('marta.kessler', { end_date: tuesday });
    expect(await refusal(correct('anneke.vos', wednesday, 60))).toMatchObject({ code: 'timesheet.not_employed' });
    await set('marta.kessler', { end_date: null });
    site.now = NOON;
  });
});

describe('the clock', () => {
  test('whose hours cannot be booked goes on and says how it is discarded; what it showed is on record', async () => {
    const { startTimer, stopTimer, discardTimer, timer } = sheets('viktor.sandell');
    const week = '2026-W42';
    await move('viktor.sandell', await save(week, [office(daysOfWeek(week)[0]!, 480)], 'viktor.sandell'), 'submit', { reason: 'Rest' });
    await startTimer({ body: { activity: 'office' } });
    site.now = new Date(site.now.getTime() + 90 * 60_000);
    const refused = {
      code: 'timesheet.clock_kept',
      message:
        'Week 42 is submitted and does not change. Ask for it to be returned first. ' +
        'The clock shows 1.5 hours and goes on: your timesheet has a way to discard it.',
    };
    expect(await refusal(stopTimer())).toMatchObject(refused);
    expect(await refusal(startTimer({ body: { activity: 'travel' } }))).toMatchObject(refused);
    const { startedAt } = (await timer())!;
    expect(await refusal(discardTimer({ body: { startedAt: NOON.toISOString().replace('10:', '09:') } }))).toMatchObject({
      code: 'timesheet.other_clock',
    });
    expect(await discardTimer({ body: { startedAt } })).toBeNull();
    expect(await timer()).toBeNull();
    const subjectId = site.company.idOf('viktor.sandell');
    const { items } = await site.company.as('viktor.sandell').audit.list({ query: { subjectId, size: 20 } });
    expect(items.map(({ action }) => action)).toContain('timesheet.discard_clock');
    expect((await startTimer({ body: { activity: 'travel' } }))?.activity).toBe('travel');
    await discardTimer({ body: { startedAt: (await timer())!.startedAt } });
    site.now = NOON;
  });
});

describe('a week that was handed in', () => {
  test('without hours, with the reason, is missing to nobody', async () => {
    // Of summer: on Monday at 10.
    const week = '2027-W25';
    const [monday = ''] = daysOfWeek(week);
    const title = `timesheet.missing: Week ${Number(week.slice(6))} is not handed in`;
    await save(week, [office(monday, 60)]);
    await move('marta.kessler', await save(week, [office(monday, 0)]), 'submit', { reason: 'Jury service' });
    await remind({ ...systemContext(site.app.services), now: new Date(`${addDays(monday, 7)}T08:30:00Z`) });
    expect(await told('marta.kessler')).not.toContain(title);
    expect(await told('anneke.vos')).toContain(title);
  });
});
