import type { Identity } from '@lintel/contract/mail-identities';
import { expect, test } from 'vitest';
import { signatureFor, writerAt, type Signatures } from './compose.writer.ts';

const identity = (id: string, accountId: string | null, more: Partial<Identity> = {}): Identity => ({
  ...{ id: `idn_${id}`, accountId, title: id, name: '', replyTo: null, signatureHtml: '', usesCompany: false, signature: `<p>${id}</p>` },
  ...{ onNew: true, onAnswer: true, isDefault: false, version: 1, ...more },
});
const IDENTITIES = [identity('site', null, { onAnswer: false }), identity('clinic', null), identity('payments', '7')];
const company = (lockedFor: (string | null)[] = []): Signatures => ({
  identities: IDENTITIES,
  company: { use: lockedFor.length > 0 ? 'locked' : 'offered', html: '<p>Company</p>', lockedFor },
});

test.each([
  [null, 'idn_site'],
  ['7', 'idn_payments'],
  // An address without an identity has none of another one.
  ['8', null],
])('from the address %j one writes as its default', (accountId, identityId) =>
  expect(writerAt(accountId, IDENTITIES)).toEqual({ accountId, identityId }),
);

test.each([
  ['a new message has the one of its identity', null, 'idn_site', 'new', [], '<p>site</p>', false],
  ['an answer has none where its identity wants that', null, 'idn_site', 'reply', [], '', false],
  ['one of a shared mailbox has that of the mailbox', '7', 'idn_payments', 'reply', [], '<p>payments</p>', false],
  ['one without an identity has none', '8', null, 'new', [], '', false],
  [
    'where everybody writes with the company’s, it stands there whatever is chosen',
    null,
    'idn_site',
    'reply',
    [null],
    '<p>Company</p>',
    true,
  ],
  ['but not under another address', '7', 'idn_payments', 'new', [null], '<p>payments</p>', false],
  ['unless it is locked there too', '7', 'idn_payments', 'new', [null, '7'], '<p>Company</p>', true],
] as const)('%s', (_, accountId, identityId, mode, locked, html, isLocked) =>
  expect(signatureFor({ accountId, identityId }, company([...locked]), mode)).toEqual({ html, isLocked }),
);
