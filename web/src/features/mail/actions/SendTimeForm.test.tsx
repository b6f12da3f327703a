import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { SendTimeForm } from './SendTimeForm.tsx';

afterEach(cleanup);

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
/** At which field what stands, after it was asked for. */
async function refused(initial: Date) {
  const onChoose = vi.fn();
  show(<SendTimeForm initial={initial} onChoose={onChoose} onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule' }));
  expect(onChoose).not.toHaveBeenCalled();
  const field = (name: string) =>
    document.getElementById(screen.getByLabelText(name).getAttribute('aria-describedby') ?? '')?.textContent ?? null;
  return { day: field('Day'), time: field('Time') };
}

test('a time that has passed is refused at the field that is over, with what to do', async () => {
  expect(await refused(hours(-49))).toEqual({ day: expect.stringMatching(/^It is .+ already\. Choose a later time\.$/), time: null });
});

test('of today it is the time', async () => {
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  expect(await refused(midnight)).toEqual({ day: null, time: expect.stringMatching(/^It is .+ already\. Choose a later time\.$/) });
});

test('one without a time, or too far off, says how far it goes', async () => {
  expect((await refused(hours(24 * 400))).time).toBe('Choose a time within the next 12 months.');
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '' } });
  expect(screen.getByText('Choose a time within the next 12 months.')).toBeTruthy();
});
