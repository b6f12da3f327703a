import { TextInput } from '@mantine/core';
import { DepartmentInput } from '@lintel/contract/departments';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { useKeptText } from './draft.ts';
import { useSchemaForm } from './form.ts';
import { sessionStore } from './session.store.ts';

const user = userEvent.setup({ delay: null });
const signIn = (id: string) => sessionStore.set({ ...sessionStore.get(), user: { id } as never });
const isRefused = { current: false };

function DepartmentForm({ name = '', code = '' }: { name?: string; code?: string }) {
  const form = useSchemaForm({
    initial: { code, name },
    labels: { code: 'Code', name: 'Name' },
    schema: async () => DepartmentInput,
    keepAs: 'department.new',
    secret: ['code'],
    submit: async () => {
      if (isRefused.current) throw new Error('No');
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <TextInput {...form.field('code')} />
      <TextInput {...form.field('name')} />
      <button type="submit">Create</button>
    </form>
  );
}

const nameField = () => screen.getByLabelText<HTMLInputElement>('Name');

beforeEach(() => {
  localStorage.clear();
  isRefused.current = false;
  signIn('usr_1');
});
afterEach(() => vi.useRealTimers());

test('what is typed in a form is there when the form is opened again, until it is begun anew', async () => {
  const first = show(<DepartmentForm />);
  await user.type(nameField(), 'Concrete');
  first.unmount();
  const again = show(<DepartmentForm />);
  expect(nameField().value).toBe('Concrete');
  await screen.findByText(/^What you typed here is back, as of \d\d:\d\d\.$/);
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(nameField().value).toBe('');
  again.unmount();
  show(<DepartmentForm />);
  expect(nameField().value).toBe('');
});

test('a tab that is killed loses no more than a moment', async () => {
  show(<DepartmentForm />);
  await user.type(nameField(), 'Concrete');
  await waitFor(() => expect(localStorage.getItem('lintel.draft.usr_1.department.new')).toContain('Concrete'));
});

test('what is secret is not kept, and what was written is nobody else’s', async () => {
  const first = show(<DepartmentForm />);
  await user.type(nameField(), 'Concrete');
  await user.type(screen.getByLabelText('Code'), 'CONC');
  first.unmount();
  expect(JSON.stringify(localStorage)).not.toContain('CONC');
  signIn('usr_2');
  show(<DepartmentForm />);
  expect(nameField().value).toBe('');
});

test('signing out while a form is open leaves what was written with who wrote it', async () => {
  const first = show(<DepartmentForm />);
  await user.type(nameField(), 'Concrete');
  sessionStore.set({ ...sessionStore.get(), user: null });
  first.unmount();
  expect(Object.keys(localStorage)).toEqual(['lintel.draft.usr_1.department.new']);
});

test('what was saved is not kept, what was refused is', async () => {
  const first = show(<DepartmentForm code="CONC" />);
  await user.type(nameField(), 'Concrete');
  isRefused.current = true;
  await user.click(screen.getByText('Create'));
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Concrete'));
  isRefused.current = false;
  await user.click(screen.getByText('Create'));
  await waitFor(() => expect(localStorage).toHaveLength(0));
  first.unmount();
  expect(localStorage).toHaveLength(0);
});

test('a field that somebody changed meanwhile is theirs', async () => {
  const first = show(<DepartmentForm name="Concrete" />);
  await user.type(nameField(), ' works');
  first.unmount();
  show(<DepartmentForm name="Concrete and formwork" />);
  expect(nameField().value).toBe('Concrete and formwork');
});

test('after thirty days nothing of it is left', async () => {
  const first = show(<DepartmentForm />);
  await user.type(nameField(), 'Concrete');
  first.unmount();
  vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000 });
  show(<DepartmentForm />);
  expect(nameField().value).toBe('');
  expect(localStorage).toHaveLength(0);
});

function Note() {
  const [text, write, forget] = useKeptText('note');
  return (
    <>
      <textarea aria-label="Note" value={text} onChange={(event) => write(event.currentTarget.value)} />
      <button type="button" onClick={forget}>
        Sent
      </button>
    </>
  );
}

test('a comment that was begun is there again, one that was sent is not', async () => {
  const first = show(<Note />);
  await user.type(screen.getByLabelText('Note'), 'The crane');
  first.unmount();
  const again = show(<Note />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Note');
  expect(field.value).toBe('The crane');
  await user.click(screen.getByText('Sent'));
  expect(field.value).toBe('');
  again.unmount();
  show(<Note />);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('');
});
