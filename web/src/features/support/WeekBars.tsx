import type { SupportOverview } from '@lintel/contract/support';
import { DateText } from '#web/ui/DateText.tsx';
import { Legend } from '#web/ui/Legend.tsx';
import s from './SupportPage.module.css';

/** Two bars a week; read aloud, each week says its figures. */
export function WeekBars({ weeks }: { weeks: SupportOverview['weeks'] }) {
  const most = Math.max(1, ...weeks.flatMap(({ opened, resolved }) => [opened, resolved]));
  const height = (count: number) => ({ height: `${(count / most) * 100}%` });
  return (
    <>
      <Legend
        items={[
          { label: 'Opened', color: 'var(--lt-chart-1)' },
          { label: 'Resolved', color: 'var(--lt-chart-3)' },
        ]}
      />
      <ol className={s.weeks}>
        {weeks.map(({ from, opened, resolved }) => (
          <li key={from} title={`${opened} opened, ${resolved} resolved`}>
            <div className={s.bars} aria-hidden>
              <span style={height(opened)} />
              <span style={height(resolved)} />
            </div>
            <div className={s.week}>
              <DateText iso={from} format="list" />
              <span className="sr-only">
                : {opened} opened, {resolved} resolved
              </span>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
