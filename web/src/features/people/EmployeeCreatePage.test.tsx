import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerCalls, COMPANY_SETTINGS, show } from '#test/show.tsx';
import { EmployeeCreatePage } from './EmployeeCreatePage.tsx';

const user = userEvent.setup({ delay: null });

test('a hire that is refused at the end goes back to the step whose fields want another look', async () => {
  const sent = answerCalls((url) => (url.includes('/settings/') ? COMPANY_SETTINGS : []));
  show(<EmployeeCreatePage />);
  for (let step = 1; step < 6; step++) await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  expect((await screen.findByRole('textbox', { name: 'Given name' })).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('link', { name: 'Given name: Fill in this field' })).toBeDefined();
  expect(sent).toEqual([]);
});
