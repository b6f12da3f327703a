import { CERTIFICATE_LABELS } from '@lintel/contract/employment';
import type { Resource } from '@lintel/contract/resources';
import { IconTruck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DEPARTMENT_FILTER } from '#web/features/departments/departments.parts.tsx';
import { PROJECT_FILTER } from '#web/features/projects/projects.parts.tsx';
import { api } from '#web/kit/api.ts';
import { useCan } from '#web/kit/can.ts';
import { OWNERSHIP, RESOURCE_DOCUMENTS, RESOURCE_KINDS } from '#web/kit/contract.gen.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { to } from '#web/kit/link.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { useCurrency } from '#web/kit/settings.ts';
import { useList, type ListFilter } from '#web/kit/useList.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterDays } from '#web/ui/FilterDays.tsx';
import { currencySign, formatMoney } from '#web/ui/money.format.ts';
import { optionsOf } from '#web/ui/options.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import type { TableGroups } from '#web/ui/table.types.ts';
import { AssignToProject } from './AssignToProject.tsx';
import { PrintLabels } from './Labels.tsx';
import { certificateWords, DocumentText, DueText, meterText, NextFree, ResourceStatus } from './ResourceMarks.tsx';
import { ResourceThumb } from './ResourcePhoto.tsx';
import s from './resources.module.css';

const STATUSES = optionsOf(MACHINES.resource.states);
const EMPTY = { vehicle: 'No vehicles yet.', equipment: 'No equipment yet.' };

const KIND: ListFilter = { key: 'kind', label: 'Kind', kind: 'choice', options: optionsOf(RESOURCE_KINDS) };
const FREE_DAYS: ListFilter = {
  key: 'freeIn',
  label: 'Free on',
  kind: 'own',
  render: (value, onChange) => {
    const [from, last] = value?.split('/') ?? [];
    return (
      <FilterDays
        key="freeIn"
        label="Free on"
        from={from}
        to={last}
        onChange={(first, end) => onChange(first || end ? `${first ?? end}/${end ?? first}` : undefined)}
      />
    );
  },
};
const DUE_WITHIN = [
  { value: '0', label: 'Now or overdue' },
  { value: '14', label: 'Within 14 days' },
  { value: '30', label: 'Within 30 days' },
];

/** Without how many they are: the list is read by pages. */
const PLACES: TableGroups<Resource> = { of: ({ location }) => location ?? 'Elsewhere', head: (place) => place };

/** What a list is of beside its kind. */
export type Part = 'list' | 'places';
const ORDERS: Record<Part, string> = { list: 'code', places: 'place' };

/** The list of all, of vehicles, of equipment, or by where it is (workspace C1.31). */
export function ResourceList({ kind, part }: { kind: Resource['kind'] | undefined; part: Part }) {
  const list = useList<Resource>({
    name: part === 'list' ? `resources-${kind ?? 'all'}` : `resources-${part}`,
    queryKey: 'resources',
    call: api.resources.list,
    file: api.resources.export,
    search: 'Code, name, plate or serial',
    filters: [
      ...(kind ? [] : [KIND]),
      { key: 'status', label: 'Status', kind: 'choices', options: STATUSES },
      { key: 'isFree', label: 'Now', kind: 'choice', options: [{ value: 'true', label: 'Free' }] },
      FREE_DAYS,
      { key: 'dueWithin', label: 'Due', kind: 'choice', options: DUE_WITHIN },
      { key: 'category', label: 'Category', kind: 'found' },
      PROJECT_FILTER,
      { ...DEPARTMENT_FILTER, key: 'homeDepartmentId' },
      { key: 'ownership', label: 'Ownership', kind: 'choices', options: optionsOf(OWNERSHIP) },
      { key: 'certificate', label: 'Needs', kind: 'choices', options: optionsOf(CERTIFICATE_LABELS) },
    ],
    order: ORDERS[part],
    fixed: { ...(kind ? { kind } : {}), sort: ORDERS[part] },
  });
  const currency = useCurrency();
  const mayWrite = useCan('resources:write');
  return (
    <Sheet label="Resources">
      <DataTable
        list={list}
        caption="Resources"
        columns={columns(kind, currency)}
        rowKey={({ id }) => id}
        groups={part === 'places' ? PLACES : undefined}
        empty={<EmptyState icon={IconTruck} title={kind ? EMPTY[kind] : 'No resources yet.'} />}
        card={(resource) => (
          <Link className={s.card} to={to('resources.one', { resourceId: resource.id })}>
            <span className={s.pictured}>
              <ResourceThumb resource={resource} />
              <span className={s.named}>
                <b>
                  {resource.code} {resource.name}
                </b>
                <span className={s.quiet}>{resource.heldBy ?? resource.location}</span>
              </span>
            </span>
            <ResourceStatus status={resource.status} />
            {resource.nextDue && (
              <span className={s.due}>
                <DueText due={resource.nextDue} />
              </span>
            )}
          </Link>
        )}
        minWidth="48rem"
        {...(mayWrite ? { selection: SELECTION } : {})}
      />
    </Sheet>
  );
}

const SELECTION = {
  rowLabel: ({ code, name }: Resource) => `${code} ${name}`,
  actions: (rows: Resource[], clear: () => void) => (
    <>
      <AssignToProject rows={rows} onClear={clear} />
      <PrintLabels rows={rows} />
    </>
  ),
};

/** What is told of a kind alone, in its own place (workspace C2); at most seven stand there from the start. */
const papers = (types: readonly Resource['documents'][number]['type'][]): ListColumn<Resource>[] =>
  types.map((type) => ({
    key: type,
    label: RESOURCE_DOCUMENTS[type],
    cell: ({ documents }) => <DocumentText document={documents.find((one) => one.type === type)} />,
  }));
const extraIf = (isExtra: boolean) => (isExtra ? ({ isExtra: true } as const) : {});

const columns = (kind: Resource['kind'] | undefined, currency: string): ListColumn<Resource>[] => [
  {
    key: 'code',
    label: 'Resource',
    canSort: true,
    cell: (resource) => (
      <span className={s.pictured}>
        <ResourceThumb resource={resource} />
        <Link className={s.open} to={to('resources.one', { resourceId: resource.id })}>
          <b>
            {resource.code} {resource.name}
          </b>
          <span className={s.quiet}>{[resource.make, resource.year].filter(Boolean).join(', ')}</span>
        </Link>
      </span>
    ),
  },
  kind === 'equipment'
    ? { key: 'serial', label: 'Serial', canSort: true, cell: ({ serial }) => <span className="num">{serial ?? '–'}</span> }
    : {
        key: 'plate',
        label: kind ? 'Plate' : 'Plate or serial',
        canSort: true,
        cell: ({ plate, serial }) => <span className="num">{plate ?? serial ?? '–'}</span>,
      },
  ...(kind === 'equipment'
    ? [{ key: 'needs', label: 'Needs', cell: ({ requiredCertificates }: Resource) => certificateWords(requiredCertificates) || '–' }]
    : []),
  {
    key: 'held',
    label: kind === 'vehicle' ? 'Driver today' : 'With',
    canSort: true,
    cell: ({ heldBy, location }) => heldBy ?? location ?? '–',
  },
  ...papers(kind ? PAPERS[kind] : []),
  ...(kind === 'equipment' ? [rate(currency)] : []),
  { key: 'free', label: 'Next free', ...extraIf(kind === 'equipment'), cell: (resource) => <NextFree resource={resource} /> },
  { key: 'due', label: 'Next due', canSort: true, ...extraIf(kind !== undefined), cell: ({ nextDue }) => <DueText due={nextDue} /> },
  { key: 'status', label: 'Status', canSort: true, cell: ({ status }) => <ResourceStatus status={status} /> },
  {
    key: 'ownership',
    label: 'Ownership',
    isExtra: true,
    cell: ({ ownership, hiredFrom }) => [OWNERSHIP[ownership], hiredFrom].filter(Boolean).join(', '),
  },
  { key: 'home', label: 'Department', isExtra: true, cell: ({ homeDepartmentName }) => homeDepartmentName ?? '–' },
  { key: 'category', label: 'Category', canSort: true, isExtra: true, cell: ({ category }) => category },
  {
    key: 'meter',
    label: 'Meter',
    canSort: true,
    isExtra: true,
    align: 'end',
    cell: (resource) => <span className="num">{meterText(resource)}</span>,
  },
  ...(kind === 'equipment' ? [] : [{ ...rate(currency), isExtra: true as const }]),
];

const PAPERS = { vehicle: ['insurance', 'inspection'], equipment: ['calibration'] } as const;

const rate = (currency: string): ListColumn<Resource> => ({
  key: 'rate',
  label: `Day rate (${currencySign(currency)})`,
  canSort: true,
  align: 'end',
  cell: ({ dayRateMinor }) => <span className="num">{formatMoney(Number(dayRateMinor))}</span>,
});
