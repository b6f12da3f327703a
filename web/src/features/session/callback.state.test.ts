import { ApiError } from '@lintel/contract/kit/client';
import { ERRORS } from '@lintel/contract/errors';
import type { SignedInUser } from '@lintel/contract/session';
import { expect, test } from 'vitest';
import { FALLBACK_REDIRECT_MS, finishSignIn, REDIRECT_MS, type CallbackSteps } from './callback.state.ts';

const marta: SignedInUser = {
  id: 'emp_00000000000000000000000001',
  name: 'Marta Kessler',
  email: 'marta.kessler@corvane.example',
  role: 'employee',
  emailVerified: true,
  avatar: null,
  departmentName: null,
};
const tokens = { access_token: 'a', refresh_token: 'r' };
const fails = (error: Error) => () => Promise.reject(error);
const noRole = new ApiError(403, { ok: false, code: 'session.no_role', message: ERRORS['session.no_role'].text });
const wrongState = new Error('No matching state found in storage');

function steps(change: Partial<CallbackSteps> = {}) {
  const done: string[] = [];
  const all: CallbackSteps = {
    complete: async () => (done.push('complete'), tokens),
    stored: async () => (done.push('stored'), null),
    enter: async () => (done.push('enter'), marta),
    record: async () => done.push('record'),
    ...change,
  };
  return { done, run: () => finishSignIn('https://lintel.example/auth/callback?code=c&state=s', all) };
}

test('a code becomes a session, which is recorded, and the dashboard follows after 2 s', async () => {
  const { done, run } = steps();
  expect(await run()).toEqual({ at: 'success', user: marta, redirectMs: 2000 });
  expect(done).toEqual(['complete', 'enter', 'record']);
  expect(REDIRECT_MS).toBe(2000);
});

test('a failed callback falls back to a stored identity for 1.5 s', async () => {
  const { run } = steps({ complete: fails(wrongState), stored: async () => tokens });
  expect(await run()).toEqual({ at: 'success', user: marta, redirectMs: FALLBACK_REDIRECT_MS });
  expect(FALLBACK_REDIRECT_MS).toBe(1500);
});

test('without one the failure is shown with its cause', async () => {
  const { run } = steps({ complete: fails(wrongState) });
  expect(await run()).toEqual({ at: 'failure', sentence: 'Authentication failed. Please try again.', detail: wrongState.message });
});

test('a stored identity that the server refuses is a failure too', async () => {
  const { run } = steps({
    complete: fails(wrongState),
    stored: async () => tokens,
    enter: fails(new ApiError(401, { message: 'Sign in to continue.' })),
  });
  expect(await run()).toMatchObject({ at: 'failure', detail: wrongState.message });
});

test.each([
  ['in the callback', { enter: fails(noRole) }],
  ['in the fallback', { complete: fails(wrongState), stored: async () => tokens, enter: fails(noRole) }],
])('who has no role is told so, %s', async (_, change) => {
  expect(await steps(change).run()).toEqual({ at: 'refused', sentence: ERRORS['session.no_role'].text });
});
