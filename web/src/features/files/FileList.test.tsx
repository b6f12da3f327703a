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
