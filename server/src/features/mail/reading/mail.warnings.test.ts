import { expect, test } from 'vitest';
import { warningsOf, type SenderFacts } from './mail.warnings.ts';

const facts = (more: Partial<SenderFacts>): SenderFacts => ({
  ...{ origin: 'received', from_email: 'ceo.viktor@gmail.example', reply_to: null, own_address: 'marta@gmail.example' },
  ...{ elsewhere: true, sender_check: null, sender_uses: 1, known_domains: [], namesake: null },
  ...more,
});
const kinds = (more: Partial<SenderFacts>) => warningsOf(facts(more)).map(({ kind }) => kind);

test('in an account on another server a stranger at the same public domain is warned of like any other', () => {
  expect(kinds({})).toEqual(['new_sender']);
  expect(kinds({ sender_uses: 2 })).toEqual([]);
  expect(kinds({ namesake: 'viktor.sandell@corvane.example', reply_to: 'pay@elsewhere.example' })).toEqual([
    'namesake',
    'reply_elsewhere',
    'new_sender',
  ]);
});

test('in the company’s mailbox and a shared one our own domain is that of colleagues', () => {
  const ours = { from_email: 'jonas.ekdahl@corvane.example', own_address: 'marta.kessler@corvane.example' };
  expect(kinds({ ...ours, elsewhere: false })).toEqual([]);
  expect(kinds({ ...ours, own_address: 'payments@corvane.example', elsewhere: false })).toEqual([]);
});
