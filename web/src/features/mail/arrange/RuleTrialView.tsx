import type { RuleTrial } from '@lintel/contract/mail-sorting';
import { useEffect, useRef } from 'react';
import { counted } from '#web/kit/counted.ts';
import { emails } from '#web/features/mail/actions/mail.actions.ts';
import { listDate, nameOf } from '#web/features/mail/mail.format.ts';
import s from './RuleDialog.module.css';

/** What a dry run found: the rule would have held for these. */
export function RuleTrialView({ trial, isShared }: { trial: RuleTrial; isShared: boolean }) {
  const { looked, total, hits, filed, assigned } = trial;
  const section = useRef<HTMLElement>(null);
  // The dialog is longer than many a window, and this is what was asked for. Nothing is answered: newer browsers give a promise, which is no
  // end of an effect.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [trial]);
  return (
    <section ref={section} className={s.trial} aria-label="Dry run" role="status">
      <p>
        {total === 0 ? 'It would have held for none' : `It would have held for ${total}`} of {isShared ? 'the' : 'your'} newest{' '}
        {emails(looked)}. Nothing was changed.
      </p>
      {filed && <p>{deedText(filed, `filed to ${filed.name}`, 'are there')}</p>}
      {assigned && <p>{deedText(assigned, `handed to ${assigned.name}`, 'are with somebody')}</p>}
      {hits.length > 0 && (
        <ul>
          {hits.map((row) => (
            <li key={row.id}>
              <b>{nameOf(row.from)}</b>
              <span>{row.subject || '(no subject)'}</span>
              <time dateTime={row.date}>{listDate(row.date)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** `3 conversations would be filed to HB-01 Harbour; 2 are already.` */
const deedText = ({ would, already }: NonNullable<RuleTrial['filed']>, done: string, there: string): string =>
  `${counted(would, 'conversation')} would be ${done}${already > 0 ? `; ${already} ${there} already` : ''}.`;
