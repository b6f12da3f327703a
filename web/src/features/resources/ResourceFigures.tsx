import type { Resource } from '@lintel/contract/resources';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { useToday } from '#web/kit/today.ts';
import { Kpi } from '#web/ui/Kpi.tsx';
import { KpiStrip } from '#web/ui/KpiStrip.tsx';
import { bookingCountQuery, dueCountQuery, resourceCountQuery } from './resources.data.ts';

/** workspace C2: what is free today, due soon and not brought back, of one kind or of all. Each opens the rows that it counted. */
export function ResourceFigures({ kind }: { kind: Resource['kind'] | undefined }) {
  const today = useToday();
  const of: { kind?: Resource['kind'] } = kind ? { kind } : {};
  const free = { freeIn: `${today}/${today}` as const };
  const all = to('resources');
  const ofKind = kind && to(PAGES[kind]);
  return (
    <KpiStrip>
      <Counted
        label="Free today"
        opens={ofKind ? found(ofKind, free) : found(all, { view: 'list', ...free })}
        count={resourceCountQuery({ ...of, ...free })}
        note="nobody has them today"
      />
      <Counted
        label="Due within 30 days"
        opens={found(all, { view: 'due', ...of })}
        count={dueCountQuery(of)}
        note="papers and maintenance"
      />
      <Counted
        label="Overdue returns"
        opens={found(all, { view: 'bookings', isOverdue: 'true', ...of })}
        count={bookingCountQuery({ ...of, isOverdue: 'true' })}
        note="should be back"
        isAlertFromOne
      />
    </KpiStrip>
  );
}

const PAGES = { vehicle: 'resources.vehicles', equipment: 'resources.equipment' } as const;

const found = (page: string, asked: Record<string, string>) => `${page}?${new URLSearchParams(asked)}`;

interface CountedProps {
  label: string;
  opens: string;
  count: ReturnType<typeof resourceCountQuery | typeof dueCountQuery | typeof bookingCountQuery>;
  note: string;
  isAlertFromOne?: true;
}

function Counted({ label, opens, count, note, isAlertFromOne }: CountedProps) {
  const { data: total, error } = useQuery(count);
  return (
    <Kpi
      label={<Link to={opens}>{label}</Link>}
      value={total ?? '–'}
      note={error ? sentenceOf(error) : note}
      isAlert={Boolean(isAlertFromOne && total)}
    />
  );
}
