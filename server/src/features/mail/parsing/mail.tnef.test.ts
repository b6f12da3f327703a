import { afterAll, expect, test } from 'vitest';
import { packet, property, text } from '#test/mail/tnef.ts';
import { readAttachment, readMail, stopReading } from './mail.parse.ts';
import { unpackTnef } from './mail.tnef.ts';

afterAll(stopReading);

const file = (name: string, bytes: Buffer, ...more: Buffer[]): [number, Buffer][] => [
  [0x9002, Buffer.alloc(14)],
  [0x8010, Buffer.from(`${name.slice(0, 8)}~1\0`)],
  [0x800f, bytes],
  [0x9005, text(0x3707, name, more)],
];

test('files, with their long names, and both bodies', () => {
  const found = unpackTnef(
    packet(
      [0x9003, text(0x1000, 'Hello Märta', [property(0x0102, 0x1013, Buffer.from('<p>Hello</p>'))])],
      ...file('Plan of the harbour.pdf', Buffer.from('%PDF-1')),
      ...file('notes.txt', Buffer.from('one')),
    ),
  )!;
  expect(found).toMatchObject({ text: 'Hello Märta', html: '<p>Hello</p>' });
  expect(found.files.map(({ filename, bytes }) => [filename, Buffer.from(bytes).toString()])).toEqual([
    ['Plan of the harbour.pdf', '%PDF-1'],
    ['notes.txt', 'one'],
  ]);
});

test('a mail within the mail gives its text and files', () => {
  const inner = packet([0x9003, text(0x1000, 'Inside')], ...file('deep.txt', Buffer.from('deep')));
  const object = property(0x000d, 0x3701, Buffer.concat([Buffer.alloc(16), inner]));
  const outer = packet([0x9002, Buffer.alloc(14)], [0x9005, text(0x3707, 'Forwarded', [object])]);
  expect(unpackTnef(outer)!.files.map(({ filename }) => filename)).toEqual(['Forwarded.txt', 'deep.txt']);
});

test('a body of compressed rich text becomes a file', () => {
  const rtf = Buffer.from('2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0', 'hex');
  const [found] = unpackTnef(packet([0x9003, Buffer.concat([count(1), property(0x0102, 0x1009, rtf)])]))!.files;
  expect(found!.filename).toBe('message.rtf');
  expect(Buffer.from(found!.bytes).toString('latin1')).toBe('{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n');
});
const count = (value: number) => Buffer.from(Uint32Array.of(value).buffer);

test('whatever is cut off or made up does no harm', () => {
  const whole = packet([0x9003, text(0x1000, 'Hello')], ...file('plan.pdf', Buffer.alloc(300)));
  for (let length = 0; length < whole.length; length++) expect(() => unpackTnef(whole.subarray(0, length))).not.toThrow();
  for (let at = 6; at < whole.length; at++) {
    const broken = Buffer.from(whole);
    broken[at] = 0xff;
    expect(() => unpackTnef(broken)).not.toThrow();
  }
  let nested = packet([0x9003, text(0x1000, 'Deep')]);
  for (let i = 0; i < 50; i++)
    nested = packet(
      [0x9002, Buffer.alloc(14)],
      [0x9005, Buffer.concat([count(1), property(0x000d, 0x3701, Buffer.concat([Buffer.alloc(16), nested]))])],
    );
  expect(unpackTnef(nested)!.files.length).toBeLessThan(5);
});

test('in a mail the packet gives way to what is in it; a broken one stays a file', async () => {
  const mail = (bytes: Buffer) =>
    Buffer.from(
      `From: a@b.example\r\nSubject: Plans\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n\r\n--b\r\nContent-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n--b--\r\n`,
    );
  const good = mail(packet([0x9003, text(0x1000, 'The plan is here')], ...file('../plan.pdf', Buffer.from('%PDF-1'))));
  const reading = await readMail(good);
  expect(reading.text).toContain('The plan is here');
  expect(reading.attachments).toMatchObject([{ index: 1, filename: 'plan.pdf', size: 6, inline: false }]);
  expect(Buffer.from((await readAttachment(good, 1))!).toString()).toBe('%PDF-1');
  expect((await readMail(mail(Buffer.from('nothing')))).attachments).toMatchObject([{ index: 0, filename: 'winmail.dat' }]);
});
