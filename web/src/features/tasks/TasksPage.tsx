import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { useTabParam } from '#web/kit/useTabParam.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import s from './Tasks.module.css';
import { TaskViews } from './TaskViews.tsx';

const TABS = [
  { id: 'mine', label: 'Mine' },
  { id: 'reported', label: 'Given by me' },
  { id: 'watched', label: 'Watched' },
  { id: 'led', label: 'My projects and people' },
] as const;

const EMPTY: Record<(typeof TABS)[number]['id'], string> = {
  mine: 'No tasks assigned to you.',
  reported: 'You have given no tasks.',
  watched: 'You watch no tasks.',
  led: 'No tasks in the projects, crews and departments that you lead.',
};

export function TasksPage() {
  const { current, tabs, link } = useTabParam(TABS);
  return (
    <>
      <PageHeader
        title="My Tasks"
        actions={
          <Button variant="default" component={Link} to={to('projects.mine')}>
            My projects
          </Button>
        }
      >
        <RouteTabs tabs={tabs} current={current} label="Whose tasks" link={link} />
      </PageHeader>
      <div className={s.stack}>
        <TaskViews key={current} fixed={{ part: current }} empty={EMPTY[current]} mayAdd />
      </div>
    </>
  );
}
