import { painted, PICTURE } from './demo.files.ts';

export type Colour = readonly [red: number, green: number, blue: number];
export type Point = readonly [x: number, y: number];
export interface Shape {
  colour: Colour;
  corners: readonly Point[];
}

export const part = (colour: Colour, ...corners: Point[]): Shape => ({ colour, corners });
export const box = (colour: Colour, x: number, y: number, width: number, height: number): Shape =>
  part(colour, [x, y], [x + width, y], [x + width, y + height], [x, y + height]);
export const disc = (colour: Colour, x: number, y: number, radius: number): Shape => ({
  colour,
  corners: Array.from({ length: 32 }, (_, i): Point => [
    x + radius * Math.cos((i * Math.PI) / 16),
    y + radius * Math.sin((i * Math.PI) / 16),
  ]),
});

/** Shapes, the first one at the back, before what is seen at each height. */
export function drawn(shapes: readonly Shape[], backAt: (y: number) => Colour): Buffer {
  const { width, height } = PICTURE;
  const rows = Array.from({ length: height }, (_, y) => {
    const back = backAt(y);
    const row = Array.from({ length: width }, () => back);
    for (const { colour, corners } of shapes) for (const [from, to] of spansOf(corners, y)) row.fill(colour, from, to);
    return row;
  });
  return painted((x, y) => rows[y]![x]!);
}

/** Where a line crosses a shape. */
function spansOf(corners: readonly Point[], y: number): [from: number, to: number][] {
  const cuts = corners
    .flatMap(([x1, y1], i) => {
      const [x2, y2] = corners[(i + 1) % corners.length]!;
      return y1 <= y === y2 <= y ? [] : [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)];
    })
    .toSorted((a, b) => a - b);
  return cuts.flatMap((from, i): [number, number][] => (i % 2 === 0 ? [[Math.max(0, Math.round(from)), Math.round(cuts[i + 1]!)]] : []));
}
