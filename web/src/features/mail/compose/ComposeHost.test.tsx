import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { sessionStore } from '#web/kit/session.store.ts';
import { reachStore } from '#web/kit/reach.store.ts';
import { keepCompose, leftCompositions } from './compose.journal.ts';
import { composeStore } from './compose.store.ts';
import { ComposeHost } from './ComposeHost.tsx';
import { ComposeOpening } from './ComposeOpening.tsx';

const before = sessionStore.get();

beforeEach(() => {
  localStorage.clear();
  sessionStore.set({ ...before, user: { id: 'emp_1', name: 'Marta Kessler', email: 'marta.kessler@corvane.example' } } as never);
  answerCalls(() => []);
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  act(() => {
    composeStore.set([]);
    reachStore.reached();
  });
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

test.each([
  ['a call that failed', reachStore.lost],
  [
    'the browser',
    () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      window.dispatchEvent(new Event('offline'));
    },
  ],
])(
  'an editor that cannot be fetched without network, as %s tells, says so, and can be left; what was written is offered again',
  async (_, lose) => {
    composeStore.open({ subject: 'Formwork', isRestored: true }, 'written');
    composeStore.open({}, 'empty');
    const [written, empty] = composeStore.get();
    show(
      <>
        <ComposeOpening session={written!} />
        <ComposeOpening session={empty!} />
      </>,
    );
    expect(screen.getAllByText('Opening the message...')).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
    act(lose);
    const sentence = 'The editor is not on this device yet. It opens by itself when you are connected again.';
    expect(screen.getAllByText(sentence)).toHaveLength(2);
    for (const button of screen.getAllByRole('button', { name: 'Cancel' })) await userEvent.click(button);
    expect(composeStore.get()).toEqual([]);
    expect((await leftCompositions()).map(({ start }) => start.subject)).toEqual(['Formwork']);
  },
);
