import type { MailAccount } from '@lintel/contract/mail-accounts';

/** How an account stands, in one line. */
export function standingOf({ status, problem, done, expected, isWhole }: MailAccount): string {
  if (problem) return problem;
  if (status === 'connecting') return 'Connecting';
  if (!isWhole)
    return expected > 0 ? `Fetching mail: ${done.toLocaleString('en-GB')} of ${expected.toLocaleString('en-GB')}` : 'Fetching mail';
  return 'In step with its server';
}
