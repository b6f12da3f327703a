import type { ResourceDue } from '@lintel/contract/resource-dues';
import { IconTool } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '#web/kit/api.ts';
import { RESOURCE_KINDS } from '#web/kit/contract.gen.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { to } from '#web/kit/link.ts';
import { useList } from '#web/kit/useList.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { DueText } from './ResourceMarks.tsx';
import s from './resources.module.css';

/** Papers and maintenance that are due within 30 days, one by one (workspace D6.6). */
export function DueList() {
  const list = useList<ResourceDue>({
    name: 'resource-dues',
    queryKey: 'resources',
    call: api.resources.dues,
    file: api.resources.exportDues,
    search: 'Code, name, plate or serial',
    filters: [{ key: 'kind', label: 'Kind', kind: 'choice', options: optionsOf(RESOURCE_KINDS) }],
    order: 'on',
    fixed: { dueWithin: '30' },
  });
  return (
    <Sheet label="What is due">
      <DataTable
        list={list}
        caption="What is due"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={IconTool} title="Nothing is due within 30 days." />}
        card={(due) => (
          <Link className={s.card} to={to('resources.one', { resourceId: due.resourceId })}>
            <span className={s.named}>
              <b>{due.what}</b>
              <span className={s.quiet}>
                {due.resourceCode} {due.resourceName}
              </span>
            </span>
            <span className={s.due}>
              <DueText due={due} withName={false} />
            </span>
          </Link>
        )}
      />
    </Sheet>
  );
}

const COLUMNS: ListColumn<ResourceDue>[] = [
  { key: 'what', label: 'What', canSort: true, cell: ({ what }) => what },
  {
    key: 'resource',
    label: 'Resource',
    canSort: true,
    cell: ({ resourceId, resourceCode, resourceName }) => (
      <Link className={s.open} to={to('resources.one', { resourceId })}>
        <b>
          {resourceCode} {resourceName}
        </b>
      </Link>
    ),
  },
  { key: 'on', label: 'Due', canSort: true, cell: (due) => <DueText due={due} withName={false} /> },
  { key: 'held', label: 'With', cell: ({ heldBy }) => heldBy ?? '–' },
];
