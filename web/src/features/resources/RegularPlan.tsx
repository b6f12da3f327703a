import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { figureOf } from '@lintel/contract/form-values';
import type { MaintenancePlan, PlanInput } from '@lintel/contract/maintenance';
import type { ResourceDetail } from '@lintel/contract/resources';
import { useState } from 'react';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useToday } from '#web/kit/today.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { addPlan, changePlan, endPlan } from './resources.data.ts';
import s from './resources.module.css';

const UNIT: Record<ResourceDetail['meterKind'], string> = { km: 'km', hours: 'hours', none: '' };
const grouped = (value: number) => value.toLocaleString('en-GB');

/** How often: `every 365 days or 20,000 km`. */
export const rhythmOf = ({ everyDays, everyMeter }: MaintenancePlan, meter: ResourceDetail['meterKind']): string =>
  `every ${[
    ...(everyDays === null ? [] : [everyDays === 1 ? 'day' : `${grouped(everyDays)} days`]),
    ...(everyMeter === null ? [] : [`${grouped(everyMeter)} ${UNIT[meter]}`]),
  ].join(' or ')}`;

type Fields = Record<'name' | 'everyDays' | 'everyMeter' | 'lastOn' | 'lastMeter', string>;
const numberOf = (text: string): number | null => (text.trim() === '' ? null : figureOf(text));

const inputOf = ({ name, everyDays, everyMeter, lastOn, lastMeter }: Fields): PlanInput => {
  const read = numberOf(lastMeter);
  return {
    name,
    everyDays: numberOf(everyDays),
    everyMeter: numberOf(everyMeter),
    ...(lastOn ? { lastOn } : {}),
    ...(read === null ? {} : { lastMeter: read }),
  };
};

interface RegularPlanProps {
  resource: ResourceDetail;
  /** Null for a new one. */
  plan: MaintenancePlan | null;
  onDone: () => void;
}

/** Maintenance that comes back, by days or by the meter: whichever is first is when it is due. */
export function RegularPlan({ resource: { id, code, meterKind, meterValue }, plan, onDone }: RegularPlanProps) {
  const today = useToday();
  const [isEnding, setEnding] = useState(false);
  const text = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));
  const { field, onSubmit, isBusy, problem, summary, attempt } = useSchemaForm<Fields>({
    initial: {
      name: plan?.what ?? '',
      everyDays: text(plan?.everyDays),
      everyMeter: text(plan?.everyMeter),
      lastOn: plan?.lastOn ?? today,
      lastMeter: meterKind === 'none' ? '' : text(plan?.lastMeter ?? meterValue),
    },
    labels: {
      name: 'What is done',
      everyDays: 'Every so many days',
      everyMeter: meterKind === 'km' ? 'Every so many kilometres' : 'Every so many hours',
      lastOn: 'Done last on',
      lastMeter: 'Meter at that time',
    },
    schema: async () => (await import('@lintel/contract/maintenance')).PlanInput,
    toInput: inputOf,
    submit: async (fields) => {
      await (plan ? changePlan(id, plan.id, inputOf(fields)) : addPlan(id, inputOf(fields)));
      toast.result(`${code}: ${fields.name} saved`);
      onDone();
    },
  });
  const ending = useMutation({
    mutationFn: () => endPlan(id, plan!.id),
    onSuccess: () => {
      toast.result(`${code}: ${plan!.what} ended`);
      onDone();
    },
  });
  return (
    <form className={s.stack} onSubmit={onSubmit} noValidate>
      <ErrorSummary errors={summary} attempt={attempt} />
      <ProblemNotice problem={problem} />
      <TextInput autoComplete="off" {...field('name')} />
      <TextInput inputMode="numeric" autoComplete="off" {...field('everyDays')} />
      {meterKind !== 'none' && (
        <TextInput inputMode="numeric" autoComplete="off" description="Whichever comes first is when it is due." {...field('everyMeter')} />
      )}
      <DateField max={today} {...field('lastOn')} />
      {meterKind !== 'none' && (
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          description={`It stands at ${grouped(meterValue)} now.`}
          {...field('lastMeter')}
        />
      )}
      <span className={s.end}>
        <Button type="submit" loading={isBusy}>
          Save plan
        </Button>
        {plan && (
          <Button variant="danger" onClick={() => setEnding(true)}>
            End plan
          </Button>
        )}
      </span>
      {plan && (
        <ConfirmDialog
          opened={isEnding}
          onClose={() => {
            setEnding(false);
            ending.reset();
          }}
          onConfirm={() => ending.mutate()}
          title={`End the plan "${plan.what}" of ${code}`}
          confirmLabel="End plan"
          isFinal
          isBusy={ending.isPending}
          error={<ProblemNotice problem={ending.error} />}
        >
          It comes back no more and nobody is reminded of it. What was done by it stays among the orders.
        </ConfirmDialog>
      )}
    </form>
  );
}
