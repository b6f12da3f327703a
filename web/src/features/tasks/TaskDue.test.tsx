import { addDays } from '@lintel/contract/kit/days';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { queryClient } from '#web/kit/queries.ts';
import { sessionStore } from '#web/kit/session.store.ts';
import { companyDay } from '#web/kit/today.ts';
import { TaskViews } from './TaskViews.tsx';

const TODAY = companyDay();
/** A day of this month that is over; on its first there is none, and the month is the one before. */
const OVER = addDays(TODAY, -1);
const TASK = {
  ...{ id: 'tsk_1', number: 'RC-01-T001', title: 'Pour the slab', projectCode: 'RC-01', priority: 'normal', status: 'todo', dueDate: OVER },
  ...{ assignees: [], labels: [], estimateMinutes: null, loggedMinutes: 0, percent: 0, checks: 0, checksDone: 0, openPredecessors: 0 },
  ...{ version: 1, transitions: [] },
};
let task: object = TASK;
beforeEach(() => {
  queryClient.clear();
  sessionStore.set({ ...sessionStore.get(), role: 'employee', user: { id: 'emp_1', name: 'Marta Kessler' } } as never);
  answerCalls((url) => (url.includes('/lists/') ? { columns: null, views: [] } : url.includes('/tasks?') ? [task] : []));
});
afterEach(cleanup);

const DUE = [
  ['over is late', {}, 1],
  ['today is not', { dueDate: TODAY }, 0],
  ['over is not late once it is done', { status: 'done' }, 0],
] as const;
test.each(['list', 'calendar'].flatMap((as) => DUE.map(([what, more, marks]) => [as, what, more, marks] as const)))(
  'in the view %s a task whose day is %s, and a mark says so',
  async (as, _what, more, marks) => {
    task = { ...TASK, ...more };
    const month = ('dueDate' in more ? TODAY : OVER).slice(0, 7);
    show(<TaskViews fixed={{ part: 'led' }} empty="No tasks." mayAdd={false} />, undefined, `/?as=${as}&month=${month}`);
    // The list stands there as rows and, for phones, as cards.
    const links = await screen.findAllByRole('link', { name: /Pour the slab/ });
    expect(screen.queryAllByRole('img', { name: 'Overdue' })).toHaveLength(marks * links.length);
  },
);
