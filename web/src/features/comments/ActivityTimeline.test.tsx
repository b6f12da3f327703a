import type { Activity, Discussion } from '@lintel/contract/comments';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answerCalls, COMPANY_SETTINGS, show } from '#test/show.tsx';
import { ActivitySheet } from './ActivityTimeline.tsx';

afterEach(cleanup);

const CHANGES = [
  { label: 'Due', as: 'day', before: '2026-10-12', after: '2026-10-15' },
  { label: 'Day rate', as: 'money', before: '6500', after: '7000' },
  { label: 'Location', as: 'text', before: null, after: 'Lund' },
  { label: 'New date of Insurance', as: 'day', after: '2027-01-31' },
  { label: 'Personal data', as: 'hidden', after: null },
] as const;
const edit = (changes: readonly object[] = CHANGES) =>
  ({ kind: 'edit', id: 'edit 1', at: '2026-10-12T08:00:00Z', byId: 'emp_1', byName: 'Jonas Ekdahl', forName: null, changes }) as Activity;

async function shown(discussion: Partial<Discussion>): Promise<string[]> {
  const answer = { entries: [], seesInternal: false, canComment: true, ...discussion };
  answerCalls((url) => (url.includes('settings') ? { ...COMPANY_SETTINGS, currency: 'EUR' } : answer));
  show(<ActivitySheet subjectType="employee" subjectId="emp_2" />);
  await screen.findAllByText(/Jonas Ekdahl|Nothing has happened/);
  return screen.queryAllByRole('listitem').map((one) => one.textContent);
}

test('an edit says who changed which field from what to what', async () => {
  const [text] = await shown({ entries: [edit()] });
  expect(text).toMatch(/^Jonas Ekdahl made 5 changes/);
  const values = within(screen.getByRole('listitem')).getAllByRole('definition');
  expect(values.map(({ textContent }) => textContent)).toEqual([
    'was 12 Oct 2026→, became 15 Oct 2026',
    expect.stringMatching(/^was .*65\.00.*→, became .*70\.00/),
    'was –→, became Lund',
    '31 Jan 2027',
    'changed',
  ]);
  expect(
    within(screen.getByRole('listitem'))
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(CHANGES.map(({ label }) => label));
});

test('who acted in the place of somebody is said with them, of a step and of a change', async () => {
  const step = {
    kind: 'step',
    id: 'approve',
    at: '2026-10-12T08:00:00Z',
    byId: 'emp_1',
    byName: 'Jonas Ekdahl',
    name: 'approve',
    note: null,
  };
  const entries = [
    { ...step, said: 'approved it', forName: 'Helena Marsh' },
    { ...edit(CHANGES.slice(0, 1)), forName: 'Helena Marsh' },
  ];
  const [moved, changed] = await shown({ entries: entries as Activity[] });
  expect(moved).toMatch(/^Jonas Ekdahl for Helena Marsh approved it/);
  expect(changed).toMatch(/^Jonas Ekdahl for Helena Marsh made a change/);
});

test('one change is one', async () => {
  expect((await shown({ entries: [edit(CHANGES.slice(0, 1))] }))[0]).toMatch(/^Jonas Ekdahl made a change/);
});

test.each([true, false])('who takes part in the conversation, %s, has a place to write', async (canComment) => {
  await shown({ entries: [edit()], canComment });
  expect(screen.queryAllByRole('textbox')).toHaveLength(canComment ? 1 : 0);
});

test('what became of a record on another page, such as its form, is there when one comes back', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 300_000 } } });
  const discussion = { entries: [] as Activity[], seesInternal: false, canComment: true };
  answerCalls((url) => (url.includes('settings') ? COMPANY_SETTINGS : discussion));
  show(<ActivitySheet subjectType="leave_request" subjectId="lvr_1" />, queries);
  await screen.findByText(/Nothing has happened/);
  cleanup();
  discussion.entries.push(edit());
  show(<ActivitySheet subjectType="leave_request" subjectId="lvr_1" />, queries);
  expect(await screen.findByText('Jonas Ekdahl')).toBeDefined();
});
