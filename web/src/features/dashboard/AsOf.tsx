import { useQuery } from '@tanstack/react-query';
import { DateText } from '#web/ui/DateText.tsx';
import { boardQuery } from './dashboard.data.ts';
import s from './DashboardPage.module.css';
import { useAsked } from './useAsked.ts';

/** When the figures were counted (workspace D). */
export function AsOf() {
  const { data } = useQuery(boardQuery(useAsked()));
  return (
    data && (
      <p className={s.asOf}>
        Figures as of <DateText iso={data.asOf} format="dateTime" />
      </p>
    )
  );
}
