import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/kit/queries.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { projectOptionsQuery, ProjectPicker, projectQuery, ProjectStatus } from './projects.parts.tsx';

afterEach(cleanup);

const RIVERSIDE = { id: 'prj_1', code: 'RC-01', name: 'Riverside Clinic', status: 'active' } as const;

function show(value: string | null, onChange = vi.fn()) {
  queryClient.setQueryData(projectOptionsQuery('').queryKey, [RIVERSIDE]);
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider scheme="light">
        <ProjectPicker label="Project" value={value} onChange={onChange} />
      </UiProvider>
    </QueryClientProvider>,
  );
  return onChange;
}

test('what was found is chosen by its code and name', async () => {
  const onChange = show(null);
  await userEvent.click(screen.getByRole('combobox', { name: 'Project' }));
  await userEvent.click(await screen.findByText('RC-01 Riverside Clinic'));
  expect(onChange).toHaveBeenCalledWith('prj_1', RIVERSIDE);
});

test('what is chosen stands in the field', () => {
  show('prj_1');
  expect(screen.getByRole('combobox', { name: 'Project' })).toHaveProperty('value', 'RC-01 Riverside Clinic');
});

test('a state has its word', () => {
  render(
    <UiProvider scheme="light">
      <ProjectStatus status="practical_completion" />
    </UiProvider>,
  );
  expect(screen.getByText('Practical completion')).toBeTruthy();
  expect(projectQuery('prj_1').queryKey).toEqual(['projects', 'one', 'prj_1']);
});
