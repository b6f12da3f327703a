import type { ApiError } from '@lintel/contract/kit/client';

/** The refusal that a call is answered with. A call that goes through instead fails the test. */
export const refusal = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('not refused')),
    (error: ApiError) => error,
  );

/** The code of the refusal, or `done` where the call went through. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: ApiError) => error.code,
  );
