import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { queryClient } from '#web/kit/queries.ts';
import { ProjectList } from './ProjectList.tsx';

const user = userEvent.setup({ delay: null });
const PROJECT = { name: 'School', health: 'green', lateDays: 0, percentBps: 4200, managerName: 'Marta Kessler', labels: [] };
let rows: object[] = [];
let asked: URL[] = [];
beforeEach(() => {
  queryClient.clear();
  asked = [];
  rows = [];
  answerCalls((url) => {
    const { pathname } = new URL(url, 'http://lintel.example');
    if (pathname.includes('/lists/')) return { columns: null, views: [] };
    if (pathname.endsWith('/projects')) {
      asked.push(new URL(url, 'http://lintel.example'));
      return rows;
    }
    if (pathname.endsWith('/projects/clients')) return ['Harbour Trust', 'Riverside Health Foundation'];
    if (pathname.includes('/people/')) return { id: 'emp_1', name: 'Marta Kessler' };
    return [];
  });
});
const open = (address: string) => show(<ProjectList />, undefined, address);

test('what the address narrows the list by is named on its filters and asked of the server', async () => {
  open('/?status=on_hold&health=red&managerId=emp_1&client=Harbour+Trust&finishFrom=2027-01-01&finishTo=2027-03-31');
  expect(await screen.findByRole('button', { name: /Project manager.*Marta Kessler/ })).toBeDefined();
  for (const name of [/^Status.*On hold/, /^Health.*Milestone far too late/, /^Client.*Harbour Trust/, /^Finish.*2027/])
    expect(screen.getByRole('button', { name })).toBeDefined();
  expect(Object.fromEntries(asked.at(-1)!.searchParams)).toMatchObject({
    ...{ status: 'on_hold', health: 'red', managerId: 'emp_1', client: 'Harbour Trust' },
    ...{ finishFrom: '2027-01-01', finishTo: '2027-03-31' },
  });
});

test('the board has the projects of a page by their state, and no state without any', async () => {
  rows = [
    { ...PROJECT, id: 'prj_1', code: 'RC-01', status: 'active' },
    { ...PROJECT, id: 'prj_2', code: 'RC-02', status: 'on_hold', health: 'paused' },
    { ...PROJECT, id: 'prj_3', code: 'RC-03', status: 'active', managerName: null },
  ];
  open('/?as=board&client=Harbour+Trust');
  const running = await screen.findByRole('region', { name: 'Active' });
  expect(
    within(running)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['RC-01 School', 'RC-03 School']);
  expect(within(running).getByText('No manager')).toBeDefined();
  expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual(['Projects', 'Active', 'On hold']);
  expect(asked.at(-1)!.searchParams.get('client')).toBe('Harbour Trust');
});

test('a client is chosen among those of the projects that one sees', async () => {
  open('/');
  await user.click(await screen.findByRole('button', { name: 'Client', expanded: false }));
  await user.click(await screen.findByRole('option', { name: 'Harbour Trust', hidden: true }));
  await waitFor(() => expect(asked.at(-1)!.searchParams.get('client')).toBe('Harbour Trust'));
});

test('two to four that are marked are compared, and any other number is not', async () => {
  rows = [1, 2, 3, 4, 5].map((no) => ({ ...PROJECT, id: `prj_${no}`, code: `RC-0${no}`, status: 'active' }));
  open('/');
  const mark = async (no: number) => user.click(await screen.findByRole('checkbox', { name: `Select RC-0${no} School` }));
  await mark(1);
  expect(screen.getByRole('button', { name: 'Compare 2 to 4' })).toHaveProperty('disabled', true);
  await mark(3);
  expect(screen.getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe('/?compare=prj_1&compare=prj_3');
  for (const no of [2, 4, 5]) await mark(no);
  expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull();
});
