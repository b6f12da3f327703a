import { NavLink } from '@mantine/core';
import '@mantine/core/styles/NavLink.layer.css';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApprovalChains } from '#web/features/approvals/approvals.parts.tsx';
import { CostCodes } from '#web/features/cost-codes/cost-codes.parts.tsx';
import { DutyRegister } from '#web/features/people/people.parts.tsx';
import { SharedMailboxes } from '#web/features/mail/mail.parts.tsx';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ChangeHistory } from './ChangeHistory.tsx';
import { Installation } from './Installation.tsx';
import { JobsPanel } from './JobsPanel.tsx';
import { SettingGroup } from './SettingGroup.tsx';
import { settingListQuery } from './settings.data.ts';
import s from './SystemSettingsPage.module.css';

/** What stands beside the groups of the registry. */
const OTHERS = {
  'Roles & duties': () => <DutyRegister />,
  'Cost codes': () => <CostCodes />,
  'Shared mailboxes': () => <SharedMailboxes />,
  Installation: () => <Installation />,
  Jobs: () => <JobsPanel />,
  'Change history': () => <ChangeHistory />,
} as const;

/** workspace A18: groups at the start, what is chosen beside them; the group stands in the address. */
export function SystemSettingsPage() {
  const settings = useQuery(settingListQuery);
  const [params] = useSearchParams();
  if (settings.isError) return <Failed things="the settings" error={settings.error} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <Loading />;
  const groups = [...new Set(settings.data.map(({ group }) => group)), ...Object.keys(OTHERS)];
  const asked = params.get('group') ?? '';
  const group = groups.includes(asked) ? asked : groups[0]!;
  const Other = OTHERS[group as keyof typeof OTHERS];
  return (
    <>
      <PageHeader
        title="System Settings"
        lead="A change holds at once. A critical one is proposed, and holds when the managing director has approved it, or from the day that was proposed."
      />
      <div className={s.layout}>
        <nav className={s.groups} aria-label="Groups of settings">
          {groups.map((one) => (
            <NavLink
              key={one}
              component={Link}
              to={`?group=${encodeURIComponent(one)}`}
              label={one}
              active={one === group}
              aria-current={one === group ? 'page' : undefined}
              description={waiting(settings.data.filter((row) => row.group === one && row.pending).length)}
            />
          ))}
        </nav>
        <div className={s.panel}>
          {Other ? (
            <Suspense fallback={<Loading />}>
              <Other />
            </Suspense>
          ) : (
            <SettingGroup title={group} rows={settings.data.filter((row) => row.group === group)} />
          )}
          {group === 'Approvals' && <ApprovalChains />}
        </div>
      </div>
    </>
  );
}

const waiting = (count: number) => (count === 0 ? undefined : count === 1 ? 'One change waits' : `${count} changes wait`);
