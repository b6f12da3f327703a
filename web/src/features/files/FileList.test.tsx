import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { FileList } from './FileList.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a file that was asked for is saved, also when its list is gone by then', async () => {
  const saved: string[] = [];
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  let send = (_: Response) => {};
  answerCalls(() => new Promise<Response>((resolve) => (send = resolve)));
  const { unmount } = show(<FileList files={[{ id: 'file_1', name: 'mast 12.pdf', mime: 'application/pdf', size: 5 }]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Download mast 12.pdf' }));
  await screen.findByLabelText('Loading');
  unmount();
  send(new Response('bytes'));
  await waitFor(() => expect(saved).toEqual(['mast 12.pdf']));
  clicked.mockRestore();
});

test('a file that is a mail is read in place, with what lies in it; closed, it gives the focus back', async () => {
  const asked: string[] = [];
  answerCalls((url) => {
    asked.push(url.replace(/^.*\/api\/v1/, ''));
    const head = { subject: 'Handrail', from: { name: 'Ana', email: 'a@b.example' }, to: [], cc: [], date: null };
    return { ...head, textBody: 'It is loose.', htmlBody: null, blockedImages: 0, attachments: [], unreadable: false };
  });
  show(<FileList files={[{ id: 'file_1', name: 'Handrail.eml', mime: 'message/rfc822', size: 900 }]} />);
  const file = screen.getByRole('button', { name: 'Preview Handrail.eml' });
  await userEvent.click(file);
  expect(await screen.findByText('It is loose.')).toBeTruthy();
  expect(asked).toEqual(['/files/file_1/mail/0']);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(file));
});
