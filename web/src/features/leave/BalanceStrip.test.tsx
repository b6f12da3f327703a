import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { BalanceStrip } from './BalanceStrip.tsx';
import { balancesQuery } from './leave.data.ts';

const BALANCE = {
  ...{ typeId: 'lvt_1', typeName: 'Annual leave', colour: 1, hasBalance: true, balance100: 1800, reserved100: 200, available100: 1600 },
  ...{ carryLeft100: 500, carryExpiresOn: '2026-03-31', yearEnd100: 1300, entitlement100: 2500, taken100: 700 },
};
const EXPIRES = { kind: 'expiry', day: '2026-03-31', days100: 300 };
const NEXT_YEAR = { kind: 'expiry', day: '2027-03-31', days100: 500 };
const FORFEITED = { kind: 'forfeiture', day: '2027-01-01', days100: 800 };

const Mine = () => <BalanceStrip balances={useQuery(balancesQuery())} />;

async function figures(losses: object[]): Promise<string[]> {
  answerCalls(() => [{ ...BALANCE, losses }]);
  show(<Mine />);
  await screen.findByText('Annual leave left');
  const labels = ['Annual leave left', 'Waiting for approval', 'On 31 December', 'Carried over'];
  return labels.map((label) => screen.getByText(label).parentElement!.textContent.replace(label, ''));
}

test('each of the four figures says what belongs to it, and which days go', async () => {
  expect(await figures([EXPIRES, FORFEITED, NEXT_YEAR])).toEqual([
    '16daysof 25 days a year; 7 taken or approved',
    '2daysheld back from what is left',
    '13days8 days are not carried over',
    '5days3 days expire on 31 Mar 2026',
  ]);
});

test('where no day goes, none is spoken of; what goes next year is not of what was carried over', async () => {
  expect((await figures([NEXT_YEAR])).slice(2)).toEqual(['13dayswith all that is approved and asked for', '5days']);
});
