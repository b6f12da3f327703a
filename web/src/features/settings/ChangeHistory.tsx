import { useQuery } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import type { SettingChange } from '@lintel/contract/settings';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { settingHistoryQuery } from './settings.data.ts';
import { sayAuthors, useSaying } from './settings.format.ts';
import s from './SystemSettingsPage.module.css';
import { failureOf } from '#web/kit/failed.ts';

/** The last changes of settings, from the audit log. */
export function ChangeHistory() {
  const history = useQuery(settingHistoryQuery);
  return (
    <Sheet>
      <SheetHeader title="Change history" />
      <DataTableFrame
        caption="Change history"
        columns={COLUMNS}
        rows={history.data ?? []}
        rowKey={(change) => `${change.at} ${change.label}`}
        state={history.isPending ? 'loading' : history.isFetching ? 'refreshing' : 'ready'}
        error={failureOf(history)}
        empty={<EmptyState icon={IconHistory} title="No setting was changed yet." />}
      />
    </Sheet>
  );
}

/** Where there is no room for columns, when and by whom stands under the name. */
function Changed(change: SettingChange) {
  return (
    <>
      {change.label}
      <div className={s.under}>
        <DateText iso={change.at} format="dateTime" />
        {`, ${sayAuthors(change)}`}
      </div>
    </>
  );
}

function Before(change: SettingChange) {
  const say = useSaying();
  return say(change, change.before);
}

function After(change: SettingChange) {
  const say = useSaying();
  return (
    <>
      {say(change, change.after)}
      {change.from && (
        <>
          {' from '}
          <DateText iso={change.from} />
        </>
      )}
    </>
  );
}

const COLUMNS: Column<SettingChange>[] = [
  { key: 'setting', header: 'Setting', cell: (change) => <Changed {...change} /> },
  { key: 'at', header: 'Time', hideBelow: 'sm', cell: ({ at }) => <DateText iso={at} format="dateTime" /> },
  { key: 'before', header: 'Before', hideBelow: 'sm', cell: (change) => <Before {...change} /> },
  { key: 'after', header: 'After', cell: (change) => <After {...change} /> },
  { key: 'by', header: 'Who', hideBelow: 'sm', cell: (change) => sayAuthors(change) },
];
