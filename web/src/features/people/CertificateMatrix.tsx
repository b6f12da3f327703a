import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CertificateRow } from '@lintel/contract/certifications';
import { CERTIFICATE_LABELS, type CertificateType } from '@lintel/contract/employment';
import { IconCertificate } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSettled } from '#web/kit/debounce.ts';
import { to } from '#web/kit/link.ts';
import { failureOf } from '#web/kit/failed.ts';
import { useFilterParams } from '#web/kit/useFilterParams.ts';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { NothingMatches } from '#web/ui/NothingMatches.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { CertificateBadge } from './CertificateBadge.tsx';
import { certificateMatrixQuery } from './employees.data.ts';
import s from './EmployeeProfile.module.css';

const TYPES = Object.keys(CERTIFICATE_LABELS) as CertificateType[];

/** workspace C2, team: who may do what. Rows people with their trade, columns the certificates that somebody of the page holds. */
export function CertificateMatrix() {
  const [params, change] = useFilterParams();
  const [page, setPage] = usePageParam();
  const q = params.get('q') ?? '';
  const matrix = useQuery(certificateMatrixQuery(useSettled(q), page));
  const rows = matrix.data?.items ?? [];
  const held = TYPES.filter((type) => rows.some((row) => of(row, type)));
  return (
    <Sheet label="Certificates">
      <FilterBar search={{ value: q, placeholder: 'Name or position', onChange: (value) => change({ q: value }) }} />
      <DataTableFrame
        caption="Certificates of the team"
        density="compact"
        columns={columnsOf(held)}
        rows={rows}
        rowKey={({ employeeId }) => employeeId}
        state={matrix.isPending ? 'loading' : matrix.isFetching ? 'refreshing' : 'ready'}
        error={failureOf(matrix)}
        empty={
          q ? (
            <NothingMatches onClear={() => change({ q: undefined })} />
          ) : (
            <EmptyState icon={IconCertificate} title="Nobody is in your team yet." hint="It follows the department that you head." />
          )
        }
        page={{ page, pageSize: matrix.data?.page.size ?? 20, total: matrix.data?.page.total ?? 0, onPage: setPage }}
        card={(row) => <PersonCertificates row={row} />}
        minWidth={`${16 + held.length * 8}rem`}
      />
    </Sheet>
  );
}

function PersonCertificates({ row }: { row: CertificateRow }) {
  return (
    <div className={s.certificate}>
      <div className={s.certificateHead}>
        <PersonLink row={row} />
        {row.position}
      </div>
      <dl>
        {row.certificates.map(({ type, status }) => (
          <div key={type}>
            <dt>{CERTIFICATE_LABELS[type]}</dt>
            <dd>
              <CertificateBadge status={status} />
            </dd>
          </div>
        ))}
      </dl>
      {row.certificates.length === 0 && 'No certificates'}
    </div>
  );
}

const PersonLink = ({ row: { employeeId, employeeName } }: { row: CertificateRow }) => (
  <Anchor component={Link} to={`${to('people.detail', { employeeId })}?tab=certificates`} inherit c="inherit" fw={500}>
    {employeeName}
  </Anchor>
);

const of = ({ certificates }: CertificateRow, wanted: CertificateType) => certificates.find(({ type }) => type === wanted);

const columnsOf = (types: readonly CertificateType[]): Column<CertificateRow>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: (row) => <PersonLink row={row} />,
  },
  { key: 'position', header: 'Trade', cell: ({ position }) => position },
  ...types.map((type) => ({
    key: type,
    header: CERTIFICATE_LABELS[type],
    cell: (row: CertificateRow) => {
      const held = of(row, type);
      return held ? <CertificateBadge status={held.status} /> : '–';
    },
  })),
];
