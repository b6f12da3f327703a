import type { Person } from '@lintel/contract/people';
import { Person as PersonTile } from '#web/ui/Person.tsx';
import s from './EmployeeDirectoryPage.module.css';

/** A person in a row; opens the directory card. */
export function PersonButton({ person, onOpen }: { person: Pick<Person, 'id' | 'name' | 'position'>; onOpen: (id: string) => void }) {
  return (
    <button type="button" className={s.open} onClick={() => onOpen(person.id)}>
      <PersonTile name={person.name} sub={person.position} />
    </button>
  );
}
