import { Button, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@lintel/contract/kit/client';
import { kindOf, REQUEST_KIND_NAMES, type RequestKindName, type TEMPLATE_CATEGORIES } from '@lintel/contract/request-kinds';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCan } from '#web/kit/can.ts';
import { to } from '#web/kit/link.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { FieldError } from '#web/ui/FieldError.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { categoriesFor } from './template.words.ts';
import { createTemplate } from './templates.data.ts';
import s from './templates.module.css';

/** Begins a form; `?from=tpl_…` copies the fields of another one (workspace C2). */
export function TemplateCreatePage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const from = params.get('from');
  const [name, setName] = useState('');
  const categories = categoriesFor(useCan('requests:manage'));
  const [category, setCategory] = useState<string>(categories[0]!);
  const [kind, setKind] = useState<RequestKindName>((params.get('kind') as RequestKindName | null) ?? 'general');
  const creating = useMutation({
    mutationFn: () =>
      createTemplate({
        name: name.trim(),
        category: category as (typeof TEMPLATE_CATEGORIES)[number],
        kind,
        fulfilment: kindOf(kind).team,
        ...(from ? { copyOf: from } : {}),
      }),
    onSuccess: ({ id }) => navigate(to('templates.detail', { formId: id }), { replace: true }),
  });
  const { missing, effect } = kindOf(kind);
  const nameProblem = creating.error instanceof ApiError ? creating.error.fields['name'] : undefined;
  return (
    <>
      <PageHeader title={from ? 'Copy of a form' : 'New form'} lead="It is a draft until it is published: nobody sees it before." />
      <form
        className={s.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!creating.isPending) creating.mutate();
        }}
      >
        {!nameProblem && <ProblemNotice problem={creating.error} />}
        <FormSection title="What kind of form">
          <TextInput
            label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={nameProblem && <FieldError>{nameProblem}</FieldError>}
            autoComplete="off"
          />
          <Select
            label="Category"
            data={categories}
            value={category}
            onChange={(value) => value && setCategory(value)}
            allowDeselect={false}
          />
          <Select
            label="Kind"
            description={effect}
            data={REQUEST_KIND_NAMES.map((value) => ({ value, label: kindOf(value).label }))}
            value={kind}
            onChange={(value) => value && setKind(value as RequestKindName)}
            allowDeselect={false}
            disabled={from !== null}
          />
        </FormSection>
        {missing && (
          <InlineNotice tone="warning" title="It cannot be published yet.">
            {missing}
          </InlineNotice>
        )}
        <FormActions>
          <Button variant="quiet" component={Link} to={to('templates')}>
            Cancel
          </Button>
          <Button type="submit" loading={creating.isPending} disabled={!name.trim()}>
            Create form
          </Button>
        </FormActions>
      </form>
    </>
  );
}
