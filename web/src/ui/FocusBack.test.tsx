import { Menu } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FocusBack } from './FocusBack.tsx';
import { IconButton } from './IconButton.tsx';
import { UiProvider } from './UiProvider.tsx';

function Page({ keepsButton }: { keepsButton: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {(keepsButton || !isOpen) && (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      <button type="button">Other</button>
      {isOpen && <FocusBack />}
      {isOpen && <input aria-label="Asked" autoFocus onKeyDown={() => setOpen(false)} />}
    </>
  );
}

test('what was pressed in a menu goes with it: the focus goes to what had opened the menu', async () => {
  const user = userEvent.setup();
  function Tools() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Menu>
          <Menu.Target>
            <IconButton label="More">…</IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setOpen(true)}>Labels</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {isOpen && <FocusBack />}
        {isOpen && <input aria-label="Asked" autoFocus onKeyDown={() => setOpen(false)} />}
      </>
    );
  }
  render(
    <UiProvider scheme="light">
      <Tools />
    </UiProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'More', expanded: false }));
  await user.click(await screen.findByRole('menuitem', { name: 'Labels', hidden: true }));
  await user.click(screen.getByLabelText('Asked'));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
});

test.each([
  ['the focus goes back to where it was when a dialog goes', true, 'Open'],
  ['where that is gone too, nothing is given the focus', false, ''],
])('%s', async (_, keepsButton, name) => {
  const user = userEvent.setup();
  render(<Page keepsButton={keepsButton} />);
  await user.click(screen.getByText('Open'));
  expect(document.activeElement).toBe(screen.getByLabelText('Asked'));
  await user.keyboard('{Escape}');
  expect(document.activeElement === document.body ? '' : document.activeElement?.textContent).toBe(name);
});
