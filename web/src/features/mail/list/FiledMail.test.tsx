import type { FiledMail as Filed } from '@lintel/contract/mail-threads';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { FiledMail } from './FiledMail.tsx';

afterEach(() => vi.unstubAllGlobals());

const MAIL: Filed = {
  ...{ id: '7', subject: 'Crane on Friday', from: { name: 'Ana', email: 'a@b.example' }, date: '2026-10-09T06:40:00Z', snippet: '' },
  ...{ mails: 1, filedBy: 'Jonas Ekdahl', isOpen: true, place: null, waitingDays: null },
};

function open(address: string, rows: Filed[], unanswered = 0) {
  const urls: string[] = [];
  answerCalls((url) => {
    urls.push(url);
    return rows;
  });
  show(<FiledMail projectId="prj_1" unanswered={unanswered} />, undefined, address);
  return urls;
}

test('the tab shows all; the unanswered are chosen, with how many they are and how long each waits', async () => {
  const urls = open('/?tab=mail&page=2', [{ ...MAIL, waitingDays: 3 }], 4);
  await waitFor(() => expect(urls.length).toBeGreaterThan(0));
  expect(urls[0]).not.toContain('only=');
  await userEvent.click(screen.getByRole('radio', { name: 'Unanswered 4' }));
  await waitFor(() => expect(urls.at(-1)).toContain('only=unanswered'));
  expect(urls.at(-1)).toContain('page=1');
  expect((await screen.findAllByText('waiting 3 working days')).length).toBeGreaterThan(0);
});

test('one day is one, and what waits for nobody says nothing of it', async () => {
  open('/?only=unanswered', [
    { ...MAIL, waitingDays: 1 },
    { ...MAIL, id: '8', subject: 'Other' },
  ]);
  expect((await screen.findAllByText('waiting 1 working day')).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/^waiting/).length).toBe(screen.getAllByText('waiting 1 working day').length);
});

test.each([
  ['/', 'No conversation that you may read is filed here.'],
  ['/?only=unanswered', 'Nobody outside waits for an answer.'],
])('empty at %s: %s', async (address, sentence) => {
  open(address, []);
  expect(await screen.findByText(sentence)).toBeTruthy();
});
