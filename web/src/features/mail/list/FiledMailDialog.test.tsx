import type { FiledMail } from '@lintel/contract/mail-threads';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { FiledMailDialog } from './FiledMailDialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const FROM = { name: 'Ana', email: 'a@b.example' };
const HEAD = { id: '7', subject: 'Re: Handrail', from: FROM, date: '2026-11-20T08:00:00Z', snippet: 'It is loose.' };
const CONTENT = {
  ...HEAD,
  to: [FROM],
  cc: [],
  textBody: 'It is loose.',
  htmlBody: null,
  blockedImages: 0,
  attachments: [],
  unreadable: false,
};

test.each([
  ['the one above is not said again', 'Handrail', ['Re: Handrail']],
  ['another one is said', 'Gate', ['Re: Handrail', 'Gate']],
])('a filed conversation says its subject once; of its mails %s', async (_, subject, headings) => {
  answerCalls((url) => (url.endsWith('/content') ? { ...CONTENT, subject } : [{ ...HEAD, subject }]));
  const filed = { ...HEAD, mails: 1, filedBy: 'Jonas Ekdahl', isOpen: true, place: null } as FiledMail;
  show(<FiledMailDialog projectId="prj_1" filed={filed} onClose={() => undefined} />);
  await screen.findByText('From');
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(headings);
});
