import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSwipes, swipeAction } from './swipe.ts';

const mail = { folder: 'inbox', isDraft: false, status: 'unread' } as const;

test.each([
  [mail, 'right', 'markRead'],
  [{ ...mail, status: 'read' }, 'right', 'markUnread'],
  [mail, 'left', 'archive'],
  [{ ...mail, folder: 'archive' }, 'left', null],
  [{ ...mail, folder: 'drafts', isDraft: true }, 'right', null],
] as const)('%j to the %s: %s', (row, direction, action) => expect(swipeAction(row, direction)).toBe(action));

const done: string[] = [];
let list: HTMLUListElement;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  done.length = 0;
  list = document.createElement('ul');
  const row = document.createElement('li');
  row.dataset['id'] = '7';
  row.setPointerCapture = () => {};
  list.append(row);
  document.body.replaceChildren(list);
  stop = followSwipes(list, {
    actionOf: (_, direction) => swipeAction(mail, direction),
    onSwipe: (id, action) => done.push(`${id} ${action}`),
    onHold: (id) => done.push(`${id} held`),
    show: () => {},
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function finger(kind: string, x: number, y: number): void {
  const event = new PointerEvent(kind, { bubbles: true, pointerType: 'touch', isPrimary: true, clientX: x, clientY: y });
  list.firstElementChild!.dispatchEvent(event);
}
function draw(...points: [x: number, y: number][]): void {
  finger('pointerdown', 200, 100);
  for (const [x, y] of points) finger('pointermove', x, y);
  finger('pointerup', ...points.at(-1)!);
}

test('far enough sideways does it; a little way, back again, or up and down does not', () => {
  draw([150, 100], [90, 104]);
  draw([230, 100], [310, 98]);
  expect(done.splice(0)).toEqual(['7 archive', '7 markRead']);
  draw([150, 100]);
  draw([90, 100], [195, 100]);
  draw([203, 130], [320, 190]);
  expect(done).toEqual([]);
});

test('a finger that rests selects, and the tap that ends it opens nothing', () => {
  finger('pointerdown', 200, 100);
  vi.advanceTimersByTime(600);
  finger('pointerup', 200, 100);
  expect(done).toEqual(['7 held']);
  expect(list.firstElementChild!.dispatchEvent(new Event('click', { bubbles: true, cancelable: true }))).toBe(false);
});
