import { MultiSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ROLES, roleLabel, type Role } from '@lintel/contract/access';
import { kindOf, REQUEST_KIND_NAMES, TEAMS, type RequestKindName, type Team } from '@lintel/contract/request-kinds';
import type { DraftInput, Template } from '@lintel/contract/templates';
import { departmentNamesQuery } from '#web/features/departments/departments.parts.tsx';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { TEMPLATE_ICONS } from '#web/features/requests/requests.parts.tsx';
import { useCan } from '#web/kit/can.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { FormWide } from '#web/ui/FormWide.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { categoriesFor } from './template.words.ts';

/** What a template is beside its fields. */
export type Settings = Omit<DraftInput, 'fields' | 'version'>;

interface TemplateSettingsProps {
  value: Settings;
  onChange: (value: Settings) => void;
  isKindFixed: boolean;
  isDisabled: boolean;
}

const SENSITIVITIES = optionsOf({
  normal: 'Normal',
  personal: 'Personal: Human Resources alone',
  medical: 'Medical: Human Resources alone',
  pay: 'Pay: Human Resources and accounting',
});

export function TemplateSettings({ value, onChange, isKindFixed, isDisabled: disabled }: TemplateSettingsProps) {
  const set = (change: Partial<Settings>) => onChange({ ...value, ...change });
  const departments = useQuery(departmentNamesQuery);
  const choice = { allowDeselect: false, disabled };
  return (
    <>
      <FormSection title="What it is">
        <TextInput
          label="Name"
          value={value.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          disabled={disabled}
          autoComplete="off"
        />
        <Select
          {...choice}
          label="Category"
          data={categoriesFor(useCan('requests:manage'), value.category)}
          value={value.category}
          onChange={(category) => category && set({ category: category as Settings['category'] })}
        />
        <FormWide>
          <Textarea
            label="Description (optional)"
            autosize
            minRows={2}
            value={value.description ?? ''}
            onChange={(event) => set({ description: event.currentTarget.value })}
            disabled={disabled}
          />
        </FormWide>
        <Select
          {...choice}
          label="Kind"
          description={isKindFixed ? 'The kind of a form that was published stays.' : kindOf(value.kind).effect}
          data={REQUEST_KIND_NAMES.map((name) => ({ value: name, label: kindOf(name).label }))}
          value={value.kind}
          onChange={(kind) => kind && set({ kind: kind as RequestKindName })}
          disabled={disabled || isKindFixed}
        />
        <Select
          {...choice}
          label="Icon"
          data={Object.keys(TEMPLATE_ICONS).map((name) => ({ value: name, label: name.replaceAll('-', ' ') }))}
          value={value.icon ?? 'forms'}
          onChange={(icon) => icon && set({ icon })}
        />
      </FormSection>
      <FormSection title="Who it is for">
        <MultiSelect
          label="Roles (optional)"
          description="Without a choice, everybody."
          data={ROLES.map((role) => ({ value: role, label: roleLabel(role) }))}
          value={value.audienceRoles ?? []}
          onChange={(roles) => set({ audienceRoles: roles as Role[] })}
          disabled={disabled}
        />
        <MultiSelect
          label="Departments (optional)"
          description="Without a choice, all of them. Whoever fits both role and department finds it."
          data={(departments.data ?? []).map(({ id, code, name }) => ({ value: id, label: `${name} (${code})` }))}
          value={value.audienceDepartments ?? []}
          onChange={(ids) => set({ audienceDepartments: ids as Template['audienceDepartments'] })}
          placeholder={departments.isPending ? 'Loading…' : undefined}
          error={departments.isError ? sentenceOf(departments.error) : undefined}
          disabled={disabled}
          searchable
        />
        <Select
          {...choice}
          label="How sensitive"
          data={SENSITIVITIES}
          value={value.sensitivity ?? 'normal'}
          onChange={(sensitivity) => sensitivity && set({ sensitivity: sensitivity as Settings['sensitivity'] })}
        />
      </FormSection>
      <FormSection title="Who decides and who works on it">
        <Select
          {...choice}
          label="Approval"
          description={kindOf(value.kind).approval === 'request' ? undefined : 'Of this kind, the chains of the company decide.'}
          data={optionsOf({ head: 'Head of the department', owner: 'Owner of the form' })}
          value={value.approver ?? 'head'}
          onChange={(approver) => approver && set({ approver: approver as 'head' | 'owner' })}
          disabled={disabled || kindOf(value.kind).approval !== 'request'}
        />
        <Select
          {...choice}
          label="Fulfilment"
          data={optionsOf(TEAMS)}
          value={value.fulfilment}
          onChange={(team) => team && set({ fulfilment: team as Team })}
        />
        <PersonPicker
          label="Owner"
          value={value.ownerId ?? null}
          onChange={(ownerId) => ownerId && set({ ownerId: ownerId as `emp_${string}` })}
          clearable={false}
          disabled={disabled}
        />
        <NumberInput
          label="Term in working hours (optional)"
          description="From approval to done."
          min={1}
          max={1000}
          hideControls
          value={value.slaHours ?? ''}
          onChange={(hours) => set({ slaHours: typeof hours === 'number' ? Math.round(hours) : null })}
          disabled={disabled}
        />
        <Select
          {...choice}
          label="Print layout"
          data={optionsOf({ two_columns: 'Two columns', one_column: 'One column' })}
          value={value.printLayout ?? 'two_columns'}
          onChange={(layout) => layout && set({ printLayout: layout as 'one_column' })}
        />
      </FormSection>
    </>
  );
}
