import type { Balance } from '@lintel/contract/leave-ledger';
import type { UseQueryResult } from '@tanstack/react-query';
import { Failed } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { Kpi } from '#web/ui/Kpi.tsx';
import { KpiSkeleton } from '#web/ui/KpiSkeleton.tsx';
import { KpiStrip } from '#web/ui/KpiStrip.tsx';
import { Meter } from '#web/ui/Meter.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { daysText, daysUnit, daysWords, lossText } from './leave.format.ts';

/** What somebody has of the kind of leave that is used most, in four figures. */
export function BalanceStrip({ balances }: { balances: UseQueryResult<Balance[]> }) {
  if (hasFailed(balances))
    return (
      <Sheet>
        <Failed things="the balance" read={balances} />
      </Sheet>
    );
  if (!balances.data) return <KpiSkeleton label="Balance" />;
  const main = balances.data.find(({ hasBalance }) => hasBalance);
  return main ? <Figures balance={main} /> : null;
}

function Figures({ balance }: { balance: Balance }) {
  const { available100, entitlement100, reserved100, yearEnd100, carryLeft100, carryExpiresOn, taken100, typeName, losses } = balance;
  const expiring = losses.find(({ kind, day }) => kind === 'expiry' && day === carryExpiresOn);
  const atYearEnd = losses.find(({ kind }) => kind === 'forfeiture');
  return (
    <KpiStrip label={typeName}>
      <Kpi
        label={`${typeName} left`}
        value={daysText(available100)}
        unit={daysUnit(available100)}
        note={`of ${daysWords(entitlement100)} a year; ${daysText(taken100)} taken or approved`}
      >
        <Meter
          value={Math.max(0, available100)}
          max={Math.max(entitlement100, available100, 1)}
          label={`${daysWords(available100)} left`}
        />
      </Kpi>
      <Kpi
        label="Waiting for approval"
        value={daysText(reserved100)}
        unit={daysUnit(reserved100)}
        note={reserved100 > 0 ? 'held back from what is left' : undefined}
      />
      <Kpi
        label="On 31 December"
        value={daysText(yearEnd100)}
        unit={daysUnit(yearEnd100)}
        note={atYearEnd ? lossText(atYearEnd) : 'with all that is approved and asked for'}
      />
      <Kpi label="Carried over" value={daysText(carryLeft100)} unit={daysUnit(carryLeft100)} note={expiring && lossText(expiring)} />
    </KpiStrip>
  );
}
