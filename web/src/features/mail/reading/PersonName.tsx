import type { Address } from '@lintel/contract/mail';
import { use, type ReactNode } from 'react';
import { isSamePerson, PersonContext } from './person.context.ts';
import { PERSON } from './person.mark.ts';
import s from './PersonName.module.css';

/** An address in the head of a mail: it opens what is known of who has it, where there is a place for that. */
export function PersonName({ mailId, person, children }: { mailId: string; person: Address; children: ReactNode }) {
  const place = use(PersonContext);
  if (!place || !person.email.includes('@')) return children;
  const asked = { mailId, email: person.email };
  return (
    <button
      type="button"
      className={s.name}
      aria-pressed={isSamePerson(place.shown, asked)}
      title={`Who is ${person.email}`}
      {...{ [PERSON]: true }}
      onClick={() => place.toggle(asked)}
    >
      {children}
    </button>
  );
}
