import { expect, test } from 'vitest';
import { fileKind, fileNameParts, isPicture } from './files.ts';

test.each([
  ['plan.A-201.pdf', ['plan.A-201', '.pdf']],
  ['README', ['README', '']],
  ['.profile', ['.profile', '']],
  ['a.longextension', ['a.longextension', '']],
])('the extension of %s stays when its name is cut', (name, parts) => expect(fileNameParts(name)).toEqual(parts));

test('a photo that not every browser shows is told as a picture, and shown by none', () => {
  expect(fileKind({ type: 'image/heic', filename: 'IMG_2041' })).toBe('picture');
  expect(isPicture({ type: 'image/heic' })).toBe(false);
});
