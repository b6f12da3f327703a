import { expect, test } from 'vitest';
import { countMails, countMailsOf } from './mbox.count.ts';

const mail = (text: string) => `From a@b.example Fri Nov 20 08:00:00 2026\n${text}\n\n`;

test.each([
  ['nothing', '', 0],
  ['one email that is no mbox, whatever its lines begin with', 'Subject: a\n\nFrom here\n\nFrom there\n', 1],
  ['three, one without an end', `${mail('Subject: a')}${mail('Subject: b\n\ntext')}From x Mon\nSubject: c`, 3],
  ['a line of a text after a line of it, and a quoted one', mail('Subject: a\n\ntext\nFrom the gate\n\n>From far'), 1],
  ['lines that end as on Windows', 'From a@b.example Fri\r\nSubject: a\r\n\r\nFrom c@d.example Fri\r\nSubject: b\r\n', 2],
])('counts %s', async (_, text, count) => {
  for (const step of [1, 7, 1000]) {
    async function* pieces() {
      const bytes = new TextEncoder().encode(text);
      for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
    }
    expect(await countMails(pieces())).toBe(count);
  }
});

test('reads a file to its end, and says how far it is', async () => {
  const file = new Blob([mail('Subject: a'), mail('Subject: b')]);
  const read: number[] = [];
  expect(await countMailsOf(file, (bytes) => read.push(bytes))).toBe(2);
  expect(read.at(-1)).toBe(file.size);
});

test.each(['PK\u0003\u0004 packed', '%PDF-1.7\n', '{"a": 1}', '<html>', '\n\n'])('finds nothing in %j, which is no email', async (text) => {
  expect(await countMailsOf(new Blob([text]))).toBe(0);
});
