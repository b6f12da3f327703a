import type { Resource } from '@lintel/contract/resources';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerCalls, COMPANY_SETTINGS, show } from '#test/show.tsx';
import { ResourceFacts } from './ResourcePhoto.tsx';

const CRANE = {
  ...{ id: 'rsc_1', code: 'EQ-01', name: 'Tower crane', kind: 'equipment', photoId: null, category: 'Crane', ownership: 'owned' },
  ...{ hiredFrom: null, hireOrder: null, homeDepartmentName: 'Building', dayRateMinor: '45000', hourRateMinor: '6000' },
} as unknown as Resource;
beforeEach(() => answerCalls(() => COMPANY_SETTINGS));
afterEach(cleanup);

test.each<[string, Partial<Resource>, Record<string, string>]>([
  ['of our own', {}, { Ownership: 'Owned', Department: 'Building' }],
  [
    'that is hired from somebody',
    { ownership: 'hired', hiredFrom: 'Kranring', hireOrder: 'PO-77' },
    { Ownership: 'Hired, Kranring, PO-77', Department: 'Building' },
  ],
  ['that belongs nowhere', { homeDepartmentName: null }, { Department: '–' }],
])('a resource %s says what it is and whose', (_what, more, facts) => {
  show(<ResourceFacts resource={{ ...CRANE, ...more }} />);
  expect(shown()).toMatchObject({ Category: 'Crane', ...facts });
});

test('the rate of a day is said always, that of an hour where it has one', () => {
  show(<ResourceFacts resource={CRANE} />);
  expect(shown()).toMatchObject({ 'Day rate': expect.stringMatching(/450/), 'Hour rate': expect.stringMatching(/60/) });
  cleanup();
  show(<ResourceFacts resource={{ ...CRANE, hourRateMinor: '0' }} />);
  expect(Object.keys(shown())).toEqual(['Category', 'Ownership', 'Department', 'Day rate']);
});

/** What stands behind each label. */
const shown = () =>
  Object.fromEntries(screen.getAllByRole('listitem').map(({ children }) => [children[0]!.textContent, children[1]!.textContent]));
