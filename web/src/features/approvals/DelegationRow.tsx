import { kindLabel } from '@lintel/contract/approval-kinds';
import type { Delegation } from '@lintel/contract/delegations';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { TransitionButtons } from '#web/kit/TransitionButtons.tsx';
import { DateRangeText } from '#web/ui/DateRangeText.tsx';
import { Money } from '#web/ui/Money.tsx';
import { readApprovalsAgain } from './approvals.data.ts';
import s from './DelegationCard.module.css';
import { moveDelegation } from './delegations.data.ts';

/** Who decides for whom, for how long and about what; with what its reader may do with it. */
export function DelegationRow({ delegation }: { delegation: Delegation }) {
  const { id } = useUser();
  const { fromId, fromName, toId, toName, fromDay, toDay, kinds, maxAmountMinor, currency, status } = delegation;
  const giver = fromId === id ? 'you' : fromName;
  const says = toId === id ? `You decide for ${giver}` : `${toName} decides for ${giver}`;
  return (
    <li className={s.row}>
      <div>
        <b>{says}</b>
        <span className={s.sub}>
          <DateRangeText from={fromDay} to={toDay} />
          {kinds && ` · ${kinds.map(kindLabel).join(', ')}`}
          {maxAmountMinor && (
            <>
              {' · up to '}
              <Money minor={Number(maxAmountMinor)} currency={currency} />
            </>
          )}
        </span>
      </div>
      <div className={s.end}>
        <StateBadge state={MACHINES.delegation.states[status]} />
        <TransitionButtons
          machine={MACHINES.delegation}
          row={delegation}
          label={fromId === id ? `the delegation to ${toName}` : `the delegation from ${fromName}`}
          move={moveDelegation}
          onSettled={() => void readApprovalsAgain()}
          consequence={{ revoke: 'What waits comes back to you at once.', end: 'What waits goes back at once.' }}
        />
      </div>
    </li>
  );
}
