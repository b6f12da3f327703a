import { describe, expect, test } from 'vitest';
import { dropNeutralColors, isDesigned } from './mail.paper.ts';

function pageOf(html: string): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = html;
  return page;
}

// mail.md 4.9: designed mail stays light at night, plain mail follows the theme.
describe('at night a mail is', () => {
  test.each([
    ['text without colours', '<p>Hello <b>Marta</b></p><blockquote>earlier</blockquote>'],
    ['black text', '<p style="color: black">a</p><p style="color: #000">b</p><font color="#222222">c</font>'],
    ['dark grey text', '<p style="color: rgb(34, 34, 34)">a</p>'],
    ['a white ground', '<table bgcolor="#ffffff"><tr><td style="background-color: white">a</td></tr></table>'],
    ['a table of figures', '<table border="1"><tr><td style="width: 5em">1</td></tr></table>'],
  ])('dark with %s', (_, html) => expect(isDesigned(pageOf(html))).toBe(false));

  test.each([
    ['coloured text', '<p style="color: #1f497d">a</p>'],
    ['text in light grey', '<p style="color: #999">a</p>'],
    ['a coloured ground', '<td><span style="background: #ffeeaa">a</span></td>'],
    ['a ground of an attribute', '<table bgcolor="#eef2f4"><tr><td>a</td></tr></table>'],
    ['a name of a colour', '<font color="navy">a</font>'],
    ['a picture', '<p>a <img src="data:image/png;base64,AAAA"></p>'],
    ['a picture that is not shown yet', '<p>a <span data-blank="">Logo</span></p>'],
  ])('on white paper with %s', (_, html) => expect(isDesigned(pageOf(html))).toBe(true));
});

test('of a plain mail go the colours that would hide it on a dark sheet, and nothing else', () => {
  const page = pageOf('<p style="color: black; font-size: 14px">a</p><font color="#000000" face="Arial">b</font>');
  dropNeutralColors(page);
  expect(page.querySelector('p')!.getAttribute('style')).not.toContain('color');
  expect(page.querySelector('p')!.style.fontSize).toBe('14px');
  expect(page.querySelector('font')!.outerHTML).toBe('<font face="Arial">b</font>');
});
