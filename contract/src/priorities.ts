/** How much something matters, the least first. */
export const PRIORITIES = { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' } as const;
