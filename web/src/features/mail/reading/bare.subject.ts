/** Without what says that it is an answer, or was passed on. */
export const bareSubject = (subject: string): string => subject.replace(/^((re|fwd?|aw|wg):\s*)+/i, '');
