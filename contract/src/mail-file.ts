/** Whether a file begins like an mbox or a single email: with a line `From `, or a field of its head. `start` are its first bytes as text. */
export const beginsLikeMail = (start: string): boolean => /^(?:\uFEFF|ï»¿)?\s{0,20}(?:From |[A-Za-z0-9_-]{1,76}:)/.test(start);

/** So many bytes are enough to see it. */
export const MAIL_START_BYTES = 200;

/** What one machine tells another: whether a mail arrived, or was read. Its reader has that in words; the source shows it. */
export const isReport = (type: string): boolean =>
  /^(?:message\/(?:(?:global-)?(?:delivery-status|disposition-notification)|global-headers|feedback-report)|text\/rfc822-headers)$/i.test(
    type,
  );

/** A meeting as calendars say it: where its card stands, it is no file of its own. */
export const isCalendar = (type: string): boolean => type === 'text/calendar' || type === 'application/ics';

/** Whether a file of a mail is a mail itself. */
export const isMailFile = ({ filename, type }: { filename: string; type: string }): boolean =>
  type === 'message/rfc822' || (/\.eml$/i.test(filename) && !type.startsWith('image/'));
