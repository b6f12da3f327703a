import { Button, Select, Switch, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { addDays } from '@lintel/contract/kit/days';
import { ApiError } from '@lintel/contract/kit/client';
import type { LeaveRequestDetail, LeaveRequestInput } from '@lintel/contract/leave';
import type { ListedLeaveType } from '@lintel/contract/leave-types';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FileDrop, type AttachedFile } from '#web/features/files/files.parts.tsx';
import { AwayTexts } from '#web/features/mail/mail.parts.tsx';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { useSettled } from '#web/kit/debounce.ts';
import { to } from '#web/kit/link.ts';
import { Loading } from '#web/kit/PageState.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { companyDay } from '#web/kit/today.ts';
import { toast } from '#web/kit/toast.tsx';
import { DateRangeField } from '#web/ui/DateRangeField.tsx';
import { ErrorSummary, type SummaryError } from '#web/ui/ErrorSummary.tsx';
import { FieldError } from '#web/ui/FieldError.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { FormWide } from '#web/ui/FormWide.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SplitView } from '#web/ui/SplitView.tsx';
import { createRequest, daysQuery, moveRequest, previewQuery, updateRequest } from './leave.data.ts';
import { LeaveEffect } from './LeaveEffect.tsx';
import { useKeptState } from '#web/kit/draft.ts';
import { inputOf, startOf, type Draft } from './leave.draft.ts';
import s from './leave.layout.module.css';

const LABELS = { typeId: 'Kind of leave', when: 'When', reason: 'Reason', handoverId: 'Handed over to', files: 'Documents' };

/** Which field of the form a problem of the server belongs to. */
const FIELD: Record<string, keyof typeof LABELS> = {
  typeId: 'typeId',
  from: 'when',
  to: 'when',
  halfStart: 'when',
  halfEnd: 'when',
  reason: 'reason',
  handoverId: 'handoverId',
  fileIds: 'files',
};

export function LeaveForm({ types, request }: { types: ListedLeaveType[]; request: LeaveRequestDetail | null }) {
  const user = useUser();
  const navigate = useNavigate();
  const { fields: draft, setFields: setDraft, forget } = useKeptState<Draft>(`leave.${request?.id ?? 'new'}`, startOf(request, types));
  const [attached, setAttached] = useState<readonly AttachedFile[]>([]);
  const [attempt, setAttempt] = useState(0);
  const type = types.find(({ id }) => id === draft.typeId);
  const input = inputOf(
    draft,
    attached.map(({ id }) => id),
  );
  const settled = useSettled(JSON.stringify(input), 200);
  const {
    data: preview,
    error: previewError,
    isPlaceholderData,
  } = useQuery(previewQuery(input && { ...(JSON.parse(settled) ?? input), ...(request ? { requestId: request.id } : {}) }));
  const saving = useMutation({
    mutationFn: (isDraft: boolean) => save(input!, isDraft, request, type),
    onSuccess: async (saved, isDraft) => {
      forget(draft);
      toast.result(isDraft ? 'Draft saved' : type?.isRecorded ? 'Absence reported' : 'Request submitted');
      await navigate(to('leave.detail', { requestId: saved.id }));
    },
    onError: () => setAttempt((count) => count + 1),
  });
  const set =
    <K extends keyof Draft>(name: K) =>
    (value: Draft[K]) =>
      setDraft((before) => ({ ...before, [name]: value }));
  const errors = attempt > 0 ? errorsOf(input, preview?.problems, saving.error) : {};
  const summary: SummaryError[] = Object.entries(errors).map(([name, message]) => ({
    fieldId: `leave-${name}`,
    message: `${LABELS[name as keyof typeof LABELS]}: ${message}`,
  }));
  const submit = () => {
    setAttempt((count) => count + 1);
    // What was said of an earlier answer holds nobody up: the server looks at this one.
    const isOld = isPlaceholderData || settled !== JSON.stringify(input);
    if (input && (isOld || (preview?.problems.length ?? 0) === 0)) saving.mutate(false);
  };
  const error = (name: keyof typeof LABELS) => (errors[name] ? <FieldError>{errors[name]}</FieldError> : undefined);
  const isSingle = draft.range.from !== '' && draft.range.from === draft.range.to;
  return (
    <>
      <PageHeader title={request ? 'Edit leave request' : 'Request leave'} lead="You see at once what it comes to." />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SplitView
          sideWidth="19rem"
          main={
            <>
              <ErrorSummary errors={summary} attempt={attempt} />
              {summary.length === 0 && <ProblemNotice problem={saving.error} />}
              <FormSection title="Which days" note="Holidays and free days are struck out">
                <Select
                  id="leave-typeId"
                  label={LABELS.typeId}
                  data={types.map(({ id, name }) => ({ value: id, label: name }))}
                  value={draft.typeId}
                  onChange={(value) => value && set('typeId')(value)}
                  allowDeselect={false}
                  error={error('typeId')}
                />
                <Days draft={draft} onChange={set('range')} error={error('when')} />
                {type?.unit === 'half_day' && (
                  <FormWide>
                    <div className={s.row}>
                      <Switch
                        label={isSingle ? 'Only the afternoon' : 'From midday on the first day'}
                        checked={draft.halfStart}
                        onChange={({ currentTarget }) => set('halfStart')(currentTarget.checked)}
                      />
                      <Switch
                        label={isSingle ? 'Only the morning' : 'Until midday on the last day'}
                        checked={draft.halfEnd}
                        onChange={({ currentTarget }) => set('halfEnd')(currentTarget.checked)}
                      />
                    </div>
                  </FormWide>
                )}
              </FormSection>
              <FormSection title="While you are away">
                <PersonPicker
                  id="leave-handoverId"
                  label="Handed over to (optional)"
                  description="They are told when it is approved."
                  value={draft.handoverId}
                  onChange={set('handoverId')}
                  without={[user.id]}
                  during={draft.range}
                  error={error('handoverId')}
                />
                <PersonPicker
                  label="Decides approvals for you (optional)"
                  description="From the first day to the last."
                  value={draft.delegateId}
                  onChange={set('delegateId')}
                  without={[user.id]}
                  during={draft.range}
                />
                <FormWide>
                  <Suspense fallback={<Loading />}>
                    <AwayTexts
                      label="Answer to mails (optional)"
                      description="Sent once to whoever writes to you while you are away, at most every four days. Empty: nothing is sent."
                      value={{ text: draft.awayMessage, outside: draft.awayOutside }}
                      onChange={({ text, outside }) => setDraft({ ...draft, awayMessage: text, awayOutside: outside })}
                    />
                  </Suspense>
                </FormWide>
              </FormSection>
              <FormSection title="Reason and documents">
                <FormWide>
                  <Textarea
                    id="leave-reason"
                    label="Reason (optional)"
                    description={type?.isRecorded ? 'Only you and HR read it.' : 'Whoever decides reads it first.'}
                    value={draft.reason}
                    onChange={({ currentTarget }) => set('reason')(currentTarget.value)}
                    error={error('reason')}
                  />
                </FormWide>
                <FormWide>
                  <FileDrop id="leave-files" label="Documents (optional)" value={attached} onChange={setAttached} error={error('files')} />
                </FormWide>
              </FormSection>
            </>
          }
          side={<LeaveEffect preview={input ? preview : undefined} type={type} error={previewError} />}
        />
        <FormActions hasErrors={summary.length > 0} state={summary.length > 0 ? `${summary.length} to correct` : undefined}>
          <Button variant="quiet" component={Link} to={to('leave')}>
            Cancel
          </Button>
          <Button variant="default" loading={saving.isPending} disabled={!input} onClick={() => saving.mutate(true)}>
            Save draft
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {type?.isRecorded ? 'Report absence' : 'Submit request'}
          </Button>
        </FormActions>
      </form>
    </>
  );
}

function Days({ draft, onChange, error }: { draft: Draft; onChange: (range: Draft['range']) => void; error: React.ReactNode }) {
  const [first] = useState(() => addDays(companyDay(), -60));
  const { data: days } = useQuery(daysQuery(first, addDays(first, 398)));
  const known = new Map(days?.map((one) => [one.day, one]));
  return (
    <DateRangeField
      id="leave-when"
      label={LABELS.when}
      value={draft.range}
      onChange={onChange}
      error={error}
      mark={(day) => {
        const one = known.get(day);
        if (one?.own) return { note: 'Your leave', hasDot: true, isFree: one.isFree };
        if (one?.isFree) return { note: one.holiday ?? 'Not a working day', isFree: true };
        return one && one.away > 0 ? { note: `${one.away} of your department away`, hasDot: true } : undefined;
      }}
    />
  );
}

/** A new one is made and sent in one step; an older one is written first. */
async function save(input: LeaveRequestInput, isDraft: boolean, request: LeaveRequestDetail | null, type: ListedLeaveType | undefined) {
  if (!request) return createRequest({ ...input, isDraft });
  const written = await updateRequest(request.id, request.version, input);
  return isDraft ? written : moveRequest(written, type?.isRecorded ? 'record' : 'submit');
}

function errorsOf(
  input: unknown,
  problems: { field: string; text: string }[] | undefined,
  error: Error | null,
): Partial<Record<keyof typeof LABELS, string>> {
  if (!input) return { when: 'Choose the first and the last day' };
  const found: Partial<Record<keyof typeof LABELS, string>> = {};
  for (const { field, text } of problems ?? []) found[FIELD[field] ?? 'when'] ??= text;
  if (error instanceof ApiError) for (const [field, text] of Object.entries(error.fields)) found[FIELD[field] ?? 'when'] ??= text;
  return found;
}
