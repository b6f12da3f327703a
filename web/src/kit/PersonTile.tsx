import type { ReactNode } from 'react';
import { Person } from '#web/ui/Person.tsx';
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx';
import s from './PersonTile.module.css';
import { Picture } from './Picture.tsx';

interface Shown {
  name: string;
  photoId: string | null;
}

/** Somebody with their photo, or their initials. */
export function PersonTile({ person, sub, size }: { person: Shown; sub?: ReactNode; size?: number }) {
  return <Person name={person.name} sub={sub} {...(size ? { size } : {})} photo={photoOf(person)} />;
}

/** The photo alone, beside a name that stands there already. */
export function PersonPicture({ person, size }: { person: Shown; size?: number }) {
  return <PersonAvatar name={person.name} {...(size ? { size } : {})} photo={photoOf(person)} />;
}

/** Somebody's name over their own page. */
export const PersonTitle = ({ person }: { person: Shown }) => (
  <span className={s.title}>
    <PersonPicture person={person} size={44} />
    {person.name}
  </span>
);

const photoOf = ({ photoId }: Shown) => photoId && <Picture key={photoId} id={photoId} />;
