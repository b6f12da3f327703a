/** `November 2026`, of any day of it. */
export const formatMonth = (day: string): string =>
  new Date(`${day}T12:00:00`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });
