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
import { FieldOrFact } from '#web/ui/FieldOrFact.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { FormWide } from '#web/ui/FormWide.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { categoriesFor } from './template.words.ts';

/** What a template is beside its fields. */
export type Settings = Omit<DraftInput, 'fields' | 'version'>;

interface TemplateSettingsProps {
  value: Settings;
  onChange: (value: Settings) => void;
  ownerName: string;
  isKindFixed: boolean;
  /** Whoever may not change them reads them. */
  isFact: boolean;
}

const SENSITIVITIES = optionsOf({
  normal: 'Normal',
  personal: 'Personal: Human Resources alone',
  medical: 'Medical: Human Resources alone',
  pay: 'Pay: Human Resources and accounting',
});

export function TemplateSettings({ value, onChange, ownerName, isKindFixed, isFact }: TemplateSettingsProps) {
  const set = (change: Partial<Settings>) => onChange({ ...value, ...change });
  const departments = useQuery(departmentNamesQuery);
  const isAsked = kindOf(value.kind).approval === 'request';
  return (
    <>
      <FormSection title="What it is">
        <FieldOrFact isFact={isFact}>
          <TextInput label="Name" value={value.name} onChange={(event) => set({ name: event.currentTarget.value })} autoComplete="off" />
        </FieldOrFact>
        <FieldOrFact isFact={isFact}>
          <Select
            allowDeselect={false}
            label="Category"
            data={categoriesFor(useCan('requests:manage'), value.category)}
            value={value.category}
            onChange={(category) => category && set({ category: category as Settings['category'] })}
          />
        </FieldOrFact>
        <FormWide>
          <FieldOrFact isFact={isFact}>
            <Textarea
              label="Description (optional)"
              autosize
              minRows={2}
              value={value.description ?? ''}
              onChange={(event) => set({ description: event.currentTarget.value })}
            />
          </FieldOrFact>
        </FormWide>
        <FieldOrFact isFact={isFact || isKindFixed}>
          <Select
            allowDeselect={false}
            label="Kind"
            description={isFact || !isKindFixed ? kindOf(value.kind).effect : 'The kind of a form that was published stays.'}
            data={REQUEST_KIND_NAMES.map((name) => ({ value: name, label: kindOf(name).label }))}
            value={value.kind}
            onChange={(kind) => kind && set({ kind: kind as RequestKindName })}
          />
        </FieldOrFact>
        <FieldOrFact isFact={isFact}>
          <Select
            allowDeselect={false}
            label="Icon"
            data={Object.keys(TEMPLATE_ICONS).map((name) => ({ value: name, label: iconLabel(name) }))}
            value={value.icon ?? 'forms'}
            onChange={(icon) => icon && set({ icon })}
          />
        </FieldOrFact>
      </FormSection>
      <FormSection title="Who it is for">
        <FieldOrFact isFact={isFact} says={value.audienceRoles?.length ? undefined : 'Everybody'}>
          <MultiSelect
            label="Roles (optional)"
            description={isFact ? undefined : 'Without a choice, everybody.'}
            data={ROLES.map((role) => ({ value: role, label: roleLabel(role) }))}
            value={value.audienceRoles ?? []}
            onChange={(roles) => set({ audienceRoles: roles as Role[] })}
          />
        </FieldOrFact>
        <FieldOrFact isFact={isFact} says={value.audienceDepartments?.length ? undefined : 'All of them'}>
          <MultiSelect
            label="Departments (optional)"
            description={
              isFact
                ? 'Whoever fits both role and department finds it.'
                : 'Without a choice, all of them. Whoever fits both role and department finds it.'
            }
            data={(departments.data ?? []).map(({ id, code, name }) => ({ value: id, label: `${name} (${code})` }))}
            value={value.audienceDepartments ?? []}
            onChange={(ids) => set({ audienceDepartments: ids as Template['audienceDepartments'] })}
            placeholder={departments.isPending ? 'Loading…' : undefined}
            error={departments.isError ? sentenceOf(departments.error) : undefined}
            searchable
          />
        </FieldOrFact>
        <FieldOrFact isFact={isFact}>
          <Select
            allowDeselect={false}
            label="How sensitive"
            data={SENSITIVITIES}
            value={value.sensitivity ?? 'normal'}
            onChange={(sensitivity) => sensitivity && set({ sensitivity: sensitivity as Settings['sensitivity'] })}
          />
        </FieldOrFact>
      </FormSection>
      <FormSection title="Who decides and who works on it">
        <FieldOrFact isFact={isFact || !isAsked} says={isAsked ? undefined : 'The chains of the company'}>
          <Select
            allowDeselect={false}
            label="Approval"
            data={optionsOf({ head: 'Head of the department', owner: 'Owner of the form' })}
            value={value.approver ?? 'head'}
            onChange={(approver) => approver && set({ approver: approver as 'head' | 'owner' })}
          />
        </FieldOrFact>
        <FieldOrFact isFact={isFact}>
          <Select
            allowDeselect={false}
            label="Fulfilment"
            data={optionsOf(TEAMS)}
            value={value.fulfilment}
            onChange={(team) => team && set({ fulfilment: team as Team })}
          />
        </FieldOrFact>
        <FieldOrFact isFact={isFact} says={ownerName}>
          <PersonPicker
            label="Owner"
            value={value.ownerId ?? null}
            onChange={(ownerId) => ownerId && set({ ownerId: ownerId as `emp_${string}` })}
            clearable={false}
          />
        </FieldOrFact>
        <FieldOrFact isFact={isFact}>
          <NumberInput
            label="Term in working hours (optional)"
            description="From approval to done."
            min={1}
            max={1000}
            hideControls
            value={value.slaHours ?? ''}
            onChange={(hours) => set({ slaHours: typeof hours === 'number' ? Math.round(hours) : null })}
          />
        </FieldOrFact>
        <FieldOrFact isFact={isFact}>
          <Select
            allowDeselect={false}
            label="Print layout"
            data={optionsOf({ two_columns: 'Two columns', one_column: 'One column' })}
            value={value.printLayout ?? 'two_columns'}
            onChange={(layout) => layout && set({ printLayout: layout as 'one_column' })}
          />
        </FieldOrFact>
      </FormSection>
    </>
  );
}

/** `shopping-cart` is the Shopping cart. */
const iconLabel = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ');
