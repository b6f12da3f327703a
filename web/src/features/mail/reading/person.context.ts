import type { Email } from '@lintel/contract/mail';
import { createContext } from 'react';

/** An address of a mail that somebody asks about. */
export interface AskedPerson {
  mailId: string;
  email: string;
}

interface PersonPlace {
  shown: AskedPerson | null;
  /** The one that is shown is put away again. */
  toggle: (asked: AskedPerson) => void;
}

/** Where an open mail has a place for the people of its head; without one their names are text. */
export const PersonContext = createContext<PersonPlace | null>(null);

export const isSamePerson = (one: AskedPerson | null, other: AskedPerson): boolean =>
  one?.mailId === other.mailId && one.email.toLowerCase() === other.email.toLowerCase();

/** With whom one writes here: the sender, or of one's own mail who gets it. */
export const otherOf = (mail: Pick<Email, 'id' | 'from' | 'to' | 'ownAddress'>): AskedPerson => ({
  mailId: mail.id,
  email: (isOwnMail(mail) && mail.to[0]?.email) || mail.from.email,
});

export const isOwnMail = ({ from, ownAddress }: Pick<Email, 'from' | 'ownAddress'>): boolean =>
  from.email.toLowerCase() === ownAddress.toLowerCase();
