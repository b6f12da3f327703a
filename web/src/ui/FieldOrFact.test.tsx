import { Checkbox, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { show } from '#test/show.tsx';
import { FieldOrFact } from './FieldOrFact.tsx';

const KINDS = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
];
const FIELDS: [name: string, field: () => ComponentProps<typeof FieldOrFact>['children'], says: string][] = [
  ['a text', () => <TextInput label="Name (optional)" value="Purchase" readOnly />, 'Purchase'],
  ['a text that says nothing', () => <TextInput label="Name (optional)" value="" readOnly />, '–'],
  ['a number', () => <NumberInput label="Name (optional)" value={24} />, '24'],
  ['a choice', () => <Select label="Name (optional)" data={KINDS} value="b" />, 'Second'],
  ['a choice of texts', () => <Select label="Name (optional)" data={['HR', 'Site']} value="HR" />, 'HR'],
  ['several choices', () => <MultiSelect label="Name (optional)" data={KINDS} value={['b', 'a']} />, 'Second, First'],
  ['a tick', () => <Checkbox label="Name (optional)" checked readOnly />, 'Yes'],
  ['no tick', () => <Checkbox label="Name (optional)" checked={false} readOnly />, 'No'],
];

test.each(FIELDS)('%s that may not be changed reads as a fact', (_, field, says) => {
  show(<FieldOrFact isFact>{field()}</FieldOrFact>);
  expect(screen.getByRole('term').textContent).toBe('Name');
  expect(screen.getByRole('definition').textContent).toBe(says);
  expect(document.querySelector('input')).toBeNull();
});

test('what may be changed is a field, and a fact says more than the input knows', () => {
  show(
    <FieldOrFact isFact={false}>
      <TextInput label="Owner" defaultValue="emp_1" />
    </FieldOrFact>,
  );
  expect(screen.getByRole('textbox', { name: 'Owner' })).toBeDefined();
  show(
    <FieldOrFact isFact says="Devon Archer">
      <TextInput label="Owner" description="Answers for it" defaultValue="emp_1" />
    </FieldOrFact>,
  );
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Devon Archer', 'Answers for it']);
});
