import type { Email } from '@lintel/contract/mail';
import type { SenderCheck } from '@lintel/contract/mail-reading';
import { expect, test } from 'vitest';
import { sayingOf } from './sender.words.ts';

const claim = { kind: 'claims_inside', about: 'corvane.example' } as const;
const mail = (verdict: SenderCheck['verdict'] | null, more: Partial<Email> = {}, policy: SenderCheck['policy'] = null) =>
  ({
    folder: 'inbox',
    elsewhere: null,
    from: { name: 'Viktor Sandell', email: 'viktor.sandell@corvane.example' },
    warnings: [claim],
    senderCheck: verdict && { verdict, domain: 'corvane.example', policy },
    ...more,
  }) as Email;

test.each<[SenderCheck['verdict'], string, RegExp]>([
  ['forged', 'danger', /was sent from outside of it without any proof\.$/],
  ['unchecked', 'danger', /was sent from outside of it, and nobody could be asked/],
  ['unproved', 'warning', /was not sent from a mailbox here, and nothing proves it\.$/],
])('our own name on a mail from outside that is %s is said as %s', (verdict, tone, text) => {
  expect(sayingOf(mail(verdict))).toMatchObject({ tone, text: expect.stringMatching(text) as string });
});

test('why a mail lies in Spam is said after what is wrong with it, and only where that is why', () => {
  const { text } = sayingOf(mail('forged', { folder: 'spam' }, 'reject'))!;
  expect(text).toMatch(/without any proof\. That is why it was put into Spam\.$/);
  expect(sayingOf(mail(null, { folder: 'spam', warnings: [] }))).toEqual({ tone: 'info', text: 'This email was put into Spam by hand.' });
});

test('a domain that disowns its mail is named once; a mail with nothing to say has no notice', () => {
  const other = { warnings: [], senderCheck: { verdict: 'forged', domain: 'acme.example', policy: 'none' } } as unknown as Partial<Email>;
  expect(sayingOf(mail(null, other))).toEqual({
    tone: 'danger',
    text: 'This email claims to be from acme.example, but acme.example says that it is not.',
  });
  expect(sayingOf(mail(null, { warnings: [] }))).toBeNull();
});

test.each([
  ['by itself', [], /^You have not had an email from nora@site\.example before\.$/],
  [
    'behind what named it',
    [{ kind: 'namesake', about: 'nora@corvane.example' } as const],
    /nora@site\.example\. You have not .* from this address before\.$/,
  ],
])('a new sender is named once: %s', (_, others, text) => {
  const from = { name: 'Nora', email: 'nora@site.example' };
  const warnings = [...others, { kind: 'new_sender' as const, about: from.email }];
  expect(sayingOf(mail(null, { from, warnings }))?.text).toMatch(text);
});
