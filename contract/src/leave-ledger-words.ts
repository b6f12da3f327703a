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
