import { expect, test } from 'vitest';
import { quoteAtEnd } from './mail.quote.ts';

const HEAD = '<b>From:</b> Ann &lt;ann@site.example&gt;<br><b>Sent:</b> 12 November 2026<br><b>To:</b> Marta<br><b>Subject:</b> Crane';
const QUOTE = '<blockquote><p>Is it free?</p></blockquote>';

/** What is left of it, and what is folded. */
function folded(html: string, isForward = false): [own: string, quote: string | undefined] {
  const page = document.createElement('div');
  page.innerHTML = html;
  const quote = quoteAtEnd(page, isForward);
  const text = quote?.toString();
  quote?.deleteContents();
  return [page.textContent!, text];
}

test.each([
  ['a quote', `<p>Yes.</p>${QUOTE}`, 'Yes.', 'Is it free?'],
  ['its introduction', `<p>Yes.</p><div>On 12 Nov 2026, Ann wrote:<br></div>${QUOTE}`, 'Yes.', 'On 12 Nov 2026, Ann wrote:Is it free?'],
  [
    'one that stands around it',
    `<p>Yes.</p><div>Am 12. Nov 2026 schrieb Ann:<br>${QUOTE}</div>`,
    'Yes.',
    'Am 12. Nov 2026 schrieb Ann:Is it free?',
  ],
  [
    'the head of an answer of ours',
    `<p>Yes.</p><p>---------- Original message ----------<br>From: Ann<br>Date: 12 Nov</p>${QUOTE}`,
    'Yes.',
    '---------- Original message ----------From: AnnDate: 12 NovIs it free?',
  ],
  [
    'an original that is no quote',
    `<p>Yes.</p><div><p>${HEAD}</p></div><p>Is it free?</p>`,
    'Yes.',
    'From: Ann <ann@site.example>Sent: 12 November 2026To: MartaSubject: CraneIs it free?',
  ],
  [
    'one below a rule',
    `<p>Yes.</p><hr><div>${HEAD}</div><p>Free?</p>`,
    'Yes.',
    'From: Ann <ann@site.example>Sent: 12 November 2026To: MartaSubject: CraneFree?',
  ],
])('folded is %s', (_, html, own, quote) => expect(folded(html)).toEqual([own, quote]));

test.each([
  ['a quote with words below it', `<p>Yes.</p>${QUOTE}<p>Bye</p>`],
  ['a head with a quote and words below it', `<p>Yes.</p><p>---- Original message ----<br>From: Ann</p>${QUOTE}<p>Bye</p>`],
  ['a quote that is all there is', QUOTE],
  ['an original that is all there is', `<p>${HEAD}</p><p>Free?</p>`],
  ['words that look like a field', '<p>We lift it.</p><p>From: the yard<br>to the site</p>'],
])('not folded is %s', (_, html) => expect(folded(html)[1]).toBeUndefined());

test('what is passed on stays in sight, and a quote above it too', () => {
  expect(folded(`<p>See below.</p><p>${HEAD}</p><p>Free?</p>`, true)[1]).toBeUndefined();
  expect(folded(`<p>See below.</p><p>${HEAD}</p>${QUOTE}`, true)[1]).toBe('Is it free?');
});
