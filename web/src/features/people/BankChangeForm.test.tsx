import type { Employee } from '@lintel/contract/employee-record';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sessionStore } from '#web/kit/session.store.ts';
import { answerCalls, show } from '#test/show.tsx';
import { BankChangeForm } from './BankChangeForm.tsx';

afterEach(cleanup);

test.each([
  ['emp_1', /calls you back .* when your sign-in was reset/],
  ['emp_2', /calls Marta back .* when Marta’s sign-in was reset/],
])('%s reads who is called back: %s', async (reader, said) => {
  sessionStore.set({ ...sessionStore.get(), role: 'hr_manager', user: { id: reader, name: 'Somebody', role: 'hr_manager' } as never });
  answerCalls(() => []);
  show(<BankChangeForm person={{ id: 'emp_1', name: 'Marta Kessler', givenName: 'Marta', bankAccount: null } as unknown as Employee} />);
  expect(await screen.findByText(said)).toBeTruthy();
});
