import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/kit/queries.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
import { SearchBox } from './SearchBox.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  queryClient.setQueryData(mailKeys.labels(), []);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A box whose address is changed by the test: the real one follows when the list has been painted. */
function box() {
  const searched: string[] = [];
  const page = (search: string) => (
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <SearchBox search={search} searchRef={null} onSearch={(text) => searched.push(text)} />
      </MantineProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(page(''));
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search emails' });
  return {
    searched,
    type: (text: string) => fireEvent.change(input, { target: { value: text } }),
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    arrive: (search: string) => rerender(page(search)),
    text: () => input.value,
  };
}

test('the first letter after a rest is searched for at once, what is typed quickly at most every 80 ms, and its end always', () => {
  const { searched, type, pass } = box();
  type('c');
  pass(0);
  expect(searched).toEqual(['c']);
  for (const text of ['cr', 'cra', 'cran', 'crane']) {
    pass(30);
    type(text);
  }
  expect(searched).toEqual(['c', 'cra']);
  pass(80);
  expect(searched).toEqual(['c', 'cra', 'crane']);
});

test('a letter that is typed while the address still follows the ones before is kept', () => {
  const { type, pass, arrive, text, searched } = box();
  type('cra');
  pass(80);
  type('cran');
  pass(80);
  arrive('cra');
  expect(text()).toBe('cran');
  arrive('cran');
  expect(text()).toBe('cran');
  expect(searched).toEqual(['cra', 'cran']);
});

test('a search that comes from elsewhere, as with the back button, stands in the box, also one that was typed before', () => {
  const { type, pass, arrive, text, searched } = box();
  type('cra');
  pass(80);
  arrive('cra');
  type('cran');
  pass(80);
  arrive('cran');
  arrive('cra');
  expect(text()).toBe('cra');
  pass(500);
  expect(searched).toEqual(['cra', 'cran']);
});
