import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { crumbStore, useCrumb } from './crumb.store.ts';

const at = (path: string) => ({
  wrapper: ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>,
  initialProps: { label: null as string | null },
});

test('a page names its last crumb once it knows its name, for its own address, and takes the name along when it goes', () => {
  const page = renderHook(({ label }) => useCrumb(label), at('/employee/tasks/tsk_1'));
  expect(crumbStore.get()).toBeNull();
  page.rerender({ label: 'RC-01-T001' });
  expect(crumbStore.get()).toEqual({ path: '/employee/tasks/tsk_1', label: 'RC-01-T001' });
  page.unmount();
  expect(crumbStore.get()).toBeNull();
});
