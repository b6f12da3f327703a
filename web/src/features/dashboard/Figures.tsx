import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useNow } from '#web/kit/clock.ts';
import { useUser } from '#web/kit/session.store.ts';
import { Kpi } from '#web/ui/Kpi.tsx';
import { KpiStrip } from '#web/ui/KpiStrip.tsx';
import { addressOf, FIGURES, type Figure } from './figures.ts';

/** The numbers of one's role. Each is the total of a list, and opens that list. */
export function Figures() {
  const { role } = useUser();
  const now = useNow();
  const today = dayOf(now);
  const figures = FIGURES[role];
  const counts = useQueries({ queries: figures.map((figure) => countQuery(figure, today)) });
  return (
    <KpiStrip>
      {figures.map((figure, i) => (
        <Kpi
          key={figure.key}
          label={<Link to={addressOf(figure, today)}>{figure.label}</Link>}
          value={counts[i]?.data ?? '–'}
          note={counts[i]?.isError ? 'could not be read' : figure.note}
        />
      ))}
    </KpiStrip>
  );
}

const countQuery = ({ key, stale, call, query }: Figure, today: string) => ({
  queryKey: [stale, 'figure', key, today],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call({ query: { ...query(today), size: 1 } as never }, { signal })).page.total,
  staleTime: 60_000,
});

/** The day on the clock of this browser. */
const dayOf = (at: Date): string =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
