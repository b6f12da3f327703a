import { Button, Menu } from '@mantine/core';
import { IconCopy, IconDotsVertical, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { designProblems } from '@lintel/contract/form-design';
import { kindOf } from '@lintel/contract/request-kinds';
import type { Field, Template, TemplateFile } from '@lintel/contract/templates';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { RequestTable } from '#web/features/requests/requests.parts.tsx';
import { useCan } from '#web/kit/can.ts';
import { useCrumb } from '#web/kit/crumb.store.ts';
import { saveBlob } from '#web/kit/files.ts';
import { to } from '#web/kit/link.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { ChainSimulator } from './ChainSimulator.tsx';
import { FormBuilder } from './FormBuilder.tsx';
import { FormPreview } from './FormPreview.tsx';
import { PublishFacts } from './PublishFacts.tsx';
import { moveTemplate, saveTemplate } from './templates.data.ts';
import { TemplateSettings, type Settings } from './TemplateSettings.tsx';
import { TestSubmit } from './TestSubmit.tsx';
import { TemplateStatus } from './TemplateStatus.tsx';
import s from './templates.module.css';
import { VersionList } from './VersionList.tsx';

const TABS = ['form', 'settings', 'preview', 'submissions', 'versions'] as const;
const LABELS = {
  form: 'Form',
  settings: 'Audience and approval',
  preview: 'Preview',
  submissions: 'Submissions',
  versions: 'Versions and use',
};

/** The draft of a form: nothing here changes what is published until it is published. */
export function TemplateEditor({ template }: { template: Template }) {
  const { pathname } = useLocation();
  useCrumb(template.name);
  const [params] = useSearchParams();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'form';
  const [fields, setFields] = useState<readonly Field[]>(template.versions[0]!.fields);
  const [settings, setSettings] = useState<Settings>(() => settingsOf(template));
  const [asked, setAsked] = useState<string | null>(null);
  const isChanged = JSON.stringify([fields, settings]) !== JSON.stringify([template.versions[0]!.fields, settingsOf(template)]);
  const saving = useMutation({
    mutationFn: () => saveTemplate(template.id, { ...settings, fields: [...fields], version: template.version }),
    onSuccess: () => toast.result('Draft saved'),
  });
  const moving = useMutation({
    mutationFn: async (name: string) => {
      const latest = isChanged
        ? await saveTemplate(template.id, { ...settings, fields: [...fields], version: template.version })
        : template;
      return moveTemplate(name, latest);
    },
    onSuccess: ({ name, status, number }) => {
      setAsked(null);
      toast.result(status === 'published' ? `${name}: version ${number} is published` : `${name}: ${status}`);
    },
  });
  const { missing } = kindOf(settings.kind);
  const problems = [...(missing ? [missing] : []), ...designProblems(fields, settings.kind)];
  const isEditable = template.canEdit && template.status !== 'archived';
  const mayTry = useCan('templates:write');
  const mayPublish = useCan('requests:manage');
  const canPublish = mayPublish && isEditable && (template.transitions.includes('publish') || isChanged);
  return (
    <>
      <PageHeader
        status={<TemplateStatus status={template.status} />}
        title={template.name}
        lead={`${kindOf(template.kind).label}. ${kindOf(template.kind).effect}${mayPublish ? '' : ' Administration publishes it.'}`}
        actions={
          <>
            <MoreMenu template={template} onMove={setAsked} />
            {isEditable && (
              <Button variant="default" onClick={() => saving.mutate()} loading={saving.isPending} disabled={!isChanged}>
                Save draft
              </Button>
            )}
            {canPublish && <Button onClick={() => setAsked('publish')}>Publish</Button>}
          </>
        }
      >
        <RouteTabs
          label="Form"
          current={tab}
          link={Link}
          tabs={TABS.map((id) => ({ id, to: `${pathname}?tab=${id}`, label: LABELS[id] }))}
        />
      </PageHeader>
      <div className={s.notices}>
        <ProblemNotice problem={saving.error} />
        {problems.length > 0 && isEditable && (
          <InlineNotice tone="warning" title="It cannot be published as it stands.">
            {problems.join(' ')}
          </InlineNotice>
        )}
      </div>
      {tab === 'form' && <FormBuilder fields={fields} kind={settings.kind} onChange={setFields} isFixed={!isEditable} />}
      {tab === 'settings' && (
        <div className={s.sections}>
          <TemplateSettings
            value={settings}
            onChange={setSettings}
            ownerName={template.ownerName}
            isKindFixed={template.number !== null}
            isFact={!isEditable}
          />
          {mayTry && <ChainSimulator template={template} isChanged={isChanged} />}
        </div>
      )}
      {tab === 'preview' && (
        <FormPreview
          fields={fields}
          title={settings.name}
          note={settings.description ?? ''}
          printLayout={settings.printLayout ?? 'two_columns'}
          below={
            mayTry
              ? (answers, check) => <TestSubmit template={template} answers={answers} isChanged={isChanged} check={check} />
              : undefined
          }
        />
      )}
      {tab === 'submissions' && (
        <RequestTable
          view="all"
          tab={undefined}
          templateId={template.id}
          withRequester
          href={(id) => to('templates.detail', { formId: id })}
          empty={{ title: 'Nobody has asked for anything with this form yet.' }}
        />
      )}
      {tab === 'versions' && <VersionList template={template} />}
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => {
          setAsked(null);
          moving.reset();
        }}
        onConfirm={() => asked && moving.mutate(asked)}
        title={
          asked === 'publish' ? `Publish ${template.name}` : asked === 'archive' ? `Archive ${template.name}` : `Deprecate ${template.name}`
        }
        confirmLabel={asked === 'publish' ? 'Publish form' : asked === 'archive' ? 'Archive form' : 'Deprecate form'}
        isBusy={moving.isPending}
        error={<ProblemNotice problem={moving.error} />}
      >
        {asked === 'publish' ? (
          <PublishFacts template={template} fields={fields} />
        ) : (
          <p>It is no longer offered. Requests that were made with it stay as they are.</p>
        )}
      </ConfirmDialog>
    </>
  );
}

function MoreMenu({ template, onMove }: { template: Template; onMove: (name: string) => void }) {
  const exportFile = () => {
    const { name, description, icon, category, kind, audienceRoles, slaHours, fulfilment, sensitivity, printLayout, approver } = template;
    const file: TemplateFile = {
      lintel: 'template',
      name,
      description,
      icon,
      category,
      kind,
      audienceRoles,
      slaHours,
      fulfilment,
      sensitivity,
      printLayout,
      approver,
      fields: template.versions[0]!.fields,
    };
    saveBlob(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), `${name}.json`);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" px="xs" flex="none" aria-label="More">
          <IconDotsVertical size={16} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCopy size={16} />}
          component={Link}
          to={`${to('templates.new')}?from=${template.id}&kind=${template.kind}`}
        >
          Copy
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={exportFile}>
          Export
        </Menu.Item>
        {template.transitions.includes('deprecate') && <Menu.Item onClick={() => onMove('deprecate')}>Deprecate</Menu.Item>}
        {template.transitions.includes('archive') && <Menu.Item onClick={() => onMove('archive')}>Archive</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

const settingsOf = ({
  name,
  description,
  icon,
  category,
  kind,
  audienceRoles,
  audienceDepartments,
  slaHours,
  fulfilment,
  sensitivity,
  printLayout,
  approver,
  ownerId,
}: Template): Settings => ({
  name,
  description,
  icon,
  category,
  kind,
  audienceRoles,
  audienceDepartments,
  slaHours,
  fulfilment,
  sensitivity,
  printLayout,
  approver,
  ownerId,
});
