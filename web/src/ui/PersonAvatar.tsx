import type { ReactNode } from 'react';
import s from './Person.module.css';

/** A tile with up to two initials, or a photo that covers them: round shapes stay free for state. */
export function PersonAvatar({ name, size = 32, photo }: { name: string; size?: number; photo?: ReactNode }) {
  return (
    <span className={s.avatar} style={{ width: size, height: size, fontSize: size * 0.375 }} aria-hidden>
      {initials(name)}
      {photo && <span className={s.photo}>{photo}</span>}
    </span>
  );
}

function initials(name: string) {
  const words = name.split(/\s+/).filter(Boolean);
  const picked = words.length > 2 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word = '') => String.fromCodePoint(word.codePointAt(0) ?? 0x20))
    .join('')
    .toUpperCase();
}
