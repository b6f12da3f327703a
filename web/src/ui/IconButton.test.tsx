import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { IconButton } from './IconButton.tsx';

test('the name of a button does not lie over the menu that it opened', async () => {
  // Nothing has a size here, so that a menu finds nothing to give the focus to, and says so.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  show(
    <Menu>
      <Menu.Target>
        <IconButton label="Snooze">z</IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Tomorrow</Menu.Item>
      </Menu.Dropdown>
    </Menu>,
  );
  const button = screen.getByRole('button', { name: 'Snooze' });
  await userEvent.hover(button);
  expect(await screen.findByRole('tooltip', { hidden: true })).toBeTruthy();
  await userEvent.click(button);
  await screen.findByRole('menuitem', { name: 'Tomorrow', hidden: true });
  await waitFor(() => expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull());
  vi.restoreAllMocks();
});

test('a button that folds something away keeps its name', async () => {
  show(
    <IconButton label="Fold the menu" aria-expanded>
      m
    </IconButton>,
  );
  await userEvent.hover(screen.getByRole('button', { name: 'Fold the menu' }));
  expect(await screen.findByRole('tooltip', { hidden: true })).toBeTruthy();
});
