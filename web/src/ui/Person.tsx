import type { ReactNode } from 'react';
import s from './Person.module.css';
import { PersonAvatar } from './PersonAvatar.tsx';

interface PersonProps {
  name: string;
  /** Role, job or address under the name. */
  sub?: ReactNode;
  size?: number;
  photo?: ReactNode;
}

export function Person({ name, sub, size = 28, photo }: PersonProps) {
  return (
    <span className={s.person}>
      <PersonAvatar name={name} size={size} photo={photo} />
      <span className={s.lines}>
        <span className={s.name}>{name}</span>
        {sub && <span className={s.sub}>{sub}</span>}
      </span>
    </span>
  );
}
