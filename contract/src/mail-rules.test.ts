import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answerRecipients,
  composeProblems,
  forwardSubject,
  isEmailAddress,
  recipientProblem,
  replySubject,
  sendProblems,
  sendWarnings,
  snippetOf,
} from './mail-rules.ts';

test.each([
  'marta.kessler@corvane.example',
  'a@b.cd',
  'first+tag@sub.domain.example',
  "o'neil@corvane.example",
  'ünïcode@bücher.example',
  `${'x'.repeat(64)}@corvane.example`,
])('%s is an address', (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['no at sign', 'corvane.example'],
  ['two at signs', 'a@b@corvane.example'],
  ['nothing before it', '@corvane.example'],
  ['no dot in the domain', 'marta@corvane'],
  ['a dot at the end', 'marta@corvane.'],
  ['a dot at the start of the domain', 'marta@.example'],
  ['two dots', 'marta@corvane..example'],
  ['a space', 'marta kessler@corvane.example'],
  ['a comma', 'a,b@corvane.example'],
  ['a name around it', 'Marta <marta@corvane.example>'],
  ['a line break', 'marta@corvane.example\nBcc: all@corvane.example'],
  ['a carriage return', 'marta@corvane.example\r'],
  ['a zero byte', 'marta@corvane.example\0'],
  ['65 characters before the at sign', `${'x'.repeat(65)}@corvane.example`],
  ['255 characters', `m@${'x'.repeat(248)}.exa`.padEnd(255, 'x')],
])('%s is no address', (_, text) => {
  expect(isEmailAddress(text)).toBe(false);
});

test('whatever an address is, it carries nothing that could end a header or begin another recipient', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', '.', '@', '-', ' ', ',', '\n', '\0'), maxLength: 12 }), (text) => {
      if (isEmailAddress(text)) expect(text).toMatch(/^[ab.-]+@[ab.-]+\.[ab.-]*$/);
    }),
  );
  fc.assert(
    fc.property(fc.emailAddress(), fc.constantFrom(' ', ',', ';', '<', '>', '\r', '\n', '\0', '\t'), fc.nat(), (address, sign, place) => {
      const at = place % (address.length + 1);
      expect(isEmailAddress(address.slice(0, at) + sign + address.slice(at))).toBe(false);
    }),
  );
});

test.each(['@', '.', 'a', 'a@', '@.', 'a@b.', ' '])('a megabyte of "%s" is answered', (part) => {
  expect(isEmailAddress(part.repeat(1_000_000 / part.length))).toBe(false);
});

test.each([
  ['marta', [], 'Please enter a valid email address'],
  ['marta@corvane.example', ['marta@corvane.example'], 'This email is already added'],
  ['Marta@Corvane.Example', ['marta@corvane.example'], 'This email is already added'],
  ['  marta@corvane.example ', [], null],
  ['marta@corvane.example', ['jonas@corvane.example'], null],
])('adding "%s" to %j: %s', (text, present, problem) => {
  expect(recipientProblem(text, present)).toBe(problem);
});

const whole = { to: ['marta@corvane.example'], subject: 'Plan', content: 'Here it is.' };

test('the dialog names what is missing, the first recipient in any field counts', () => {
  expect(composeProblems({ to: [], subject: ' ', content: '\n' }).map(({ field, text }) => [field, text])).toEqual([
    ['to', 'Please add at least one recipient'],
    ['subject', 'Please add a subject'],
    ['content', 'Please add a message'],
  ]);
  expect(composeProblems({ ...whole, to: [], bcc: ['marta@corvane.example'] })).toEqual([]);
});

test('before sending, every wrong recipient is named with its position', () => {
  const problems = sendProblems({ to: ['nobody', 'marta@corvane.example'], cc: ['x y'], subject: '', content: '' });
  expect(problems.map(({ text }) => text).join(', ')).toBe(
    'Invalid email address at position 1: nobody, Invalid email address at position 3: x y, Subject is required, Email content is required',
  );
  expect(sendProblems({ ...whole, to: [] }).map(({ text }) => text)).toEqual(['At least one recipient is required']);
  expect(sendProblems(whole)).toEqual([]);
});

test.each([
  ['Plan', 'Re: Plan', 'Fwd: Plan'],
  ['Re: Plan', 'Re: Plan', 'Fwd: Re: Plan'],
  ['RE: Plan', 'RE: Plan', 'Fwd: RE: Plan'],
  ['Fwd: Plan', 'Re: Fwd: Plan', 'Fwd: Plan'],
  ['Fw: Plan', 'Re: Fw: Plan', 'Fw: Plan'],
  ['Report', 'Re: Report', 'Fwd: Report'],
])('the answer to "%s" is "%s", passed on it is "%s"', (subject, reply, forward) => {
  expect(replySubject(subject)).toBe(reply);
  expect(forwardSubject(subject)).toBe(forward);
});

test.each([
  ['short text stays', 'Here it is.', 'Here it is.'],
  ['white space is one space', 'Here\n\n  it\tis.', 'Here it is.'],
  ['the quoted original is left out', 'Yes.\n> Shall we?\n>> When?', 'Yes.'],
  ['who is quoted is left out', 'On 12 Nov 2026, Ann <ann@site.example> wrote:\n> Shall we?\n\nYes.', 'Yes.'],
  ['also over two lines', 'Yes.\n\nOn Thu, 12 Nov 2026 at 10:00 Ann\n<ann@site.example> wrote:\n\n> Shall we?', 'Yes.'],
  ['a sentence before a quote stays', 'On Monday we answer this:\n> Shall we?', 'On Monday we answer this:'],
  [
    'what was written above a longer quote stays',
    'On 3 points we agree:\n\nOn 12 Nov 2026, Ann wrote:\n> Shall we?\n> When?\n\n> Where?',
    'On 3 points we agree:',
  ],
  ['a quote without a word is shown whole', 'Am 12.11.2026 schrieb Ann:\n> Gern.', 'Am 12.11.2026 schrieb Ann: > Gern.'],
  ['the signature is left out', 'Yes.\n-- \nMarta Kessler', 'Yes.'],
  ['a forwarded original is left out', 'See below.\n---------- Forwarded message ----------\nFrom: Jonas', 'See below.'],
  ['a mail that only quotes shows what it quotes', '> Shall we?', '> Shall we?'],
  ['invisible filling is left out', `Offer${'\u034f\u200c'.repeat(20)} of May`, 'Offer of May'],
  ['nothing', '', ''],
])('the snippet: %s', (_, text, snippet) => {
  expect(snippetOf(text)).toBe(snippet);
});

test('a snippet is at most the first 100 characters followed by ..., without a line break', () => {
  expect(snippetOf('x'.repeat(100))).toBe('x'.repeat(100));
  expect(snippetOf('x'.repeat(101))).toBe(`${'x'.repeat(100)}...`);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      expect(snippetOf(text).length).toBeLessThanOrEqual(103);
      expect(snippetOf(text)).not.toMatch(/[\r\n\t]/);
    }),
  );
});

describe('who gets an answer', () => {
  const OWN = 'Marta@corvane.example';
  const address = fc
    .constantFrom(
      'marta@corvane.example',
      'MARTA@corvane.example',
      'ann@site.example',
      'Ann@Site.example',
      'bob@site.example',
      'eve@site.example',
    )
    .map((email) => ({ email, name: '' }));
  const mail = fc.record({
    from: address,
    replyTo: fc.option(address.map(({ email }) => email)),
    to: fc.array(address, { maxLength: 6 }),
    cc: fc.array(address, { maxLength: 6 }),
  });
  const lower = (list: readonly { email: string }[]) => list.map(({ email }) => email.toLowerCase());

  test('never oneself but alone, nobody twice, nobody who was not there, nobody left out', () => {
    fc.assert(
      fc.property(mail, fc.constantFrom('reply' as const, 'replyAll' as const), (one, kind) => {
        const { to, cc } = answerRecipients(one, kind, [OWN]);
        const all = lower([...to, ...cc]);
        const isOwn = one.from.email.toLowerCase() === OWN.toLowerCase();
        const there = new Set(lower([one.from, ...one.to, ...one.cc]).concat(one.replyTo?.toLowerCase() ?? []));
        expect(new Set(all).size).toBe(all.length);
        if (all.includes(OWN.toLowerCase())) expect(all).toEqual([OWN.toLowerCase()]);
        for (const email of all) expect(there).toContain(email);
        if (kind === 'replyAll' && all[0] !== OWN.toLowerCase())
          for (const email of lower([...one.to, ...one.cc])) if (email !== OWN.toLowerCase()) expect(all).toContain(email);
        const wanted = (one.replyTo ?? one.from.email).toLowerCase();
        if (!isOwn && wanted !== OWN.toLowerCase()) expect(all[0]).toBe(wanted);
      }),
    );
  });
});

describe('who has several addresses', () => {
  const OWN = ['marta@corvane.example', 'Marta@private.example'];
  const people = (...emails: string[]) => emails.map((email) => ({ email, name: '' }));
  const one = (from: string, to: string[], cc: string[] = []) => ({
    from: people(from)[0]!,
    replyTo: null,
    to: people(...to),
    cc: people(...cc),
  });
  test.each([
    [
      'is written to at none of them',
      one('ann@a.example', ['marta@corvane.example', 'bob@b.example'], ['marta@private.example']),
      ['ann@a.example', 'bob@b.example'],
    ],
    [
      'goes on with the same people from each of them',
      one('marta@private.example', ['ann@a.example'], ['marta@corvane.example']),
      ['ann@a.example'],
    ],
    ['answers at the one that wrote to the other', one('marta@private.example', ['marta@corvane.example']), ['marta@private.example']],
  ])('%s', (_, mail, all) => {
    const { to, cc } = answerRecipients(mail, 'replyAll', OWN);
    expect([...to, ...cc].map(({ email }) => email)).toEqual(all);
  });
});

describe('what the writer may have overlooked', () => {
  const message = (content: string, more: object = {}) => ({ to: ['ann@site.example'], subject: 'Plans', content, ...more });
  const FILE = ['The message speaks of an attachment, but no file is attached.'];
  test.each([
    ['Please find the plans attached.', 0, FILE],
    ['Please find the plans attached.', 1, []],
    ['See the attachments', 0, FILE],
    ['I am quite attached to it', 0, FILE],
    ['The plans follow.', 0, []],
    ['Thanks!\n> the plans are attached', 0, []],
    ['Thanks!\n---------- Original message ----------\nattached', 0, []],
  ])('%j with %i files', (content, files, warnings) => expect(sendWarnings(message(content), files)).toEqual(warnings));

  test('many recipients', () => {
    const many = Array.from({ length: 11 }, (_, i) => `p${i}@site.example`);
    expect(sendWarnings(message('x', { to: many.slice(1) }), 0)).toEqual([]);
    expect(sendWarnings(message('x', { to: many.slice(1), bcc: many.slice(0, 1) }), 0)).toEqual(['This message goes to 11 recipients.']);
  });
});

const circle = (outside: string[] = [], ownProjects: string[] = []) => ({ domain: 'corvane.example', outside, ownProjects });
const to = (...addresses: string[]) => ({ to: addresses, subject: 'Crane', content: 'Yes' });
const WITHIN = 'This conversation was within the company so far; ann@site.example is outside it.';
const FILED = 'This conversation is filed to YARD-1, which has no client; eve@site.example is outside the company and new to it.';

test.each([
  ['somebody outside in one that stayed inside', to('jonas@corvane.example', 'ann@site.example'), circle(), [WITHIN]],
  ['nobody new', to('Ann@site.example'), circle(['ann@site.example']), []],
  ['somebody new in one that was outside already', to('eve@site.example'), circle(['ann@site.example']), []],
  ['somebody new, where its project is the company’s own', to('eve@site.example'), circle(['ann@site.example'], ['YARD-1']), [FILED]],
  ['who was there before, in such a project', to('ann@site.example'), circle(['ann@site.example'], ['YARD-1']), []],
  ['colleagues only', to('Jonas@Corvane.example'), circle([], ['YARD-1']), []],
  ['a domain that only ends like ours', to('ann@not-corvane.example'), circle(), [WITHIN.replace('ann@site', 'ann@not-corvane')]],
])('of a conversation it is warned before it reaches %s', (_, message, known, warnings) =>
  expect(sendWarnings(message, 0, known)).toEqual(warnings),
);
