import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Timesheet } from '@lintel/contract/timesheet-weeks';
import { beforeEach, expect, test, vi } from 'vitest';
import { lying } from '#test/box.ts';
import { answerCalls, show } from '#test/show.tsx';
import { queryClient } from '#web/kit/queries.ts';
import { MyWeek } from './MyWeek.tsx';

vi.mock(import('#web/kit/box.ts'), async (original) => ({ ...(await original()), createBox: (await import('#test/box.ts')).memoryBox }));

const user = userEvent.setup({ delay: null });
const DAYS = ['12', '13', '14', '15', '16', '17', '18'].map((day) => ({
  ...{ day: `2026-10-${day}`, scheduledMinutes: 480, holiday: null, leave: null, leave100: 0, isOpen: true, isLocked: false },
}));
const SHEET = {
  ...{ id: 'tms_1', employeeId: 'emp_1', employeeName: 'Marta Kessler', week: '2026-W42', status: 'draft', days: DAYS, entries: [] },
  ...{ overtime: { ot1: 0, ot2: 0, ot3: 0 }, overtimePercents: [125, 150, 200], comment: null, reason: null, corrections: [] },
  ...{ isEditable: true, roundingMinutes: 5, dueDay: '2026-10-20', isLate: false, longDays: [], version: 1, transitions: [] },
} as unknown as Timesheet;
const PROJECTS = [
  { id: 'prj_1', code: 'RC-01', name: 'Riverside Clinic', status: 'on_hold' },
  { id: 'prj_2', code: 'RC-02', name: 'School', status: 'active' },
];

let sent: unknown[] = [];
let isAway = false;
let isSubmittable = false;
let refuse: Response | null = null;
beforeEach(() => {
  queryClient.clear();
  lying.clear();
  isAway = false;
  isSubmittable = false;
  refuse = null;
  sent = answerCalls((url, body) => {
    if (isAway) throw new TypeError('Failed to fetch');
    if (body && refuse) return refuse.clone();
    if (url.includes('/timesheets/resources'))
      return [{ id: 'rsc_1', code: 'EX-01', name: 'Excavator', projectIds: ['prj_1', 'prj_2'], isOperator: true }];
    if (url.includes('/projects/options')) return PROJECTS;
    if (url.includes('/timesheets/timer')) return null;
    if (url.includes('/tasks'))
      return PROJECTS.map((project, i) => ({
        ...{ id: `tsk_${i}`, title: 'Formwork', projectId: project.id, projectCode: project.code, projectName: project.name },
        ...{ costCodeId: null, costCode: null },
      }));
    if (url.includes('/timesheets/chain')) return { first: [], chain: { steps: [], problem: null } };
    return isSubmittable ? { ...SHEET, transitions: ['submit'] } : SHEET;
  });
});

test.each([
  ['Rows of my bookings', 'EX-01 Excavator', { resourceId: 'rsc_1' }],
  ['Rows of my tasks', 'Formwork', { taskId: 'tsk_0' }],
])('%s: on a project that is on hold there is stand-by alone, as where it is added by hand', async (button, sub, more) => {
  show(<MyWeek week="2026-W42" />);
  await user.click(await screen.findByRole('button', { name: button }));
  const cell = await screen.findByRole('textbox', { name: `RC-01 Riverside Clinic, Stand-by · ${sub}, 12 Oct 2026` });
  const row = screen.getByRole('row', { name: new RegExp(`RC-02 School.*${sub}`) });
  expect(within(row).queryByText(/Stand-by/)).toBeNull();
  await user.type(cell, '2{Enter}');
  expect(sent).toMatchObject([{ cells: [{ projectId: 'prj_1', activity: 'standby', minutes: 120, ...more }] }]);
});

const WHAT = 'RC-02 School, Formwork, 12 Oct 2026';
const fieldOf = (state: string) => screen.findByRole<HTMLInputElement>('textbox', { name: `${WHAT}${state}` });

test('hours that are entered without network stand in the grid as those that wait, in a row of their own, also after the page is left', async () => {
  const first = show(<MyWeek week="2026-W42" />);
  await user.click(await screen.findByRole('button', { name: 'Rows of my tasks' }));
  isAway = true;
  await user.type(await fieldOf(''), '7.5{Enter}');
  expect((await fieldOf(', waits for the network')).value).toBe('7.5');
  first.unmount();
  isAway = false;
  show(<MyWeek week="2026-W42" />);
  expect((await fieldOf(', waits for the network')).value).toBe('7.5');
  // What stands beside the grid counts what stands in it.
  const entered = screen.getByText('Entered');
  expect(entered.nextElementSibling?.textContent).toBe('7.5 h');
});

test('a week is not handed in before the hours that wait have arrived', async () => {
  isSubmittable = true;
  show(<MyWeek week="2026-W42" />);
  await user.click(await screen.findByRole('button', { name: 'Rows of my tasks' }));
  isAway = true;
  await user.type(await fieldOf(''), '7.5{Enter}');
  await fieldOf(', waits for the network');
  isAway = false;
  sent.length = 0;
  await user.click(screen.getByRole('button', { name: 'Submit week 42' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Submit' }));
  await question.findByText(/^Hours of this week are not sent yet\./);
  expect(sent).toEqual([]);
});

test('hours that the server would not take say why at their field, and are replaced by what is typed over them', async () => {
  show(<MyWeek week="2026-W42" />);
  await user.click(await screen.findByRole('button', { name: 'Rows of my tasks' }));
  isAway = true;
  await user.type(await fieldOf(''), '7.5{Enter}');
  const waiting = await fieldOf(', waits for the network');
  isAway = false;
  refuse = Response.json({ ok: false, code: 'x', message: 'The project is closed.' }, { status: 409 });
  await user.type(waiting, '8{Enter}');
  const refused = await fieldOf(', The project is closed.');
  expect(screen.getByText('Entered').nextElementSibling?.textContent).toBe('0 h');
  expect(refused.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('row', { name: /^Total/ }).textContent).not.toContain('8');
  expect(sent.at(-1)).toMatchObject({ cells: [{ projectId: 'prj_2', minutes: 480 }] });
});
