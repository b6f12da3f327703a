import { useTabParam } from '#web/kit/useTabParam.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { CrewWeek } from './CrewWeek.tsx';
import { MyWeek } from './MyWeek.tsx';
import { useWeek } from './WeekBar.tsx';

const TABS = [
  { id: 'mine', label: 'Mine' },
  { id: 'crew', label: 'Crew' },
] as const;

/** workspace C1.12 */
export function TimesheetPage() {
  const [week] = useWeek();
  const { current, tabs, link } = useTabParam(TABS);
  return (
    <>
      <PageHeader title="Timesheet" lead="Hours by project and activity. Type 7.5 or 7:30; Enter and the arrow keys move on.">
        <RouteTabs tabs={tabs} current={current} label="Whose hours" link={link} />
      </PageHeader>
      {current === 'mine' ? <MyWeek week={week} /> : <CrewWeek week={week} />}
    </>
  );
}
