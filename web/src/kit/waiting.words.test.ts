import { expect, test } from 'vitest';
import { waitingText } from './waiting.words.ts';

const box = (waiting: number, refused: number) => [
  ...Array.from({ length: waiting }, () => ({ problem: null })),
  ...Array.from({ length: refused }, () => ({ problem: 'No' })),
];

test.each([
  [0, 0, ''],
  [1, 0, '1 entry waits for the network.'],
  [2, 0, '2 entries wait for the network.'],
  [0, 1, '1 entry was refused.'],
  [1, 2, '1 entry waits for the network. 2 entries were refused.'],
])('of what waits and what came back is said: %i and %i', (waiting, refused, words) => {
  expect(waitingText(box(waiting, refused), { one: 'entry', many: 'entries', refused: 'refused' })).toBe(words);
});
