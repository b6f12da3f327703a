import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { queryClient } from '#web/kit/queries.ts';
import { projectOptionsQuery } from './projects.data.ts';
import { ProjectPicker, projectQuery, ProjectStatus } from './projects.parts.tsx';

const RIVERSIDE = { id: 'prj_1', code: 'RC-01', name: 'Riverside Clinic', status: 'active' } as const;

function pick(value: string | null, onChange = vi.fn()) {
  queryClient.setQueryData(projectOptionsQuery('').queryKey, [RIVERSIDE]);
  show(<ProjectPicker label="Project" value={value} onChange={onChange} />, queryClient);
  return onChange;
}

test('what was found is chosen by its code and name', async () => {
  const onChange = pick(null);
  await userEvent.click(screen.getByRole('combobox', { name: 'Project' }));
  await userEvent.click(await screen.findByText('RC-01 Riverside Clinic'));
  expect(onChange).toHaveBeenCalledWith('prj_1', RIVERSIDE);
});

test('what is chosen stands in the field', () => {
  pick('prj_1');
  expect(screen.getByRole('combobox', { name: 'Project' })).toHaveProperty('value', 'RC-01 Riverside Clinic');
});

test('a state has its word', () => {
  show(<ProjectStatus status="practical_completion" />);
  expect(screen.getByText('Practical completion')).toBeTruthy();
  expect(projectQuery('prj_1').queryKey).toEqual(['projects', 'one', 'prj_1']);
});
