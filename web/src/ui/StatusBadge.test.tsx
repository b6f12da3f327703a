import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { STATUS, type Status, type StatusTone } from '#web/ui/StatusTone.ts';

const statuses = Object.keys(STATUS) as Status[];

test.each(statuses)('%s has a word and an icon', (status) => {
  const { container } = render(<StatusBadge status={status} />);
  expect(container.textContent).toBe(STATUS[status].label);
  expect(container.querySelector('svg[aria-hidden="true"]')).not.toBeNull();
});

test('no two statuses share an icon or a word', () => {
  const entries: StatusTone[] = Object.values(STATUS);
  expect(new Set(entries.map((entry) => entry.icon)).size).toBe(entries.length);
  expect(new Set(entries.map((entry) => entry.label)).size).toBe(entries.length);
});

test('a label replaces the word, quiet drops the fill', () => {
  const { container } = render(<StatusBadge status="in_review" label="In review, with you" quiet />);
  expect(container.textContent).toBe('In review, with you');
  expect(container.querySelector('[data-quiet]')).not.toBeNull();
});
