import { IconAlertTriangle } from '@tabler/icons-react';
import type { LeavePreview } from '@lintel/contract/leave';
import type { LeaveType } from '@lintel/contract/leave-types';
import { ChainPreview } from '#web/features/approvals/approvals.parts.tsx';
import { counted } from '#web/kit/counted.ts';
import { formatDate } from '#web/ui/date.format.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { daysText, daysWords } from './leave.format.ts';
import s from './leave.layout.module.css';

interface LeaveEffectProps {
  preview: LeavePreview | undefined;
  type: LeaveType | undefined;
  error: Error | null;
}

/** What the request comes to, while it is being written. */
export function LeaveEffect({ preview, type, error }: LeaveEffectProps) {
  return (
    <>
      <Sheet>
        <SheetHeader title="What it comes to" note={preview && daysWords(preview.days100)} />
        <SheetBody>
          {error && <InlineNotice tone="danger">{sentenceOf(error)}</InlineNotice>}
          {!preview && !error && <p className={s.muted}>Choose the first and the last day.</p>}
          {preview && <Figures preview={preview} />}
        </SheetBody>
      </Sheet>
      <Sheet>
        <SheetHeader title="What happens next" />
        <SheetBody>
          {preview?.chain && <ChainPreview chain={preview.chain} />}
          <p className={s.muted}>{nextStep(type, preview)}</p>
        </SheetBody>
      </Sheet>
    </>
  );
}

function Figures({ preview }: { preview: LeavePreview }) {
  const { days, hasBalance, before100, after100, yearEnd100, problems } = preview;
  // Where the reason for short notice is missing, the problem says it already.
  const hints = preview.hints.filter(({ kind }) => kind !== 'notice' || problems.every(({ field }) => field !== 'reason'));
  return (
    <div aria-live="polite">
      <dl className={s.facts}>
        <dt>Working days</dt>
        <dd data-strong>{daysText(preview.days100)}</dd>
        {hasBalance && (
          <>
            <dt>Balance then</dt>
            <dd>{daysText(before100)}</dd>
            <dt>Balance afterwards</dt>
            <dd data-strong data-alert={after100 < 0 || undefined}>
              {daysText(after100)}
            </dd>
            <dt>On 31 December</dt>
            <dd>{daysText(yearEnd100)}</dd>
          </>
        )}
      </dl>
      {days.length <= 42 && (
        <ol className={s.days} aria-label="Each day">
          {days.map(({ day, days100, holiday }) => (
            <li key={day} data-free={days100 === 0 || undefined} title={holiday ?? undefined}>
              {`${formatDate(day, 'list').slice(0, 6)}${days100 === 50 ? ' ½' : ''}`}
              {holiday && <span className="sr-only">{`, ${holiday}`}</span>}
            </li>
          ))}
        </ol>
      )}
      {(problems.length > 0 || hints.length > 0) && (
        <ul className={s.hints}>
          {[...problems, ...hints].map(({ text }) => (
            <li key={text}>
              <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function nextStep(type: LeaveType | undefined, preview: LeavePreview | undefined): string {
  if (!type) return 'Choose a kind of leave.';
  if (type.isRecorded) {
    const days = type.needsFileAfterDays;
    return `It counts at once. HR acknowledges it${days === null ? '.' : `, and asks for a certificate when it lasts longer than ${counted(days, 'day')}.`}`;
  }
  return preview ? 'The days are held back until then, and you are told.' : 'Choose the days to see who decides.';
}
