import { expect, test } from 'vitest';
import { chainOf, partOf, tiesOf } from './mail.threads.chain.ts';

test.each<[name: string, mail: { inReplyTo: string | null; references: string[] }, chain: string]>([
  ['a first mail', { inReplyTo: null, references: [] }, 'own'],
  ['an answer: what it answers comes before what that answered', { inReplyTo: 'c', references: ['a', 'b', 'c'] }, 'own c b a'],
  ['an answer that names only what it answers', { inReplyTo: 'c', references: [] }, 'own c'],
  ['an answer without In-Reply-To', { inReplyTo: null, references: ['a', 'b'] }, 'own b a'],
  ['what it answers stands elsewhere in its References', { inReplyTo: 'a', references: ['a', 'b'] }, 'own a b'],
  ['itself, twice and nothing', { inReplyTo: 'own', references: ['', 'a', 'a', 'own'] }, 'own a'],
])('the chain of %s', (_, mail, chain) => {
  expect(chainOf({ messageId: 'own', ...mail }).join(' ')).toBe(chain);
});

test.each([
  ['own b a', '', 'own b a'],
  ['own b a', 'b', 'own b'],
  ['own b a', 'a', 'own b a'],
  ['own c b a', 'a c', 'own c'],
  ['own b a', 'own', 'own'],
])('%s is tied to nothing beyond the nearest beginning %s', (chain, begins, ties) => {
  expect(tiesOf(chain.split(' '), (one) => begins.split(' ').includes(one)).join(' ')).toBe(ties);
});

test.each<[name: string, mails: string[], starts: string, own: string, refs: string]>([
  ['its answers and theirs', ['a', 'b a', 'c b a', 'd a'], 'b', 'b c', 'b c'],
  ['answers that name only their nearest', ['a', 'b a', 'c b', 'd c', 'e a'], 'b', 'b c d', 'b c d'],
  ['what never came between them goes along', ['a', 'b a', 'd x b a'], 'b', 'b d', 'b d x'],
  ['the order in which they came says nothing', ['d c', 'c b', 'b a', 'a'], 'b', 'b c d', 'b c d'],
  ['an answer to both goes with its nearest', ['a', 'b a', 'c b a', 'd a', 'e d c'], 'b', 'b c', 'b c'],
  ['an answer to it goes along even where it names the rest first', ['a', 'b a', 'c a b'], 'b', 'b c', 'b c'],
  ['mails that answer each other do not turn forever', ['a', 'b c', 'c b', 'd a'], 'b', 'b c', 'b c'],
  ['the first one takes everything that answers it', ['a', 'b a', 'c b'], 'a', 'a b c', 'a b c'],
  ['what is tied by nothing stays', ['a', 'b a', 'c', 'd x'], 'b', 'b', 'b'],
])('with a mail go %s', (_, mails, starts, own, refs) => {
  const part = partOf(
    mails.map((one) => one.split(' ')),
    new Set(starts.split(' ')),
  );
  expect([...part.own].sort().join(' ')).toBe(own);
  expect([...part.refs].sort().join(' ')).toBe(refs);
});
