import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { dragKind } from './drag.ts';

const KIND = 'application/x-lintel-stone';
const stones = dragKind<string>(KIND);
const onDrop = vi.fn();

function Yard() {
  const drop = stones.useDrop(onDrop, (stone) => stone !== 'fixed');
  return (
    <>
      {['loose', 'fixed'].map((stone) => (
        <p key={stone} {...stones.source(stone, stone)}>
          {stone}
        </p>
      ))}
      <div data-testid="place" {...drop} />
    </>
  );
}

/** Whether the place took what is over it. */
function dropOn(types = [KIND]): boolean {
  const place = screen.getByTestId('place');
  const event = createEvent.drop(place, { dataTransfer: { types } });
  fireEvent(place, event);
  return event.defaultPrevented;
}
const dragFrom = (name: string) => fireEvent.dragStart(screen.getByText(name), { dataTransfer: { setData: () => undefined } });

test('a thing is dropped once, where it is taken', () => {
  render(<Yard />);
  dragFrom('loose');
  expect([dropOn(['text/plain']), dropOn(), dropOn()]).toEqual([false, true, false]);
  expect(onDrop.mock.calls).toEqual([['loose']]);
  dragFrom('fixed');
  expect(dropOn()).toBe(false);
});

test('what was let go of elsewhere, or comes from another window, is not taken', () => {
  render(<Yard />);
  expect(dropOn()).toBe(false);
  dragFrom('loose');
  fireEvent.dragEnd(screen.getByText('loose'));
  expect(dropOn()).toBe(false);
});
