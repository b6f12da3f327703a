import { expect, test } from 'vitest';
import { firstNameOf, marksIn, withFields } from './mail-fields.ts';
import { sendWarnings } from './mail-rules.ts';

test('what is known takes the place of its mark, however it is written; the rest stays', () => {
  const text = 'Dear {{recipient.name}}, {{ Project.CODE }} is {{me.phone}} {{nothing}} {{recipient.name}}';
  expect(withFields(text, { 'recipient.name': 'Marta {{date}}', 'project.code': 'RC-01', 'me.phone': '', date: '1 May' })).toBe(
    'Dear Marta {{date}}, RC-01 is {{me.phone}} {{nothing}} Marta {{date}}',
  );
});

test.each([
  ['{{date}}', ['date']],
  ['{{ me.firstname }} {{ recipient.firstname }}', [null, 'recipient.firstName']],
  ['{date} {{}} {{ }} {{a b}} {{a.b.c}} {{1}} }}date{{', []],
  ['{{{date}}}', ['date']],
])('marks of %j', (text, fields) => expect(marksIn(text).map(({ field }) => field)).toEqual(fields));

test.each([
  ['Marta Kessler', 'Marta'],
  ['Kessler, Marta', 'Marta'],
  ['Dr. Marta Kessler', 'Marta'],
  ['  Marta', 'Marta'],
  ['Kessler,', ''],
  ['marta.kessler@corvane.example', ''],
  ['', ''],
])('%j is greeted as %j', (name, first) => expect(firstNameOf(name)).toBe(first));

const mail = (content: string, subject = 'Crane') => ({ to: ['a@b.example'], subject, content });

test.each([
  ['Dear {{recipient.name}},', ['Fill in {{recipient.name}} or remove it.']],
  ['{{me.name}} and {{date}} and {{me.name}}', ['Fill in {{me.name}}, {{date}} or remove them.']],
  ['Dear Marta', []],
  ['Yes.\n\n---------- Original message ----------\n\nDear {{recipient.name}}', []],
  ['Yes.\n> Dear {{recipient.name}}', []],
])('a field that is left open is warned of, one that somebody else left is not: %j', (content, warnings) =>
  expect(sendWarnings(mail(content), 0)).toEqual(warnings),
);

test('one in the subject is warned of too', () =>
  expect(sendWarnings(mail('Text', 'About {{project.code}}'), 0)).toEqual(['Fill in {{project.code}} or remove it.']));
