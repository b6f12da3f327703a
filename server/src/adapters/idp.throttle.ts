/** What may be tried before anybody waits, by what it is counted for. An address can be a whole office. */
const FREE_TRIES = { account: 5, address: 40 };
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** So long after the last try the count starts anew. */
const FORGET_AFTER_MS = 60 * 60_000;
const REMEMBERED = 20_000;

/** The wait after so many failures in a row: nothing at first, then 5 s, 10 s, 20 s … to 15 minutes. */
export function waitAfter(failures: number, kind: keyof typeof FREE_TRIES): number {
  const over = failures - FREE_TRIES[kind];
  return over < 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(over, 20));
}

interface Count {
  failures: number;
  at: number;
  until: number;
}

export interface Throttle {
  /**
   * Counts a try before its password is looked at, so that many at once do not all pass.
   * Answers 0 when it may go on, else the milliseconds to wait (the try is then not counted).
   */
  take(kind: keyof typeof FREE_TRIES, key: string, now: number): number;
  /** The try was good: an account starts anew, an address gets this one try back. */
  giveBack(kind: keyof typeof FREE_TRIES, key: string): void;
}

/**
 * Counts in memory, for names that exist and for names that do not, so that nobody learns which is which.
 * A restart forgives: the waits slow guessing down and lock nobody out for good.
 */
export function createThrottle(): Throttle {
  const counts = new Map<string, Count>();
  return {
    take(kind, name, now) {
      const key = `${kind} ${name}`;
      const kept = counts.get(key);
      const count = kept && now - kept.at < FORGET_AFTER_MS ? kept : { failures: 0, at: now, until: 0 };
      if (count.until > now) return count.until - now;
      const failures = count.failures + 1;
      counts.delete(key);
      counts.set(key, { failures, at: now, until: now + waitAfter(failures, kind) });
      if (counts.size > REMEMBERED) counts.delete(counts.keys().next().value!);
      return 0;
    },
    giveBack(kind, name) {
      const key = `${kind} ${name}`;
      const count = counts.get(key);
      if (!count) return;
      const failures = kind === 'account' ? 0 : count.failures - 1;
      if (failures > 0) counts.set(key, { ...count, failures, until: waitAfter(failures, kind) ? count.until : 0 });
      else counts.delete(key);
    },
  };
}
