/** What a line of the ledger is. */
export const LEDGER_WORDS = {
  carry_in: 'Brought in',
  forfeiture: 'Not carried over',
  accrual: 'Earned',
  taken: 'Taken',
  cancel: 'Given back',
  adjust: 'Corrected',
  expiry: 'Expired',
  payout: 'Paid out',
} as const;

/** What the colours of a chart are called where a kind of leave gets one. */
export const LEAVE_COLOURS = { 1: 'Petrol', 2: 'Amber', 3: 'Green', 4: 'Plum', 5: 'Sky', 6: 'Orange', 7: 'Grey' } as const;
