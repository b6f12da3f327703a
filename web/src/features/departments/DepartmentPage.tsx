import { Anchor, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Department } from '@lintel/contract/departments';
import { IconPlus } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useCrumb } from '#web/kit/crumb.store.ts';
import { useCan } from '#web/kit/can.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { to } from '#web/kit/link.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { TransitionButtons } from '#web/kit/TransitionButtons.tsx';
import { useTabParam } from '#web/kit/useTabParam.ts';
import { ActivitySheet } from '#web/features/comments/comments.parts.tsx';
import { DepartmentProjects } from '#web/features/projects/projects.parts.tsx';
import { DepartmentMembers } from '#web/features/people/people.parts.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { formatNumber } from '#web/ui/money.format.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { TitleBlock } from '#web/ui/TitleBlock.tsx';
import { callOffMerge, departmentQuery, moveDepartment, openApprovalsQuery, readDepartmentsAgain } from './departments.data.ts';
import s from './DepartmentPage.module.css';
import { DepartmentSettings } from './DepartmentSettings.tsx';
import { DepartmentStatus } from './DepartmentStatus.tsx';
import { DepartmentsBelow } from './DepartmentsBelow.tsx';

/** workspace C1.6 */
export function DepartmentPage() {
  const { departmentId = '' } = useParams();
  const department = useQuery(departmentQuery(departmentId));
  const { data } = department;
  useCrumb(data?.name ?? null);
  if (hasFailed(department)) return <Failed isPage things="this department" read={department} />;
  if (!data) return <Loading />;
  return <Loaded department={data} />;
}

function Loaded({ department }: { department: Department }) {
  const { id, code, name, status, headcount } = department;
  const canWrite = useCan('departments:write');
  const { data: openApprovals } = useQuery(openApprovalsQuery(id));
  const { current, tabs, link } = useTabParam([
    { id: 'members', label: 'Members', count: headcount },
    { id: 'projects', label: 'Projects' },
    { id: 'below', label: 'Departments below' },
    ...(status === 'active' ? [{ id: 'settings', label: 'Settings' } as const] : []),
    { id: 'activity', label: 'Activity' },
  ]);
  return (
    <>
      <PageHeader
        refNo={code}
        status={<DepartmentStatus status={status} />}
        title={name}
        actions={
          <>
            <TransitionButtons
              size="sm"
              machine={MACHINES.department}
              row={department}
              label={name}
              move={moveDepartment}
              onSettled={() => void readDepartmentsAgain()}
              consequence={{
                archive: 'It leaves the lists that people choose from. Its records stay, and it can be restored.',
                restore: 'People can be assigned to it again.',
              }}
            />
            {canWrite && status === 'active' && (
              <Button component={Link} to={`${to('departments.create')}?parent=${id}`} leftSection={<IconPlus size={16} />}>
                Add sub-department
              </Button>
            )}
          </>
        }
      >
        <TitleBlock cells={[...factsOf(department), { label: 'Open approvals', value: openApprovals?.page.total ?? '–' }]} />
        <RouteTabs tabs={tabs} current={current} label="Parts of this department" link={link} />
      </PageHeader>
      <div className={s.notices}>
        <Warning department={department} />
        <PlannedMerge department={department} />
        <Joining department={department} />
      </div>
      {current === 'members' && <DepartmentMembers departmentId={id} />}
      {current === 'projects' && <DepartmentProjects departmentId={id} />}
      {current === 'below' && <DepartmentsBelow department={department} />}
      {current === 'activity' && <ActivitySheet subjectType="department" subjectId={id} />}
      {current === 'settings' && <DepartmentSettings key={department.version} department={department} />}
    </>
  );
}

const factsOf = ({ headName, deputyName, parentId, parentName, costCentre, location, fte100 }: Department) => [
  { label: 'Head', value: headName ?? 'No head' },
  { label: 'Deputy', value: deputyName ?? '–' },
  {
    label: 'Below',
    value: parentId ? (
      <Anchor component={Link} to={to('departments.detail', { departmentId: parentId })} inherit>
        {parentName}
      </Anchor>
    ) : (
      'At the top'
    ),
  },
  { label: 'Cost centre', value: costCentre ?? '–' },
  { label: 'Location', value: location ?? '–' },
  { label: 'Full-time', value: fte100 === 0 ? '–' : formatNumber(fte100 / 100) },
];

function Warning({ department: { headName, warnings } }: { department: Department }) {
  const [warning] = warnings;
  if (!warning) return null;
  const sentence =
    warning === 'no_head'
      ? 'Nobody heads this department: approvals go past it to the managing director.'
      : `${headName} heads this department and is not active: approvals go past it.`;
  return (
    <InlineNotice
      tone="warning"
      action={
        <Button size="xs" variant="default" component={Link} to="?tab=settings">
          Appoint a head
        </Button>
      }
    >
      {sentence}
    </InlineNotice>
  );
}

/** What becomes part of it on days to come. */
const Joining = ({ department: { name, joining } }: { department: Department }) =>
  joining.map(({ id, name: other, on }) => (
    <InlineNotice key={id}>
      <Anchor component={Link} to={to('departments.detail', { departmentId: id })} inherit underline="always">
        {other}
      </Anchor>{' '}
      becomes part of {name} on <DateText iso={on} />: its people and its departments come with it.
    </InlineNotice>
  ));

/** What becomes of it on a day to come. */
function PlannedMerge({ department }: { department: Department }) {
  const { name, merge } = department;
  const canWrite = useCan('departments:write');
  const callingOff = useMutation({
    mutationFn: () => callOffMerge(department),
    onSuccess: () => toast.result(`${name} stays as it is`),
    onError: (error) => toast.problem(error),
  });
  if (!merge) return null;
  return (
    <InlineNotice
      action={
        canWrite && (
          <Button size="xs" variant="default" loading={callingOff.isPending} onClick={() => callingOff.mutate()}>
            Call off
          </Button>
        )
      }
    >
      {name} becomes part of{' '}
      <Anchor component={Link} to={to('departments.detail', { departmentId: merge.intoId })} inherit underline="always">
        {merge.intoName}
      </Anchor>{' '}
      on <DateText iso={merge.on} />, and is archived.
    </InlineNotice>
  );
}
