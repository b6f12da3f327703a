import type { ReactNode } from 'react';
import s from './QueueList.module.css';

interface Queued {
  key: string;
  title: string;
  /** Below it. */
  sub?: string;
  /** Why it is still here; a refusal stands out. */
  state: string;
  isRefused: boolean;
  buttons: ReactNode;
}

/** What waits for the network, each with why, and what can be done with it. */
export function QueueList({ items }: { items: readonly Queued[] }) {
  return (
    <ul className={s.list}>
      {items.map(({ key, title, sub, state, isRefused, buttons }) => (
        <li key={key}>
          <p>
            <b>{title}</b>
            {sub && (
              <>
                <br />
                <span className={s.state}>{sub}</span>
              </>
            )}
          </p>
          <div className={s.buttons}>{buttons}</div>
          <p className={s.state} data-refused={isRefused || undefined}>
            {state}
          </p>
        </li>
      ))}
    </ul>
  );
}
