import { NavLink } from '@mantine/core';
import '@mantine/core/styles/NavLink.layer.css';
import { useQuery } from '@tanstack/react-query';
import type { SettingRow } from '@lintel/contract/settings';
import { Fragment, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApprovalChains } from '#web/features/approvals/approvals.parts.tsx';
import { CostCodes } from '#web/features/cost-codes/cost-codes.parts.tsx';
import { DutyRegister } from '#web/features/people/people.parts.tsx';
import { Holidays } from '#web/features/leave/leave.parts.tsx';
import { SupportTerms } from '#web/features/support/support.parts.tsx';
import { CompanyTemplates, SharedMailboxes } from '#web/features/mail/mail.parts.tsx';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { NothingMatches } from '#web/ui/NothingMatches.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useCurrentInSight } from '#web/ui/useCurrentInSight.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { ChangeHistory } from './ChangeHistory.tsx';
import { Installation } from './Installation.tsx';
import { JobsPanel } from './JobsPanel.tsx';
import { SettingGroup } from './SettingGroup.tsx';
import { settingListQuery } from './settings.data.ts';
import { useSaying } from './settings.format.ts';
import s from './SystemSettingsPage.module.css';

/** What stands beside the groups of the registry. */
const OTHERS = {
  'Roles & duties': () => <DutyRegister />,
  'Calendars & schedules': () => <Holidays />,
  'Cost codes': () => <CostCodes />,
  'Shared mailboxes': () => <SharedMailboxes />,
  'Mail templates': () => <CompanyTemplates />,
  Installation: () => <Installation />,
  Jobs: () => <JobsPanel />,
  'Change history': () => <ChangeHistory />,
} as const;

/** What stands below a group of the registry. */
const BELOW: Record<string, () => React.ReactNode> = {
  Approvals: () => <ApprovalChains />,
  Support: () => <SupportTerms />,
};

/** workspace A18: groups at the start, what is chosen beside them; the group, or what is searched for, stands in the address. */
export function SystemSettingsPage() {
  const say = useSaying();
  const settings = useQuery(settingListQuery);
  const [params, setParams] = useSearchParams();
  if (!settings.data)
    return (
      <>
        <Head />
        {hasFailed(settings) ? <Failed things="the settings" read={settings} /> : <Loading />}
      </>
    );
  const groups = [...new Set(settings.data.map(({ group }) => group)), ...Object.keys(OTHERS)];
  const asked = params.get('group') ?? '';
  const group = groups.includes(asked) ? asked : groups[0]!;
  const q = params.get('q') ?? '';
  return (
    <>
      <Head />
      <div className={s.top}>
        <SearchField
          className={s.search}
          placeholder="Name or value of a setting"
          value={q}
          onChange={(value) => setParams(value ? { group, q: value } : { group }, { replace: true })}
        />
        <WaitingChanges rows={settings.data.filter(({ pending }) => pending)} />
      </div>
      <div className={s.layout}>
        <Groups names={groups} open={q ? '' : group} settings={settings.data} />
        <div className={s.panel}>
          {q ? (
            <Found
              rows={settings.data.filter((row) => isFound([row.label, row.hint, row.group, say(row, row.value)], q))}
              onClear={() => setParams({ group }, { replace: true })}
            />
          ) : (
            <Group name={group} rows={settings.data.filter((row) => row.group === group)} />
          )}
        </div>
      </div>
    </>
  );
}

const Head = () => (
  <PageHeader
    title="System Settings"
    lead="A change holds at once. A critical one is proposed, and holds when the managing director has approved it, or from the day that was proposed."
  />
);

function Groups({ names, open, settings }: { names: string[]; open: string; settings: SettingRow[] }) {
  const bar = useCurrentInSight(open);
  return (
    <nav ref={bar} className={s.groups} aria-label="Groups of settings">
      {names.map((name) => (
        <NavLink
          key={name}
          component={Link}
          to={placeOf(name)}
          label={name}
          active={name === open}
          aria-current={name === open ? 'page' : undefined}
          description={waiting(settings.filter((row) => row.group === name && row.pending).length)}
        />
      ))}
    </nav>
  );
}

function Group({ name, rows }: { name: string; rows: SettingRow[] }) {
  const Other = OTHERS[name as keyof typeof OTHERS];
  if (Other)
    return (
      <Suspense fallback={<Loading />}>
        <Other />
      </Suspense>
    );
  const Below = BELOW[name];
  return (
    <>
      <SettingGroup title={name} rows={rows} />
      {Below && <Below />}
    </>
  );
}

function Found({ rows, onClear }: { rows: SettingRow[]; onClear: () => void }) {
  if (rows.length > 0) return <SettingGroup title="Found" rows={rows} />;
  return (
    <Sheet>
      <NothingMatches onClear={onClear} />
    </Sheet>
  );
}

/** What was proposed and waits for the managing director stands above everything else. */
function WaitingChanges({ rows }: { rows: SettingRow[] }) {
  if (rows.length === 0) return null;
  return (
    <InlineNotice tone="warning" title={rows.length === 1 ? 'One critical change waits:' : `${rows.length} critical changes wait:`}>
      {rows.map(({ key, label, group }, i) => (
        <Fragment key={key}>
          {i > 0 && ', '}
          <Link to={placeOf(group)}>{label}</Link>
        </Fragment>
      ))}
    </InlineNotice>
  );
}

const placeOf = (group: string) => `?group=${encodeURIComponent(group)}`;

const waiting = (count: number) => (count === 0 ? undefined : count === 1 ? 'One change waits' : `${count} changes wait`);

/** Every word that is searched for stands in the name, the hint, the group or the value. */
function isFound(said: readonly (string | null)[], q: string): boolean {
  const text = said.join(' ').toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
