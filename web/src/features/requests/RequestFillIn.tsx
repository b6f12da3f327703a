import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@lintel/contract/kit/client';
import { kindOf } from '@lintel/contract/request-kinds';
import type { RequestDetail } from '@lintel/contract/requests';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { to } from '#web/kit/link.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { formatDate } from '#web/ui/date.format.ts';
import { FormActions } from '#web/ui/FormActions.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SplitView } from '#web/ui/SplitView.tsx';
import { BehalfSheet } from './BehalfSheet.tsx';
import { FromMail } from './FromMail.tsx';
import { FormFields } from './FormFields.tsx';
import { ReturnedNotice } from './ReturnedNotice.tsx';
import { moveRequest } from './requests.data.ts';
import { RequestStatus } from './RequestStatus.tsx';
import { useDraft, type DraftState } from './useDraft.ts';
import { useFormState } from './useFormState.ts';
import { WhatHappensNext } from './WhatHappensNext.tsx';
import s from './RequestPage.module.css';

interface RequestFillInProps {
  request: RequestDetail;
  /** The newer form of what was saved elsewhere. */
  onReload: () => void;
}

/** A request while it is written: it saves itself, and says at each field what is still missing. */
export function RequestFillIn({ request, onReload }: RequestFillInProps) {
  const navigate = useNavigate();
  const { answers, state, version, set, flush, adopt } = useDraft(request);
  const { form, check, refuse, summary, attempt, isBusy } = useFormState({
    fields: request.fields,
    answers,
    set,
    files: request.files,
    names: request.names,
  });
  const marked = request.returned?.fields.map(({ key }) => key) ?? [];
  const [isDiscarding, setDiscarding] = useState(false);
  const submitting = useMutation({
    mutationFn: async () => {
      const version = await flush();
      if (version === null) throw new Error('The draft could not be saved yet. Try again once there is a connection.');
      return moveRequest('submit', { id: request.id, version });
    },
    onSuccess: ({ number }) => toast.result(`${number} submitted`),
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) refuse(error.fields);
    },
  });
  const withdrawing = useMutation({
    mutationFn: async () => {
      const version = await flush();
      return moveRequest('withdraw', { id: request.id, version: version ?? request.version });
    },
    onSuccess: async () => {
      toast.result('Draft discarded');
      await navigate(to('requests.mine'));
    },
  });
  const isAboutFields = submitting.error instanceof ApiError && Object.keys(submitting.error.fields).length > 0;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!submitting.isPending && check()) submitting.mutate();
  };
  const isDraft = request.status === 'draft';
  return (
    <>
      <PageHeader
        refNo={request.number ?? undefined}
        status={<RequestStatus status={request.status} label={isDraft ? `Draft${saved(state)}` : undefined} />}
        title={isDraft ? request.templateName : request.title}
        lead={kindOf(request.kind).effect}
      />
      <form onSubmit={submit} noValidate className={s.form}>
        <SplitView
          sideWidth="17rem"
          main={
            <>
              <ErrorSummary
                errors={summary}
                attempt={attempt}
                title={summary.length > 0 ? `${countWord(summary.length)} to correct before this can be submitted` : undefined}
              />
              <ReturnedNotice returned={request.returned} />
              {state.is === 'stale' && (
                <InlineNotice
                  tone="warning"
                  title="This request was saved elsewhere."
                  isAlert
                  action={
                    <Button size="xs" variant="default" onClick={onReload}>
                      Reload
                    </Button>
                  }
                >
                  What you write here is kept in this browser until you reload.
                </InlineNotice>
              )}
              {state.is === 'offline' && (
                <InlineNotice tone="warning" title="No connection.">
                  What you write is kept in this browser and sent as soon as there is one.
                </InlineNotice>
              )}
              {state.is === 'refused' && <ProblemNotice problem={state.message} />}
              {!isAboutFields && <ProblemNotice problem={submitting.error} />}
              <FromMail request={request} />
              <FormFields form={{ ...form, marked }} title="What is it about" isNarrow={request.printLayout === 'one_column'} />
            </>
          }
          side={
            <>
              <WhatHappensNext request={request} version={version} />
              {isDraft && <BehalfSheet request={request} flush={flush} adopt={adopt} />}
            </>
          }
        />
        <FormActions
          hasErrors={summary.length > 0}
          state={
            summary.length > 0 ? `${summary.length} ${summary.length === 1 ? 'field needs' : 'fields need'} attention` : stateText(state)
          }
        >
          <Button variant="quiet" onClick={() => setDiscarding(true)}>
            {isDraft ? 'Discard' : 'Withdraw'}
          </Button>
          <Button variant="default" onClick={() => void flush().then((version) => version !== null && navigate(to('requests.mine')))}>
            Save draft
          </Button>
          <Button type="submit" loading={submitting.isPending} disabled={isBusy}>
            Submit request
          </Button>
        </FormActions>
      </form>
      <ConfirmDialog
        opened={isDiscarding}
        onClose={() => setDiscarding(false)}
        onConfirm={() => withdrawing.mutate()}
        title={isDraft ? 'Discard this draft' : `Withdraw ${request.number}`}
        confirmLabel={isDraft ? 'Discard draft' : 'Withdraw request'}
        isBusy={withdrawing.isPending}
        error={<ProblemNotice problem={withdrawing.error} />}
      >
        It stays in your list under Done, so that its answers can be copied.
      </ConfirmDialog>
    </>
  );
}

const WORDS = ['No things', 'One thing', 'Two things', 'Three things', 'Four things', 'Five things'];
const countWord = (count: number): string => WORDS[count] ?? `${count} things`;

const saved = (state: DraftState): string => (state.is === 'saved' && state.at ? `, saved ${formatDate(state.at, 'time')}` : '');

function stateText(state: DraftState): string | undefined {
  if (state.is === 'saved') return state.at ? `Saved ${formatDate(state.at, 'time')}` : undefined;
  return { waiting: 'Not saved yet', saving: 'Saving…', offline: 'Kept in this browser', stale: 'Saved elsewhere', refused: 'Not saved' }[
    state.is
  ];
}
