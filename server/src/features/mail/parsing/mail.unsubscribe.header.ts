import type { Unsubscribe } from '@lintel/contract/mail-reading';
import { isEmailAddress } from '@lintel/contract/mail-rules';
import { oneLine } from '#server/platform/file-names.ts';

/** What List-Unsubscribe and List-Unsubscribe-Post offer (RFC 2369, RFC 8058). Linear in their length. */
export function unsubscribeOf(header: string, post: string): Unsubscribe | null {
  const offers = header
    .slice(0, 8000)
    .split('<')
    .slice(1, 6)
    .flatMap((piece) => (piece.includes('>') ? piece.slice(0, piece.indexOf('>')).replace(/\s/g, '') : []))
    .filter((offer) => offer.length <= 2000 && URL.canParse(offer));
  const page = offers.find((offer) => /^https:/i.test(offer)) ?? null;
  const isOneClick = /^list-unsubscribe=one-click$/i.test(post.replace(/\s/g, ''));
  const mail = offers.flatMap((offer) => mailOf(offer) ?? [])[0] ?? null;
  if (!page && !mail) return null;
  return { post: isOneClick ? page : null, link: isOneClick ? null : page, mail };
}

function mailOf(offer: string): Unsubscribe['mail'] {
  const url = new URL(offer);
  if (url.protocol !== 'mailto:') return null;
  const to = decoded(url.pathname);
  if (!isEmailAddress(to)) return null;
  const text = (name: string, most: number) => oneLine(url.searchParams.get(name) ?? '', most).trim();
  return { to, subject: text('subject', 200) || 'unsubscribe', body: text('body', 500) || 'unsubscribe' };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
