import { expect, test } from 'vitest';
import { fileName, oneLine } from './file-names.ts';

// reliability R7
test.each(['\u0000', '\r\n', '\u0085', '\u061c', '\u200e', '\u200f', '\u2028', '\u2029', '\u202a', '\u202e', '\u2066', '\u2069', '\ufeff'])(
  'a line holds no %j: it could reorder or hide what is read',
  (mark) => {
    expect(oneLine(`invoice${mark}fdp.exe`, 100)).toBe('invoice fdp.exe');
    expect(fileName(`${mark}invoice${mark}fdp.exe`, 'application/pdf')).toBe('invoice fdp.exe');
  },
);
