import type { Answers } from '@lintel/contract/form-rules';
import type { Field } from '@lintel/contract/templates';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, COMPANY_SETTINGS, show } from '#test/show.tsx';
import { FormAnswers } from './FormAnswers.tsx';
import { FormFields } from './FormFields.tsx';
import { FormPaper } from './FormPaper.tsx';
import { useFormState } from './useFormState.ts';

const FIELDS: Field[] = [
  { key: 'deposit', type: 'money', label: 'Deposit', required: true },
  { key: 'tip', type: 'money', label: 'Tip, EUR' },
  {
    key: 'lines',
    type: 'line_table',
    label: 'Lines',
    columns: [
      { key: 'quantity', type: 'number', label: 'Quantity' },
      { key: 'rate', type: 'money', label: 'Rate' },
      { key: 'total', type: 'computed', label: 'Line total', formula: { op: 'product', of: ['quantity', 'rate'] } },
    ],
  },
  { key: 'amount', type: 'computed', label: 'Total', formula: { op: 'sum', of: ['lines.total'] } },
];
const ANSWERS: Answers = {
  deposit: '120000',
  lines: [{ quantity: '2', rate: '73025', total: '146050' }],
  amount: '146050',
};

beforeEach(() => void answerCalls((url) => (url.includes('settings') ? { ...COMPANY_SETTINGS, currency: 'EUR' } : null)));

function Form() {
  const { form } = useFormState({ fields: FIELDS, answers: ANSWERS, set: () => undefined, files: [], names: {} });
  return <FormFields form={form} title="Purchase" />;
}
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

test('a form says what its amounts are in while it is filled in', async () => {
  show(<Form />);
  expect(await screen.findByLabelText('Deposit in EUR')).toHaveProperty('value', '1200.00');
  expect(screen.getByLabelText('Tip, EUR (optional)')).toBeDefined();
  expect(screen.getByText('Rate (€)')).toBeDefined();
  expect(screen.getByText('Line total (€)')).toBeDefined();
  expect(screen.getByText('Quantity')).toBeDefined();
  expect(texts('output')).toEqual(['1,460.50', '€1,460.50']);
});

test('what was answered is read with its currency', async () => {
  show(<FormAnswers fields={FIELDS} answers={ANSWERS} withheld={[]} names={{}} files={[]} title="Purchase" />);
  expect(await screen.findByText('€1,200.00')).toBeDefined();
  expect(texts('th')).toEqual(['Quantity', 'Rate (€)', 'Line total (€)']);
  expect(texts('td')).toEqual(['2', '730.25', '1,460.50']);
  expect(screen.getByText('€1,460.50')).toBeDefined();
});

test('paper that is filled in by hand says it too', async () => {
  show(<FormPaper fields={FIELDS} title="Purchase" isNarrow={false} />);
  expect(await screen.findByText('Deposit in EUR')).toBeDefined();
  expect(texts('th')).toEqual(['Quantity', 'Rate (€)', 'Line total (€)']);
});
