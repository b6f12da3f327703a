import { shownFields } from '@lintel/contract/form-rules';
import type { Field } from '@lintel/contract/templates';
import { FormSection } from '#web/ui/FormSection.tsx';
import { FormWide } from '#web/ui/FormWide.tsx';
import { FieldInput, type FormState } from './FieldInput.tsx';
import s from './form.module.css';

export const WIDE: readonly Field['type'][] = ['longtext', 'file', 'photo', 'signature', 'line_table', 'note', 'multiselect'];

/** The form as sheets: each heading begins one. What its conditions hide is not there. */
export function FormFields({ form, title, isNarrow }: { form: FormState; title: string; isNarrow?: boolean }) {
  return sectionsOf(shownFields(form.fields, form.answers)).map(({ heading, fields }) => (
    <FormSection
      key={heading?.key ?? ''}
      title={heading?.label ?? title}
      note={heading?.help ?? (heading ? undefined : 'All fields are needed unless marked optional')}
    >
      {fields.map((field) =>
        isNarrow || WIDE.includes(field.type) ? (
          <FormWide key={field.key}>
            <FormField field={field} form={form} />
          </FormWide>
        ) : (
          <FormField key={field.key} field={field} form={form} />
        ),
      )}
    </FormSection>
  ));
}

/** One that came back to be corrected says so, to eyes and to screen readers. */
function FormField({ field, form }: { field: Field; form: FormState }) {
  if (!form.marked?.includes(field.key)) return <FieldInput field={field} form={form} />;
  return (
    <div className={s.marked}>
      <FieldInput field={{ ...field, help: ['To correct.', field.help].filter(Boolean).join(' ') }} form={form} />
    </div>
  );
}

export interface Section {
  heading: Field | null;
  fields: Field[];
}

export function sectionsOf(fields: readonly Field[]): Section[] {
  const sections: Section[] = [];
  for (const field of fields) {
    if (field.type === 'heading') sections.push({ heading: field, fields: [] });
    else if (sections.length === 0) sections.push({ heading: null, fields: [field] });
    else sections.at(-1)!.fields.push(field);
  }
  return sections.filter((section) => section.fields.length > 0);
}
