import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { queryClient } from '#web/kit/queries.ts';
import { Entries } from './Entries.tsx';

const ENTRY = {
  ...{ id: 'ten_1', timesheetId: 'tms_1', day: '2026-10-12', employeeName: 'Marta Kessler', departmentName: 'Building', activity: null },
  ...{ projectCode: 'RC-01', phaseName: null, costCode: '03 Concrete', task: null, resource: null, minutes: 480, overtimeMinutes: 0 },
  ...{ onSite: true, note: '', isCorrection: false, enteredByName: null, status: 'locked' },
};

beforeEach(() => {
  queryClient.clear();
  answerCalls((url) => {
    if (url.includes('/lists/')) return { columns: null, views: [] };
    if (url.includes('/projects/prj_1')) return { id: 'prj_1', code: 'RC-01', name: 'Riverside Clinic' };
    if (!url.includes('/timesheets/entries')) return [];
    const items = url.includes('bare')
      ? [{ ...ENTRY, costCode: null }]
      : [ENTRY, { ...ENTRY, id: 'tco_1', minutes: -90, note: 'Counted twice', isCorrection: true }];
    return Response.json({ ok: true, data: items, page: { number: 1, size: 20, total: 2, totals: { minutes: '390' } }, message: '' });
  });
});

test('on a phone an entry is titled by what was done and when, with where it was beneath', async () => {
  show(<Entries />, undefined, '/');
  const [entry] = within(await screen.findByRole('list', { name: 'Entries' })).getAllByRole('listitem');
  expect(entry!.querySelector('a')!.textContent).toMatch(/^03 Concrete, 12 Oct/);
  expect(entry!.querySelector('small')!.textContent).toBe('RC-01 · Marta Kessler · 8 h');
  show(<Entries />, undefined, '/?q=bare');
  const bare = await screen.findByRole('link', { name: /^Marta Kessler, 12 Oct/ });
  expect(bare.parentElement!.querySelector('small')!.textContent).toBe('RC-01 · 8 h');
});

test('a correction stands among the entries, says that it is one, and counts in their sum', async () => {
  show(<Entries />, undefined, '/?projectId=prj_1');
  const correction = await screen.findByRole('row', { name: /RC-01 Correction/ });
  expect(within(correction).getByText('−1.5')).toBeDefined();
  expect(screen.getByText('6.5')).toBeDefined();
  expect(screen.getByRole('row', { name: /Marta Kessler.* 8 / }).textContent).not.toContain('Correction');
  expect(await screen.findByRole('button', { name: /Project.*RC-01/ })).toBeDefined();
});
