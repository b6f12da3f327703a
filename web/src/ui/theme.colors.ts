import type { MantineColorsTuple } from '@mantine/core';

// All scales are built in OKLCH with the same lightness ladder: the same step of two hues has the same
// visual weight. Step 7 is the light scheme's text and fill, step 3 the dark scheme's text.

/** Action colour. Petrol blue: buttons, links, focus, selection. */
export const girder: MantineColorsTuple = [
  '#edf8fd',
  '#d7effb',
  '#b1def3',
  '#7fc7e7',
  '#50aed5',
  '#2891b7',
  '#02769a',
  '#025f7d',
  '#024b63',
  '#00374a',
];

/** Brand colour. Orange: marks "here and now" and nothing else. */
export const beam: MantineColorsTuple = [
  '#fef4f0',
  '#fee5db',
  '#fecab5',
  '#ffa47c',
  '#fd7b3d',
  '#e65c00',
  '#c54e01',
  '#a54102',
  '#853200',
  '#632402',
];

/** Concrete: neutrals that run from warm paper to cool ink. */
export const gray: MantineColorsTuple = [
  '#fafaf7',
  '#f5f4f1',
  '#eeede9',
  '#e3e2de',
  '#d3d3ce',
  '#acb3b0',
  '#7d8789',
  '#576366',
  '#364247',
  '#162228',
];

/** Night concrete. 0 = ink, 9 = canvas. */
export const dark: MantineColorsTuple = [
  '#e7ecee',
  '#c4ccd0',
  '#a1abb0',
  '#778287',
  '#616c71',
  '#404b50',
  '#2e383d',
  '#20292e',
  '#171f23',
  '#0f161a',
];

export const green: MantineColorsTuple = [
  '#edfaf1',
  '#d7f4e0',
  '#b4e8c6',
  '#86d5a4',
  '#5abc83',
  '#379c66',
  '#217f4f',
  '#14653d',
  '#0e4e2e',
  '#0c3a22',
];
export const red: MantineColorsTuple = [
  '#fef3f2',
  '#fee4e2',
  '#fecbc8',
  '#fea5a2',
  '#f77575',
  '#e54b52',
  '#c92e3b',
  '#a5232f',
  '#811c24',
  '#60171b',
];
export const yellow: MantineColorsTuple = [
  '#fff8ed',
  '#ffeed1',
  '#ffdc9e',
  '#ffc758',
  '#ecaf23',
  '#c6910c',
  '#9d7206',
  '#795702',
  '#5f4401',
  '#483200',
];
export const blue: MantineColorsTuple = [
  '#f1f6fe',
  '#dfecfe',
  '#c0d9fe',
  '#96c0fe',
  '#6aa2f5',
  '#4483e0',
  '#2c6bc5',
  '#1e55a4',
  '#154384',
  '#103364',
];
export const violet: MantineColorsTuple = [
  '#f7f4fe',
  '#eee7fe',
  '#dfd0ff',
  '#caaffc',
  '#b28bf2',
  '#9769dc',
  '#8152c3',
  '#6a3fa3',
  '#543282',
  '#3f2762',
];

export const TONES = ['neutral', 'accent', 'info', 'review', 'success', 'warning', 'danger'] as const;
export type Tone = (typeof TONES)[number];

export const TONE_SCALE: Record<Tone, MantineColorsTuple> = {
  neutral: gray,
  accent: girder,
  info: blue,
  review: violet,
  success: green,
  warning: yellow,
  danger: red,
};

/** Categorical series, in the order they are assigned. Every value has at
 *  least 3:1 against the sheet, and the first four stay apart for the three
 *  kinds of colour blindness. */
export const CHART = {
  light: ['#0a5f82', '#c98200', '#019d7e', '#54214f', '#3a8fc6', '#d05a00', '#6f7a7d'],
  dark: ['#58b7dc', '#edb23c', '#7af1ce', '#b85f7f', '#93cdf5', '#ff9a5c', '#99a4a9'],
} as const;
