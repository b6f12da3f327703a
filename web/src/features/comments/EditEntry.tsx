import type { Activity, FieldChange } from '@lintel/contract/comments';
import type { ReactNode } from 'react';
import { useCurrency } from '#web/kit/settings.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Actor } from './Actor.tsx';
import s from './ActivityTimeline.module.css';

/** Who changed what when: each field that the reader may read, as it was and as it became. */
export const EditEntry = ({ edit: { byName, forName, at, changes } }: { edit: Extract<Activity, { kind: 'edit' }> }) => (
  <li className={s.entry} data-edit>
    <span className={s.dot} aria-hidden />
    <div className={s.said}>
      <div className={s.head}>
        <span>
          <Actor byName={byName} forName={forName} /> made {changes.length === 1 ? 'a change' : `${changes.length} changes`}
        </span>
        <DateText iso={at} format="relative" />
      </div>
      <dl className={s.changes}>
        {changes.map((change) => (
          <div key={change.label}>
            <dt>{change.label}</dt>
            <dd>
              <Values change={change} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  </li>
);

function Values({ change: { as, before, after } }: { change: FieldChange }) {
  if (as === 'hidden') return <span className={s.was}>changed</span>;
  return (
    <>
      {before !== undefined && (
        <>
          <span className="sr-only">was </span>
          <span className={s.was}>
            <Value as={as} value={before} />
          </span>
          <span className={s.arrow} aria-hidden>
            →
          </span>
          <span className="sr-only">, became </span>
        </>
      )}
      <Value as={as} value={after} />
    </>
  );
}

function Value({ as, value }: { as: FieldChange['as']; value: string | null }): ReactNode {
  const currency = useCurrency();
  if (value === null) return '–';
  if (as === 'day') return <DateText iso={value} />;
  if (as === 'money') return <Money minor={Number(value)} currency={currency} />;
  return value;
}
