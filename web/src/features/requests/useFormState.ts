import { checkAnswers, settledAnswers, shownFields, type Answers, type Problems } from '@lintel/contract/form-rules';
import type { Field } from '@lintel/contract/templates';
import { useMemo, useState } from 'react';
import type { AttachedFile } from '#web/features/files/files.parts.tsx';
import { useToday } from '#web/kit/today.ts';
import type { SummaryError } from '#web/ui/ErrorSummary.tsx';
import type { FormState } from './FieldInput.tsx';

interface FormStateOptions {
  fields: readonly Field[];
  answers: Answers;
  set: (key: string, value: unknown) => void;
  files: readonly AttachedFile[];
  names: Readonly<Record<string, string>>;
}

/** A form over its answers: a field is checked when it is left, all of them on submit, by the rules that the server asks too. */
export function useFormState({ fields, answers, set, files, names }: FormStateOptions) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<Problems>({});
  const [known, setKnown] = useState<ReadonlyMap<string, AttachedFile>>(() => new Map(files.map((file) => [file.id, file])));
  const [busy, setBusyKeys] = useState<ReadonlySet<string>>(new Set());
  const today = useToday();
  const found = useMemo(() => checkAnswers(fields, answers, { today }), [fields, answers, today]);
  const problems =
    attempt > 0
      ? { ...found, ...refused }
      : Object.fromEntries(Object.entries({ ...found, ...refused }).filter(([path]) => left.has(path)));
  const form: FormState = {
    fields,
    answers,
    settled: useMemo(() => settledAnswers(fields, answers), [fields, answers]),
    problems,
    files: known,
    names,
    set: (key, value) => {
      setRefused(({ [key]: _, ...others }) => others);
      set(key, value);
    },
    addFile: (file) => setKnown((before) => (before.has(file.id) ? before : new Map(before).set(file.id, file))),
    leave: (path) => setLeft((before) => (before.has(path) ? before : new Set(before).add(path))),
    setBusy: (key, isBusy) =>
      setBusyKeys((before) => {
        if (before.has(key) === isBusy) return before;
        const next = new Set(before);
        if (isBusy) next.add(key);
        else next.delete(key);
        return next;
      }),
  };
  /** Shows everything that is wrong; true when nothing is. */
  const check = (): boolean => {
    setAttempt((count) => count + 1);
    return Object.keys(found).length === 0;
  };
  /** What the server says about single fields. */
  const refuse = (by: Problems) => {
    setRefused(by);
    setAttempt((count) => count + 1);
  };
  const summary: SummaryError[] =
    attempt === 0
      ? []
      : Object.entries(problems).map(([path, message]) => ({
          fieldId: `f-${path}`,
          message: `${labelOf(fields, answers, path)}: ${message}`,
        }));
  return { form, check, refuse, summary, attempt, isBusy: busy.size > 0 };
}

/** "Lines 2, Rate" for `lines.1.rate`. */
function labelOf(fields: readonly Field[], answers: Answers, path: string): string {
  const [key, row, column] = path.split('.');
  const field = shownFields(fields, answers).find((one) => one.key === key);
  const cell = field?.columns?.find((one) => one.key === column);
  return cell ? `${field!.label} ${Number(row) + 1}, ${cell.label}` : (field?.label ?? path);
}
