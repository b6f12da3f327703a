import type { Employee } from '@lintel/contract/employee-record';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { PhotoForm } from './PhotoForm.tsx';

const user = userEvent.setup({ delay: null });
const MARTA = { id: 'emp_1', name: 'Marta Kessler', photoId: 'file_1' } as unknown as Employee;

test('a photo is shown and taken away; without one there is a place for it', async () => {
  const sent = answerCalls((url) => (url.includes('/files/') ? new Response(new Blob(['x'])) : { ...MARTA, photoId: null }));
  const { rerender } = show(<PhotoForm person={MARTA} />);
  await user.click(screen.getByRole('button', { name: 'Remove the photo' }));
  await waitFor(() => expect(sent).toEqual([{ photoId: null }]));
  rerender(<></>);
  show(<PhotoForm person={{ ...MARTA, photoId: null }} />);
  expect(screen.getByRole('button', { name: 'Choose a photo for Photo (optional)' })).toBeTruthy();
});

test('where it is refused, the reason stands beside it and the photo stays', async () => {
  answerCalls((url) => (url.includes('/files/') ? new Response(new Blob(['x'])) : refusalOf('Not now.')));
  show(<PhotoForm person={MARTA} />);
  await user.click(screen.getByRole('button', { name: 'Remove the photo' }));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove the photo' })).toBeTruthy();
});
