import type { RehearsedChain } from '@lintel/contract/approval-chains';
import { counted } from '#web/kit/counted.ts';
import { approverLabel } from '@lintel/contract/chain-words';

type Step = RehearsedChain['steps'][number];

/** `Goes to Ingrid Solberg, then Rachel Odum or Jonas Ekdahl; usually 1.4 days.` */
export function chainText({ steps, usualHours }: RehearsedChain): string {
  if (steps.length === 0) return 'Nobody has to approve it: it is granted at once.';
  const usual = usualHours === null ? '' : `; usually ${usualText(usualHours)}`;
  return `Goes to ${steps.map(peopleText).join(', then ')}${usual}.`;
}

/** What is still missing, a sentence each: somebody to decide, the amount, files. */
export const chainGaps = ({ steps, lacks, filesNeeded }: RehearsedChain): string[] => [
  ...steps
    .filter(({ people }) => people.length === 0)
    .map(
      ({ name, approver }) => `Nobody can decide “${name}” yet: ${approverLabel(approver)} is missing. It would wait for a super admin.`,
    ),
  ...(lacks.includes('amount') ? ['The amount is missing: until it is known, this is the chain of the largest.'] : []),
  ...(lacks.includes('files') ? [`It can be submitted with ${counted(filesNeeded, 'file')}, such as quotes.`] : []),
];

export const peopleText = ({ people, mode, needed }: Pick<Step, 'people' | 'mode' | 'needed'>): string => {
  const names = people.map(({ name, forName }) => (forName ? `${name} for ${forName}` : name));
  if (names.length === 0) return 'nobody yet';
  if (mode === 'n_of' && names.length > needed) return `${needed} of ${names.join(', ')}`;
  return names.join(mode === 'any' ? ' or ' : ' and ');
};

function usualText(hours: number): string {
  if (hours < 1) return 'within the hour';
  return hours < 24 ? counted(Math.round(hours), 'hour') : counted(Math.round(hours / 2.4) / 10, 'day');
}
