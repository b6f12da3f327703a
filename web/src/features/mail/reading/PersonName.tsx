import type { Address } from '@lintel/contract/mail';
import { use, type ReactNode } from 'react';
import { isSamePerson, PersonContext } from './person.context.ts';
import { PERSON } from './person.mark.ts';
import s from './PersonName.module.css';

interface PersonNameProps {
  mailId: string;
  person: Address;
  /** With whom it is written: what the key opens. */
  isOther?: boolean;
  children: ReactNode;
}

/** An address in the head of a mail: it opens what is known of who has it, where there is a place for that. */
export function PersonName({ mailId, person, isOther, children }: PersonNameProps) {
  const place = use(PersonContext);
  if (!place || !person.email.includes('@')) return children;
  const asked = { mailId, email: person.email };
  return (
    <button
      type="button"
      className={s.name}
      aria-pressed={isSamePerson(place.shown, asked)}
      title={`Who is ${person.email}`}
      {...(isOther ? { [PERSON]: true } : {})}
      onClick={() => place.toggle(asked)}
    >
      {children}
    </button>
  );
}
