import type { Person } from '@lintel/contract/people';
import { PersonTile } from '#web/kit/PersonTile.tsx';
import s from './EmployeeDirectoryPage.module.css';

/** A person in a row; opens the directory card. */
export function PersonButton({
  person,
  onOpen,
}: {
  person: Pick<Person, 'id' | 'name' | 'position' | 'photoId'>;
  onOpen: (id: string) => void;
}) {
  return (
    <button type="button" className={s.open} onClick={() => onOpen(person.id)}>
      <PersonTile person={person} sub={person.position} />
    </button>
  );
}
