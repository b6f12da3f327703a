import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Address } from '@lintel/contract/mail';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { RecipientField } from './RecipientField.tsx';

const user = userEvent.setup({ delay: null });

function Harness({ initial = [] }: { initial?: Address[] }) {
  const [value, setValue] = useState<Address[]>(initial);
  const [text, setText] = useState('');
  return (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RecipientField
        {...{ label: 'To', value, text, onText: setText }}
        others={[{ email: 'copied@corvane.example', name: '' }]}
        onChange={setValue}
      />
      <button type="button">Elsewhere</button>
    </QueryClientProvider>
  );
}

beforeEach(() => {
  // Nobody is offered: the browser is offline.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});
const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'To' });
const pills = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map((one) => one.getAttribute('aria-label')?.replace('Remove ', ''));
const problem = () => screen.queryByRole('alert')?.textContent ?? null;

test.each([
  ['Enter', '{Enter}'],
  ['a comma', ','],
])('%s commits an address (specification §5)', async (_, key) => {
  render(<Harness />);
  await user.type(input(), `jonas.ekdahl@corvane.example${key}`);
  expect(pills()).toEqual(['jonas.ekdahl@corvane.example']);
  expect(input().value).toBe('');
});

test('a recipient is dragged from one row to another', () => {
  function Rows() {
    const [rows, setRows] = useState({ To: [{ email: 'jonas.ekdahl@corvane.example', name: '' }] as Address[], Cc: [] as Address[] });
    return (
      <QueryClientProvider client={new QueryClient()}>
        {(['To', 'Cc'] as const).map((label) => (
          <RecipientField
            key={label}
            {...{ label, text: '', onText: vi.fn<(text: string) => void>() }}
            value={rows[label]}
            others={rows[label === 'To' ? 'Cc' : 'To']}
            onChange={(next) => setRows((before) => ({ ...before, [label]: next }))}
          />
        ))}
      </QueryClientProvider>
    );
  }
  render(<Rows />);
  const types: string[] = [];
  const dataTransfer = { types, setData: (type: string) => void types.push(type) };
  const list = (label: string) => screen.getByRole('list', { name: `${label} recipients` });
  fireEvent.dragStart(list('To').firstElementChild!, { dataTransfer });
  expect(fireEvent.dragOver(list('To'), { dataTransfer })).toBe(true);
  expect(fireEvent.dragOver(list('Cc'), { dataTransfer })).toBe(false);
  fireEvent.drop(list('Cc'), { dataTransfer });
  expect([list('To').textContent, list('Cc').textContent]).toEqual(['', 'jonas.ekdahl@corvane.example']);
});

test('leaving the field commits an address', async () => {
  render(<Harness />);
  await user.type(input(), 'jonas.ekdahl@corvane.example');
  await user.click(screen.getByText('Elsewhere'));
  expect(pills()).toEqual(['jonas.ekdahl@corvane.example']);
});

test('who is offered goes with the field, and comes back with the next letter', async () => {
  const people = [{ email: 'jonas.ekdahl@corvane.example', name: 'Jonas Ekdahl' }];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ok: true, data: people, message: '' })));
  render(<Harness />);
  await user.type(input(), 'jonas');
  await screen.findByRole('option', { name: /Jonas Ekdahl/ });
  await user.click(screen.getByText('Elsewhere'));
  expect(screen.queryByRole('option')).toBeNull();
  await user.type(input(), '.');
  await screen.findByRole('option', { name: /Jonas Ekdahl/ });
});

test('Enter takes the first who is offered for part of a name; an address means itself', async () => {
  const people = ['Ekdahl', 'Weber'].map((name) => ({ email: `jonas.${name.toLowerCase()}@corvane.example`, name: `Jonas ${name}` }));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ok: true, data: people, message: '' })));
  render(<Harness />);
  await user.type(input(), 'jonas');
  await screen.findByRole('option', { name: /Jonas Ekdahl/, selected: true });
  await user.keyboard('{Enter}');
  expect([pills(), input().value]).toEqual([['Jonas Ekdahl'], '']);
  await user.type(input(), 'jonas@else.example');
  await screen.findByRole('option', { name: /Jonas Weber/, selected: false });
  await user.keyboard('{Enter}');
  expect(pills()).toEqual(['Jonas Ekdahl', 'jonas@else.example']);
});

test('Backspace removes the last address only when the field is empty', async () => {
  render(<Harness initial={['a@b.example', 'c@d.example'].map((email) => ({ email, name: '' }))} />);
  await user.type(input(), 'x{Backspace}');
  expect(pills()).toEqual(['a@b.example', 'c@d.example']);
  await user.type(input(), '{Backspace}');
  expect(pills()).toEqual(['a@b.example']);
});

test('what is no address stays, with the sentence', async () => {
  render(<Harness />);
  await user.type(input(), 'jonas.ekdahl@corvane{Enter}');
  expect([pills(), input().value, problem()]).toEqual([[], 'jonas.ekdahl@corvane', 'Please enter a valid email address']);
  await user.type(input(), '.example');
  expect(problem()).toBeNull();
});

test.each(['A@B.example', 'copied@corvane.example'])('%s, who is in this row or another, is not added again', async (email) => {
  render(<Harness initial={[{ email: 'a@b.example', name: 'Ada' }]} />);
  await user.type(input(), `${email}{Enter}`);
  expect([pills(), problem()]).toEqual([['Ada'], 'This email is already added']);
});

test('a pasted list is taken at once', async () => {
  render(<Harness />);
  await user.click(input());
  await user.paste('Jonas Ekdahl <jonas.ekdahl@corvane.example>; samir.haddad@corvane.example\nnobody');
  expect([pills(), input().value, problem()]).toEqual([
    ['Jonas Ekdahl', 'samir.haddad@corvane.example'],
    'nobody',
    'Please enter a valid email address',
  ]);
});

test('a recipient can be removed by its button', async () => {
  render(<Harness initial={[{ email: 'a@b.example', name: 'Ada' }]} />);
  await user.click(screen.getByRole('button', { name: 'Remove Ada' }));
  expect(pills()).toEqual([]);
});
