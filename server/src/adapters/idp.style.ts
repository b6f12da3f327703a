import { createHash } from 'node:crypto';
import { FONT_PATH } from '#server/platform/web-files.ts';

/** The look of the provider's own pages: the design's tokens, without a script. */
export const STYLE = `
@font-face{font-family:"IBM Plex Sans Variable";src:url(${FONT_PATH}) format("woff2");font-weight:100 700;font-display:swap}
:root{color-scheme:light dark;--canvas:#f5f4f1;--sheet:#fff;--field:#fff;--line:#e3e2de;--control:#868f90;--ink:#162228;--ink-2:#364247;--ink-3:#576366;--action:#025f7d;--action-hover:#024b63;--link:#025f7d;--focus:#02769a;--danger-bg:#fef3f2;--danger-line:#fecbc8;--danger:#a5232f;--hover:#fafaf7;--draw:#d3d3ce;--shadow:0 8px 24px rgb(22 34 40/.1)}
@media(prefers-color-scheme:dark){:root{--canvas:#0f161a;--sheet:#171f23;--field:#11181c;--line:#29333a;--control:#616c71;--ink:#e7ecee;--ink-2:#c4ccd0;--ink-3:#a1abb0;--action:#02769a;--action-hover:#025f7d;--link:#7fc7e7;--focus:#7fc7e7;--danger-bg:#2d1619;--danger-line:#60171b;--danger:#fea5a2;--hover:#20292e;--draw:#29333a;--shadow:0 8px 24px rgb(0 0 0/.4)}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-rows:1fr auto;background:var(--canvas);color:var(--ink);font:400 14px/20px "IBM Plex Sans Variable","IBM Plex Sans",ui-sans-serif,system-ui,sans-serif;font-variant-numeric:tabular-nums}
.drawing{position:fixed;inset:0;width:100%;height:100%;color:var(--draw);pointer-events:none}
main{position:relative;display:grid;place-items:center;padding:24px 16px}
.card{width:100%;max-width:24rem;padding:28px;background:var(--sheet);border:1px solid var(--line);border-radius:12px;box-shadow:var(--shadow)}
.brand{display:flex;margin:0 0 28px}.brand svg{height:26px;width:auto}
h1{margin:0 0 6px;font-size:22px;line-height:28px;font-weight:600;letter-spacing:-.012em}
h2{margin:24px 0 4px;padding-top:20px;border-top:1px solid var(--line);font-size:14px;line-height:20px;font-weight:600}
p{margin:0 0 16px;color:var(--ink-3)}
label{display:block;margin:0 0 4px;font-size:13px;line-height:18px;font-weight:500}
input{display:block;width:100%;height:40px;margin:0 0 16px;padding:0 12px;font:inherit;font-size:16px;color:var(--ink);background:var(--field);border:1px solid var(--control);border-radius:6px}
[hidden]{display:none!important}
input[aria-invalid=true]{border-color:var(--danger)}
.action{display:flex;align-items:center;justify-content:center;width:100%;min-height:44px;padding:0 16px;font:inherit;font-weight:600;color:#fff;background:var(--action);border:0;border-radius:6px;cursor:pointer;text-decoration:none}
.action:hover{background:var(--action-hover)}
.action.quiet{margin-top:8px;color:var(--ink);background:none;border:1px solid var(--control)}
.action.quiet:hover{background:var(--hover)}
.alert{margin:0 0 16px;padding:10px 12px;color:var(--danger);background:var(--danger-bg);border:1px solid var(--danger-line);border-radius:6px}
ul{margin:8px -12px -12px;padding:0;list-style:none}
.person{display:flex;justify-content:space-between;align-items:baseline;gap:12px;width:100%;min-height:44px;padding:10px 12px;font:inherit;font-weight:500;color:var(--ink);text-align:start;background:none;border:0;border-radius:6px;cursor:pointer}
.person:hover{background:var(--hover)}
.person span{font-size:12px;font-weight:400;color:var(--ink-3)}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
footer{position:relative;padding:16px;text-align:center;font-size:13px;color:var(--ink-3)}
.mark{fill:#e65c00}.ink{fill:var(--ink)}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Nothing runs on these pages and nothing but the icon and the face is loaded; forms go to this origin alone. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
