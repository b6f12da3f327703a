import { screen } from '@testing-library/react';
import type { Approval } from '@lintel/contract/approvals';
import type { LeaveRequestDetail } from '@lintel/contract/leave';
import { expect, test } from 'vitest';
import { show } from '#test/show.tsx';
import { LeaveFacts } from './LeaveFacts.tsx';

const REQUEST = {
  ...{ employeeName: 'Marta Kessler', createdByName: 'Marta Kessler', submittedAt: '2026-10-12T08:00:00Z' },
  ...{ delegateName: null, certificateDueOn: null, certifiedAt: null },
} as LeaveRequestDetail;
const APPROVAL = {
  flags: ['conflict'],
  facts: [
    { label: 'Kind of leave', value: 'Annual leave' },
    { label: 'Days', value: '5' },
    { label: 'Balance afterwards', value: '\u22121.57, 1.57 more than there are', isAlert: true },
    { label: 'In these days', value: 'Crane lift' },
    { label: 'In these days', value: 'Slab' },
  ],
} as unknown as Approval;

const rows = () => screen.queryAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling!.textContent}`);

test('who decides reads what the head of the page does not say, and is warned of what is more than there is', () => {
  show(<LeaveFacts request={REQUEST} approval={APPROVAL} isOwn={false} />);
  expect(rows()).toEqual(['Balance afterwards: \u22121.57, 1.57 more than there are', 'In these days: Crane lift', 'In these days: Slab']);
  expect(screen.getByText(/more than there are/).dataset['alert']).toBe('true');
  expect(screen.getByText('Crane lift').dataset['alert']).toBeUndefined();
});

test('to whom it belongs, and where the steps say who asked, nothing is said twice', () => {
  show(<LeaveFacts request={REQUEST} approval={APPROVAL} isOwn />);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('what nobody was asked for says who entered it; what somebody else entered says so in any case', () => {
  show(<LeaveFacts request={REQUEST} approval={null} isOwn />);
  expect(rows()).toEqual(['Entered by: Marta Kessler', 'Submitted: 12 Oct 2026, 08:00']);
  show(<LeaveFacts request={{ ...REQUEST, createdByName: 'Anneke de Vos' }} approval={APPROVAL} isOwn />);
  expect(rows()).toContain('Entered by: Anneke de Vos');
});
