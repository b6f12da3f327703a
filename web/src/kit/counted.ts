/** `1 email`, `2,000 emails`, `1,000+ emails`: a count and its noun, whose plural is said where it is more than an `s`. */
export const counted = (count: number | `${number}+`, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** `2,000`, or `1,000+` where counting stopped. */
export const countText = (count: number | `${number}+`): string =>
  String(count).replace(/\d+/, (digits) => Number(digits).toLocaleString('en-GB'));
