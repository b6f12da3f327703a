import { NumberInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#test/show.tsx';

function Field() {
  const [value, setValue] = useState<number | string>('');
  return (
    <>
      <NumberInput label="Hours" value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </>
  );
}

test.each([
  ['12,5', '12.5'],
  ['12.5', '12.5'],
  ['1250', '1250'],
])('what is typed as %j counts as %j', async (typed, value) => {
  show(<Field />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Hours' }), typed);
  expect(screen.getByRole('status').textContent).toBe(value);
});

test('an amount with groups is pasted as it is read', async () => {
  show(<Field />);
  await userEvent.click(screen.getByRole('textbox', { name: 'Hours' }));
  await userEvent.paste('1,250.5');
  expect(screen.getByRole('status').textContent).toBe('1250.5');
});
