/** From which amount on, in minor units: what decisions and key events are narrowed to. */
export const AMOUNTS = [1000, 10_000, 50_000].map((amount) => ({
  value: String(amount * 100),
  label: `${amount.toLocaleString('en-GB')} or more`,
}));
