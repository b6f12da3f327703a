import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { ApprovalPanel } from './ApprovalPanel.tsx';

const REJECTED = {
  ...{ id: 'apr_1', kind: 'resource_booking', subjectId: 'bkg_1', status: 'rejected', requesterName: 'Marta Kessler', version: 3 },
  ...{ createdAt: '2026-10-12T06:00:00Z', decidedAt: '2026-10-12T08:00:00Z', dueAt: null, transitions: [], ruleName: 'Everything else' },
  ...{ facts: [], steps: [], decisions: [], changes: [], fields: [], watchers: [], isWatching: false, canWatch: false },
};
afterEach(cleanup);

test.each([
  ['Move to VH-12 Van', 'Move to VH-12 Van: rejected'],
  [null, null],
])('of what was asked for a part of it alone (%s) the outcome says that it is of that part', async (about, words) => {
  answerCalls(() => ({ ...REJECTED, about }));
  show(<ApprovalPanel kind="resource_booking" subjectId="bkg_1" />);
  expect(await screen.findByText('Steps')).toBeDefined();
  expect(screen.queryByText(/rejected/)?.textContent ?? null).toBe(words);
});
