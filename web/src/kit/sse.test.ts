import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStreamReader, type StreamEvent } from './sse.ts';

const read = (chunks: string[]): StreamEvent[] => {
  const events: StreamEvent[] = [];
  const take = createStreamReader((event) => events.push(event));
  chunks.forEach(take);
  return events;
};

const STREAM = ': hello\r\nid: 7\r\ndata: {"kind":"resync"}\r\n\r\ndata: first\ndata: second\n\nevent: x\n\nid:8\ndata:third\n\n';
const EVENTS = [
  { id: '7', data: '{"kind":"resync"}' },
  { id: '7', data: 'first\nsecond' },
  { id: '8', data: 'third' },
];

test('events, their lines and their ids', () => {
  expect(read([STREAM])).toEqual(EVENTS);
});

test('wherever the network cuts the stream', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: STREAM.length - 1 })), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), STREAM.length];
      expect(read(places.slice(1).map((end, place) => STREAM.slice(places[place], end)))).toEqual(EVENTS);
    }),
  );
});

test('an event that is not ended is not told', () => {
  expect(read(['data: half\n'])).toEqual([]);
});

test('an id without data says how far the stream is, once', () => {
  expect(read(['id: 9\n\n', ': beat\nid: 9\n\n', 'id: 10\n\n'])).toEqual([
    { id: '9', data: '' },
    { id: '10', data: '' },
  ]);
});
