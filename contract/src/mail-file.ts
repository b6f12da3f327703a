/** Whether a file begins like an mbox or a single email: with a line `From `, or a field of its head. `start` are its first bytes as text. */
export const beginsLikeMail = (start: string): boolean => /^(?:\uFEFF|ï»¿)?\s{0,20}(?:From |[A-Za-z0-9_-]{1,76}:)/.test(start);

/** So many bytes are enough to see it. */
export const MAIL_START_BYTES = 200;
