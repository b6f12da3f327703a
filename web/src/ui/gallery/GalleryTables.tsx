import { Button } from '@mantine/core';
import { IconDownload, IconMail, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterButton } from '#web/ui/FilterButton.tsx';
import { FilterChoice } from '#web/ui/FilterChoice.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Person } from '#web/ui/Person.tsx';
import { SelectionBar } from '#web/ui/SelectionBar.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Status } from '#web/ui/StatusTone.ts';
import type { Column, TableSort } from '#web/ui/table.types.ts';
import s from './GalleryPage.module.css';

interface Employee {
  id: string;
  name: string;
  job: string;
  site: string;
  startedOn: string;
  netMinor: number;
  status: Status;
}

const EMPLOYEES: Employee[] = [
  {
    id: 'N-0412',
    name: 'Samuel Adeyemi',
    job: 'Site engineer',
    site: 'Elm Court Housing',
    startedOn: '2023-03-06',
    netMinor: 261698,
    status: 'active',
  },
  {
    id: 'N-0455',
    name: 'Oliver Hartley-Brown',
    job: 'Quantity surveyor',
    site: 'Head office',
    startedOn: '2024-01-15',
    netMinor: 0,
    status: 'on_leave',
  },
  {
    id: 'N-0519',
    name: 'Chloé Marchand',
    job: 'Graduate engineer',
    site: 'Harbour Street Depot',
    startedOn: '2026-09-01',
    netMinor: 189030,
    status: 'active',
  },
  {
    id: 'N-0501',
    name: 'Ruaridh MacAllister',
    job: 'Plant fitter',
    site: 'Northgate yard',
    startedOn: '2025-10-20',
    netMinor: -8500,
    status: 'suspended',
  },
];

const COLUMNS: Column<Employee>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    cell: (row) => (
      <a className={s.link} href={`#${row.id}`}>
        <Person name={row.name} sub={row.job} />
      </a>
    ),
    total: '4 people',
  },
  { key: 'number', header: 'Number', sortable: true, hideBelow: 'md', cell: (row) => <span className="num">{row.id}</span> },
  { key: 'site', header: 'Site', cell: (row) => row.site },
  { key: 'started', header: 'Started', sortable: true, cell: (row) => <DateText iso={row.startedOn} /> },
  { key: 'net', header: 'Net (€)', align: 'end', cell: (row) => <Money minor={row.netMinor} />, total: <Money minor={442228} /> },
  { key: 'status', header: 'Status', width: '7.5rem', cell: (row) => <StatusBadge status={row.status} quiet={row.status === 'active'} /> },
];

const SITES = ['Elm Court Housing', 'Head office', 'Northgate yard'].map((label) => ({ value: label, label }));
const table = { columns: COLUMNS, rows: EMPLOYEES, rowKey: (row: Employee) => row.id };

/** The list page in use, then every other state of a table. */
export function GalleryTables() {
  return (
    <div className={s.stack}>
      <LiveTable />
      <Sheet>
        <SheetHeader title="Register" note="compact, scrolls sideways on phones" />
        <DataTableFrame {...table} caption="Register" density="compact" minWidth="46rem" state="refreshing" openKey="N-0519" />
      </Sheet>
      <Sheet>
        <SheetHeader title="Loading" />
        <DataTableFrame {...table} caption="Loading" state="loading" skeletonRows={3} />
      </Sheet>
      <Sheet>
        <SheetHeader title="Empty" />
        <DataTableFrame
          {...table}
          rows={[]}
          caption="Empty"
          empty={
            <EmptyState
              icon={IconUsers}
              title="Nobody matches these filters"
              hint="Take one filter away to see more people."
              action={<Button variant="default">Clear filters</Button>}
            />
          }
        />
      </Sheet>
      <Sheet>
        <SheetHeader title="Error" />
        <DataTableFrame
          {...table}
          caption="Error"
          error={{ message: 'The server did not answer. Your connection may be down.', onRetry: () => {} }}
        />
      </Sheet>
    </div>
  );
}

function LiveTable() {
  const [search, setSearch] = useState('');
  const [site, setSite] = useState<string | undefined>('Head office');
  const [selected, setSelected] = useState(new Set<string>());
  const [sort, setSort] = useState<TableSort>({ key: 'name', direction: 'asc' });
  const [page, setPage] = useState(1);
  return (
    <Sheet label="Employees">
      {selected.size > 0 ? (
        <SelectionBar count={selected.size} onClear={() => setSelected(new Set())}>
          <Button size="xs" variant="default" leftSection={<IconMail size={16} />}>
            Write to them
          </Button>
          <Button size="xs" variant="default" leftSection={<IconDownload size={16} />}>
            Export
          </Button>
        </SelectionBar>
      ) : (
        <FilterBar
          search={{ value: search, onChange: setSearch, placeholder: 'Name, number or job' }}
          end={
            <Button variant="default" leftSection={<IconDownload size={16} />}>
              Export
            </Button>
          }
        >
          <FilterChoice label="Site" value={site} options={SITES} onChange={setSite} />
          <FilterButton label="Contract" />
        </FilterBar>
      )}
      <DataTableFrame
        {...table}
        caption="Employees"
        sort={sort}
        onSort={setSort}
        selection={{ selected, onChange: setSelected, rowLabel: (row) => row.name }}
        page={{ page, pageSize: 12, total: 184, onPage: setPage }}
        card={(row) => (
          <div className={s.card}>
            <Person name={row.name} sub={`${row.job} · ${row.site}`} size={36} />
            <StatusBadge status={row.status} quiet={row.status === 'active'} />
          </div>
        )}
      />
    </Sheet>
  );
}
