import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#test/show.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DateField } from './DateField.tsx';
import { Dialog } from './Dialog.tsx';
import { Drawer } from './Drawer.tsx';

const user = userEvent.setup({ delay: null });

const QUESTION = {
  question: (isAsked: boolean, onClose: () => void) => (
    <ConfirmDialog opened={isAsked} onClose={onClose} onConfirm={() => undefined} title="Sure?" confirmLabel="Yes" />
  ),
  dialog: (isAsked: boolean, onClose: () => void) => <Dialog opened={isAsked} onClose={onClose} title="Sure?" />,
  'second drawer': (isAsked: boolean, onClose: () => void) => <Drawer opened={isAsked} onClose={onClose} title="Sure?" />,
};

/** As on a page: it is asked from within what was opened before. */
function Page({ isBeside, asks }: { isBeside: boolean; asks: keyof typeof QUESTION }) {
  const [isOpen, setOpen] = useState(true);
  const [isAsked, setAsked] = useState(false);
  const question = QUESTION[asks](isAsked, () => setAsked(false));
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
  ['question', 'within', false],
  ['question', 'beside', true],
  ['dialog', 'within', false],
  ['dialog', 'beside', true],
  ['second drawer', 'within', false],
] as const)('one Escape closes a %s that was opened last, be it written %s what it came from', async (asks, _, isBeside) => {
  show(<Page isBeside={isBeside} asks={asks} />);
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog', { name: 'Sure?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sure?' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Entry' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

function DayAsked() {
  const [isOpen, setOpen] = useState(true);
  const [day, setDay] = useState('');
  return (
    <Dialog opened={isOpen} onClose={() => setOpen(false)} title="When">
      <DateField label="Day" value={day} onChange={({ currentTarget }) => setDay(currentTarget.value)} />
    </Dialog>
  );
}

test('a calendar that is open closes before the dialog it was opened in', async () => {
  show(<DayAsked />);
  await user.click(await screen.findByRole('textbox', { name: 'Day' }));
  const calendar = () => document.querySelector('[data-dates-dropdown]');
  await waitFor(() => expect(calendar()).not.toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(calendar()).toBeNull());
  expect(screen.getByRole('dialog', { name: 'When' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
