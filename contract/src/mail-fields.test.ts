import { expect, test } from 'vitest';
import { firstNameOf, marksIn, saySignature, signatureWith, withFields } from './mail-fields.ts';
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

const MARTA = { 'me.name': 'Marta <Kessler> & Co', 'me.phone': '', 'company.name': 'Corvane' };
test.each([
  ['<p>{{me.name}}</p>', '<p>Marta &lt;Kessler&gt; &amp; Co</p>'],
  // A line that would say nothing goes; of another one what is unknown.
  ['<p>{{company.name}}<br>Phone {{me.phone}}<br />Site</p>', '<p>Corvane<br />Site</p>'],
  ['<p>Phone {{me.phone}}</p><p>{{company.name}}, {{me.title}}</p>', '<p>Corvane</p>'],
  ['<p>{{me.title}}, {{me.name}} | {{me.phone}}; {{company.name}}</p>', '<p>Marta &lt;Kessler&gt; &amp; Co; Corvane</p>'],
  // What it stood in goes with it, and nothing of another line.
  [
    '<p>Corvane</p><ul><li><p><b>Phone</b> {{me.phone}}</p></li><li><p>Gate 2</p></li></ul>',
    '<p>Corvane</p><ul><li><p>Gate 2</p></li></ul>',
  ],
  ['<p><b>Corvane<br>Phone {{me.phone}}</b></p><p>Gate 2</p>', '<p><b>Corvane</b></p><p>Gate 2</p>'],
  ['<p><img src="phone.png"><a href="tel:{{me.phone}}">Call</a><br>Gate 2</p>', '<p>Gate 2</p>'],
  ['<div>{{me.name}}<p>Phone {{me.phone}}</p></div>', '<div>Marta &lt;Kessler&gt; &amp; Co</div>'],
  ['{{company.name}}', 'Corvane'],
  ['<div><p>{{me.phone}}</p><p>{{nothing}}</p></div>', ''],
  ['<table><tr><td>{{me.phone}}</td><td>{{company.name}}</td></tr></table>', '<table><tr><td></td><td>Corvane</td></tr></table>'],
  ['<p>Corvane<br/>Gate 2</p>', '<p>Corvane<br/>Gate 2</p>'],
])('a signature of %j says what is known of its writer', (html, said) => expect(signatureWith(html, MARTA)).toBe(said));

test.each([
  ['<p>Marta&nbsp;Kessler<br>Site &amp; crane</p>', 'Marta Kessler Site & crane'],
  ['<p><img src="data:image/png;base64,x"></p>', 'A picture'],
])('%j is told in a line as %j', (html, said) => expect(saySignature(html)).toBe(said));
