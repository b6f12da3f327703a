import { expect, test } from 'vitest';
import { facesFor, type Face } from './frame.fonts.ts';

const face = (url: string, range: string, style = 'normal'): Face => ({ url, range, style, weight: '100 700' });
const FACES = [
  face('cyrillic', 'U+0301,U+0400-045F'),
  face('greek', 'U+0370-0377, U+037A-037F'),
  face('latin, slanted', 'U+0000-00FF', 'italic'),
  face('latin', 'U+0000-00FF,U+0131'),
];

test.each([
  ['<p>Hello</p>', ['latin']],
  ['<p>Hello <em>there</em></p>', ['latin', 'latin, slanted']],
  ['<p style="font-style: italic">Hello</p>', ['latin', 'latin, slanted']],
  ['<p>An italics course</p>', ['latin']],
  ['<p>Плочки</p>', ['latin', 'cyrillic']],
  ['<p>\u037f</p>', ['latin', 'greek']],
  ['<p>\u0378 \u{20400}</p>', ['latin']],
])('a frame with %s has the files of %j', (html, urls) => {
  expect(facesFor(FACES, html).map(({ url }) => url)).toEqual(urls);
});
