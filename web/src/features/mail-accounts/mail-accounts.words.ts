import type { MailAccount } from '@lintel/contract/mail-accounts';
import { momentText } from '#web/ui/date.format.ts';

/** How an account stands, in one line. */
export function standingOf({ status, problem, done, expected, isWhole, resumesAt }: MailAccount): string {
  if (problem) return problem;
  if (status === 'connecting') return 'Connecting';
  if (resumesAt) return `${isWhole ? '' : `Fetched so far: ${share(done, expected)}. `}${resumesText(resumesAt)}`;
  if (!isWhole) return expected > 0 ? `Fetching mail: ${share(done, expected)}` : 'Fetching mail';
  return 'In step with its server';
}

/** What an empty list says while mails of the account are still on its server alone; null once all are here. */
export function fetchingText({ problem, done, expected, isWhole, resumesAt }: MailAccount): string | null {
  if (isWhole) return null;
  const sofar = expected > 0 ? `: ${share(done, expected)}` : '';
  const rest = resumesAt && !problem ? ` ${resumesText(resumesAt)}` : '';
  return `${problem || resumesAt ? 'Fetched so far' : 'Still fetching'}${sofar}. What is not here yet is not shown.${rest}`;
}

const resumesText = (at: string): string =>
  `Older mail goes on at ${momentText(Date.parse(at))}: its provider limits what may be fetched in a day.`;

const share = (done: number, expected: number): string => `${done.toLocaleString('en-GB')} of ${expected.toLocaleString('en-GB')}`;
