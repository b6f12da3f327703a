import { expect, test } from 'vitest';
import { SETTINGS } from './setting-registry.ts';
import type { Setting } from './setting.ts';

test('every number says what it counts; the classes of overtime alone are plain numbers', () => {
  const numbers = (Object.entries(SETTINGS) as [string, Setting][]).filter(([, { initial }]) => typeof initial === 'number');
  expect(numbers.filter(([, { unit }]) => !unit).map(([key]) => key)).toEqual([
    'time.overtime_saturday',
    'time.overtime_sunday',
    'time.overtime_holiday',
  ]);
});

test('what stands below a setting begins a sentence', () => {
  const hints = (Object.values(SETTINGS) as Setting[]).flatMap(({ hint }) => hint ?? []);
  expect(hints.filter((hint) => !/^\p{Lu}.*[^.]$/u.test(hint))).toEqual([]);
});
