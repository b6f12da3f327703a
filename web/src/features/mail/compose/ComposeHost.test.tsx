import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { sessionStore } from '#web/kit/session.store.ts';
import { keepCompose } from './compose.journal.ts';
import { composeStore } from './compose.store.ts';
import { ComposeHost } from './ComposeHost.tsx';

const before = sessionStore.get();

beforeEach(() => {
  localStorage.clear();
  sessionStore.set({ ...before, user: { id: 'emp_1', name: 'Marta Kessler', email: 'marta.kessler@corvane.example' } } as never);
  answerCalls(() => []);
});
afterEach(() => {
  cleanup();
  act(() => composeStore.set([]));
  sessionStore.set(before);
});

test.each([
  [['Formwork'], '“Formwork” was not sent when this page closed'],
  [[''], 'A message was not sent when this page closed'],
  [['Formwork', 'Crane', ''], '3 messages were not sent when this page closed'],
])('what was left unsent, %j, is one offer, which opens all of it', async (subjects, sentence) => {
  subjects.forEach((subject, i) => keepCompose(`key ${i}`, { subject }));
  show(<ComposeHost />);
  await screen.findByText(sentence);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(composeStore.get().map(({ start, shape }) => [start.subject, shape])).toEqual(
    subjects.map((subject, i) => [subject, i === subjects.length - 1 ? 'open' : 'docked']),
  );
});
