import { box, disc, drawn, part, type Colour, type Point, type Shape } from './demo.drawing.ts';
import { randomStream } from './demo.random.ts';

const SKINS: Colour[] = [
  [241, 205, 178],
  [226, 182, 148],
  [196, 146, 108],
  [150, 102, 72],
  [112, 74, 52],
];
const HAIRS: Colour[] = [
  [52, 40, 34],
  [96, 66, 42],
  [168, 122, 68],
  [142, 142, 146],
  [34, 32, 36],
];
const BACKS: Colour[] = [
  [200, 212, 222],
  [212, 206, 192],
  [196, 210, 200],
  [214, 202, 208],
];
const CLOTHES: Colour[] = [
  [52, 74, 104],
  [86, 92, 98],
  [120, 58, 54],
  [58, 92, 78],
];
const VEST: Colour = [232, 140, 48];
const HELMET: Colour = [240, 196, 60];

/** Who gave HR a photo; the others keep their initials. */
export const WITH_PHOTO = new Set(
  'E0001 E0003 E0004 E0008 E0011 E0013 E0016 E0019 E0024 E0025 E0027 E0028 E0030 E0036 E0038 E0042 E0048'.split(' '),
);

/** Somebody from the front, in the middle of the picture; on a site with a helmet. */
export function facePicture(number: string, isOnSite: boolean): Buffer {
  const random = randomStream(`face ${number}`);
  const pick = (from: readonly Colour[]): Colour => from[Math.floor(random() * from.length)]!;
  const [skin, hair, back]: [Colour, Colour, Colour] = [pick(SKINS), pick(HAIRS), pick(BACKS)];
  const shapes: Shape[] = [
    ...(random() < 0.5 ? [box(hair, 126, 104, 108, 74)] : []),
    disc(hair, 180, 106, 56),
    disc(isOnSite ? VEST : pick(CLOTHES), 180, 276, 96),
    part(skin, [160, 150], [200, 150], [206, 190], [180, 204], [154, 190]),
    disc(skin, 180, 122, 50),
    ...[160, 200].map((x) => disc([48, 42, 42], x, 120, 5)),
    box(shade(skin), 164, 146, 32, 4),
    ...(isOnSite ? [half(HELMET, 180, 100, 60), box(HELMET, 112, 98, 136, 8)] : [half(hair, 180, 104, 52)]),
  ];
  return drawn(shapes, () => back);
}

const shade = (colour: Colour): Colour => [colour[0] * 0.72, colour[1] * 0.6, colour[2] * 0.58];

/** What is above the middle of a disc. */
const half = (colour: Colour, x: number, y: number, radius: number): Shape => ({
  colour,
  corners: Array.from({ length: 17 }, (_, i): Point => [
    x - radius * Math.cos((i * Math.PI) / 16),
    y - radius * Math.sin((i * Math.PI) / 16),
  ]),
});
