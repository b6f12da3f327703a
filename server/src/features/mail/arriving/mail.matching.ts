import type { Address } from '@lintel/contract/mail';
import type { RuleCondition } from '@lintel/contract/mail-sorting';
import { fold } from '#server/features/mail/parsing/mail.words.ts';

/** What rules look at. */
export interface MailFacts {
  subject: string;
  text: string;
  from: Address;
  to: readonly Address[];
  cc: readonly Address[];
  attachments: readonly { filename: string }[];
}

interface Conditions {
  conditions: readonly RuleCondition[];
  matchesAny: boolean;
}

export function rulesHold({ conditions, matchesAny }: Conditions, mail: MailFacts): boolean {
  const hold = ({ field, test, value }: RuleCondition) => TESTS[test](textsOf(field, mail).map(fold), fold(value));
  return matchesAny ? conditions.some(hold) : conditions.every(hold);
}

/** Every text that a condition may be about: a name and an address are two. */
function textsOf(field: RuleCondition['field'], mail: MailFacts): string[] {
  const people = (list: readonly Address[]) => list.flatMap(({ name, email }) => [name, email]);
  if (field === 'from') return people([mail.from]);
  if (field === 'to') return people([...mail.to, ...mail.cc]);
  if (field === 'filename') return mail.attachments.map(({ filename }) => filename);
  return [field === 'subject' ? mail.subject : mail.text.slice(0, 200_000)];
}

const TESTS: Record<RuleCondition['test'], (texts: readonly string[], value: string) => boolean> = {
  contains: (texts, value) => texts.some((text) => text.includes(value)),
  lacks: (texts, value) => !texts.some((text) => text.includes(value)),
  is: (texts, value) => texts.some((text) => text.trim() === value),
  ends: (texts, value) => texts.some((text) => text.trimEnd().endsWith(value)),
};
