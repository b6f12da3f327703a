import { Button, Select } from '@mantine/core';
import { IconForms, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { REQUEST_KIND_NAMES, kindOf, type Team } from '@lintel/contract/request-kinds';
import type { RequestRow } from '@lintel/contract/requests';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DEPARTMENT_FILTER } from '#web/features/departments/departments.parts.tsx';
import { PROJECT_FILTER } from '#web/features/projects/projects.parts.tsx';
import { api } from '#web/kit/api.ts';
import { counted } from '#web/kit/counted.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { ageFilter, AMOUNT_FILTER } from '#web/kit/list.filters.ts';
import { to } from '#web/kit/link.ts';
import { PersonTile } from '#web/kit/PersonTile.tsx';
import { useCurrency } from '#web/kit/settings.ts';
import { sentenceOf, toast } from '#web/kit/toast.tsx';
import { useList, type ListFilter } from '#web/kit/useList.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { currencySign, formatMoney } from '#web/ui/money.format.ts';
import { optionsOf } from '#web/ui/options.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { TermText } from '#web/ui/TermText.tsx';
import { assigneesQuery, assignRequests, galleryQuery } from './requests.data.ts';
import { RemindSeveral } from './RemindSeveral.tsx';
import { RequestStatus } from './RequestStatus.tsx';
import s from './RequestPage.module.css';

interface RequestTableProps {
  view: 'mine' | 'department' | 'project' | 'queue' | 'all';
  tab: 'open' | 'waiting' | 'done' | 'drafts' | undefined;
  /** Those alone that this team works on. */
  team?: Team;
  /** Where its rows lead: the page of the role, or the one that everybody has. */
  href: (id: string) => string;
  /** Whose they are matters where they are not one's own. */
  withRequester?: boolean;
  /** Of one form alone. */
  templateId?: string;
  empty: { title: string; hint?: string; action?: ReactNode };
}

/** workspace C1.15 */
export function RequestTable({ view, tab, team, href, withRequester = false, templateId, empty }: RequestTableProps) {
  const currency = useCurrency();
  // What could not be read is left out, and the list stands without it; while its forms are on their way the filter keeps its place.
  const { data: forms = [], isPending } = useQuery(galleryQuery);
  const isOfForms = !templateId && (isPending || forms.length > 0);
  const list = useList<RequestRow>({
    name: templateId ? 'requests-of-form' : `requests-${view}`,
    queryKey: 'requests',
    call: api.requests.list,
    file: api.requests.export,
    search: 'Number, title, form or requester',
    filters: [
      {
        key: 'kind',
        label: 'Kind',
        kind: 'choices',
        options: REQUEST_KIND_NAMES.map((name) => ({ value: name, label: kindOf(name).label })),
      },
      { key: 'status', label: 'Status', kind: 'choices', options: STATUSES },
      { key: 'term', label: 'Due', kind: 'choice', options: TERMS },
      ...(isOfForms ? [formFilter(forms)] : []),
      ...(withRequester ? [DEPARTMENT_FILTER] : []),
      PROJECT_FILTER,
      AMOUNT_FILTER,
      ageFilter('Asked'),
    ],
    order: view === 'queue' ? 'due' : '-created',
    fixed: {
      view,
      ...(view === 'queue' ? { sort: 'due' } : {}),
      ...(tab ? { tab } : {}),
      ...(team ? { team } : {}),
      ...(templateId ? { templateId } : {}),
    },
  });
  // By who asked, and by who works on it; of what still waits.
  const mayRemind = ['mine', 'queue', 'all'].includes(view) && tab !== 'drafts' && tab !== 'done';
  return (
    <Sheet label="Requests">
      <DataTable
        list={list}
        caption="Requests"
        columns={columnsOf(href, withRequester, currency)}
        rowKey={(row) => row.id}
        empty={<EmptyState icon={IconForms} title={empty.title} hint={empty.hint} action={empty.action} />}
        selection={
          mayRemind
            ? {
                rowLabel: (row) => row.number ?? row.title,
                actions: (rows, clear) => (
                  <>
                    {view === 'queue' && <BulkAssign rows={rows} onDone={clear} />}
                    <RemindSeveral rows={rows} onDone={clear} />
                  </>
                ),
              }
            : undefined
        }
        card={(row) => <RequestCard row={row} href={href} currency={currency} />}
        minWidth="52rem"
      />
    </Sheet>
  );
}

const formFilter = (forms: readonly { id: string; name: string }[]): ListFilter => ({
  key: 'templateId',
  label: 'Form',
  kind: 'choice',
  options: forms.map(({ id, name }) => ({ value: id, label: name })),
});
const STATUSES = optionsOf(MACHINES.request.states);
const TERMS = [
  { value: 'late', label: 'Overdue' },
  { value: 'soon', label: 'Due soon' },
  { value: 'ok', label: 'In time' },
];

function columnsOf(href: RequestTableProps['href'], withRequester: boolean, currency: string): ListColumn<RequestRow>[] {
  return [
    {
      key: 'title',
      label: 'Title',
      canSort: true,
      cell: (row) => (
        <span className={s.row}>
          <Link className={s.rowTitle} to={href(row.id)}>
            {row.title}
          </Link>
          <span className={s.rowSub}>{row.number ?? 'Not submitted'}</span>
        </span>
      ),
    },
    ...(withRequester
      ? [
          {
            key: 'requester',
            label: 'Requester',
            canSort: true,
            width: '10.5rem',
            cell: (row: RequestRow) => (
              <PersonTile person={{ name: row.requesterName, photoId: row.requesterPhotoId }} sub={row.departmentName} size={24} />
            ),
          } as const,
        ]
      : []),
    { key: 'status', label: 'Status', canSort: true, cell: ({ status }) => <RequestStatus status={status} /> },
    { key: 'waitingOn', label: 'Waiting on', width: '9rem', cell: ({ waitingOn }) => waitingOn ?? '–' },
    {
      key: 'amount',
      label: `Amount (${currencySign(currency)})`,
      canSort: true,
      align: 'end',
      cell: ({ amountMinor }) => <span className="num">{amountMinor ? formatMoney(Number(amountMinor)) : '–'}</span>,
    },
    { key: 'due', label: 'Due', canSort: true, cell: ({ term, dueAt }) => <TermText term={term} dueAt={dueAt} /> },
    {
      key: 'submitted',
      label: 'Submitted',
      canSort: true,
      ...(withRequester ? { isExtra: true } : {}),
      cell: ({ submittedAt }) => <DateText iso={submittedAt} format="list" />,
    },
    { key: 'template', label: 'Form', canSort: true, isExtra: true, cell: ({ templateName }) => templateName },
    { key: 'project', label: 'Project', canSort: true, isExtra: true, cell: ({ projectName }) => projectName ?? '–' },
    {
      key: 'neededBy',
      label: 'Needed by',
      canSort: true,
      isExtra: true,
      cell: ({ neededBy }) => <DateText iso={neededBy} format="list" />,
    },
    { key: 'assignee', label: 'Assignee', isExtra: true, cell: ({ assigneeName }) => assigneeName ?? '–' },
  ];
}

function RequestCard({ row, href, currency }: { row: RequestRow; href: RequestTableProps['href']; currency: string }) {
  return (
    <span className={s.row}>
      <span className={s.rowTop}>
        <span className={s.rowSub}>{row.number ?? 'Not submitted'}</span>
        <RequestStatus status={row.status} />
      </span>
      <Link className={s.rowTitle} to={href(row.id)}>
        {row.title}
      </Link>
      <span className={s.rowSub}>
        {[
          row.requesterName,
          row.waitingOn && `waits for ${row.waitingOn.replace(/^The /, 'the ')}`,
          row.amountMinor && formatMoney(Number(row.amountMinor), { currency }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {row.term && row.term !== 'ok' && <TermText term={row.term} dueAt={row.dueAt} />}
    </span>
  );
}

/** Gives the selected requests to one person of the team that works on all of them. */
function BulkAssign({ rows, onDone }: { rows: readonly RequestRow[]; onDone: () => void }) {
  const people = useQuery(assigneesQuery(rows[0]!.id));
  const assigning = useMutation({
    mutationFn: (id: string) =>
      assignRequests(
        rows.map((row) => row.id),
        id,
      ),
    onSuccess: (count) => {
      toast.result(`${counted(count, 'request')} assigned`);
      onDone();
    },
    onError: (error) => toast.problem(error),
  });
  return (
    <Select
      size="xs"
      aria-label="Assign to"
      placeholder={people.isError ? sentenceOf(people.error) : people.isPending ? 'Loading…' : 'Assign to'}
      searchable
      data={(people.data ?? []).map(({ id, label }) => ({ value: id, label }))}
      value={null}
      onChange={(id) => id && assigning.mutate(id)}
      disabled={assigning.isPending}
    />
  );
}

export function NewRequestLink() {
  return (
    <Button component={Link} to={to('requests.new')} leftSection={<IconPlus size={16} />}>
      New request
    </Button>
  );
}
