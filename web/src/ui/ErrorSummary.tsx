import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import s from './Form.module.css';

export interface SummaryError {
  /** The id of the field: the link moves the focus there. */
  fieldId: string;
  /** "Needed by: choose a working day". */
  message: string;
}

interface ErrorSummaryProps {
  errors: SummaryError[];
  /** "Three things to correct before this can be submitted". */
  title?: string;
  /** Raise it with every failed submit: the summary then takes the focus. */
  attempt?: number;
}

/** On top of a form after a failed submit. */
export function ErrorSummary({ errors, title, attempt = 0 }: ErrorSummaryProps) {
  const root = useRef<HTMLDivElement>(null);
  const isShown = errors.length > 0;

  useEffect(() => {
    if (isShown) root.current?.focus();
  }, [attempt, isShown]);

  if (!isShown) return null;
  return (
    <div ref={root} className={s.summary} role="alert" tabIndex={-1}>
      <IconAlertCircle size={20} stroke={1.9} aria-hidden />
      <div>
        <b>{title ?? defaultTitle(errors.length)}</b>
        <ul>
          {errors.map((error) => (
            <li key={error.fieldId}>
              <a href={`#${error.fieldId}`} onClick={(event) => focusField(event, error.fieldId)}>
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const WORDS = ['No', 'One thing', 'Two things', 'Three things', 'Four things', 'Five things'];
const defaultTitle = (count: number) => `${WORDS[count] ?? `${count} things`} to correct`;

function focusField(event: { preventDefault: () => void }, id: string) {
  event.preventDefault();
  const field = document.getElementById(id);
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}
