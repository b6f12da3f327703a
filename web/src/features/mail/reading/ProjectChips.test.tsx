import type { Email } from '@lintel/contract/mail';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { ProjectChips } from './ProjectChips.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MAIL = { id: '7', conversation: null } as Email;
const PROJECT = { id: 'prj_00000000000000000000000001', code: 'RC-01', name: 'Riverside Clinic' };
const FILED = { ...PROJECT, isOpen: false };

function open(suggestion: object | null, projects: object[] = []) {
  let left = suggestion;
  const sent = answerCalls((url, body) => {
    if (url.endsWith('/not-of-project')) left = null;
    if (url.endsWith('/records')) return { projects, suggestion: left, records: [] };
    return body ? { projectId: PROJECT.id, changed: 1, reopened: 0 } : [];
  });
  show(<ProjectChips mail={MAIL} />);
  return sent;
}

test.each([
  ['subject', 'Its subject names it.'],
  ['client', 'Written by its client.'],
  ['sender', 'Mail from this sender is filed there.'],
])('it asks whether it is to be filed, and says why: %s', async (reason, said) => {
  open({ ...PROJECT, reason });
  expect((await screen.findByRole('button', { name: /^File to/ })).textContent).toBe('File to RC-01 Riverside Clinic?');
  expect(screen.getByText(said)).toBeTruthy();
});

test('yes opens the dialog with the project chosen, which asks who may read it; nothing is filed before', async () => {
  const sent = open({ ...PROJECT, reason: 'subject' });
  await userEvent.click(await screen.findByRole('button', { name: /^File to/ }));
  expect(await screen.findByDisplayValue('RC-01 Riverside Clinic')).toBeTruthy();
  expect(sent).toEqual([]);
  // The list of projects would cover what is left to ask.
  expect(document.querySelectorAll('[data-autofocus]')).toHaveLength(1);
  expect(document.querySelector('[data-autofocus]')).toBe(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('checkbox', { name: /Everybody who sees the project/ }));
  await userEvent.click(screen.getByRole('button', { name: 'File' }));
  await waitFor(() => expect(sent).toEqual([{ ids: ['7'], projectId: PROJECT.id, isFiled: true, isOpen: false }]));
});

test('“Not this one” is told and asked no more', async () => {
  const sent = open({ ...PROJECT, reason: 'subject' });
  await userEvent.click(await screen.findByRole('button', { name: 'Not this one: RC-01' }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(sent).toEqual([{ projectId: PROJECT.id }]);
});

test('what is filed shows where, and is not asked about', async () => {
  open({ ...PROJECT, reason: 'subject' }, [FILED]);
  expect(await screen.findByRole('link', { name: /RC-01/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^File to/ })).toBeNull();
});
