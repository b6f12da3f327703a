import { Button, Loader } from '@mantine/core';
import { counted } from '#web/kit/counted.ts';
import type { OlderMail } from './older.data.ts';
import s from './FilterChips.module.css';

/** Below the search: the look at the mails that are on their server alone (mail.md 4.7). */
export function OlderBar({ older }: { older: OlderMail }) {
  const { state, stop, again } = older;
  return (
    <div className={s.bar}>
      {state === 'running' && <Loader size="xs" aria-hidden />}
      <p className={s.note} role="status">
        {wordsOf(older)}
      </p>
      {state === 'running' ? (
        <Button size="xs" variant="quiet" className={s.clear} onClick={stop}>
          Cancel
        </Button>
      ) : (
        (state !== 'done' || older.isOpen) && (
          <Button size="xs" variant="quiet" className={s.clear} onClick={again}>
            Search older mail
          </Button>
        )
      )}
    </div>
  );
}

function wordsOf({ state, found, isOpen, sentence }: OlderMail): string {
  if (state === 'running') return 'Searching older mail...';
  if (state === 'stopped') return 'Older mail on the server was not searched.';
  if (state === 'failed') return `Older mail could not be searched: ${sentence}`;
  const was = found > 0 ? `${counted(found, 'older email')} found on the server.` : 'No older emails found on the server.';
  return isOpen ? `${was} There may be more: not all of it could be searched.` : was;
}
