import { Button, Textarea, TextInput } from '@mantine/core';
import { figureOf } from '@lintel/contract/form-values';
import type { ProgressInput } from '@lintel/contract/project-plans';
import type { Phase } from '@lintel/contract/projects';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import s from './ProjectDetail.module.css';
import { recordProgress } from './projects.data.ts';
import { METHOD_LABEL } from './projects.format.ts';

export function ProgressDrawer({ phase, onClose }: { phase: Phase | null; onClose: () => void }) {
  return (
    <Drawer opened={phase !== null} onClose={onClose} title="Record progress">
      {phase && <ProgressForm phase={phase} onClose={onClose} />}
    </Drawer>
  );
}

type Fields = Record<'percentBps' | 'unitsDone' | 'note' | 'reason' | 'actualStart' | 'actualFinish', string>;

const inputOf = (phase: Phase, fields: Fields): ProgressInput => ({
  version: phase.version,
  ...(phase.progressMethod === 'manual' ? { percentBps: Math.round(figureOf(fields.percentBps) * 100) } : {}),
  ...(phase.progressMethod === 'units' ? { unitsDone: figureOf(fields.unitsDone) } : {}),
  note: fields.note,
  reason: fields.reason,
  actualStart: fields.actualStart || null,
  actualFinish: fields.actualFinish || null,
});

function ProgressForm({ phase, onClose }: { phase: Phase; onClose: () => void }) {
  const { fields, field, onSubmit, isBusy, problem, summary, attempt } = useSchemaForm<Fields>({
    initial: {
      percentBps: String(phase.percentBps / 100),
      unitsDone: String(phase.unitsDone),
      note: '',
      reason: '',
      actualStart: phase.actualStart ?? '',
      actualFinish: phase.actualFinish ?? '',
    },
    labels: {
      percentBps: 'Done (%)',
      unitsDone: `Units done, of ${phase.unitsTotal ?? 0}`,
      note: 'What it rests on',
      reason: 'Why it falls',
      actualStart: 'Started on (optional)',
      actualFinish: 'Finished on (optional)',
    },
    schema: async () => (await import('@lintel/contract/project-plans')).ProgressInput,
    toInput: (given) => inputOf(phase, given),
    submit: async (given) => {
      await recordProgress(phase.id, inputOf(phase, given));
      toast.result(`Progress of ${phase.name} recorded`);
      onClose();
    },
  });
  const falls = phase.progressMethod === 'manual' && figureOf(fields.percentBps) * 100 < phase.percentBps;
  return (
    <form className={s.form} onSubmit={onSubmit} noValidate>
      <ErrorSummary errors={summary} attempt={attempt} />
      <ProblemNotice problem={problem} />
      <InlineNotice title={phase.name}>{METHOD_LABEL[phase.progressMethod]}</InlineNotice>
      {phase.progressMethod === 'manual' && <TextInput inputMode="decimal" {...field('percentBps')} />}
      {phase.progressMethod === 'units' && <TextInput inputMode="numeric" {...field('unitsDone')} />}
      <Textarea autosize minRows={2} maxRows={8} {...field('note')} />
      {(falls || phase.progressMethod !== 'manual') && <Textarea autosize minRows={2} {...field('reason')} />}
      <div className={s.two}>
        <DateField isClearable {...field('actualStart')} />
        <DateField isClearable {...field('actualFinish')} />
      </div>
      <div className={s.actions}>
        <Button type="submit" loading={isBusy}>
          Record progress
        </Button>
      </div>
    </form>
  );
}
