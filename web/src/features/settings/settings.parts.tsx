import { useQuery } from '@tanstack/react-query';
import type { SettingRow } from '@lintel/contract/settings';
import { lazy, Suspense } from 'react';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { settingListQuery } from './settings.data.ts';

const SettingGroup = lazy(() => import('./SettingGroup.tsx').then((module) => ({ default: module.SettingGroup })));

/** One group of the company's settings on the page of what it is about, for whoever keeps it (workspace B2). */
export function GroupSettings({ group }: { group: SettingRow['group'] }) {
  const settings = useQuery(settingListQuery);
  if (hasFailed(settings)) return <Failed things="the settings" read={settings} />;
  if (!settings.data) return <Loading label="Loading the settings" />;
  return (
    <Suspense fallback={<Loading label="Loading the settings" />}>
      <SettingGroup title={`${group} settings`} rows={settings.data.filter((row) => row.group === group)} />
    </Suspense>
  );
}
