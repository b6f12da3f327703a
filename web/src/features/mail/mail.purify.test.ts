import { describe, expect, test } from 'vitest';
import { cleanDeclarations, frameDocument, purify } from './mail.purify.ts';

/** One of each class that got through some web mail before (reliability §1). */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><use href="data:image/svg+xml,x"></use></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /><a><text>x</text></a></svg>',
  '<math><maction actiontype=statusline xlink:href=javascript:alert(1)>x</maction></math>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x" ping="https://evil.example">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.example"></object><embed src="https://evil.example">',
  '<form action="https://evil.example"><input name=q autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">Go</button></form>',
  '<meta http-equiv=refresh content="0;url=https://evil.example"><base href="https://evil.example/">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css"; * { background: url(https://evil.example) }</style>',
  '<div style="background:url(https://evil.example)">x</div>',
  '<div style="background-image:image-set(\'https://evil.example\' 1x)">x</div>',
  '<div style="background:u\\72l(https://evil.example)">x</div>',
  '<div style="color:var(--x,url(https://evil.example))">x</div>',
  '<div style="position:fixed;inset:0;z-index:9999 !important">x</div>',
  '<img srcset="https://evil.example/a.png 1x" src="https://evil.example/b.png">',
  '<video poster="https://evil.example/a.png"><source src="https://evil.example/v.mp4"></video>',
  '<body background="https://evil.example/a.png" onload=alert(1)>x</body>',
  '<table background="https://evil.example/a.png"><tr><td>x</td></tr></table>',
  '<img src="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=">',
  '<img src="//evil.example/a.png">',
  '<p id="root" class="app" name="x">x</p>',
  '<template><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
];

const ACTIVE = /<(?:script|style|svg|math|iframe|object|embed|form|input|button|meta|base|link|video|source|template|noscript)|\son\w+=|javascript:|vbscript:|data:text|data:image\/svg|evil\.example|url\(|position|srcset|background=|\sid=|\sclass=|\sname=|ping=/i;

test.each(HOSTILE)('nothing active is left of %s', (html) => expect(purify(html)).not.toMatch(ACTIVE));

test('cleaning twice changes nothing more', () => {
  for (const html of [...HOSTILE, '<p style="color: #a5232f">A <a href="https://hollis.example">plan</a></p>']) expect(purify(purify(html))).toBe(purify(html));
});

describe('what a mail needs stays', () => {
  test('text, tables, plain styles', () => {
    const html = '<h1>Issue</h1><table cellpadding="4"><tbody><tr><td align="right" style="color: #a5232f">A-201</td></tr></tbody></table>';
    expect(purify(html)).toBe(html);
  });
  test('links open elsewhere and say where they go', () => {
    const link = purify('<a href="https://hollis.example/plan" title="https://bank.example">plan</a>');
    for (const part of ['href="https://hollis.example/plan"', 'target="_blank"', 'rel="noopener noreferrer nofollow"', 'title="https://hollis.example/plan"']) expect(link).toContain(part);
  });
  test('pictures of the mail itself, by Content-ID', () => {
    const pictures = new Map([['logo@x', 'data:image/png;base64,iVBORw0KGgo=']]);
    expect(String(frameDocument('<img data-cid="logo@x" alt="Logo">', pictures))).toContain('src="data:image/png;base64,iVBORw0KGgo="');
    expect(purify('<img data-cid="other@x" alt="Logo">')).toBe('<img alt="Logo">');
  });
});

test('the frame begins with its policy and runs nothing', () => {
  const page = String(frameDocument('<p>x</p>', new Map()));
  expect(page.indexOf("default-src 'none'; img-src data: blob:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'")).toBeLessThan(page.indexOf('<body>'));
  expect(page).toContain('<meta name="referrer" content="no-referrer">');
});

test.each([
  ['color: red; position: fixed', 'color: red'],
  ['color: rgb(1, 2, 3); width: 50%', 'color: rgb(1, 2, 3); width: 50%'],
  ['background: url(x)', ''],
  ['color: expression(alert(1))', ''],
  ['font-family: "IBM Plex Sans", serif', 'font-family: "IBM Plex Sans", serif'],
  ['color: \\72 ed', ''],
  ['--x: 1; color: var(--x)', ''],
])('of the style "%s" stays "%s"', (style, clean) => expect(cleanDeclarations(style)).toBe(clean));
