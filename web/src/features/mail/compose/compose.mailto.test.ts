import { expect, test } from 'vitest';
import { mailtoPage, startOfMailto, withoutWriting, writingHere } from './compose.mailto.ts';

const people = (...emails: string[]) => emails.map((email) => ({ email, name: '' }));

test.each([
  ['mailto:bob@x.example', { to: people('bob@x.example') }],
  ['MAILTO:bob@x.example,ann%40y.example', { to: people('bob@x.example', 'ann@y.example') }],
  ['mailto:?to=bob@x.example&cc=ann@y.example', { to: people('bob@x.example'), cc: people('ann@y.example') }],
  ['mailto:bob+site@x.example?subject=Crane%20%2B%20lift', { to: people('bob+site@x.example'), subject: 'Crane + lift' }],
  ['mailto:bob@x.example?subject=one%0D%0ABcc:%20eve@z.example', { to: people('bob@x.example'), subject: 'one Bcc: eve@z.example' }],
  ['mailto:bob@x.example?bcc=eve@z.example&attach=/etc/passwd&from=ceo@x.example', { to: people('bob@x.example') }],
  ['mailto:nobody,bob@x.example,%ZZ', { to: people('bob@x.example') }],
  ['mailto:', {}],
])('%s', (href, asked) => expect(startOfMailto(href)).toEqual({ to: [], cc: [], subject: '', ...asked }));

test('the text of a link stands in the message, line by line', () => {
  const { doc } = startOfMailto('mailto:bob@x.example?body=Hello%0D%0A%3Cb%3Ethere%3C/b%3E');
  expect(JSON.stringify(doc)).toMatch(/"Hello".*hardBreak.*"<b>there<\/b>"/);
});

test('no more than 50 recipients of each kind', () => {
  const many = Array.from({ length: 80 }, (_, i) => `p${i}@x.example`).join(',');
  expect(startOfMailto(`mailto:${many}?cc=${many}`)).toMatchObject({ to: { length: 50 }, cc: { length: 50 } });
});

test('a link that leads to the page for writing is said as what it was, also where nothing readable stands there', () => {
  const href = 'mailto:bob@x.example?subject=100%25';
  expect(withoutWriting(writingHere(href))).toBe(href);
  expect(writingHere('https://acme.example/?mailto=x')).toBe('https://acme.example/?mailto=x');
  expect(withoutWriting(`${mailtoPage()}%E0%A4%A`)).toBe('%E0%A4%A');
});
