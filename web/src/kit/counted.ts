/** `1 email`, `2,000 emails`, `1000+ emails`: a count and its noun, whose plural is said where it is more than an `s`. */
export const counted = (count: number | `${number}+`, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
