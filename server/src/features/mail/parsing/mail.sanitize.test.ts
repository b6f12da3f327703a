import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOSTILE_HTML } from '#test/mail/corpus/html.ts';
import { cleanStyle } from './mail.css.ts';
import { isSettled } from './mail.settled.ts';
import { cleanHtml } from './mail.sanitize.ts';

const clean = (html: string) => cleanHtml(html).html;

describe('foreign HTML', () => {
  test('what a mail needs stays', () => {
    const html =
      '<table width="600" cellpadding="4" bgcolor="#ffffff"><tr><td align="center" style="color: #333; padding: 4px 8px"><h1>Offer</h1><p>Dear <b>Marta</b></p><a href="https://ok.example/?a=1&b=2">open</a></td></tr></table>';
    expect(clean(html)).toBe(
      '<table width="600" cellpadding="4" bgcolor="#ffffff"><tr><td style="color: #333; padding: 4px 8px" align="center"><h1>Offer</h1><p>Dear <b>Marta</b></p><a href="https://ok.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">open</a></td></tr></table>',
    );
  });

  test('pictures of the mail keep their mark, pictures of other servers are counted', () => {
    const { html, blockedImages } = cleanHtml(
      '<img src="cid:logo@x" alt="Logo"><img src="https://track.example/1.gif"><img src="//track.example/2.gif"><img src="data:image/png;base64,iVBORw0KGgo=">',
    );
    expect(html).toBe('<img alt="Logo" data-cid="logo@x" /><img src="data:image/png;base64,iVBORw0KGgo=" />');
    expect(blockedImages).toBe(2);
  });

  test.each([
    ['color: red; POSITION: fixed; margin: 0 auto !important', 'color: red; margin: 0 auto !important'],
    ['color: rgb(1, 2, 3); width: calc(100% - 1px)', 'color: rgb(1, 2, 3)'],
    ["font-family: 'IBM Plex', serif; content: 'x'", "font-family: 'IBM Plex', serif"],
    ['color: "; background: url(x)', ''],
    ['', ''],
  ])('style %j becomes %j', (given, expected) => expect(cleanStyle(given)).toBe(expected));

  test('cleaning what is clean changes nothing', () => {
    const piece = fc.constantFrom(
      ...Object.values(HOSTILE_HTML).flat(),
      '<b>',
      '</b>',
      '<p style="',
      '">',
      '&lt;',
      '&amp;amp;',
      '<table><tr>',
      '<td>',
      '"',
      "'",
      '<!--',
      '-->',
      '<a href="https://ok.example">',
      'text',
      '<img src="',
      'cid:a',
      '<li>',
      '\u0000',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }), (pieces) => {
        const once = clean(pieces.join(''));
        expect(clean(once)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });

  /** Elements in each other, as nobody would write them; those that are not allowed leave what is in them. */
  const TREE = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom('text', ' ', '&amp;lt;', '&nbsp;', 'a & b', '<br>', '<hr>', '<wbr>', '<col>', '<img src="cid:a">', '<img src="x">'),
      fc
        .tuple(
          fc.constantFrom(...'p div span a b li ul td th tr table tbody thead tfoot h1 h2 dd dt dl form x-card font blockquote'.split(' ')),
          fc.constantFrom('', ' style="color: red"', ' href="https://ok.example/?a&b"', ' href="javascript:0"', ' title="a&quot;b<"'),
          fc.array(tie('tree'), { maxLength: 4 }),
        )
        .map(([tag, attributes, within]) => `<${tag}${attributes}>${within.join('')}</${tag}>`),
    ),
  })).tree;

  test('what counts as settled stays as it is, whatever stood in what', () => {
    let settled = 0;
    fc.assert(
      fc.property(fc.array(TREE, { maxLength: 4 }), (trees) => {
        const once = clean(trees.join(''));
        if (isSettled(once)) settled += 1;
        expect(clean(once)).toBe(once);
      }),
      { numRuns: 500 },
    );
    expect(settled).toBeGreaterThan(200);
  });

  test.each([
    ['<table><tr><td align="left"><p style="color: red">Dear <b>Marta</b><br /></p></td></tr></table>', true],
    ['<p><div>closes the paragraph</div></p>', false],
    ['<p>one<p>two</p></p>', false],
    ['<ul><li><li>two</li></li></ul>', false],
    ['<b><i>crossed</b></i>', false],
    ['<b>open', false],
    ['</p>', false],
    ['a < b', false],
    ['<a target="_blank">nowhere</a>', false],
    ['<img alt="of nothing" />', false],
    ['<br>', false],
    ['<wbr></wbr>', false],
  ])('settled: %j is %j', (html, expected) => expect(isSettled(html)).toBe(expected));
});
