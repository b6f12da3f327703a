/**
 * Figures of forms, exact: numbers have up to three decimals and are counted in thousandths, amounts are minor units. Both are texts,
 * so that none goes through a float.
 */

export const isNumberText = (text: string): boolean => /^-?\d{1,12}(\.\d{1,3})?$/.test(text);
export const isMinorText = (text: string): boolean => /^-?\d{1,15}$/.test(text);

/** `12.5` in thousandths. */
export function milliOf(text: string): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const milli = BigInt(whole) * 1000n + BigInt(part.padEnd(3, '0'));
  return text.startsWith('-') ? -milli : milli;
}

/** Thousandths as text without what says nothing: `12.5`. */
export function milliText(milli: bigint): string {
  const digits = String(milli < 0n ? -milli : milli).padStart(4, '0');
  const part = digits.slice(-3).replace(/0+$/, '');
  return `${milli < 0n ? '-' : ''}${digits.slice(0, -3)}${part ? `.${part}` : ''}`;
}

/** Half away from zero. */
export function divide(value: bigint, by: bigint): bigint {
  const half = by / 2n;
  return value < 0n ? -((-value + half) / by) : (value + half) / by;
}

/*
 * One rule wherever a figure is typed: commas in groups of three are those that pages write (`1,460.5`), any other comma is a decimal
 * mark (`1460,5`).
 */

/** What a person typed as an amount, `1,460.5` or `1460,50`, in minor units; null when it is none. */
export function minorOfTyped(typed: string): string | null {
  const plain = typed.replace(/[\s\u00a0€£$]/g, '').replace('\u2212', '-');
  const found = /^(-?)(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(plain);
  if (!found) return null;
  const [, sign, whole, part = ''] = found;
  const digits = whole!.replace(/[.,]/g, '');
  if (digits.length > 13) return null;
  const minor = BigInt(digits) * 100n + BigInt(part.padEnd(2, '0'));
  return `${sign && minor !== 0n ? '-' : ''}${minor}`;
}

/** What a person typed as a number, `1,460.5` or `1460,5`; null when it is none. */
export function numberOfTyped(typed: string): string | null {
  const plain = typed.replace(/[\s\u00a0]/g, '').replace('\u2212', '-');
  const whole = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain.replace(',', '.');
  return isNumberText(whole) ? milliText(milliOf(whole)) : null;
}

/** The same for a call that wants a number: NaN where it is none, which every schema refuses. */
export const figureOf = (typed: string): number => Number(numberOfTyped(typed) ?? Number.NaN);

/** `1460.50` for an input, from minor units. */
export function minorForInput(minor: string): string {
  const digits = minor.replace('-', '').padStart(3, '0');
  return `${minor.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
