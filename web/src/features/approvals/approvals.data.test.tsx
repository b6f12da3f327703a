import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { useWaitingCount } from './approvals.data.ts';

function Count(preset: Parameters<typeof useWaitingCount>[0]) {
  return <b>{`${useWaitingCount(preset)} wait`}</b>;
}

test.each([
  ['all of it', {}, '5 wait'],
  ['its group', { group: 'requests' }, '3 wait'],
  ['its kind alone, of which there are fewer than of its group', { kind: 'request' }, '1 wait'],
] as const)('the number above an inbox counts what the inbox lists: %s', async (_what, preset, words) => {
  const waiting = { requests: 3, leave: 2, projects: 0, procurement: 0, money: 0, control: 0 };
  const row = { id: 'apr_1' };
  answerCalls((url) =>
    url.includes('/counts') ? { waiting, delegated: 0, stuck: 0, bulkLimit: 25 } : url.includes('kind=request') ? [row] : [],
  );
  show(<Count {...preset} />);
  expect(await screen.findByText(words)).toBeDefined();
});
