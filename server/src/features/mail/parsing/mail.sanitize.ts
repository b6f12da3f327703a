import sanitizeHtml from 'sanitize-html';
import { cleanStyle, loadsRemote } from './mail.css.ts';
import { isSettled } from './mail.settled.ts';
import { isTracker } from './mail.trackers.ts';

/** Counts up with each change of the rules below: stored HTML of an older version is cleaned again. */
export const CLEAN_VERSION = 3;

/** Longer HTML is not shown as HTML; its text part and the original stay. */
const HTML_LIMIT = 6_000_000;
const REREADS = 5;

/** Looked through for every element: the commonest come first. */
const TAGS = `p div span br td tr a b font table tbody img strong i em u ul li blockquote h1 h2 h3 hr ol
  abbr address article bdi bdo big caption center cite code col colgroup dd del dfn dl dt
  figcaption figure footer h4 h5 h6 header ins kbd pre q s samp section small strike sub
  sup tfoot th thead tt var wbr`.split(/\s+/);

/** Elements that go with everything in them; of all others that are not allowed the content stays. */
const GONE_WITH_CONTENT = `script style template noscript noembed noframes textarea select option button title head svg math object
  embed applet iframe frame frameset audio video canvas xmp plaintext listing`.split(/\s+/);

const ATTRIBUTES: Record<string, string[]> = {
  '*': ['style', 'dir', 'lang', 'title', 'align'],
  a: ['href', 'target', 'rel'],
  // Ours: what the composer puts under a text, so that another signature takes its place.
  div: ['data-signature'],
  col: ['span', 'width'],
  colgroup: ['span', 'width'],
  font: ['color', 'face', 'size'],
  hr: ['width', 'size', 'noshade'],
  img: ['src', 'alt', 'width', 'height', 'data-cid', 'data-remote'],
  li: ['value', 'type'],
  ol: ['start', 'type', 'reversed'],
  ul: ['type'],
  table: ['width', 'height', 'border', 'cellpadding', 'cellspacing', 'bgcolor'],
  tbody: ['valign'],
  td: ['colspan', 'rowspan', 'width', 'height', 'valign', 'bgcolor', 'nowrap'],
  th: ['colspan', 'rowspan', 'width', 'height', 'valign', 'bgcolor', 'nowrap', 'scope'],
  thead: ['valign'],
  tr: ['height', 'valign', 'bgcolor'],
};

const LINK = /^(https?:\/\/|mailto:|tel:)/i;
/** SVG can run and is not among them. */
const DATA_IMAGE = /^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=]+$/i;
const PLAIN_VALUE = /^[\p{L}\p{N}\s#.,%()'"+\-/&;:!?@*_…–—«»‘’“”]*$/u;

export interface CleanHtml {
  html: string;
  /** Pictures of other servers that were taken out. */
  blockedImages: number;
  /** Those among them, beside these, that nobody is to see: they only tell that the mail was opened. */
  blockedTrackers: number;
}

/**
 * The one place where HTML of mails becomes safe to store, show and send (reliability R1-R3): an allow-list of elements
 * and attributes, styles rebuilt, links that can only open a page, nothing that loads from elsewhere. `cid:` pictures keep
 * their mark in `data-cid`, which the reader fills from the mail's own files; with `keepsRemote` those of other servers theirs in
 * `data-remote`, where nothing loads them; of those that only count who opened the mail nothing is kept. Idempotent.
 */
export function cleanHtml(html: string, keepsRemote = false): CleanHtml {
  if (html.length > HTML_LIMIT) return { html: '', blockedImages: 0, blockedTrackers: 0 };
  const first = rebuild(html, keepsRemote);
  let clean = first.html;
  // What was taken out may have kept a parser from closing an element: read again until nothing changes, so that a browser
  // builds the very tree that was looked at.
  for (let i = 0; i < REREADS && !isSettled(clean); i++) {
    const again = rebuild(clean, keepsRemote).html;
    if (again === clean) break;
    clean = again;
  }
  return { ...first, html: clean };
}

function rebuild(html: string, keepsRemote: boolean): CleanHtml {
  let blockedImages = 0;
  let blockedTrackers = 0;
  const clean = sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: ATTRIBUTES,
    nonTextTags: GONE_WITH_CONTENT,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nestingLimit: 200,
    transformTags: {
      '*': (tagName, given) => {
        if (given['style'] && loadsRemote(given['style'])) blockedImages += 1;
        const remote = tagName === 'img' ? remoteAddress(given) : '';
        const isCounting = remote !== '' && isTracker(given, remote);
        if (isCounting) blockedTrackers += 1;
        else if (tagName === 'img' && isRemote(given['src'] ?? '')) blockedImages += 1;
        return { tagName, attribs: attributesOf(tagName, given, keepsRemote && !isCounting) };
      },
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs['src'] && !frame.attribs['data-cid'] && !frame.attribs['data-remote'],
  });
  return { html: clean.replaceAll('\u0000', '').trim(), blockedImages, blockedTrackers };
}

/** The address on another server that a picture names, cleaned already or not; '' for none. */
function remoteAddress(given: Record<string, string>): string {
  const address = (given['data-remote'] ?? given['src'] ?? '').trim();
  return isRemote(address) ? address : '';
}

const isRemote = (src: string): boolean => !/^\s*(data|cid):/i.test(src) && src.trim() !== '';

function attributesOf(tag: string, given: Record<string, string>, keepsRemote: boolean): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of [...ATTRIBUTES['*']!, ...(ATTRIBUTES[tag] ?? [])]) {
    const value = given[name];
    if (value === undefined || name === 'href' || name === 'src' || name === 'target' || name === 'rel' || name === 'data-remote') continue;
    const safe = name === 'style' ? cleanStyle(value) : safeValue(name, value);
    if (safe) kept[name] = safe;
  }
  if (tag === 'a') Object.assign(kept, linkOf(given['href'] ?? ''));
  if (tag === 'img') Object.assign(kept, pictureOf(given), keepsRemote ? remoteOf(given) : {});
  return kept;
}

/** Words for people may be anything: they are escaped again on the way out. All else is a number, a colour or a keyword. */
function safeValue(name: string, value: string): string {
  if (name === 'alt' || name === 'title') return value.slice(0, 500);
  if (name === 'face') return PLAIN_VALUE.test(value) ? value.slice(0, 200) : '';
  return /^[\w#%.@\-+]{1,100}$/.test(value.trim()) ? value.trim() : '';
}

/** Only what opens in a new window without a way back; the browser drops tabs and line ends in addresses, so do we. */
function linkOf(href: string): Record<string, string> {
  const address = href.replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '');
  if (!LINK.test(address) || address.length > 4000) return {};
  return { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' };
}

function pictureOf(given: Record<string, string>): Record<string, string> {
  const src = (given['src'] ?? '').trim();
  if (DATA_IMAGE.test(src)) return { src };
  const cid = /^cid:(.{1,250})$/i.exec(src)?.[1] ?? given['data-cid'];
  return cid && /^[\x21-\x7e]{1,250}$/.test(cid) ? { 'data-cid': cid } : {};
}

/** Where a picture of another server lies: kept as a word beside the picture, for who asks to see it. */
function remoteOf(given: Record<string, string>): Record<string, string> {
  const address = remoteAddress(given).replace(/^\/\//, 'https://');
  if (!/^https?:\/\//i.test(address) || address.length > 2000 || !URL.canParse(address)) return {};
  return { 'data-remote': new URL(address).href };
}
