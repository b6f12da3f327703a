import type { RequestDetail } from '@lintel/contract/requests';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { RequestFillIn } from './RequestFillIn.tsx';

const REQUEST = {
  ...{ id: 'req_1', number: 'REQ-2026-0001', title: 'Training', templateName: 'Training', kind: 'general', status: 'returned' },
  ...{ version: 3, fulfilment: 'the owner', printLayout: 'two_columns', files: [], names: {}, answers: { course: 'First aid' } },
  fields: [
    { key: 'course', type: 'text', label: 'Course', required: true, help: 'As its provider calls it.' },
    { key: 'place', type: 'text', label: 'Place', required: true },
  ],
  returned: { byName: 'Jonas Ekdahl', comment: 'Which one?', fields: [{ key: 'course', label: 'Course' }] },
} as unknown as RequestDetail;

beforeEach(() => void answerCalls(() => null));
const open = (request: RequestDetail) => show(<RequestFillIn request={request} onReload={() => undefined} />);
const described = async (label: string) =>
  document.getElementById((await screen.findByLabelText(label)).getAttribute('aria-describedby') ?? '')?.textContent;

test('who corrects a request reads who returned it, why, and at each field that was marked', async () => {
  open(REQUEST);
  expect(await screen.findByText('Jonas Ekdahl returned this request.')).toBeDefined();
  expect(screen.getByText('Which one?')).toBeDefined();
  expect(screen.getByText('To correct: Course')).toBeDefined();
  expect(await described('Course')).toBe('To correct. As its provider calls it.');
  expect(await described('Place')).toBeUndefined();
});

test('a draft has no marks', async () => {
  open({ ...REQUEST, status: 'draft', returned: null });
  expect(await described('Course')).toBe('As its provider calls it.');
});
