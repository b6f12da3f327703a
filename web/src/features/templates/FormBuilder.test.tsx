import type { Field } from '@lintel/contract/templates';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { FormBuilder } from './FormBuilder.tsx';

const FIELDS: Field[] = [
  { key: 'amount', type: 'number', label: 'Amount', required: true },
  {
    key: 'why',
    type: 'text',
    label: 'Why',
    showIf: { match: 'all', conditions: [{ field: 'amount', op: 'above', value: '100' }] },
  },
  {
    key: 'lines',
    type: 'line_table',
    label: 'Lines',
    columns: [
      { key: 'item', type: 'text', label: 'Item', required: true },
      { key: 'price', type: 'money', label: 'Price' },
      { key: 'total', type: 'computed', label: 'Total', formula: { op: 'product', of: ['price'] } },
    ],
  },
];
const build = (isFixed: boolean) => show(<FormBuilder fields={FIELDS} kind="general" onChange={() => undefined} isFixed={isFixed} />);
const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

/** Whether palette, fields and properties stand beside each other. */
const beWide = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: isWide && media.includes('75em'), addListener: null, removeListener: null }),
  );

afterEach(() => vi.unstubAllGlobals());

test('who may not change a form reads what its fields are, and finds nothing to change', async () => {
  beWide(true);
  build(true);
  expect(factOf('Needed')).toBe('Yes');
  await userEvent.click(screen.getByRole('button', { name: /^Why/ }));
  expect(factOf('Shown only if')).toBe('Amount is above 100');
  await userEvent.click(screen.getByRole('button', { name: /^Lines/ }));
  expect(factOf('Columns')).toBe('Item: Text, needed\nPrice: Amount\nTotal: Product of Price');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getAllByRole('button')).toHaveLength(FIELDS.length);
});

test('where there is no room beside the fields, a field opens its properties over them, and none is open before', async () => {
  beWide(false);
  build(false);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Why/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Short text' });
  expect(within(sheet).getByRole<HTMLInputElement>('textbox', { name: 'Label' }).value).toBe('Why');
});
