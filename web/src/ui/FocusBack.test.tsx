import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FocusBack } from './FocusBack.tsx';

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
    const [shown, setShown] = useState<'menu' | 'dialog' | null>(null);
    return (
      <>
        <button type="button" aria-controls="tools" onClick={() => setShown('menu')}>
          More
        </button>
        {shown === 'menu' && (
          <div role="menu" id="tools">
            <button type="button" role="menuitem" onClick={() => setShown('dialog')}>
              Labels
            </button>
          </div>
        )}
        {shown === 'dialog' && <FocusBack />}
        {shown === 'dialog' && <input aria-label="Asked" autoFocus onKeyDown={() => setShown(null)} />}
      </>
    );
  }
  render(<Tools />);
  await user.click(screen.getByText('More'));
  await user.click(screen.getByText('Labels'));
  expect(document.activeElement).toBe(screen.getByLabelText('Asked'));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByText('More'));
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
