import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { queryClient } from '#web/kit/queries.ts';
import { TaskViews } from './TaskViews.tsx';

beforeEach(() => {
  queryClient.clear();
  answerCalls((url) => {
    if (url.includes('/lists/')) return { columns: null, views: [] };
    if (url.includes('/projects/prj_1')) return { id: 'prj_1', code: 'RC-01', name: 'Riverside Clinic' };
    if (url.includes('/people/')) return { id: 'emp_1', name: 'Marta Kessler' };
    return [];
  });
});

test('the project and the person of an address are named, also of a project that is closed', async () => {
  const views = <TaskViews fixed={{ part: 'led' }} empty="No tasks." mayAdd={false} />;
  show(views, undefined, '/?as=list&projectId=prj_1&assigneeId=emp_1');
  expect(await screen.findByRole('button', { name: /Project.*RC-01/ })).toBeDefined();
  expect(await screen.findByRole('button', { name: /Who does it.*Marta Kessler/ })).toBeDefined();
});
