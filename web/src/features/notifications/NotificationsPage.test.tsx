import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';

test('the page keeps its heading where the notifications cannot be read', async () => {
  answerCalls(() => refusalOf('Something went wrong on our side.', 500));
  show(<NotificationsPage />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Notifications' })).toBeDefined();
});
