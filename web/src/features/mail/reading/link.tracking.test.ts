import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutTracking } from './link.tracking.ts';

test.each([
  ['https://a.example/?utm_source=mail', 'https://a.example/'],
  ['https://a.example/offer?utm_source=mail&id=7&utm_medium=x', 'https://a.example/offer?id=7'],
  ['https://a.example/offer?id=7&fbclid=abc#prices', 'https://a.example/offer?id=7#prices'],
  ['https://a.example/offer?fbclid=abc&id=7#prices', 'https://a.example/offer?id=7#prices'],
  ['https://a.example/offer?gclid=1#a?b&utm_source=2', 'https://a.example/offer#a?b&utm_source=2'],
  ['HTTPS://A.example/?UTM_Source=1&Mc_Eid=2', 'HTTPS://A.example/'],
  ['https://a.example/?utm%5Fsource=1&x=2', 'https://a.example/?x=2'],
  ['https://a.example/?x=1&amp;utm_source=2&amp;amp;utm_medium=3', 'https://a.example/?x=1'],
  ['https://a.example/?_hsenc=1&_hsmi=2&mc_cid=3&__hssc=4', 'https://a.example/'],
  ['https://a.example/?utm_source', 'https://a.example/'],
  ['https://a.example/?q=a%20b+c&utm_id=1&r=%C3%BC&&s', 'https://a.example/?q=a%20b+c&r=%C3%BC&&s'],
])('%s leads to %s', (href, clean) => expect(withoutTracking(href)).toBe(clean));

/** Nothing is taken from these: a page needs it, or it is no page. */
test.each([
  'https://a.example/',
  'https://a.example/?id=7&source=mail&ref=2&token=abc&t=1&cid=5&s=2',
  'https://a.example/?my_utm_source=1&xfbclid=2&autm_=3&pk_id=4&sc_country=de',
  'https://a.example/?next=https%3A%2F%2Fb.example%2F%3Futm_source%3D1',
  'https://a.example/utm_source=1/fbclid',
  'https://a.example/#utm_source=1',
  'https://a.example/#/offer?utm_source=1',
  'https://a.example/file.pdf?utm_source=1&X-Amz-Signature=abc',
  'https://a.example/file.pdf?Policy=a&Signature=b&Key-Pair-Id=c&utm_source=1',
  'https://a.example/file?utm_source=1&sig=abc',
  'https://eur.safelinks.example/?url=https%3A%2F%2Fb.example&data=05&sdata=x%3D&utm_source=1',
  'https://a.example/unsubscribe?mkt_tok=abc',
  'https://a.example/UnsubscribePage.html?mkt_unsubscribe=1&mkt_tok=abc',
  'https://acme.us1.list-manage.com/profile?u=1&mc_eid=2',
  'https://a.example/email-preferences?mc_eid=2',
  'https://a.example/?%E0%A4%A=1',
  'mailto:a@b.example?subject=utm_source&utm_source=1',
  'tel:+49301234?utm_source=1',
  '',
])('%s stays as it is', (href) => expect(withoutTracking(href)).toBe(href));

test('a value that does not decode is no reason to keep what tells who followed', () => {
  expect(withoutTracking('https://a.example/?%E0%A4%A=1&fbclid=2')).toBe('https://a.example/?%E0%A4%A=1');
});

test('whatever else an address says is kept as it was written, in its order, and once is enough', () => {
  const part = fc
    .tuple(fc.constantFrom('id', 'q', 'utm_source', 'fbclid', 'page', '', 'x[]'), fc.string({ maxLength: 6 }))
    .map(([name, value]) => `${name}=${value.replace(/[#&?]/g, '')}`);
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
      const kept = parts.filter((one) => !/^(?:utm_source|fbclid)=/.test(one));
      const clean = withoutTracking(`https://a.example/p?${parts.join('&')}`);
      expect(clean).toBe(`https://a.example/p${kept.length > 0 ? '?' : ''}${kept.join('&')}`);
      expect(withoutTracking(clean)).toBe(clean);
    }),
  );
});
