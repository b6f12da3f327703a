import { box, disc, drawn, part, type Colour, type Shape } from './demo.drawing.ts';

const [YELLOW, WHITE, BLUE, ORANGE, GREEN]: Colour[] = [
  [232, 178, 48],
  [238, 240, 242],
  [62, 104, 160],
  [214, 108, 44],
  [88, 128, 84],
] as [Colour, Colour, Colour, Colour, Colour];
const [GLASS, STEEL, TYRE, RIM]: Colour[] = [
  [96, 130, 152],
  [120, 128, 136],
  [42, 44, 48],
  [170, 176, 182],
] as [Colour, Colour, Colour, Colour];

const wheel = (x: number, radius = 22): Shape[] => [disc(TYRE, x, 200 - radius, radius), disc(RIM, x, 200 - radius, radius * 0.45)];
const cab = (colour: Colour): Shape[] => [
  part(colour, [232, 182], [232, 92], [284, 92], [312, 136], [312, 182]),
  part(GLASS, [248, 132], [248, 102], [280, 102], [298, 132]),
];
const tracks = [box(TYRE, 84, 172, 150, 28), disc(TYRE, 84, 186, 14), disc(TYRE, 234, 186, 14), box(STEEL, 92, 182, 134, 8)];
const housing = (colour: Colour): Shape[] => [
  box(colour, 96, 96, 168, 84),
  ...[0, 1, 2, 3, 4].map((i) => box(STEEL, 112, 112 + i * 11, 62, 5)),
  box(TYRE, 196, 112, 48, 30),
];

/** What stands in the yard, drawn from the side; its name is a category of the fleet. */
const MACHINES: Record<string, Shape[]> = {
  Van: [
    part(WHITE, [48, 182], [48, 66], [238, 66], [284, 118], [316, 134], [316, 182]),
    part(GLASS, [238, 80], [274, 118], [218, 118], [218, 80]),
    box(BLUE, 48, 142, 268, 8),
    ...wheel(102),
    ...wheel(266),
  ],
  Tipper: [
    ...cab(ORANGE),
    part(STEEL, [40, 84], [224, 84], [216, 150], [60, 150]),
    box(TYRE, 48, 156, 264, 18),
    ...wheel(96, 26),
    ...wheel(272, 26),
  ],
  'Pick-up': [
    part(GREEN, [40, 178], [40, 122], [152, 122], [172, 78], [240, 78], [266, 122], [318, 132], [318, 178]),
    part(GLASS, [180, 120], [192, 88], [234, 88], [252, 120]),
    ...wheel(98, 24),
    ...wheel(268, 24),
  ],
  Flatbed: [
    ...cab(WHITE),
    box(STEEL, 36, 136, 192, 12),
    box(TYRE, 48, 150, 264, 22),
    box(STEEL, 36, 104, 8, 36),
    ...wheel(96),
    ...wheel(272),
  ],
  'Low-loader': [
    ...cab(BLUE),
    box(STEEL, 16, 160, 176, 12),
    part(STEEL, [192, 160], [214, 130], [232, 130], [232, 142], [206, 172]),
    ...wheel(52, 16),
    ...wheel(92, 16),
    ...wheel(262, 20),
  ],
  Crane: [
    box(YELLOW, 168, 44, 16, 148),
    part(YELLOW, [176, 14], [44, 52], [316, 52]),
    part([206, 222, 234], [176, 28], [100, 48], [260, 48]),
    box(STEEL, 44, 58, 34, 26),
    box(TYRE, 286, 56, 2, 74),
    box(ORANGE, 276, 130, 22, 16),
    box(GLASS, 186, 62, 26, 24),
    box(STEEL, 140, 188, 72, 14),
  ],
  Excavator: [
    ...tracks,
    part(YELLOW, [92, 170], [92, 116], [150, 116], [156, 84], [208, 84], [222, 170]),
    part(GLASS, [164, 130], [166, 94], [202, 94], [208, 130]),
    part(YELLOW, [208, 138], [262, 52], [280, 58], [224, 150]),
    part(YELLOW, [262, 52], [280, 50], [316, 138], [302, 142]),
    part(STEEL, [298, 138], [326, 136], [320, 172], [288, 168]),
  ],
  Roller: [
    disc(STEEL, 92, 156, 44),
    disc(RIM, 92, 156, 20),
    part(YELLOW, [112, 160], [112, 116], [250, 116], [262, 160]),
    part(GLASS, [160, 116], [168, 68], [224, 68], [230, 116]),
    box(YELLOW, 160, 60, 72, 10),
    ...wheel(264, 34),
  ],
  Paver: [
    ...tracks,
    box(ORANGE, 84, 112, 190, 58),
    part(STEEL, [274, 120], [330, 96], [330, 180], [274, 170]),
    box(TYRE, 118, 62, 104, 8),
    box(STEEL, 128, 70, 6, 44),
    box(STEEL, 206, 70, 6, 44),
  ],
  Generator: [...housing(GREEN), box(TYRE, 96, 180, 168, 10), ...wheel(150, 18)],
  Lift: [
    box(ORANGE, 96, 154, 168, 26),
    part(STEEL, [104, 152], [116, 152], [252, 84], [240, 84]),
    part(STEEL, [240, 152], [252, 152], [116, 84], [104, 84]),
    box(ORANGE, 84, 74, 192, 12),
    box(ORANGE, 84, 38, 192, 5),
    ...[84, 146, 210, 271].map((x) => box(ORANGE, x, 38, 5, 40)),
    ...wheel(128, 20),
    ...wheel(232, 20),
  ],
  Telehandler: [
    part(YELLOW, [60, 170], [60, 124], [262, 124], [286, 170]),
    part(GLASS, [110, 124], [116, 76], [166, 76], [172, 124]),
    part(YELLOW, [64, 118], [300, 66], [306, 80], [72, 134]),
    part(STEEL, [296, 70], [308, 68], [318, 128], [336, 132], [306, 134]),
    ...wheel(106, 32),
    ...wheel(252, 32),
  ],
  Survey: [
    part(STEEL, [172, 108], [180, 108], [124, 200], [114, 200]),
    part(STEEL, [180, 108], [188, 108], [246, 200], [236, 200]),
    box(STEEL, 176, 108, 8, 92),
    box(GREEN, 146, 48, 68, 58),
    disc(TYRE, 180, 76, 20),
    disc(GLASS, 180, 76, 12),
    box(YELLOW, 154, 38, 52, 12),
  ],
  Concrete: [
    ...housing(WHITE),
    part(STEEL, [70, 96], [140, 96], [124, 140], [86, 140]),
    box(STEEL, 264, 150, 66, 14),
    ...wheel(150, 18),
    ...wheel(226, 18),
  ],
  Compressor: [
    part(BLUE, [88, 172], [96, 104], [258, 104], [268, 172]),
    box(TYRE, 116, 122, 54, 28),
    box(STEEL, 262, 158, 66, 6),
    ...wheel(170, 24),
  ],
  Welding: [
    box([190, 40, 48], 116, 84, 128, 98),
    box(TYRE, 132, 100, 96, 40),
    disc(RIM, 152, 160, 8),
    disc(RIM, 206, 160, 8),
    box(STEEL, 146, 70, 68, 8),
    ...wheel(136, 14),
    ...wheel(224, 14),
  ],
};

/** A picture of what is in a category; null where nobody drew one. */
export function machinePicture(category: string): Buffer | null {
  const shapes = MACHINES[category];
  if (!shapes) return null;
  return drawn(shapes, (y) =>
    y < 176 ? [206 - y / 12, 222 - y / 16, 234 - y / 24] : [168 - (y - 176) / 3, 158 - (y - 176) / 3, 142 - (y - 176) / 3],
  );
}
