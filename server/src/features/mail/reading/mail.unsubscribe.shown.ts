import type { ShownUnsubscribe, Unsubscribe } from '@lintel/contract/mail-reading';

interface Circular {
  origin: 'received' | 'sent' | 'draft';
  unsubscribe: Unsubscribe | null;
  unsubscribed: ShownUnsubscribe['state'] | null;
}

/** Of the ways that a circular offers the one that takes least: one call of ours, a mail, a page to be opened by hand. */
export function shownUnsubscribe({ origin, unsubscribe, unsubscribed }: Circular): ShownUnsubscribe | null {
  if (!unsubscribe || origin !== 'received') return null;
  const { post, mail, link } = unsubscribe;
  const state = unsubscribed ?? 'open';
  if (post) return { way: 'post', target: new URL(post).hostname, link: null, state };
  if (mail) return { way: 'mail', target: mail.to, link: null, state };
  return link ? { way: 'link', target: new URL(link).hostname, link, state } : null;
}
