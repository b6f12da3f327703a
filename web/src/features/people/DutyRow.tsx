import type { DutyAssignment } from '@lintel/contract/duties';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { TransitionButtons } from '#web/kit/TransitionButtons.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { moveDuty, readPeopleAgain } from './employees.data.ts';
import s from './EmployeeProfile.module.css';

export const dutyWord = (duty: string): string => {
  const words = duty.replaceAll('_', ' ');
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
};

/** A duty that somebody holds, and what may be done with it. */
export function DutyRow({ duty }: { duty: DutyAssignment }) {
  return (
    <div className={s.row}>
      <span className={s.said}>
        {dutyWord(duty.duty)}
        <small>
          {duty.from ? (
            <>
              From <DateText iso={duty.from} />
              {duty.to && (
                <>
                  {' '}
                  until <DateText iso={duty.to} />
                </>
              )}
            </>
          ) : (
            `Set by ${duty.setByName ?? 'Lintel'}`
          )}
        </small>
      </span>
      <span className={s.buttons}>
        <StateBadge state={MACHINES.duty.states[duty.status]} />
        <TransitionButtons
          machine={MACHINES.duty}
          row={duty}
          label={dutyWord(duty.duty)}
          move={moveDuty}
          onSettled={() => void readPeopleAgain()}
        />
      </span>
    </div>
  );
}
