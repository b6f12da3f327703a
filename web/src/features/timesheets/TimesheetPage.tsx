import { useQuery } from '@tanstack/react-query';
import { useTabParam } from '#web/kit/useTabParam.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { CrewWeek } from './CrewWeek.tsx';
import { DecideWeeks } from './DecideWeeks.tsx';
import { Entries } from './Entries.tsx';
import { MyWeek } from './MyWeek.tsx';
import { PeopleWeeks } from './PeopleWeeks.tsx';
import { partQuery } from './timesheets.data.ts';
import { useWeek } from './WeekBar.tsx';

/** workspace C1.12: one's own week, a crew's, those that one decides, those that one follows. */
export function TimesheetPage() {
  const [week] = useWeek();
  const { data: part } = useQuery(partQuery);
  const { current, tabs, link } = useTabParam([
    { id: 'mine', label: 'Mine' },
    ...(part && part.crews.length > 0 ? [{ id: 'crew', label: 'Crew' } as const] : []),
    ...(part && (part.hasPeople || part.waiting > 0)
      ? [{ id: 'decide', label: 'To decide', count: part.waiting || undefined } as const]
      : []),
    ...(part?.hasPeople ? [{ id: 'people', label: 'People' } as const] : []),
    { id: 'entries', label: 'Entries' },
  ]);
  return (
    <>
      <PageHeader title="Timesheet" lead="Hours by project and activity.">
        {tabs.length > 1 && <RouteTabs tabs={tabs} current={current} label="Whose hours" link={link} />}
      </PageHeader>
      {current === 'mine' && <MyWeek week={week} />}
      {current === 'crew' && <CrewWeek week={week} crews={part?.crews ?? []} />}
      {current === 'decide' && <DecideWeeks />}
      {current === 'people' && <PeopleWeeks week={week} isClosing={part?.isClosing ?? false} />}
      {current === 'entries' && <Entries />}
    </>
  );
}
