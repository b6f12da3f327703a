import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Email } from '@lintel/contract/mail';
import type { Attachment } from '@lintel/contract/mail-attachment';
import type { MailContent } from '@lintel/contract/mail-content';
import { answerCalls, show } from '#test/show.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import { EnclosedDialog } from './EnclosedDialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const FILE: Attachment = { index: 2, filename: 'Quay wall.eml', size: 900, type: 'message/rfc822', contentId: null, inline: false };
const INNER: Attachment = { ...FILE, index: 0, filename: 'Soil report.eml' };
const mail = (subject: string, attachments: Attachment[] = []): MailContent => ({
  ...{ subject, from: { name: 'Ann Berg', email: 'ann@acme.example' }, to: [{ name: '', email: 'marta@corvane.example' }], cc: [] },
  ...{ date: '2026-10-12T06:40:00Z', textBody: `The text of ${subject}`, htmlBody: null, blockedImages: 0, attachments, unreadable: false },
});

function open() {
  const asked: string[] = [];
  answerCalls((url) => {
    asked.push(url.replace(/^.*\/api\/v1/, ''));
    if (url.endsWith('/file')) return new Response('Subject: Quay wall\r\nX-Mailer: drum');
    return url.endsWith('/2.0') ? mail('Soil report') : mail('Quay wall', [INNER]);
  });
  show(<EnclosedDialog id="7" file={FILE} onClose={() => undefined} />);
  return asked;
}

test('a mail within a mail is shown as one, not as source', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Quay wall' })).toBeTruthy();
  expect(screen.getByText('Ann Berg <ann@acme.example>')).toBeTruthy();
  expect(screen.getByText('The text of Quay wall')).toBeTruthy();
});

test('one within it opens in its place, and there is a way back', async () => {
  const asked = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Preview Soil report.eml' }));
  expect(await screen.findByText('The text of Soil report')).toBeTruthy();
  expect(asked.at(-1)).toBe('/mail/7/enclosed/2.0');
  await userEvent.click(screen.getByRole('button', { name: 'Back to Quay wall.eml' }));
  expect(await screen.findByText('The text of Quay wall')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
});

test('its original is there still', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show original' }));
  await waitFor(() => expect(document.querySelector('pre')?.textContent).toContain('X-Mailer: drum'));
  await userEvent.click(screen.getByRole('button', { name: 'Show email' }));
  expect(await screen.findByText('The text of Quay wall')).toBeTruthy();
});

test('closed, it gives the focus back to the file that it was opened from', async () => {
  answerCalls(() => mail('Quay wall'));
  show(<AttachmentList mail={{ id: '7', subject: 'Fwd', attachments: [FILE], htmlBody: null, invitation: null } as unknown as Email} />);
  const file = screen.getByRole('button', { name: 'Preview Quay wall.eml' });
  await userEvent.click(file);
  await screen.findByRole('heading', { name: 'Quay wall' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(file));
});
