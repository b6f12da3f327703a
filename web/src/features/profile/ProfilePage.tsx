import { PersonTitle } from '#web/kit/PersonTile.tsx';
import { EquipmentHeld } from '#web/features/resources/resources.parts.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { roleLabel } from '@lintel/contract/access';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { useTabParam } from '#web/kit/useTabParam.ts';
import { OwnDuties, OwnFile, PersonStatus, profileQuery, useOwnDuties } from '#web/features/people/people.parts.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { TitleBlock } from '#web/ui/TitleBlock.tsx';
import s from './ProfilePage.module.css';

/** Your own record; what colleagues see of it is marked. */
export function ProfilePage() {
  const read = useQuery(profileQuery);
  const { data } = read;
  const verifies = useOwnDuties().includes('bank_verifier');
  const { current, tabs, link } = useTabParam([
    { id: 'data', label: 'My data' },
    { id: 'pay', label: 'Pay' },
    { id: 'certificates', label: 'Certificates' },
    { id: 'documents', label: 'Documents' },
    { id: 'equipment', label: 'Equipment held' },
    { id: 'history', label: 'History' },
    ...(verifies ? [{ id: 'verify', label: 'Bank details to verify' } as const] : []),
  ]);
  if (hasFailed(read)) return <Failed isPage things="your profile" read={read} />;
  if (!data) return <Loading />;
  return (
    <>
      <PageHeader
        refNo={data.number}
        status={<PersonStatus status={data.status} />}
        title={<PersonTitle person={data} />}
        lead={data.position}
        actions={
          <Button component={Link} to={to('profile.edit')} leftSection={<IconPencil size={16} />}>
            Edit profile
          </Button>
        }
      >
        <TitleBlock
          cells={[
            { label: 'Department', value: data.departmentName ?? '–' },
            { label: 'Manager', value: data.managerName ?? '–' },
            { label: 'Role', value: roleLabel(data.role) },
            { label: 'With us since', value: <DateText iso={data.hireDate} /> },
          ]}
        />
        <RouteTabs tabs={tabs} current={current} label="Parts of your profile" link={link} />
      </PageHeader>
      <div className={s.form}>
        {current === 'equipment' ? <EquipmentHeld employeeId={data.id} /> : <OwnFile tab={current} />}
        {current === 'data' && <OwnDuties />}
      </div>
    </>
  );
}
