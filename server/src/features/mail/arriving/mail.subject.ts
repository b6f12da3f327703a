const MARK = /^\s{0,3}(?:re|aw|sv|antw|fwd?|wg)(?:\[\d{1,3}\])?\s{0,3}:/i;
const ANSWER = /^\s{0,3}(?:re|aw|sv|antw)(?:\[\d{1,3}\])?\s{0,3}:/i;
const MARKS = 20;

/** The subject of an answer, in the languages that mail programs write it in. */
export const isAnswer = (subject: string): boolean => ANSWER.test(subject);

/** A subject without `Re:` and `Fwd:`, to compare; '' when nothing is left. */
export function baseSubject(subject: string): string {
  let base = subject;
  for (let i = 0; i < MARKS && MARK.test(base); i += 1) base = base.replace(MARK, '');
  return base.replace(/\s+/g, ' ').trim().toLowerCase().slice(0, 200);
}
