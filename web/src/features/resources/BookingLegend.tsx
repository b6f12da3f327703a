import { Legend } from '#web/ui/Legend.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';

/** What the days of a calendar of bookings look like. */
export const BookingLegend = () => (
  <SheetBody>
    <Legend
      items={[
        { label: 'Booked', color: 'var(--lt-chart-1)' },
        { label: 'Out', color: 'var(--lt-chart-3)' },
        { label: 'Requested', color: 'var(--lt-chart-1)', kind: 'outline' },
        { label: 'Returned', color: 'var(--lt-line-strong)' },
        { label: 'Not brought back', color: 'var(--lt-chart-6)', kind: 'hatch' },
        { label: 'In maintenance or not in service', color: 'var(--lt-line-strong)', kind: 'hatch' },
      ]}
    />
  </SheetBody>
);
