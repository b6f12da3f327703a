import { IconShieldCheck } from '@tabler/icons-react';
import type { Incident } from '@lintel/contract/incidents';
import { INCIDENT_SEVERITIES } from '@lintel/contract/request-kinds';
import { Link } from 'react-router';
import { api } from '#web/kit/api.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { useList, type ListFilter } from '#web/kit/useList.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { NewRequestLink } from './RequestTable.tsx';
import { RequestStatus } from './RequestStatus.tsx';
import s from './RequestPage.module.css';

const FILTERS: ListFilter[] = [
  {
    key: 'severity',
    label: 'How bad',
    kind: 'choices',
    options: optionsOf(INCIDENT_SEVERITIES),
  },
  {
    key: 'isOpen',
    label: 'Status',
    kind: 'choice',
    options: [
      { value: 'true', label: 'Open' },
      { value: 'false', label: 'Closed' },
    ],
  },
  { key: 'days', label: 'Days', kind: 'days', from: 'from', to: 'to' },
];

/** workspace A6: what happened on the sites, how bad it was, and what was done about it. */
export function IncidentRegister({ href }: { href: (id: string) => string }) {
  const list = useList<Incident>({
    name: 'incidents',
    queryKey: 'requests',
    call: api.incidents.list,
    file: api.incidents.export,
    search: 'Number, words or reporter',
    filters: FILTERS,
    order: '-happened',
  });
  return (
    <Sheet label="Incidents">
      <DataTable
        list={list}
        caption="Incidents"
        columns={columnsOf(href)}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={IconShieldCheck}
            title="No incident was reported."
            hint="Accidents, damage and near misses are reported with the form Incident, the same day."
            action={<NewRequestLink />}
          />
        }
        card={(row) => <IncidentCard row={row} href={href} />}
        minWidth="52rem"
      />
    </Sheet>
  );
}

const severityOf = ({ severity }: Incident): string => (severity ? INCIDENT_SEVERITIES[severity] : '–');

const columnsOf = (href: (id: string) => string): ListColumn<Incident>[] => [
  { key: 'happened', label: 'Day', canSort: true, width: '7.5rem', cell: ({ happenedOn }) => <DateText iso={happenedOn} /> },
  {
    key: 'what',
    label: 'What happened',
    cell: (row) => (
      <span className={s.row}>
        <Link className={s.rowTitle} to={href(row.id)}>
          {row.what}
        </Link>
        <span className={s.rowSub}>{row.number}</span>
      </span>
    ),
  },
  { key: 'severity', label: 'How bad', canSort: true, cell: severityOf },
  { key: 'project', label: 'Project', canSort: true, hideBelow: 'md', cell: ({ projectCode }) => projectCode ?? '–' },
  { key: 'reporter', label: 'Reported by', canSort: true, hideBelow: 'lg', cell: ({ reporterName }) => reporterName },
  { key: 'status', label: 'Status', canSort: true, cell: ({ status }) => <RequestStatus status={status} /> },
  { key: 'outcome', label: 'What was done', isExtra: true, cell: ({ outcome }) => outcome ?? '–' },
  { key: 'assignee', label: 'Looked into by', isExtra: true, cell: ({ assigneeName }) => assigneeName ?? '–' },
  { key: 'closed', label: 'Closed', isExtra: true, cell: ({ closedAt }) => <DateText iso={closedAt} format="dateTime" /> },
];

function IncidentCard({ row, href }: { row: Incident; href: (id: string) => string }) {
  return (
    <span className={s.row}>
      <span className={s.rowTop}>
        <span className={s.rowSub}>
          {row.number} · <DateText iso={row.happenedOn} />
        </span>
        <RequestStatus status={row.status} />
      </span>
      <Link className={s.rowTitle} to={href(row.id)}>
        {row.what}
      </Link>
      <span className={s.rowSub}>{[severityOf(row), row.projectCode, row.reporterName].filter(Boolean).join(' · ')}</span>
    </span>
  );
}
