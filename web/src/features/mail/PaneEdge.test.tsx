import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Preferences } from '@lintel/contract/preferences';
import { preferencesQuery } from '#web/features/preferences/preferences.data.ts';
import { queryClient } from '#web/kit/queries.ts';
import { answerCalls, show } from '#test/show.tsx';
import { PaneEdge } from './PaneEdge.tsx';

afterEach(() => vi.unstubAllGlobals());

function open(mailWidths: Preferences['mailWidths'] = {}) {
  const preferences = Preferences.parse({ mailWidths });
  queryClient.setQueryData(preferencesQuery.queryKey, preferences);
  const sent = answerCalls((_, change) => ({ ...preferences, ...(change as object) }));
  const body = { current: document.createElement('div') };
  show(<PaneEdge pane="list" body={body} />, queryClient);
  return { sent, edge: screen.getByRole('separator', { name: 'Width of the list' }), body: body.current };
}

test('it says how wide the list is, and how wide it can be', () => {
  const { edge } = open({ folders: 200, list: 500 });
  const said = ['aria-valuenow', 'aria-valuemin', 'aria-valuemax', 'aria-orientation'].map((name) => edge.getAttribute(name));
  expect(said).toEqual(['500', '288', '640', 'vertical']);
});

test.each([
  ['{ArrowRight}', 400],
  ['{ArrowLeft}', 368],
  ['{Home}', 288],
  ['{End}', 640],
])('the key %s moves it to %i, shows that at once and keeps it, with the other width', async (key, width) => {
  const { edge, body, sent } = open({ folders: 200 });
  edge.focus();
  await userEvent.keyboard(key);
  expect(body.style.getPropertyValue('--mail-list')).toBe(`${width}px`);
  await waitFor(() => expect(sent).toEqual([{ mailWidths: { folders: 200, list: width } }]));
});

test('a pointer draws it as far as it goes, and only letting go keeps it', async () => {
  const { edge, body, sent } = open();
  edge.setPointerCapture = () => undefined;
  fireEvent.pointerDown(edge, { clientX: 100, button: 0 });
  fireEvent.pointerMove(edge, { clientX: 150 });
  expect(body.style.getPropertyValue('--mail-list')).toBe('434px');
  fireEvent.pointerMove(edge, { clientX: 2000 });
  expect([body.style.getPropertyValue('--mail-list'), sent]).toEqual(['640px', []]);
  fireEvent.pointerUp(edge, { clientX: 2000 });
  await waitFor(() => expect(sent).toEqual([{ mailWidths: { list: 640 } }]));
});

test('twice clicked it is as it was at first', async () => {
  const { edge, sent } = open({ list: 600 });
  await userEvent.dblClick(edge);
  await waitFor(() => expect(sent).toEqual([{ mailWidths: { list: 384 } }]));
});
