import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TitleBlock } from './TitleBlock.tsx';

test.each([
  ['ab', []],
  ['abc', ['c']],
  ['aWb', ['a', 'b']],
  ['abW', []],
  ['aWbcd', ['a', 'd']],
])('of the cells %s (a large one is wide) these take a whole line on a phone: %j', (cells, alone) => {
  render(<TitleBlock cells={[...cells].map((label) => ({ label, value: '', wide: label === 'W' }))} />);
  const found = screen.getAllByRole('term').filter(({ parentElement }) => parentElement!.dataset['alone']);
  expect(found.map(({ textContent }) => textContent)).toEqual(alone);
});
