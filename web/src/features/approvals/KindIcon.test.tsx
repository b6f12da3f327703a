import { expect, test } from 'vitest';
import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import { show } from '#test/show.tsx';
import { KindIcon } from './KindIcon.tsx';

test.each<[ApprovalKind, string]>([
  ['leave', 'beach'],
  ['timesheet', 'calendar-time'],
  ['request', 'forms'],
  ['expense', 'forms'],
  ['procurement', 'shopping-cart'],
  ['settings_critical', 'adjustments'],
])('%s is decided by its own sign', (kind, sign) => {
  const { container } = show(<KindIcon kind={kind} />);
  expect(container.querySelector('svg')?.classList).toContain(`tabler-icon-${sign}`);
});
