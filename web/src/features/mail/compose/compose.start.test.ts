import type { Email } from '@lintel/contract/mail';
import { describe, expect, test } from 'vitest';
import { draftStart } from './compose.doc.ts';
import { answerTo } from './compose.start.ts';
import type { ComposeStart } from './compose.store.ts';

const OWN = 'marta.kessler@corvane.example';
const person = (email: string, name = '') => ({ email, name });
const petra = person('petra@hollis.example', 'Petra Hollis');
const samir = person('samir.haddad@corvane.example', 'Samir Haddad');
const jonas = person('jonas.ekdahl@corvane.example', 'Jonas Ekdahl');

const mail = (more: Partial<Email> = {}): Email => ({
  ...{
    id: '42',
    folder: 'inbox',
    subject: 'Drawing issue A-201',
    from: petra,
    to: [person('Marta.Kessler@corvane.example'), samir],
    cc: [jonas],
    bcc: [],
  },
  ...{
    date: new Date(2026, 10, 18, 16, 7).toISOString(),
    snippet: '',
    status: 'read',
    starred: false,
    priority: 'high',
    labels: [],
    hasAttachments: true,
    attachmentCount: 1,
    isDraft: false,
  },
  ...{
    answered: false,
    forwarded: false,
    delivery: null,
    sendAt: null,
    isScheduled: false,
    snoozedUntil: null,
    returnedAt: null,
    reminder: null,
    isMuted: false,
    elsewhere: null,
    shared: null,
    ownAddress: OWN,
    conversation: null,
    messageId: '<a201@hollis.example>',
    threadId: '1',
    replyTo: null,
    receivedDate: '2026-11-18T16:07:00Z',
  },
  ...{
    createdAt: '2026-11-18T16:07:00Z',
    updatedAt: '2026-11-18T16:07:00Z',
    deletedAt: null,
    textBody: 'Dear Marta,\nrevision D.\n\nPetra',
    htmlBody: null,
    blockedImages: 0,
    blockedTrackers: 0,
    isTrusted: false,
    senderCheck: null,
    invitation: null,
    unsubscribe: null,
    warnings: [],
  },
  attachments: [{ index: 0, filename: 'plan.pdf', size: 10, type: 'application/pdf', contentId: null, inline: false }],
  ...{ draftData: null, recipients: [], transitions: [], version: 1, unreadable: false },
  ...more,
});

const textOf = (node: NonNullable<ComposeStart['doc']>): string =>
  node.type === 'text'
    ? (node.text ?? '')
    : node.type === 'hardBreak'
      ? '\n'
      : (node.content ?? []).map(textOf).join('') + (node.type === 'paragraph' ? '\n' : '');

describe('Reply', () => {
  const start = answerTo(mail(), 'reply');
  test('goes to the sender, with Re:', () => {
    expect(start).toMatchObject({ mode: 'reply', to: [petra], cc: [], subject: 'Re: Drawing issue A-201', inReplyTo: '42' });
    expect(start.filesOf).toBeUndefined();
  });
  test('quotes From, Date, Subject and text below an empty line', () => {
    const text = textOf(start.doc!);
    expect(text.startsWith('\n')).toBe(true);
    for (const line of [
      'From: Petra Hollis <petra@hollis.example>',
      'Date: Wed 18 Nov 2026',
      'Subject: Drawing issue A-201',
      'Dear Marta,\nrevision D.',
    ])
      expect(text).toContain(line);
    expect(start.doc!.content!.at(-1)!.type).toBe('blockquote');
  });
  test('says Re: once', () => expect(answerTo(mail({ subject: 'RE: x' }), 'reply').subject).toBe('RE: x'));
  test('goes where the sender wants answers', () => {
    expect(answerTo(mail({ replyTo: 'drawings@hollis.example' }), 'reply').to).toEqual([person('drawings@hollis.example')]);
    expect(answerTo(mail({ replyTo: 'Petra@Hollis.example' }), 'reply').to).toEqual([petra]);
  });
  test('to your own mail goes to the same people again', () => {
    expect(answerTo(mail({ from: person(OWN), to: [petra] }), 'reply').to).toEqual([petra]);
  });
});

describe('Reply all', () => {
  test('goes to the others too, never to yourself and to nobody twice', () => {
    expect(answerTo(mail({ cc: [jonas, samir, person(OWN)] }), 'replyAll')).toMatchObject({ to: [petra, samir], cc: [jonas] });
    const cc = [jonas, person('marta@home.example')];
    expect(answerTo(mail({ cc, otherOwn: ['Marta@home.example'] }), 'replyAll').cc).toEqual([jonas]);
  });
});

describe('Forward', () => {
  test('has no recipients, says Fwd:, keeps the text and the files', () => {
    const start = answerTo(mail(), 'forward');
    expect(start).toMatchObject({ mode: 'forward', subject: 'Fwd: Drawing issue A-201', forwardOf: '42', filesOf: '42' });
    expect([start.to, start.cc, start.bcc, start.inReplyTo]).toEqual([undefined, undefined, undefined, undefined]);
    expect(textOf(start.doc!)).toContain('Forwarded message');
    expect(textOf(start.doc!)).toContain('Dear Marta,\nrevision D.');
  });
});

test('markup in a quoted text stays text', () => {
  const { doc } = answerTo(mail({ textBody: '<img src=x onerror=alert(1)>' }), 'reply');
  expect(textOf(doc!)).toContain('<img src=x onerror=alert(1)>');
});

test('a draft is taken up again as the same draft', () => {
  const draft = mail({
    isDraft: true,
    from: person(OWN),
    htmlBody: '<p>So far</p>',
    bcc: [samir],
    draftData: { lastEditedAt: '2026-11-18T16:07:00Z', inReplyTo: '7', forwardOf: null },
  });
  expect(draftStart(draft)).toMatchObject({
    mode: 'reply',
    draftId: '42',
    inReplyTo: '7',
    html: '<p>So far</p>',
    bcc: [samir],
    filesOf: '42',
    subject: 'Drawing issue A-201',
  });
});
