import { describe, expect, test } from 'vitest';
import { hiddenPlace, linkParts, textBlocks } from './mail.text.ts';

const links = (line: string) => linkParts(line).flatMap(({ href }) => (href ? [href] : []));

describe('addresses in a text become links', () => {
  test.each([
    ['See https://hollis.example/plans?rev=D, page 2.', ['https://hollis.example/plans?rev=D']],
    ['(http://a.example) and <https://b.example/x>', ['http://a.example', 'https://b.example/x']],
    ['write to petra@hollis.example.', ['mailto:petra@hollis.example']],
    ['mailto:petra@hollis.example', ['mailto:petra@hollis.example']],
    ['javascript:alert(1) data:text/html,x vbscript:x', []],
    ['[x](javascript:alert(1)) https:// a@b @x', []],
    ['ftp://files.example file:///etc/passwd', []],
  ])('%s', (line, hrefs) => expect(links(line)).toEqual(hrefs));
});

test('nothing of a line is lost or added', () => {
  for (const line of ['', '  two  spaces ', 'a https://x.example, b', '<b>"hi"</b> &amp; petra@hollis.example!', '((((']) {
    expect(
      linkParts(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line);
  }
});

test('a very long word is a word', () => expect(links(`https://x.example/${'a'.repeat(5000)}`)).toEqual([]));

test('what somebody quoted is kept apart from what they wrote', () => {
  expect(textBlocks('Yes.\r\n\r\n> Is 14:30 fine?\n>> Earlier\nThanks\n\n')).toEqual([
    { isQuote: false, lines: ['Yes.', ''] },
    { isQuote: true, lines: ['Is 14:30 fine?', '> Earlier'] },
    { isQuote: false, lines: ['Thanks'] },
  ]);
});

const HEAD = 'From: Ann <ann@site.example>\nSent: 12 November 2026\nTo: Marta\nSubject: Crane\n';
test.each([
  [
    'its introduction',
    'Yes.\n\nOn 12 Nov 2026, Ann wrote:\n> Is it free?',
    ['Yes.\n', false],
    ['On 12 Nov 2026, Ann wrote:\nIs it free?', true],
  ],
  [
    'one in two rows and an empty one',
    'Yes.\nOn 12 Nov 2026, Ann\nwrote:\n\n> Free?',
    ['Yes.', false],
    ['On 12 Nov 2026, Ann\nwrote:\n\nFree?', true],
  ],
  [
    'the head of an original with marks, and not what follows',
    `Yes.\n---------- Original message ----------\n${HEAD}\n> Free?\nBye`,
    ['Yes.', false],
    [`---------- Original message ----------\n${HEAD}\nFree?`, true],
    ['Bye', false],
  ],
  ['an original without marks, to its end', `Yes.\n\n${HEAD}\nIs it free?\nAnn`, ['Yes.\n', false], [`${HEAD}\nIs it free?\nAnn`, true]],
  ['one below a line', `Yes.\n${'_'.repeat(32)}\n${HEAD}\nFree?`, ['Yes.', false], [`${'_'.repeat(32)}\n${HEAD}\nFree?`, true]],
  [
    'no lines that only look like a field',
    'From: the yard\nTo: the site\nWe need one crane',
    ['From: the yard\nTo: the site\nWe need one crane', false],
  ],
  ['no original above which nobody wrote', `${HEAD}\nFree?`, [`${HEAD}\nFree?`, false]],
])('a quote takes along %s', (_, text, ...blocks) =>
  expect(textBlocks(text).map(({ lines, isQuote }) => [lines.join('\n'), isQuote])).toEqual(blocks),
);

test('what is passed on stays in sight', () =>
  expect(textBlocks(`See below.\n\n${HEAD}\nFree?`, true).map(({ isQuote }) => isQuote)).toEqual([false]));

test.each([
  ['https://bank.example/login', 'https://evil.example/x', 'evil.example'],
  ['www.bank.example', 'https://evil.example', 'evil.example'],
  ['https://bank.example', 'https://bank.example@evil.example', 'evil.example'],
  ['https://bank.example', 'https://bank.example.evil.example', 'bank.example.evil.example'],
  ['pay@bank.example', 'mailto:pay@evil.example', 'pay@evil.example'],
  ['pay@bank.example', 'https://evil.example', 'evil.example'],
  [' https://bank.example ', 'https://www.bank.example/a?b', null],
  ['https://bank.example', 'https://mail.bank.example/a', null],
  ['Ann@site.example', 'mailto:ann@site.example?subject=x', null],
  ['Your invoice', 'https://evil.example', null],
  ['plan.pdf', 'https://files.example/plan.pdf', null],
  ['bank.com', 'https://evil.example', 'evil.example'],
  ['Bank.COM', 'https://evil.example', 'evil.example'],
  ['bank.de/login?x=1', 'https://evil.example', 'evil.example'],
  ['bank.co.uk:8443', 'https://evil.example', 'evil.example'],
  ['bänk.de', 'https://evil.example', 'evil.example'],
  ['Log in at bank.com.', 'https://evil.example', 'evil.example'],
  ['Log in (https://bank.com) now', 'https://evil.example', 'evil.example'],
  ['Write to pay@bank.com', 'https://evil.example', 'evil.example'],
  ['bank.com', 'https://www.bank.com/login', null],
  ['bank.com', 'https://mail.bank.com', null],
  ['From bank.com to site.com', 'https://site.com', null],
  ['bänk.de', 'https://xn--bnk-qla.de', null],
  ['Report.PDF, plan.dwg, photos.zip and notes.md', 'https://files.example', null],
  ['Node.js and main.py', 'https://files.example', null],
  ['e.g. this, z.B. das, i.e. that', 'https://files.example', null],
  ['Done.It is ready.See below', 'https://files.example', null],
  ['12.10.2026, 3.5 and 1.250.00', 'https://files.example', null],
  ['Dr.Kessler', 'https://files.example', null],
])('a link that reads "%s" and leads to %s hides: %s', (words, href, hidden) => expect(hiddenPlace(words, href)).toBe(hidden));
