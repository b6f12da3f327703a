import { Button, Checkbox, NumberInput, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { METERS, sayMeter } from '@lintel/contract/hand-over';
import type { ResourceDetail } from '@lintel/contract/resources';
import { lazy, Suspense, useState } from 'react';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { formatDate } from '#web/ui/date.format.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { PlotUnit } from '#web/ui/PlotUnit.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { meterText } from './ResourceMarks.tsx';
import { readMeter } from './resources.data.ts';
import s from './resources.module.css';

const SHOWN = 5;
const PLOT_PX = 140;

const LinePlot = lazy(() => import('#web/ui/LinePlot.tsx').then(({ LinePlot: Plot }) => ({ default: Plot })));

/** How the meter stood lately; nothing for what has none. */
export function MeterSheet({ resource }: { resource: ResourceDetail }) {
  const [isReading, setReading] = useState(false);
  const { code, canManage, meterKind, readings, status } = resource;
  if (meterKind === 'none') return null;
  return (
    <Sheet>
      <SheetHeader
        title={METERS[meterKind].label}
        actions={
          canManage &&
          status !== 'retired' && (
            <Button size="xs" variant="subtle" onClick={() => setReading(true)}>
              Read meter
            </Button>
          )
        }
      />
      {readings.length === 0 && <SheetBody>{unreadWords(resource)}</SheetBody>}
      <MeterLine resource={resource} />
      <ul className={s.rows} aria-label="Readings">
        {readings.slice(0, SHOWN).map(({ at, value, isReplacement }) => (
          <li key={`${at} ${value}`}>
            <span className="num">
              {sayMeter(value)}
              {isReplacement && <span className={s.quiet}> new meter</span>}
            </span>
            <span className={s.quiet}>
              <DateText iso={at} format="dateTime" />
            </span>
          </li>
        ))}
      </ul>
      <Drawer opened={isReading} onClose={() => setReading(false)} title={`Meter of ${code}`}>
        <ReadingForm resource={resource} onDone={() => setReading(false)} />
      </Drawer>
    </Sheet>
  );
}

/** What was entered with the resource is no reading. */
const unreadWords = (resource: ResourceDetail): string =>
  resource.meterValue === 0 ? 'Nobody has read it yet.' : `Entered with ${meterText(resource)}. Nobody has read it since.`;

/** How it went on from reading to reading; another meter begins another line. */
function MeterLine({ resource: { meterKind, readings } }: { resource: ResourceDetail }) {
  const [first, ...rest] = readings.toReversed();
  if (!first || rest.length === 0) return null;
  const lines = [[first]];
  for (const reading of rest) {
    if (reading.isReplacement) lines.push([reading]);
    else lines.at(-1)!.push(reading);
  }
  const words = [first, rest.at(-1)!].map(({ at, value }) => `${sayMeter(value)} ${METERS[meterKind].unit} on ${formatDate(at)}`);
  return (
    <div className={s.plot} role="img" aria-label={words.join(', ')}>
      <PlotUnit unit={`in ${METERS[meterKind].unit}`} />
      <Suspense fallback={<Skeleton height={PLOT_PX} />}>
        <LinePlot lines={lines} height={PLOT_PX} />
      </Suspense>
    </div>
  );
}

function ReadingForm({ resource: { id, code, meterValue }, onDone }: { resource: ResourceDetail; onDone: () => void }) {
  const [value, setValue] = useState<number | null>(null);
  const [isReplacement, setReplacement] = useState(false);
  const saving = useMutation({
    mutationFn: () => readMeter(id, { value: value ?? 0, isReplacement }),
    onSuccess: () => {
      toast.result(`${code}: meter recorded`);
      onDone();
    },
  });
  return (
    <ActionForm className={s.stack} action={saving.mutate}>
      <ProblemNotice problem={saving.error} />
      <NumberInput
        label="It shows"
        description={isReplacement ? undefined : `At least ${sayMeter(meterValue)}`}
        inputMode="numeric"
        min={0}
        allowDecimal={false}
        value={value ?? ''}
        onChange={(given) => setValue(given === '' ? null : Number(given))}
      />
      <Checkbox label="The meter was replaced" checked={isReplacement} onChange={(event) => setReplacement(event.currentTarget.checked)} />
      <Button type="submit" loading={saving.isPending} disabled={value === null}>
        Record meter
      </Button>
    </ActionForm>
  );
}
