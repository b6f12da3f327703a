import { Drawer } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#test/show.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const user = userEvent.setup({ delay: null });

/** As on a page: the question is asked from within what was opened before. */
function Page({ isBeside }: { isBeside: boolean }) {
  const [isOpen, setOpen] = useState(true);
  const [isAsked, setAsked] = useState(false);
  const question = (
    <ConfirmDialog opened={isAsked} onClose={() => setAsked(false)} onConfirm={() => undefined} title="Sure?" confirmLabel="Yes" />
  );
  return (
    <>
      {isBeside && question}
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title="Entry">
        <button type="button" onClick={() => setAsked(true)}>
          Ask
        </button>
        {!isBeside && question}
      </Drawer>
    </>
  );
}

test.each([
  ['within', false],
  ['beside', true],
])('one Escape closes what was opened last, be its question written %s it', async (_, isBeside) => {
  show(<Page isBeside={isBeside} />);
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog', { name: 'Sure?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sure?' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Entry' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
