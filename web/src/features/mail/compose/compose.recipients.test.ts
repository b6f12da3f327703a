import { expect, test } from 'vitest';
import { isList, takeRecipients } from './compose.recipients.ts';

const known = [{ email: 'petra@hollis.example', name: 'Petra Hollis' }];

test.each([
  ['samuel@corvane.example', [{ email: 'samuel@corvane.example', name: '' }]],
  ['Samuel Haddad <samuel@corvane.example>', [{ email: 'samuel@corvane.example', name: 'Samuel Haddad' }]],
  [
    '"Haddad, Samuel" <samuel@corvane.example>; b@c.example',
    [
      { email: 'samuel@corvane.example', name: 'Haddad, Samuel' },
      { email: 'b@c.example', name: '' },
    ],
  ],
  ['a@b.example,c@d.example\ne@f.example', ['a@b.example', 'c@d.example', 'e@f.example'].map((email) => ({ email, name: '' }))],
])('%s is taken', (text, added) => expect(takeRecipients(text, known)).toEqual({ added, rest: '', problem: null }));

test.each([
  'petra',
  'petra@',
  '@hollis.example',
  'petra@hollis',
  'pe tra@hollis.example',
  'a@b@c.example',
  'petra@hollis.',
  'petra@.example',
])('%s is no address', (text) => {
  expect(takeRecipients(text, [])).toEqual({ added: [], rest: text, problem: 'Please enter a valid email address' });
});

test('nobody is added twice, whatever the case', () => {
  expect(takeRecipients('PETRA@Hollis.example', known)).toEqual({
    added: [],
    rest: 'PETRA@Hollis.example',
    problem: 'This email is already added',
  });
  expect(takeRecipients('a@b.example, A@b.example', []).problem).toBe('This email is already added');
});

test('of a list the good ones are taken and the rest stays to be corrected', () => {
  expect(takeRecipients('a@b.example, nonsense, c@d.example', [])).toEqual({
    added: [
      { email: 'a@b.example', name: '' },
      { email: 'c@d.example', name: '' },
    ],
    rest: 'nonsense',
    problem: 'Please enter a valid email address',
  });
});

test('one address is no list', () => {
  expect(isList('Petra Hollis <petra@hollis.example>')).toBe(false);
  expect(isList('a@b.example; c@d.example')).toBe(true);
});
