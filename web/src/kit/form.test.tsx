import { TextInput } from '@mantine/core';
import { ApiError } from '@lintel/contract/kit/client';
import { DepartmentInput } from '@lintel/contract/departments';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { show } from '#test/show.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { MACHINES } from './machines.gen.ts';
import { useSchemaForm } from './form.ts';
import { ProblemNotice } from './ProblemNotice.tsx';
import { TransitionButtons } from './TransitionButtons.tsx';

function DepartmentForm({ submit }: { submit: (fields: { code: string; name: string }) => Promise<void> }) {
  const form = useSchemaForm({
    initial: { code: '', name: '' },
    labels: { code: 'Code', name: 'Name' },
    schema: async () => DepartmentInput,
    submit,
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <ProblemNotice problem={form.problem} />
      <TextInput {...form.field('code')} />
      <TextInput {...form.field('name')} />
      <button type="submit">Create</button>
    </form>
  );
}

test('a field is checked by the contract’s schema when it is left', async () => {
  show(<DepartmentForm submit={async () => {}} />);
  await userEvent.type(screen.getByLabelText('Code'), 'x1');
  await userEvent.tab();
  await waitFor(() => expect(screen.getByText('Use 2 to 6 capital letters')).toBeDefined());
  expect(screen.queryByText('Fill in this field')).toBeNull();
});

test('nothing is sent while a field is wrong, and the summary takes the focus', async () => {
  const sent: unknown[] = [];
  show(<DepartmentForm submit={async (fields) => void sent.push(fields)} />);
  await userEvent.click(screen.getByText('Create'));
  const summary = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(sent).toEqual([]);
});

test('what the server says about a field stands at that field', async () => {
  const taken = 'Another department has the code CONC. Choose another code.';
  show(
    <DepartmentForm
      submit={() =>
        Promise.reject(new ApiError(422, { ok: false, code: 'department.code_taken', message: taken, fields: { code: taken } }))
      }
    />,
  );
  await userEvent.type(screen.getByLabelText('Code'), 'CONC');
  await userEvent.type(screen.getByLabelText('Name'), 'Concrete Works');
  await userEvent.click(screen.getByText('Create'));
  await waitFor(() => expect(screen.getByText(taken)).toBeDefined());
  expect(screen.getByText(`Code: ${taken}`)).toBeDefined();
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
});

test('a step that only proposes says what it waits for, and not that something changed', async () => {
  show(
    <TransitionButtons
      machine={MACHINES.employee}
      row={{ status: 'active', transitions: ['askSuspension'], version: 1 }}
      label="Jonas Weber"
      move={async () => {}}
      onSettled={() => {}}
      outcome={{ askSuspension: 'the suspension waits for the managing director' }}
    />,
  );
  await userEvent.click(screen.getByText('Propose suspension'));
  await userEvent.click(await screen.findByRole('button', { name: 'Propose suspension' }));
  expect(await screen.findByText('Jonas Weber: the suspension waits for the managing director')).toBeDefined();
});

test('a step sends what may stay empty as nothing, and what has to be filled in as it stands', async () => {
  const sent: unknown[] = [];
  show(
    <TransitionButtons
      machine={MACHINES.employee}
      row={{ status: 'terminated', transitions: ['rehire'], version: 1 }}
      label="Jonas Weber"
      move={async (_name, _row, input) => void sent.push(input)}
      onSettled={() => {}}
      ask={{
        rehire: [
          { name: 'hireDate', label: 'First day', kind: 'line' },
          { name: 'contractEnd', label: 'Contract until (optional)', kind: 'line', isOptional: true },
        ],
      }}
    />,
  );
  await userEvent.click(screen.getByText('Rehire'));
  await userEvent.click(await screen.findByRole('button', { name: 'Rehire' }));
  await waitFor(() => expect(sent).toEqual([{ hireDate: '', contractEnd: null }]));
});

// workspace C0, "Stale"
test('who changed the same record meanwhile is named, with when and with what of the form is different', async () => {
  const changed = {
    name: { before: 'Concrete', after: 'Concrete Works' },
    code: { before: 'CONC', after: 'CONC' },
    secret: { before: 1, after: 2 },
  };
  const data = { version: 3, byName: 'Rachel Odum', at: '2026-10-12T08:05:00.000Z', changed };
  const text = 'This record changed while you were editing.';
  show(<DepartmentForm submit={() => Promise.reject(new ApiError(409, { ok: false, code: 'row.stale', message: text, data }))} />);
  await userEvent.type(screen.getByLabelText('Code'), 'CONC');
  await userEvent.type(screen.getByLabelText('Name'), 'Beton');
  await userEvent.click(screen.getByText('Create'));
  expect(await screen.findByText(/^Changed by Rachel Odum, 12 Oct/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show differences' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(['NameConcreteConcrete WorksBeton']);
});

// A dialog without a form over a schema says the same: what it is about has the words of its machine.
test('a step on a record that somebody else moved meanwhile names who, when and from which state to which', async () => {
  const changed = { status: { before: 'active', after: 'offboarding' }, expiresOn: { before: null, after: '2026-10-13' } };
  const data = { version: 3, byName: 'Rachel Odum', at: '2026-10-12T08:05:00.000Z', changed };
  show(
    <TransitionButtons
      machine={MACHINES.employee}
      row={{ status: 'active', transitions: ['askSuspension'], version: 1 }}
      label="Jonas Weber"
      move={() => Promise.reject(new ApiError(409, { ok: false, code: 'row.stale', message: 'This record changed.', data }))}
      onSettled={() => {}}
    />,
  );
  await userEvent.click(screen.getByText('Propose suspension'));
  await userEvent.click(await screen.findByRole('button', { name: 'Propose suspension' }));
  expect(await screen.findByText(/^Changed by Rachel Odum, 12 Oct/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show differences' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['FieldAs you saw itNow', 'StatusActiveLeaving', 'Expires onempty13 Oct']);
});
