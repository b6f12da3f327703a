import s from './Person.module.css';

/** A tile with up to two initials: round shapes stay free for state. Neutral for everybody. */
export function PersonAvatar({ name, size = 32 }: { name: string; size?: number }) {
  return (
    <span className={s.avatar} style={{ width: size, height: size, fontSize: size * 0.375 }} aria-hidden>
      {initials(name)}
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
