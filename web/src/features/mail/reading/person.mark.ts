/** On what opens the one with whom an open mail is written: what the key of the mailbox presses. */
export const PERSON = 'data-person';
