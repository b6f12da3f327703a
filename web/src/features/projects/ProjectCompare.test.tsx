import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { queryClient } from '#web/kit/queries.ts';
import { ProjectsScreen } from './ProjectsScreen.tsx';

const user = userEvent.setup({ delay: null });
const PROJECT = {
  ...{ name: 'School', status: 'active', health: 'green', lateDays: 0, percentBps: 4200, plannedBps: 5000, managerName: 'Marta Kessler' },
  ...{ departmentName: 'Building', clientName: null, plannedStart: '2026-09-01', plannedFinish: null, forecastFinish: null },
  ...{ actualStart: null, actualFinish: null, people: 7, milestones: 4, reachedMilestones: 1 },
  ...{ openTasks: 3, overdueTasks: 0, doneTasks: 9, minutes: 74_100, recentMinutes: 0 },
};
let asked: string[][] = [];
beforeEach(() => {
  queryClient.clear();
  asked = [];
  answerCalls((url) => {
    const { pathname, searchParams } = new URL(url, 'http://lintel.example');
    if (!pathname.endsWith('/projects/compare')) return [];
    const ids = searchParams.getAll('id');
    asked.push(ids);
    return ids.map((id) => ({ ...PROJECT, id, code: `RC-0${id.slice(-1)}` }));
  });
});

test('the projects of the address stand side by side, fact by fact, and one can be left out while two remain', async () => {
  show(<ProjectsScreen />, undefined, '/?compare=prj_1&compare=prj_2&compare=prj_3');
  const table = await screen.findByRole('table', { name: 'Projects side by side' });
  await within(table).findByRole('link', { name: 'RC-02 School' });
  const cellsOf = (name: string) => within(within(table).getByText(name).closest('tr')!).getAllByRole('cell').slice(1);
  expect(cellsOf('Hours booked').map(({ textContent }) => textContent)).toEqual(['1,235 h', '1,235 h', '1,235 h']);
  expect(cellsOf('Milestones reached')[0]!.textContent).toBe('1 of 4');
  expect(cellsOf('In the last 4 weeks')[0]!.textContent).toBe('–');
  await user.click(within(table).getByRole('button', { name: 'Leave out RC-02' }));
  await screen.findByRole('link', { name: 'RC-03 School' });
  expect(asked.at(-1)).toEqual(['prj_1', 'prj_3']);
  expect(screen.queryByRole('button', { name: /Leave out/ })).toBeNull();
});

test('a single one is compared with nothing, and nothing is asked', () => {
  show(<ProjectsScreen />, undefined, '/?compare=prj_1');
  expect(screen.getByText('Choose 2 to 4 projects.')).toBeDefined();
  expect(asked).toEqual([]);
});
