import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Failed } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { useUser } from '#web/kit/session.store.ts';
import { Kpi } from '#web/ui/Kpi.tsx';
import { KpiSkeleton } from '#web/ui/KpiSkeleton.tsx';
import { KpiStrip } from '#web/ui/KpiStrip.tsx';
import { boardQuery, useShownFigures } from './dashboard.data.ts';
import { addressOf } from './figure.links.ts';
import { useAsked } from './useAsked.ts';

/** The numbers of one's role. Each opens the rows that it counts. */
export function Figures() {
  const { role } = useUser();
  const board = useQuery(boardQuery(useAsked()));
  const figures = useShownFigures(board.data?.figures ?? []);
  if (hasFailed(board)) return <Failed things="the figures" read={board} />;
  if (board.isPending) return <KpiSkeleton />;
  if (figures.length === 0) return null;
  return (
    <KpiStrip>
      {figures.map(({ key, label, value, unit, note, isAlert, change, line, opens }) => {
        const address = addressOf(opens, role);
        return (
          <Kpi
            key={key}
            label={address ? <Link to={address}>{label}</Link> : label}
            value={value}
            unit={unit}
            note={note}
            isAlert={isAlert}
            change={change}
            line={line}
          />
        );
      })}
    </KpiStrip>
  );
}
