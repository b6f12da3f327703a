import type { SignedInUser } from '@lintel/contract/session';
import { ApiError } from '@lintel/contract/kit/client';
import { coreErrorText } from '@lintel/contract/errors.core';

/** The states of the callback page (specification §4), and the one of a person whom the workspace does not admit. */
export type CallbackState =
  | { at: 'processing' }
  | { at: 'success'; user: SignedInUser; redirectMs: number }
  | { at: 'refused'; sentence: string }
  | { at: 'failure'; sentence: string; detail: string | null };

/** After a sign-in, and after falling back to an identity that was stored before. */
export const REDIRECT_MS = 2000;
export const FALLBACK_REDIRECT_MS = 1500;

interface Tokens {
  access_token: string;
  refresh_token?: string | undefined;
}

/** What completing a sign-in needs of the outside: tests give their own. */
export interface CallbackSteps {
  complete: (url: string) => Promise<Tokens>;
  stored: () => Promise<Tokens | null>;
  enter: (tokens: Tokens) => Promise<SignedInUser>;
  record: () => Promise<unknown>;
}

/** From the address that the provider sent the browser back to, to the state that the page shows. Raises nothing. */
export async function finishSignIn(url: string, steps: CallbackSteps): Promise<CallbackState> {
  try {
    const user = await steps.enter(await steps.complete(url));
    await steps.record();
    return { at: 'success', user, redirectMs: REDIRECT_MS };
  } catch (error) {
    return isRefusal(error) ? { at: 'refused', sentence: error.message } : fallBack(error, steps);
  }
}

async function fallBack(cause: unknown, steps: CallbackSteps): Promise<CallbackState> {
  try {
    const tokens = await steps.stored();
    if (tokens) return { at: 'success', user: await steps.enter(tokens), redirectMs: FALLBACK_REDIRECT_MS };
  } catch (error) {
    if (isRefusal(error)) return { at: 'refused', sentence: error.message };
  }
  const detail = cause instanceof Error ? cause.message : null;
  return { at: 'failure', sentence: coreErrorText('sign_in.failed'), detail };
}

/** Known, but not admitted: no role, a closed account. Signing in again would not help. */
const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 403;
