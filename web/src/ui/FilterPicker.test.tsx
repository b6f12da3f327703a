import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { show } from '#test/show.tsx';
import { FilterPicker } from './FilterPicker.tsx';

const user = userEvent.setup({ delay: null });
const OPTIONS = [
  { value: 'emp_1', label: 'Marta Kessler', note: 'Engineer' },
  { value: 'emp_2', label: 'Jonas Ekdahl' },
];
let chosen: (string | undefined)[] = [];
let asked: string[] = [];
beforeEach(() => {
  chosen = [];
  asked = [];
});
const open = (more: { value?: string; said?: string; isSearched?: boolean; options?: typeof OPTIONS } = {}) =>
  show(
    <FilterPicker
      label="Manager"
      value={more.value}
      said={more.said}
      options={more.options ?? OPTIONS}
      {...(more.isSearched ? { onSearch: (text: string) => asked.push(text) } : {})}
      nothing="No people match."
      onChange={(value) => chosen.push(value)}
    />,
  );
const choose = () => screen.getByRole('button', { name: /Manager/, expanded: false });
const options = async () => (await screen.findAllByRole('option', { hidden: true })).map(({ textContent }) => textContent);

test('what is chosen is one of those found by a part of the name', async () => {
  open();
  await user.click(choose());
  expect(await options()).toEqual(['Marta Kessler Engineer', 'Jonas Ekdahl']);
  await user.type(screen.getByRole('textbox', { name: 'Manager', hidden: true }), ' EKD');
  expect(await options()).toEqual(['Jonas Ekdahl']);
  await user.click(screen.getByRole('option', { hidden: true }));
  expect(chosen).toEqual(['emp_2']);
});

test('what is searched by the server is shown as it came', async () => {
  open({ isSearched: true });
  await user.click(choose());
  await user.type(screen.getByRole('textbox', { name: 'Manager', hidden: true }), 'x');
  expect(asked.at(-1)).toBe('x');
  expect(await options()).toHaveLength(2);
});

test('where nothing is found it says why', async () => {
  open({ options: [] });
  await user.click(choose());
  expect(await screen.findByText('No people match.')).toBeDefined();
});

test('what is chosen stands on the button, also before its name is known, and is taken away', async () => {
  const { unmount } = open({ value: 'emp_1' });
  expect(choose().textContent).toContain('…');
  unmount();
  open({ value: 'emp_1', said: 'Marta Kessler' });
  expect(choose().textContent).toContain('Marta Kessler');
  await user.click(screen.getByRole('button', { name: /Remove|Clear/ }));
  expect(chosen).toEqual([undefined]);
});
