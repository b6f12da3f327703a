import { IconSearch } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import s from './SearchWait.module.css';

interface SearchWaitProps {
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
}

/** The field of the palette until the palette's own has the keys: who types at once neither loses a letter nor presses keys of the page. */
export function SearchWait({ typed, onType, onClose }: SearchWaitProps) {
  const field = useRef<HTMLInputElement>(null);
  // Before the next key, and not after the next frame.
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <div className={s.scrim} role="dialog" aria-modal="true" aria-label="Search">
      <div className={s.box}>
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <input
          ref={field}
          aria-label="Search"
          placeholder="Search projects, tasks, people..."
          value={typed}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
        />
      </div>
    </div>
  );
}
