import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sessionStore } from '#web/kit/session.store.ts';
import { answerCalls, show } from '#test/show.tsx';
import { ResourceList, type Part } from './ResourceList.tsx';

const resource = (code: string, location: string | null) => ({
  ...{ id: `rsc_${code}`, kind: 'vehicle', code, name: 'Van', make: '', year: null, plate: null, serial: null, photoId: null, location },
  ...{
    heldBy: location === 'Yard' ? null : 'Marta Kessler',
    freeFrom: null,
    isFree: false,
    status: 'in_service',
    nextDue: null,
    version: 1,
  },
  ...{
    documents: [],
    planned: [],
    requiredCertificates: [],
    transitions: [],
    ownership: 'owned',
    hiredFrom: null,
    homeDepartmentName: null,
  },
  ...{ category: 'Van', meterKind: 'km', meterValue: 10, dayRateMinor: '100' },
});
afterEach(cleanup);

test.each<[Part, string, (string | null)[]]>([
  ['list', 'code', []],
  ['places', 'place', ['Yard', 'RC-01', 'Elsewhere']],
])('the list %s is ordered by %s', async (part, sort, heads) => {
  sessionStore.set({ ...sessionStore.get(), role: 'employee', user: { id: 'emp_1', name: 'Marta Kessler', role: 'employee' } as never });
  let asked: URLSearchParams | undefined;
  answerCalls((url) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    if (pathname.includes('/lists/')) return { columns: null, views: [] };
    if (!pathname.endsWith('/resources')) return [];
    asked = searchParams;
    return [resource('VH-01', 'Yard'), resource('VH-02', 'Yard'), resource('VH-03', 'RC-01'), resource('VH-04', null)];
  });
  show(<ResourceList kind={undefined} part={part} />);
  const table = await screen.findByRole('table', { name: 'Resources' });
  await within(table).findByRole('link', { name: /VH-04/ });
  expect(asked!.get('sort')).toBe(sort);
  expect(
    within(table)
      .queryAllByRole('rowheader')
      .map((head) => head.textContent),
  ).toEqual(heads);
});
