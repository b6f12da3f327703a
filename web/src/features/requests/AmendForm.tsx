import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@lintel/contract/kit/client';
import type { Answers } from '@lintel/contract/form-rules';
import type { RequestDetail } from '@lintel/contract/requests';
import { useState } from 'react';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { FormFields } from './FormFields.tsx';
import { amendRequest } from './requests.data.ts';
import { useFormState } from './useFormState.ts';
import s from './RequestPage.module.css';

/** Corrects a site log within its first day. */
export function AmendForm({ request, onDone }: { request: RequestDetail; onDone: () => void }) {
  const [answers, setAnswers] = useState<Answers>(request.answers);
  const { form, check, refuse, summary, attempt, isBusy } = useFormState({
    fields: request.fields,
    answers,
    set: (key, value) => setAnswers((before) => ({ ...before, [key]: value })),
    files: request.files,
    names: request.names,
  });
  const saving = useMutation({
    mutationFn: () => amendRequest(request.id, answers, request.version),
    onSuccess: () => {
      toast.result(`${request.number} corrected`);
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) refuse(error.fields);
    },
  });
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending && check()) saving.mutate();
      }}
    >
      <PageHeader
        refNo={request.number ?? undefined}
        title={`Correct ${request.title}`}
        lead="A site log can be corrected for 24 hours. What it said before stays on record."
      />
      <ErrorSummary errors={summary} attempt={attempt} />
      {summary.length === 0 && <ProblemNotice problem={saving.error} />}
      <FormFields form={form} title={request.templateName} />
      <FormActions hasErrors={summary.length > 0}>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={saving.isPending} disabled={isBusy}>
          Save correction
        </Button>
      </FormActions>
    </form>
  );
}
