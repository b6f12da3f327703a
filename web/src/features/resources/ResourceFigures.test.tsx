import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { companyDay } from '#web/kit/today.ts';
import { ResourceFigures } from './ResourceFigures.tsx';

const TODAY = companyDay();
let asked: URL[] = [];
beforeEach(() => {
  asked = [];
  answerCalls((url) => {
    asked.push(new URL(url, 'http://lintel.test'));
    return Response.json({ ok: true, data: [], page: { number: 1, size: 1, total: 40 + asked.length }, message: '' });
  });
});
afterEach(cleanup);

/** What each card opens, and what was counted for it. */
async function cards(kind?: 'vehicle' | 'equipment') {
  show(<ResourceFigures kind={kind} />);
  await screen.findByText('43');
  const counted = asked.map(({ searchParams }) => Object.fromEntries([...searchParams].filter(([name]) => name !== 'size')));
  return screen.getAllByRole('link').map((link, index) => {
    const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href);
    return {
      label: link.textContent,
      page: pathname.split('/').slice(2).join('/'),
      opens: Object.fromEntries(searchParams),
      counted: counted[index],
    };
  });
}

test('each card of all resources opens the rows that it counted', async () => {
  const free = { freeIn: `${TODAY}/${TODAY}` };
  expect(await cards()).toEqual([
    { label: 'Free today', page: 'resources', opens: { view: 'list', ...free }, counted: free },
    { label: 'Due within 30 days', page: 'resources', opens: { view: 'due' }, counted: { dueWithin: '30' } },
    { label: 'Overdue returns', page: 'resources', opens: { view: 'bookings', isOverdue: 'true' }, counted: { isOverdue: 'true' } },
  ]);
});

test('on the page of one kind the cards count that kind, and open it', async () => {
  const kind = 'vehicle';
  expect(await cards(kind)).toMatchObject([
    { page: 'resources/vehicles', opens: { freeIn: `${TODAY}/${TODAY}` }, counted: { kind, freeIn: `${TODAY}/${TODAY}` } },
    { page: 'resources', opens: { view: 'due', kind }, counted: { kind, dueWithin: '30' } },
    { page: 'resources', opens: { view: 'bookings', isOverdue: 'true', kind }, counted: { kind, isOverdue: 'true' } },
  ]);
});
