import { Button, FileButton } from '@mantine/core';
import { IconForms, IconPackageImport, IconPlus, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { kindOf, REQUEST_KIND_NAMES, TEMPLATE_CATEGORIES } from '@lintel/contract/request-kinds';
import type { TemplateFile, TemplateRow } from '@lintel/contract/templates';
import { Link, useNavigate } from 'react-router';
import { TemplateIcon } from '#web/features/requests/requests.parts.tsx';
import { api } from '#web/kit/api.ts';
import { counted } from '#web/kit/counted.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { useCan } from '#web/kit/can.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { to } from '#web/kit/link.ts';
import { toast } from '#web/kit/toast.tsx';
import { useList, type ListFilter } from '#web/kit/useList.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { createTemplate, installStarters } from './templates.data.ts';
import { TemplateStatus } from './TemplateStatus.tsx';
import s from './templates.module.css';

const KINDS = REQUEST_KIND_NAMES.map((value) => ({ value, label: kindOf(value).label }));

const FILTERS: ListFilter[] = [
  { key: 'status', label: 'Status', kind: 'choices', options: optionsOf(MACHINES.template.states) },
  { key: 'kind', label: 'Kind', kind: 'choices', options: KINDS },
  { key: 'category', label: 'Category', kind: 'choices', options: TEMPLATE_CATEGORIES.map((value) => ({ value, label: value })) },
];

/** workspace C1.19 */
export function TemplateListPage() {
  const mayManage = useCan('requests:manage');
  const list = useList<TemplateRow>({
    name: 'templates',
    queryKey: 'templates',
    call: api.templates.list,
    file: api.templates.export,
    search: 'Name of a form',
    filters: FILTERS,
    order: 'category',
  });
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
        <DataTable
          list={list}
          caption="Templates"
          columns={COLUMNS}
          rowKey={({ id }) => id}
          empty={
            mayManage ? (
              <EmptyState icon={IconForms} title="No templates. Install the starter pack (18 forms)." action={<StarterButton />} />
            ) : (
              <EmptyState icon={IconForms} title="There are no forms yet." hint="Yours appear here, and those that administration makes." />
            )
          }
          card={(template) => <TemplateLine template={template} />}
          minWidth="48rem"
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

/** A form on phones. */
const TemplateLine = ({ template }: { template: TemplateRow }) => (
  <span className={s.line}>
    <TemplateName template={template} />
    <TemplateStatus status={template.status} />
    <span className={s.about}>{[kindOf(template.kind).label, template.category].join(', ')}</span>
    <span className={s.about}>{counted(template.submissions90, 'request')} in 90 days</span>
  </span>
);

const TemplateName = ({ template: { id, name, icon } }: { template: TemplateRow }) => (
  <Link className={s.name} to={to('templates.detail', { formId: id })}>
    <TemplateIcon name={icon} size={18} /> {name}
  </Link>
);

const COLUMNS: ListColumn<TemplateRow>[] = [
  { key: 'name', label: 'Name', canSort: true, cell: (template) => <TemplateName template={template} /> },
  { key: 'kind', label: 'Kind', canSort: true, cell: ({ kind }) => kindOf(kind).label },
  { key: 'category', label: 'Category', canSort: true, cell: ({ category }) => category },
  {
    key: 'version',
    label: 'Version',
    canSort: true,
    align: 'end',
    cell: ({ number, hasDraft }) => <span className="num">{`${number ?? '–'}${hasDraft && number !== null ? ', draft' : ''}`}</span>,
  },
  { key: 'status', label: 'Status', canSort: true, cell: ({ status }) => <TemplateStatus status={status} /> },
  {
    key: 'submissions',
    label: 'In 90 days',
    canSort: true,
    align: 'end',
    cell: ({ submissions90 }) => <span className="num">{submissions90 || '–'}</span>,
  },
  {
    key: 'median',
    label: 'Median (hours)',
    canSort: true,
    align: 'end',
    cell: ({ medianHours }) => <span className="num">{medianHours ?? '–'}</span>,
  },
  { key: 'owner', label: 'Owner', canSort: true, isExtra: true, cell: ({ ownerName }) => ownerName },
  {
    key: 'slaHours',
    label: 'Promised within (hours)',
    isExtra: true,
    align: 'end',
    cell: ({ slaHours }) => <span className="num">{slaHours ?? '–'}</span>,
  },
  { key: 'description', label: 'Description', isExtra: true, cell: ({ description }) => description || '–' },
];
