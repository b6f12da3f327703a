import { Button, FileButton } from '@mantine/core';
import { IconForms, IconPackageImport, IconPlus, IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { kindOf, REQUEST_KIND_NAMES, type RequestKindName } from '@lintel/contract/request-kinds';
import type { TemplateFile, TemplateRow } from '@lintel/contract/templates';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { TemplateIcon } from '#web/features/requests/requests.parts.tsx';
import { counted } from '#web/kit/counted.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { useCan } from '#web/kit/can.ts';
import { useSettled } from '#web/kit/debounce.ts';
import { to } from '#web/kit/link.ts';
import { sentenceOf, toast } from '#web/kit/toast.tsx';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterChoice } from '#web/ui/FilterChoice.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { NothingMatches } from '#web/ui/NothingMatches.tsx';
import { createTemplate, installStarters, templatesQuery } from './templates.data.ts';
import { TemplateStatus } from './TemplateStatus.tsx';
import s from './templates.module.css';

const STATUSES = optionsOf(MACHINES.template.states);
const KINDS = REQUEST_KIND_NAMES.map((value) => ({ value, label: kindOf(value).label }));

/** workspace C1.19 */
export function TemplateListPage() {
  const [params, setParams] = useSearchParams();
  const [page, setPage] = usePageParam();
  const q = params.get('q') ?? '';
  const status = STATUSES.find(({ value }) => value === params.get('status'))?.value as TemplateRow['status'] | undefined;
  const kind = KINDS.find(({ value }) => value === params.get('kind'))?.value as RequestKindName | undefined;
  const mayManage = useCan('requests:manage');
  const templates = useQuery(templatesQuery({ q: useSettled(q), status, kind, page }));
  const filter = (change: Record<string, string>) => {
    const next = Object.entries({ q, status, kind, ...change }).filter((entry): entry is [string, string] => Boolean(entry[1]));
    setParams(next, { replace: true });
  };
  return (
    <>
      <PageHeader
        title="Templates"
        lead={`The forms that people start requests with. A published version never changes; an edit makes a new one.${
          mayManage ? '' : ' You make and change your own forms of the category HR; administration publishes them.'
        }`}
        actions={<Actions />}
      />
      <Sheet label="Templates">
        <FilterBar search={{ value: q, placeholder: 'Name of a form', onChange: (value) => filter({ q: value }) }}>
          <FilterChoice label="Status" value={status} options={STATUSES} onChange={(value) => filter({ status: value ?? '' })} />
          <FilterChoice label="Kind" value={kind} options={KINDS} onChange={(value) => filter({ kind: value ?? '' })} />
        </FilterBar>
        <DataTableFrame
          caption="Templates"
          columns={COLUMNS}
          rows={templates.data?.items ?? []}
          rowKey={(template) => template.id}
          state={templates.isPending ? 'loading' : templates.isFetching ? 'refreshing' : 'ready'}
          error={templates.isError ? { message: sentenceOf(templates.error), onRetry: () => void templates.refetch() } : undefined}
          empty={
            q || status || kind ? (
              <NothingMatches onClear={() => setParams({}, { replace: true })} />
            ) : mayManage ? (
              <EmptyState icon={IconForms} title="No templates. Install the starter pack (18 forms)." action={<StarterButton />} />
            ) : (
              <EmptyState icon={IconForms} title="There are no forms yet." hint="Yours appear here, and those that administration makes." />
            )
          }
          page={{ page, pageSize: templates.data?.page.size ?? 20, total: templates.data?.page.total ?? 0, onPage: setPage }}
        />
      </Sheet>
    </>
  );
}

function StarterButton() {
  const installing = useMutation({
    mutationFn: installStarters,
    onSuccess: (count) => toast.result(count > 0 ? `${counted(count, 'form')} installed` : 'The starter pack is installed already'),
    onError: (error) => toast.problem(error),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconPackageImport size={16} />}
      loading={installing.isPending}
      onClick={() => installing.mutate()}
    >
      Install starter pack
    </Button>
  );
}

function Actions() {
  const navigate = useNavigate();
  const mayManage = useCan('requests:manage');
  const importing = useMutation({
    mutationFn: async (file: File) => {
      const { lintel, ...template } = JSON.parse(await file.text()) as TemplateFile;
      if (lintel !== 'template') throw new Error('This file is not a form of Lintel. Choose one that was exported here.');
      return createTemplate(template);
    },
    onSuccess: ({ id }) => navigate(to('templates.detail', { formId: id })),
    onError: (error) =>
      toast.problem(error instanceof SyntaxError ? 'This file cannot be read. Choose one that was exported here.' : error),
  });
  return (
    <>
      <FileButton accept="application/json" onChange={(file) => file && importing.mutate(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={16} />} loading={importing.isPending}>
            Import
          </Button>
        )}
      </FileButton>
      {mayManage && <StarterButton />}
      <Button component={Link} to={to('templates.new')} leftSection={<IconPlus size={16} />}>
        New form
      </Button>
    </>
  );
}

const COLUMNS: Column<TemplateRow>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ id, name, icon }) => (
      <Link className={s.name} to={to('templates.detail', { formId: id })}>
        <TemplateIcon name={icon} size={18} /> {name}
      </Link>
    ),
  },
  { key: 'kind', header: 'Kind', hideBelow: 'sm', cell: ({ kind }) => kindOf(kind).label },
  { key: 'category', header: 'Category', hideBelow: 'md', cell: ({ category }) => category },
  {
    key: 'version',
    header: 'Version',
    align: 'end',
    hideBelow: 'sm',
    cell: ({ number, hasDraft }) => <span className="num">{`${number ?? '–'}${hasDraft && number !== null ? ', draft' : ''}`}</span>,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <TemplateStatus status={status} /> },
  {
    key: 'submissions',
    header: 'In 90 days',
    align: 'end',
    hideBelow: 'sm',
    cell: ({ submissions90 }) => <span className="num">{submissions90 || '–'}</span>,
  },
  {
    key: 'median',
    header: 'Median (hours)',
    align: 'end',
    hideBelow: 'lg',
    cell: ({ medianHours }) => <span className="num">{medianHours ?? '–'}</span>,
  },
];
