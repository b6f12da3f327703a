import { companyDay } from '#web/kit/today.ts';
import type { AskedField } from '#web/kit/TransitionDialog.tsx';

/** The transitions that are the next step of a project: their button is the filled one. */
export const NEXT_STEPS = ['submit', 'approve', 'start', 'resume', 'handOver', 'close'];

export const CONSEQUENCES: Record<string, string> = {
  submit: 'The managing director decides on the charter. Until then the plan can still be changed.',
  approve: 'The plan is frozen as the first baseline, and the project may start.',
  start: 'Everybody on the team is told, and hours can be booked.',
  hold: 'No hours but stand-by can be booked until it goes on.',
  resume: 'Hours can be booked again.',
  handOver: 'The defects period begins.',
  close: 'The team and what is booked for it are released. The records stay.',
  cancel: 'It leaves the lists that people choose from. Its records stay.',
  abandon: 'It leaves the lists that people choose from. Its records stay.',
  reopen: 'It goes back to practical completion.',
};

/** What each transition asks for, with what is likely. */
export function asked(today = companyDay()): Record<string, readonly AskedField[]> {
  const reason: AskedField = { name: 'reason', label: 'Reason', kind: 'text' };
  return {
    sendBack: [reason],
    start: [{ name: 'actualStart', label: 'Started on', kind: 'day', initial: today }],
    hold: [reason, { name: 'expectedResume', label: 'Expected to go on', kind: 'day' }],
    handOver: [
      { name: 'actualFinish', label: 'Handed over on', kind: 'day', initial: today },
      { name: 'defectsEnd', label: 'Defects period ends', kind: 'day' },
    ],
    cancel: [reason],
    abandon: [reason],
    reopen: [reason],
  };
}
