import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { useStore } from '#web/kit/store.ts';
import { Compose } from './Compose.tsx';
import { keepCompose, leftCompositions } from './compose.journal.ts';
import { composeStore, type ComposeStart } from './compose.store.ts';

// mail.md 5: of what was written no more than a second is lost with the tab, and what cannot be kept is named.

const DOC = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The plinth is in.' }] }] };
const PLAN = new File(['x'.repeat(2048)], 'plan.pdf', { type: 'application/pdf' });

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});
afterEach(() => {
  act(() => composeStore.set([]));
  cleanup();
  vi.unstubAllGlobals();
});

function Host() {
  return useStore(composeStore).map((session) => <Compose key={session.key} session={session} />);
}
function open(start: ComposeStart) {
  show(<Host />);
  act(() => composeStore.open(start));
  return screen.findByRole('dialog');
}
const left = async () => (await leftCompositions()).map(({ start }) => start);
/** A look at everything comes only after two seconds. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 1000 });

test('what is typed into a field is in the journal before anything looks for it', async () => {
  await open({ doc: DOC });
  fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Plinth 3' } });
  await soon(async () => expect(await left()).toMatchObject([{ subject: 'Plinth 3' }]));
});

test('so is what is done to the text', async () => {
  await open({ doc: DOC });
  await userEvent.click(screen.getByRole('button', { name: 'Bullet list' }));
  await soon(async () => expect(JSON.stringify(await left())).toContain('bulletList'));
});

test('a file that the server has not got is named in the journal, although nothing else was written', async () => {
  await open({ waitingFiles: [PLAN] });
  await soon(async () => expect(await left()).toMatchObject([{ lostFiles: [{ name: 'plan.pdf', size: 2048 }] }]));
});

test.each([
  [[PLAN], 'plan.pdf (2.00 KB) was not uploaded before the page closed. Add it again.'],
  [
    [PLAN, new File(['1234'], 'rails.csv')],
    '2 files were not uploaded before the page closed: plan.pdf (2.00 KB), rails.csv (4 B). Add them again.',
  ],
])('whoever takes it up again is told of the files that are gone, until they have read it', async (waitingFiles, sentence) => {
  keepCompose('left', { subject: 'Plinth 3', doc: DOC, waitingFiles, isRestored: true });
  const [start] = await left();
  await open(start!);
  expect(screen.getByText(sentence)).toBeTruthy();
  await soon(async () =>
    expect((await left()).at(-1)).toMatchObject({ lostFiles: waitingFiles.map(({ name, size }) => ({ name, size })) }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await userEvent.type(screen.getByLabelText('Subject'), '!');
  await soon(async () => expect((await left()).at(-1)).toMatchObject({ subject: 'Plinth 3!' }));
  expect((await left()).at(-1)?.lostFiles).toBeUndefined();
});
