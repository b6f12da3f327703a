import type { Email } from '@lintel/contract/mail';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { PictureNotice } from './PictureNotice.tsx';

const open = (
  more: { blockedImages: number; blockedTrackers: number; isTrusted?: boolean; senderCheck?: object; folder?: string },
  isShown = false,
) => {
  answerCalls(() => ({}));
  const html = more.blockedImages > 0 ? '<img data-remote="https://a.example/1.png">' : '<p>x</p>';
  const mail = { id: '1', from: { email: 'news@a.example', name: '' }, htmlBody: html, isTrusted: false, ...more } as unknown as Email;
  show(<PictureNotice mail={mail} isShown={isShown} onShow={() => undefined} />);
};

test.each([
  [{ blockedImages: 3, blockedTrackers: 2 }, '3 pictures from other servers were not loaded. 2 trackers blocked.', true],
  [{ blockedImages: 1, blockedTrackers: 0 }, '1 picture from another server was not loaded.', true],
  [{ blockedImages: 0, blockedTrackers: 1 }, '1 tracker blocked.', false],
])('of %j it says: %s', (mail, text, canShow) => {
  open(mail);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show pictures' }) !== null).toBe(canShow);
});

test.each([
  ['proved', 'inbox', true],
  ['proved', 'spam', false],
  ['forged', 'inbox', false],
  ['unproved', 'inbox', false],
])('a sender who is %s, in %s, can be trusted: %s', (verdict, folder, canTrust) => {
  open({ blockedImages: 1, blockedTrackers: 0, senderCheck: { verdict }, folder });
  expect(screen.queryByRole('button', { name: 'Always for this sender' }) !== null).toBe(canTrust);
});

test('with the pictures shown the trackers are still said to be blocked', () => {
  open({ blockedImages: 3, blockedTrackers: 2 }, true);
  expect(screen.getByText('2 trackers blocked.')).toBeTruthy();
  open({ blockedImages: 3, blockedTrackers: 2, isTrusted: true }, true);
  expect(screen.getByText('Pictures of news@a.example are shown. 2 trackers blocked.')).toBeTruthy();
});
