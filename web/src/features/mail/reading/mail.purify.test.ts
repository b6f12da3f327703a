import { expect, test } from 'vitest';
import { cleanDeclarations, framePage } from './mail.purify.ts';

// The tree of a hostile mail is checked in a real browser (e2e/mail-frame.e2e.ts): happy-dom walks it differently.

const DAY = { fonts: '', isForward: false, isUnfolded: false, isNight: false, isTurned: false };

test('the frame begins with its policy and runs nothing', () => {
  const page = String(framePage('<p>x</p>', new Map(), DAY).document);
  expect(
    page.indexOf("default-src 'none'; img-src data: blob:; font-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"),
  ).toBeLessThan(page.indexOf('<body '));
  expect(page).toContain('<meta name="referrer" content="no-referrer">');
});

test('a link to an address leads to the page that writes to it', () => {
  const link = framePage('<p>a <a href="mailto:bob@x.example?subject=Hi">bob</a></p>', new Map(), DAY).body.querySelector('a')!;
  const address = new URL(link.getAttribute('href')!);
  expect(address.origin).toBe(location.origin);
  expect(address.searchParams.get('mailto')).toBe('mailto:bob@x.example?subject=Hi');
});

test.each([
  ['color: red; position: fixed', 'color: red'],
  ['color: rgb(1, 2, 3); width: 50%', 'color: rgb(1, 2, 3); width: 50%'],
  ['background: url(x)', ''],
  ['color: expression(alert(1))', ''],
  ['font-family: "IBM Plex Sans", serif', 'font-family: "IBM Plex Sans", serif'],
  ['color: \\72 ed', ''],
  ['min-height: 100vh; font-size: 4.5vw; margin: 1em 50DVMIN; width: 100%', 'width: 100%'],
  ['--x: 1; color: var(--x)', ''],
])('of the style "%s" stays "%s"', (style, clean) => expect(cleanDeclarations(style)).toBe(clean));
