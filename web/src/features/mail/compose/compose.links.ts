import { isEmailAddress } from '@lintel/contract/mail-rules';

/**
 * The address of a link that somebody made: an e-mail address gets `mailto:`, a bare host gets `https://`, and pages of
 * the two video hosts become their embed addresses (specification §5). null where it cannot be a link.
 */
export function linkAddress(text: string): string | null {
  const wanted = text.trim();
  const isWhole = /^(?:https?:\/\/|mailto:|tel:)/i.test(wanted);
  if (!isWhole && isEmailAddress(wanted)) return `mailto:${wanted}`;
  const written = isWhole ? wanted : `https://${wanted}`;
  if (/\s/.test(written) || !URL.canParse(written)) return null;
  const url = new URL(written);
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return written;
  if (!/^https?:$/.test(url.protocol) || !/\.|^localhost$/.test(url.hostname)) return null;
  return embedAddress(url) ?? written;
}

function embedAddress(url: URL): string | null {
  const host = url.hostname.replace(/^(?:www|m|player)\./, '');
  if (host === 'youtu.be') return youtube(url.pathname.slice(1));
  if (host === 'youtube.com')
    return youtube(url.pathname === '/watch' ? url.searchParams.get('v') : /^\/(?:shorts|live)\/([^/]+)/.exec(url.pathname)?.[1]);
  const film = host === 'vimeo.com' ? /^\/(?:video\/)?(\d+)/.exec(url.pathname)?.[1] : undefined;
  return film ? `https://player.vimeo.com/video/${film}` : null;
}

const youtube = (id: string | null | undefined): string | null =>
  id && /^[\w-]{6,20}$/.test(id) ? `https://www.youtube.com/embed/${id}` : null;
