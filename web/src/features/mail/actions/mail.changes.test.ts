import type { EmailRow } from '@lintel/contract/mail';
import { expect, test } from 'vitest';
import { changed, unreadDelta, type MailChange } from './mail.changes.ts';
import { reversed } from './mail.reversed.ts';

const row = (id: string, more: Partial<EmailRow> = {}): EmailRow => ({
  id,
  ...{
    folder: 'inbox',
    subject: 'Rebar inspection',
    from: { email: 'a@b.example', name: '' },
    to: [],
    date: '2026-11-18T08:42:00Z',
    snippet: '',
  },
  ...{
    status: 'read',
    starred: false,
    priority: 'normal',
    labels: [],
    hasAttachments: false,
    attachmentCount: 0,
    isDraft: false,
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
    conversation: null,
  },
  ...more,
});

const CHANGES: [string, MailChange][] = [
  ['read', { seen: true }],
  ['unread', { seen: false }],
  ['star', { starred: true }],
  ['archive', { folder: 'archive' }],
  ['trash', { folder: 'trash' }],
  ['label', { addLabels: ['Safety', 'Leave'] }],
  ['unlabel', { removeLabels: ['Safety'] }],
];

test.each(CHANGES)('undo of %s brings every mail back as it was', (_, change) => {
  const rows = [
    row('1', { status: 'unread', starred: true, labels: ['Safety'] }),
    row('2', { folder: 'archive' }),
    row('3', { labels: ['Leave', 'Safety'] }),
    row('4', { folder: 'trash', status: 'unread' }),
  ];
  const after = new Map(rows.map((one) => [one.id, changed(one, change)]));
  for (const [back, group] of reversed(rows, change, new Set(after.keys())))
    for (const { id } of group) after.set(id, changed(after.get(id)!, back));
  const sorted = (list: EmailRow[]) => list.map((one) => ({ ...one, labels: one.labels.toSorted() }));
  expect(sorted([...after.values()])).toEqual(sorted(rows));
});

test('counts follow what moves and what is read', () => {
  const rows = [row('1', { status: 'unread' }), row('2', { status: 'unread' }), row('3')];
  expect([...unreadDelta(rows, { seen: true })]).toEqual([['inbox', -2]]);
  expect([...unreadDelta(rows, { folder: 'archive' })]).toEqual([
    ['inbox', -2],
    ['archive', 2],
  ]);
  expect([...unreadDelta([row('3')], { seen: false })]).toEqual([['inbox', 1]]);
});
