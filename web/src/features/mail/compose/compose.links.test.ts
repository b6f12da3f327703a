import { expect, test } from 'vitest';
import { linkAddress } from './compose.links.ts';

test.each([
  ['petra@hollis.example', 'mailto:petra@hollis.example'],
  ['mailto:petra@hollis.example', 'mailto:petra@hollis.example'],
  [' https://hollis.example/plans ', 'https://hollis.example/plans'],
  ['hollis.example', 'https://hollis.example'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ'],
])('%s links to %s', (text, href) => expect(linkAddress(text)).toBe(href));

test.each(['', 'two words', 'javascript:alert(1)', 'data:text/html,x', 'just-a-word', 'https://', 'file:///etc/passwd'])(
  '%s makes no link',
  (text) => {
    expect(linkAddress(text)).toBeNull();
  },
);
