import { ApiError } from '@lintel/contract/kit/client';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#test/show.tsx';
import { MailFailed } from './MailFailed.tsx';

test.each([
  ['that could not be read is tried again', 503, 'The server is busy.', 'Go back to the list, or try again.', 1],
  ['that is not there, no retry brings', 404, 'Email not found', 'It was deleted, or is not yours to read.', 0],
])('an email %s', (_, status, message, hint, retries) => {
  const error = new ApiError(status, { ok: false, code: 'x', message });
  show(<MailFailed message={{ error, isFetching: false } as never} hint="Go back to the list, or try again." />);
  expect(screen.getByText(`Error loading email: ${message}`)).toBeTruthy();
  expect(screen.getByText(hint)).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(retries);
});
