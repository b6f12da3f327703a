import { expect, test } from 'vitest';
import { saidBy } from './mail.check.elsewhere.ts';

const IMAP = 'imap.firm.example';
const WAY =
  'Received: from mail.acme.example (mail.acme.example [192.0.2.1]) by mx.firm.example with ESMTPS id 1; Mon, 12 Oct 2026 08:00:00 +0000';
const WITHIN = 'Received: from mx.firm.example\r\n by store.firm.example with LMTP id 2; Mon, 12 Oct 2026 08:00:01 +0000';
const saying = (server: string, results = 'dmarc=pass (p=REJECT dis=NONE) header.from=acme.example') =>
  `Authentication-Results: ${server};\r\n\tspf=pass smtp.mailfrom=ann@acme.example;\r\n\tdkim=pass header.d=acme.example; ${results}`;
const FAILED = 'dmarc=fail (p=quarantine; sp=none dis=none) header.from=acme.example';
const said = (lines: string[], host = IMAP, from = 'ann@acme.example') =>
  saidBy(
    Buffer.from([...lines, `From: Ann <${from}>`, '', 'Authentication-Results: mx.firm.example; dmarc=pass'].join('\r\n')),
    host,
    from,
  );

test('what the account’s own server found stands above the way of the mail, and is said with its domain and policy', () => {
  expect(said([saying('mx.firm.example 1'), WAY])).toEqual({
    ...{
      verdict: 'proved',
      domain: 'acme.example',
      spf: 'pass',
      dkim: 'pass',
      dmarc: 'pass',
      policy: 'reject',
      signedBy: ['acme.example'],
    },
  });
  expect(said([WITHIN, 'Delivered-To: anna', saying('imap.firm.example', FAILED), WAY])).toMatchObject({
    verdict: 'forged',
    policy: 'quarantine',
  });
  // Several lines of one server are one finding.
  expect(said([saying('mx.firm.example', 'x=none'), `Authentication-Results: mx.firm.example; ${FAILED}`, WAY])).toMatchObject({
    verdict: 'forged',
  });
});

test.each([
  ['below the way of the mail, where its sender can have written it', [WAY, saying('mx.firm.example')]],
  ['above the way, by somebody else', [saying('mx.evil.example'), WAY]],
  ['by a name that only begins or ends like the server’s', [saying('mx.firm.example.evil.example'), saying('evilfirm.example'), WAY]],
  ['in a mail that came by no way', [saying('mx.firm.example')]],
  ...['x with LMTP', 'x by y with LMTP', 'x with LMTP ('].map((greeting): [string, string[]] => [
    `below a way whose sender calls itself “${greeting}”`,
    [WAY.replace('mail.acme.example (', `${greeting} (`), saying('mx.firm.example'), WAY],
  ]),
  ['with nothing found', ['Authentication-Results: mx.firm.example; none', WAY]],
])('is not believed %s', (_, lines) => {
  expect(said(lines)).toBeNull();
});

test('of a provider that always writes, the topmost is its own and those below are not', () => {
  const gmail = 'imap.gmail.com';
  const forged = saying('mx.google.com');
  expect(said(['Received: by 2002:a05:7010 with SMTP id a1', WAY, saying('mx.google.com', FAILED), forged], gmail)).toMatchObject({
    verdict: 'forged',
  });
  expect(said([WAY, 'Authentication-Results: mx.google.com; spf=softfail', forged], gmail)).toMatchObject({
    verdict: 'unproved',
    dmarc: 'none',
  });
  expect(said([WAY, saying('mx.evil.example'), forged], gmail)).toBeNull();
});

test('a proof of another domain proves nothing of the one that is shown', () => {
  const other = 'dmarc=pass header.from=evil.example';
  expect(
    said([`Authentication-Results: mx.firm.example; spf=pass smtp.mailfrom=evil.example; dkim=pass header.i=@evil.example; ${other}`, WAY]),
  ).toMatchObject({
    ...{ verdict: 'unproved', domain: 'acme.example', signedBy: ['evil.example'], dmarc: 'none' },
  });
});

test('a header of any length and depth is read in its first letters', () => {
  const deep = `Authentication-Results: mx.firm.example; ${'('.repeat(100_000)}${'; dkim=pass'.repeat(50_000)}`;
  expect(said([deep, WAY])).toBeNull();
});
