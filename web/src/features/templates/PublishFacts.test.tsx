import type { Field, TemplateVersion } from '@lintel/contract/templates';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PublishFacts } from './PublishFacts.tsx';

const field = (key: string, label: string): Field => ({ key, type: 'text', label });
const version = (number: number, fields: Field[], open: number, publishedAt: string | null = '2026-10-12T08:00:00.000Z') =>
  ({
    id: `tpv_${number}`,
    number,
    fields,
    printLayout: 'two_columns',
    publishedAt,
    publishedBy: null,
    open,
    submissions: open,
  }) as TemplateVersion;
const [what, when, why] = [field('what', 'What'), field('when', 'When'), field('why', 'Why')];

test('a publication says what it changes and how many open requests stay on older versions', () => {
  const versions = [version(3, [what, why], 0, null), version(2, [what, when], 2), version(1, [what], 1)];
  render(<PublishFacts template={{ versions }} fields={[what, why]} />);
  expect(screen.getByText('3 open requests stay on older versions and keep their form.')).toBeDefined();
  const changes = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(changes).toEqual([expect.stringContaining('Why'), expect.stringContaining('When')]);
});

test('the first one says that the form is offered at once', () => {
  render(<PublishFacts template={{ versions: [version(1, [what], 0, null)] }} fields={[what]} />);
  expect(screen.getByText('It is offered to its audience at once.')).toBeDefined();
});
