import { ApiError } from '@lintel/contract/kit/client';
import { createElement, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { z } from 'zod';
import { FieldError } from '#web/ui/FieldError.tsx';
import type { SummaryError } from '#web/ui/ErrorSummary.tsx';
import { useKeptState } from './draft.ts';
import { isStale, StaleForm } from './stale.ts';

type Fields = Record<string, string>;

interface FormOptions<F extends Fields> {
  initial: F;
  /** The labels of the fields, in their order on screen: the error summary names them too. */
  labels: Record<keyof F & string, string>;
  /** The contract's own schema, loaded when it is first needed: one rule for browser and server. */
  schema: () => Promise<z.ZodType>;
  /** The fields as the call wants them. */
  toInput?: (fields: F) => unknown;
  submit: (fields: F) => Promise<void>;
  /** The name under which what is typed is kept in this browser until it is saved. */
  keepAs?: string;
  /** Fields that are not kept: what is secret. */
  secret?: readonly (keyof F & string)[];
}

/**
 * A form over one schema of the contract. A field is checked when it is left, all of them on submit; what the server
 * says about single fields is shown at these fields, everything else in `problem`.
 */
export function useSchemaForm<F extends Fields>(options: FormOptions<F>) {
  const { initial, labels, schema, toInput = (fields) => fields, submit, keepAs, secret } = options;
  const { fields, setFields, forget } = useKeptState(keepAs, initial, { secret });
  const [errors, setErrors] = useState<Partial<Record<keyof F, string>>>({});
  const [problem, setProblem] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  const check = async () => {
    await import('@lintel/contract/kit/without-eval');
    return problemsOf<F>((await schema()).safeParse(toInput(fields)));
  };

  const run = async () => {
    const found = await check();
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return setAttempt((count) => count + 1);
    try {
      await submit(fields);
      forget(fields);
    } catch (error) {
      const about = error instanceof ApiError ? (error.fields as Partial<Record<keyof F, string>>) : {};
      const isAboutFields = Object.keys(about).some((name) => name in fields);
      setErrors(about);
      setProblem(isAboutFields || !(error instanceof Error) ? null : isStale(error) ? new StaleForm(error, labels, fields) : error);
      setAttempt((count) => count + 1);
    }
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // A double click is one intent.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    void run().finally(() => {
      isRunning.current = false;
      setBusy(false);
    });
  };

  /** The properties of one input. */
  const field = (name: keyof F & string) => ({
    id: `field-${name}`,
    name,
    label: labels[name],
    value: fields[name] ?? '',
    error: errorNode(errors[name]),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setFields((before) => ({ ...before, [name]: value }));
    },
    onBlur: () => {
      void check().then((found) => setErrors((before) => ({ ...before, [name]: found[name] })));
    },
  });

  /** The properties of an input that gives a value rather than an event: a picker, a select, a date. '' is nothing. */
  const choice = (name: keyof F & string) => ({
    ...field(name),
    value: fields[name] || null,
    onChange: (value: string | null) => setFields((before) => ({ ...before, [name]: value ?? '' })),
  });

  /** The properties of a switch or a box to tick: `yes` where it is on, `no` where it is off. */
  const tick = (name: keyof F & string) => {
    const { value, onChange, onBlur: _, ...rest } = field(name);
    return {
      ...rest,
      checked: value === 'yes',
      onChange: ({ currentTarget: { checked } }: { currentTarget: { checked: boolean } }) =>
        onChange({ currentTarget: { value: tickedOf(checked) } }),
    };
  };

  const summary: SummaryError[] = attempt === 0 ? [] : listed(errors, labels);
  return { fields, field, choice, tick, onSubmit, isBusy, problem, summary, attempt };
}

/** How a form keeps that something is so. */
export const tickedOf = (isSo: boolean): string => (isSo ? 'yes' : 'no');

const errorNode = (message: string | undefined): ReactNode => (message ? createElement(FieldError, null, message) : undefined);

const listed = (errors: Partial<Record<string, string>>, labels: Record<string, string>): SummaryError[] =>
  Object.entries(labels).flatMap(([name, label]) => {
    const message = errors[name];
    return message ? [{ fieldId: `field-${name}`, message: `${label}: ${message}` }] : [];
  });

/** The first problem of every field. */
function problemsOf<F extends Fields>(result: z.ZodSafeParseResult<unknown>): Partial<Record<keyof F, string>> {
  const problems: Partial<Record<string, string>> = {};
  for (const { path, message } of result.error?.issues ?? []) problems[String(path[0])] ??= message;
  return problems as Partial<Record<keyof F, string>>;
}
