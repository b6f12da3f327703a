import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { PersonPicture, PersonTile } from './PersonTile.tsx';

const MARTA = { name: 'Marta Kessler', photoId: 'file_1' };
const pictures = (container: HTMLElement) => [...container.querySelectorAll('img')].map(({ src }) => src);

test('a photo that stands in two places is shown in both, and asked for once', async () => {
  let made = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => `blob:${(made += 1)}`, revokeObjectURL: () => undefined }));
  let asked = 0;
  answerCalls(() => {
    asked += 1;
    return new Response(new Blob(['x']));
  });
  const { container } = show(
    <>
      <PersonTile person={MARTA} />
      <PersonPicture person={MARTA} />
    </>,
  );
  await waitFor(() => expect(pictures(container)).toEqual(['blob:1', 'blob:1']));
  expect(asked).toBe(1);
});

test('without a photo, and until it is there, initials stand for somebody', () => {
  answerCalls(() => new Promise(() => undefined));
  const { container, getAllByText } = show(
    <>
      <PersonPicture person={MARTA} />
      <PersonPicture person={{ ...MARTA, photoId: null }} />
    </>,
  );
  expect(pictures(container)).toEqual([]);
  expect(getAllByText('MK')).toHaveLength(2);
});
