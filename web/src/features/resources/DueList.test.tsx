import type { ResourceDue } from '@lintel/contract/resource-dues';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { sessionStore } from '#web/kit/session.store.ts';
import { DueList } from './DueList.tsx';

afterEach(cleanup);

const OIL: Partial<ResourceDue> = { id: 'mpl_1', what: 'Oil', on: null, meter: 1000, level: 'soon', heldBy: 'Marta Kessler' };
const INSURANCE: Partial<ResourceDue> = { id: 'paper 1', what: 'Insurance', on: '2026-10-01', meter: null, level: 'due', heldBy: null };

test('what is due stands one by one, with when, of what and with whom', async () => {
  sessionStore.set({ ...sessionStore.get(), role: 'employee', user: { id: 'emp_1', name: 'Marta Kessler', role: 'employee' } as never });
  const asked: URLSearchParams[] = [];
  answerCalls((url) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    if (pathname.includes('/lists/')) return { columns: null, views: [] };
    if (!pathname.endsWith('/resources/dues')) return [];
    asked.push(searchParams);
    return [INSURANCE, OIL].map((due) => ({
      ...due,
      resourceId: 'rsc_1',
      resourceCode: 'VH-01',
      resourceName: 'Van',
      resourceKind: 'vehicle',
    }));
  });
  show(<DueList />);
  const table = await screen.findByRole('table', { name: 'What is due' });
  await within(table).findByText('Oil');
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
  ).toEqual([
    ['Insurance', 'VH-01 Van', expect.stringMatching(/1 Oct.*Due/), '–'],
    ['Oil', 'VH-01 Van', expect.stringMatching(/at 1,000.*Soon/), 'Marta Kessler'],
  ]);
  expect(asked[0]!.get('dueWithin')).toBe('30');
});
