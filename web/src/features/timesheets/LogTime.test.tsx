import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { companyDay } from '#web/kit/today.ts';
import { LogTime } from './LogTime.tsx';

const user = userEvent.setup({ delay: null });
let answer: unknown;
let sent: unknown[] = [];
let booked = 0;
beforeEach(() => {
  booked = 0;
  answer = { week: '2026-W42' };
  sent = answerCalls(() => answer);
});
const open = async (projectId: string | null = 'prj_1') => {
  show(<LogTime projectId={projectId as 'prj_1'} taskId="tsk_1" onBooked={() => (booked += 1)} />);
  await user.click(screen.getByRole('button', { name: 'Log time' }));
};
const type = async (hours: string) => user.type(await screen.findByRole('textbox', { name: 'Hours' }), hours);
const book = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Book hours' });

test('hours are booked on a task, today if no other day is chosen, with what was done', async () => {
  await open();
  await type('1:30');
  await user.type(screen.getByRole('textbox', { name: /What was done/ }), 'Ties');
  await user.click(book());
  await waitFor(() => expect(booked).toBe(1));
  expect(sent).toEqual([{ projectId: 'prj_1', activity: null, taskId: 'tsk_1', day: companyDay(), minutes: 90, note: 'Ties' }]);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Hours' })).toBeNull());
});

test('on a task of no project they are hours of the office', async () => {
  await open(null);
  await type('2');
  await user.click(book());
  await waitFor(() => expect(sent).toMatchObject([{ projectId: null, activity: 'office', minutes: 120 }]));
});

test('what is no time says so and is not sent; nor is nothing', async () => {
  await open();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Book hours' })).disabled).toBe(true);
  await type('a lot');
  expect(screen.getByText('Hours such as 7.5 or 7:30, up to 24')).toBeDefined();
  expect(book().disabled).toBe(true);
});

test('a refusal stands above the form, with what was typed', async () => {
  answer = refusalOf('You are on leave on that day.');
  await open();
  await type('3');
  await user.click(book());
  expect((await screen.findByRole('alert')).textContent).toBe('You are on leave on that day.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Hours' }).value).toBe('3');
  expect(booked).toBe(0);
});
