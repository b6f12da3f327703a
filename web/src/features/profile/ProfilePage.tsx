import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@lintel/contract/people';
import { roleLabel } from '@lintel/contract/access';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { PersonStatus, profileQuery } from '#web/features/people/people.parts.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { TitleBlock } from '#web/ui/TitleBlock.tsx';
import s from './ProfilePage.module.css';

/** Your own record; what colleagues see of it is marked. */
export function ProfilePage() {
  const { data, error, isError, refetch } = useQuery(profileQuery);
  if (isError) return <Failed things="your profile" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      <PageHeader
        refNo={data.number}
        status={<PersonStatus status={data.status} />}
        title={data.name}
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
      </PageHeader>
      <Details profile={data} />
    </>
  );
}

function Details({ profile }: { profile: Profile }) {
  return (
    <Sheet>
      <SheetHeader title="Contact" note="Everybody in the company can see this" />
      <dl className={s.facts}>
        <dt>Email</dt>
        <dd>{profile.email}</dd>
        <dt>Phone</dt>
        <dd>{profile.phone ?? 'No number yet'}</dd>
        <dt>Preferred name</dt>
        <dd>{profile.preferredName ?? 'Same as your name'}</dd>
      </dl>
    </Sheet>
  );
}
