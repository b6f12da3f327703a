import { expect, test } from 'vitest';
import { cleanHtml } from './mail.sanitize.ts';

const A = 'https://pictures.example/a.jpg';

/** Attributes of a picture, and whether it is there to be counted. */
test.each<[picture: string, isCounted: boolean]>([
  [`src="${A}"`, false],
  [`src="${A}" width="600" height="200"`, false],
  [`src="${A}" width="1" height="1"`, true],
  [`src="${A}" width=1 height=1px`, true],
  [`src="${A}" width="0" height="0"`, true],
  [`src="${A}" width="600" height="0"`, true],
  [`src="${A}" width="1"`, true],
  [`src="${A}" height="1"`, true],
  [`src="${A}" width="600" height="1"`, false],
  [`src="${A}" width="1" height="40"`, false],
  [`src="${A}" width="100%" height="100%"`, false],
  [`src="${A}" width="10" height="10"`, false],
  [`src="${A}" style="width:1px;height:1px"`, true],
  [`src="${A}" style="WIDTH : 1px ; Height: 1px !important"`, true],
  [`src="${A}" width="600" height="200" style="width:1px;height:1px"`, true],
  [`src="${A}" width="1" height="1" style="width:600px;height:200px"`, false],
  [`src="${A}" style="max-height:0;overflow:hidden"`, true],
  [`src="${A}" style="display:none"`, true],
  [`src="${A}" style="display:none !important"`, true],
  [`src="${A}" style="display:/**/none"`, true],
  [`src="${A}" style="display:none;display:block"`, false],
  [`src="${A}" style="visibility:hidden"`, true],
  [`src="${A}" style="opacity:0"`, true],
  [`src="${A}" style="opacity:0.00"`, true],
  [`src="${A}" style="opacity:0.5"`, false],
  [`src="${A}" style="opacity:"`, false],
  [`src="${A}" hidden`, true],
  ['src="https://acme.us1.list-manage.com/track/open.php?u=1&amp;id=2&amp;e=3"', true],
  ['src="https://ablink.mail.acme.example/wf/open?upn=abc"', true],
  ['src="https://email.acme.example/e3t/o/x"', true],
  ['src="//click.acme.example/open.aspx?x=1"', true],
  ['src="HTTPS://R1.US.AWSTRACK.ME/I0/abc"', true],
  ['src="https://www.google-analytics.com/collect?v=1"', true],
  ['src="https://news.acme.example/t/abc/o.gif"', true],
  ['src="https://acme.example/img/PIXEL.GIF?u=1"', true],
  ['src="https://acme.example/photo.gif?next=/open.gif"', false],
  ['src="https://acme.example/news/wf/open/house.jpg"', false],
  ['src="https://notgoogle-analytics.com/logo.png"', false],
  ['src="https://bl-1.com.acme.example/logo.png"', false],
  ['src="https://acme.example/open.gifts.png"', false],
])('%s: is a tracker: %j', (attributes, isCounted) => {
  const { html, blockedImages, blockedTrackers } = cleanHtml(`<p>x</p><img ${attributes}>`, true);
  expect([blockedImages, blockedTrackers]).toEqual(isCounted ? [0, 1] : [1, 0]);
  expect(html.includes('data-remote')).toBe(!isCounted);
});

test.each([
  ['a picture of the mail itself', '<img src="cid:a" width="1" height="1">'],
  ['a picture within the mail', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="1" height="1">'],
  ['a picture of nothing', '<img width="1" height="1">'],
])('%s tells nobody anything', (_, html) => expect(cleanHtml(html, true)).toMatchObject({ blockedImages: 0, blockedTrackers: 0 }));

test.each([
  ['an address that is no address', '<img src="https://%%%/open.gif" width="1" height="1">'],
  ['an address beside another one', '<img src="cid:x" data-remote="https://acme.example/open.gif" width="1" height="1">'],
  ['a style that does not end', `<img src="${A}" style="display:none/*">`],
  ['a style without end', `<img src="${A}" style="${'a:b;'.repeat(50_000)}">`],
  ['a size that is no size', `<img src="${A}" width="${'1'.repeat(50_000)}" height="-1">`],
])('%s is taken as it is and leaves no way to load it as a tracker', (_, html) => {
  const { html: clean } = cleanHtml(html, true);
  expect(clean).not.toContain('open.gif');
});

test('what older rules kept is counted when it is cleaned again, and cannot be asked for any more', () => {
  const older = `<img width="1" height="1" data-remote="https://t.example/1" /><img alt="Crane" width="300" height="200" data-remote="${A}" />`;
  const again = cleanHtml(older, true);
  expect(again).toEqual({ html: `<img alt="Crane" width="300" height="200" data-remote="${A}" />`, blockedImages: 0, blockedTrackers: 1 });
  expect(cleanHtml(again.html, true).html).toBe(again.html);
});
