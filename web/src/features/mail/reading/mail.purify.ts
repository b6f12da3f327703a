import createPurifier, { type Config as PurifierConfig } from 'dompurify';
import { PICTURE_TYPES } from '#web/kit/files.ts';
import { withoutTracking } from './link.tracking.ts';
import { colorStyle, dropNeutralColors, isDesigned, type Paper } from './mail.paper.ts';
import { quoteAtEnd } from './mail.quote.ts';
import { hiddenPlace } from './mail.text.ts';
import { withoutWriting, writingHere } from '#web/features/mail/compose/compose.mailto.ts';

const words = (list: string): string[] => list.trim().split(/\s+/);

const CSP = "default-src 'none'; img-src data: blob:; font-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/** How a mail is set, in its frame as where its height is learnt: like one of text alone, unless it says otherwise. */
const BODY_STYLE = `margin: 0; padding: 1.25rem 0 1rem; font: 15px/1.6 "IBM Plex Sans Variable", system-ui, sans-serif; overflow-wrap: break-word;`;
const MAIL_STYLE = `
  .letter { max-width: 44rem; }
  img { max-width: 100%; height: auto; }
  table { max-width: 100%; }
  pre { white-space: pre-wrap; }
  [data-blank] { display: inline-block; box-sizing: border-box; max-width: 100%; overflow: hidden; padding: 0.125em 0.5em; border: 1px dashed; border-radius: 4px; font-size: 0.8125rem; line-height: 1.4; vertical-align: middle; }
  blockquote { margin: 0.5em 0; padding-left: 0.875em; border-left: 2px solid; }
`;
/** The same outside of a frame, in a tree of its own: nothing of the page counts there. */
export const MEASURED_STYLE = `
  .body { all: initial; display: flow-root; visibility: hidden; ${BODY_STYLE} }
  ${MAIL_STYLE}
`;

/** What loads or leads somewhere. All other attributes are no addresses and are not judged as such. */
const ADDRESSES = ['href', 'src'];
const ATTRIBUTES = words(`
  alt title width height align valign bgcolor color face size border style cellpadding cellspacing colspan rowspan
  dir lang start type value abbr scope span nowrap datetime data-cid data-remote data-signature`);

/** Text and tables. No style, script, form, media, frame, svg or math; what is not named goes. */
const TAGS = words(`
  a abbr address article b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em figcaption
  figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li mark ol p pre q s samp section small span strike strong sub
  sup table tbody td tfoot th thead tr tt u ul var wbr`);

const CONFIG = {
  ALLOWED_TAGS: [...TAGS, '#text'],
  ALLOWED_ATTR: [...ADDRESSES, ...ATTRIBUTES],
  ADD_URI_SAFE_ATTR: ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel):/i,
};

/** `image/jpg` is what some programs call a JPEG. */
const PICTURE = new RegExp(`^data:(?:${[...PICTURE_TYPES, 'image/jpg'].join('|')});base64,[a-z0-9+/=\\s]+$`, 'i');

interface Policy {
  createHTML: (html: string) => string;
  createScriptURL: (url: string) => string;
}
type PolicyWindow = {
  trustedTypes?: { createPolicy: (name: string, rules: Policy) => NonNullable<PurifierConfig['TRUSTED_TYPES_POLICY']> };
};

/** The only Trusted Types policy for HTML: nothing reaches it but what this module made (reliability R5). */
const policy = (window as PolicyWindow).trustedTypes?.createPolicy('lintel-mail', {
  createHTML: (html) => html,
  createScriptURL: () => {
    throw new TypeError('A mail loads no script');
  },
});

/** A mail that is shown: the document of its frame, and the same nodes, from which the page learns how long it is. */
export interface FramePage {
  document: string;
  body: HTMLElement;
  /** It ends with a quote, which stays out unless it is asked for. */
  hasQuote: boolean;
  paper: Paper;
}

export interface FrameLook {
  /** Its typefaces, as rules. */
  fonts: string;
  /** It passes another mail on. */
  isForward: boolean;
  isUnfolded: boolean;
  /** The page is dark. */
  isNight: boolean;
  /** A designed mail is asked to be dark as well, a plain one to be light. */
  isTurned: boolean;
}

/**
 * The server cleaned the HTML already; it is cleaned again here, and nothing edits it afterwards. `pictures` are `data:` addresses by
 * Content-ID, and by the address of a picture that was asked for.
 */
export function framePage(html: string, pictures: ReadonlyMap<string, string>, look: FrameLook): FramePage {
  const { body, hasQuote, paper } = purify(html, pictures, look);
  const page = `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${CSP}"><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width"><style>${look.fonts} body { ${BODY_STYLE} } ${MAIL_STYLE} ${colorStyle(paper)}</style></head><body class="${body.className}">${body.innerHTML}</body></html>`;
  // A TrustedHTML where the browser knows it, which `srcdoc` takes like a text.
  return { document: (policy ? policy.createHTML(page) : page) as string, body, hasQuote, paper };
}

/** Links lose what tells who followed them and are named, and a quote at the end is left out, between two cleanings, so that nothing edits what comes out. */
function purify(
  html: string,
  pictures: ReadonlyMap<string, string>,
  { isForward, isUnfolded, isNight, isTurned }: Omit<FrameLook, 'fonts'>,
) {
  const clean = purifier(pictures);
  const page = document.createElement('div');
  page.append(clean.sanitize(html, { ...config(), RETURN_DOM_FRAGMENT: true }));
  for (const link of page.querySelectorAll('a[href]')) link.setAttribute('href', withoutTracking(link.getAttribute('href')!));
  nameLinks(page);
  for (const link of page.querySelectorAll('a[href]')) link.setAttribute('href', writingHere(link.getAttribute('href')!));
  const quote = quoteAtEnd(page, isForward);
  if (!isUnfolded) quote?.deleteContents();
  for (const picture of page.querySelectorAll('img:not([src])')) standIn(picture);
  const paper = isNight ? paperAtNight(page, isTurned) : 'white';
  if (paper === 'dark') dropNeutralColors(page);
  const body = document.createElement('div');
  body.className = isLetter(page) ? 'body letter' : 'body';
  body.append(clean.sanitize(page, { ...config(), ALLOWED_ATTR: [...CONFIG.ALLOWED_ATTR, 'data-blank'], RETURN_DOM_FRAGMENT: true }));
  return { body, hasQuote: quote !== undefined, paper };
}

/** Sentences alone, which are as wide as those of a mail of text. */
const isLetter = (page: HTMLElement): boolean => !isDesigned(page) && page.querySelector('table') === null;

function paperAtNight(page: HTMLElement, isTurned: boolean): Paper {
  if (isDesigned(page)) return isTurned ? 'turned' : 'white';
  return isTurned ? 'white' : 'dark';
}

/** Whose words name another place than they lead to: people look at the words, so they say where it really goes (R3). */
function nameLinks(page: HTMLElement): void {
  for (const link of page.querySelectorAll('a[href]')) {
    const hidden = hiddenPlace(link.textContent ?? '', link.getAttribute('href') ?? '');
    if (hidden) link.append(` [${hidden}]`);
  }
}

/** In pixels: what is smaller was put there for its space, or to be counted. */
const SEEN = 16;

/**
 * What stands where a picture is not shown: its words, in its size. Without words and a size that is worth a frame nothing does.
 */
function standIn(picture: Element): void {
  const words = picture.getAttribute('alt')?.trim() ?? '';
  const [width, height] = [pixelsOf(picture, 'width'), pixelsOf(picture, 'height')];
  const isSmall = (width !== null && width < SEEN) || (height !== null && height < SEEN);
  if (isSmall || (words === '' && (width === null || height === null))) return picture.remove();
  const blank = document.createElement('span');
  blank.setAttribute('data-blank', '');
  blank.textContent = words;
  if (width !== null) blank.style.width = `${width}px`;
  if (height !== null) blank.style.height = `${height}px`;
  picture.replaceWith(blank);
}

function pixelsOf(picture: Element, side: 'width' | 'height'): number | null {
  const written = (picture as HTMLElement).style[side] || picture.getAttribute(side) || '';
  const found = /^(\d{1,4})(?:\.\d+)?(?:px)?$/.exec(written.trim());
  return found ? Number(found[1]) : null;
}

/** Clean HTML as nodes, for paper: what is not shown leaves its words. */
export function paperNodes(html: string, pictures: ReadonlyMap<string, string>): DocumentFragment {
  const page = purifiedNodes(html, pictures);
  for (const picture of page.querySelectorAll('img:not([src])')) picture.replaceWith(picture.getAttribute('alt') ?? '');
  return page;
}

/** Clean HTML as nodes: for the editor, which takes a draft up again. */
export function purifiedNodes(html: string, pictures: ReadonlyMap<string, string> = new Map()): DocumentFragment {
  return purifier(pictures).sanitize(html, { ...config(), RETURN_DOM_FRAGMENT: true });
}

const config = (): PurifierConfig => (policy ? { ...CONFIG, TRUSTED_TYPES_POLICY: policy } : CONFIG);

function purifier(pictures: ReadonlyMap<string, string>) {
  const made = createPurifier(window);
  made.addHook('afterSanitizeAttributes', (node) => {
    cleanStyle(node);
    if (node.tagName === 'A') cleanLink(node);
    if (node.tagName === 'IMG') cleanPicture(node, pictures);
    else {
      node.removeAttribute('src');
      node.removeAttribute('data-remote');
    }
  });
  return made;
}

/** Opens in another tab without a way back, and says where it really goes (R3). */
function cleanLink(link: Element): void {
  const href = link.getAttribute('href');
  if (!href) return;
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer nofollow');
  link.setAttribute('title', withoutWriting(href));
}

function cleanPicture(picture: Element, pictures: ReadonlyMap<string, string>): void {
  const own = pictures.get(picture.getAttribute('data-cid') ?? '') ?? pictures.get(picture.getAttribute('data-remote') ?? '');
  picture.removeAttribute('data-cid');
  picture.removeAttribute('data-remote');
  if (own) picture.setAttribute('src', own);
  if (!PICTURE.test(picture.getAttribute('src') ?? '')) picture.removeAttribute('src');
}

const PROPERTIES = new Set(
  words(`
  color background background-color font font-family font-size font-style font-weight font-variant line-height letter-spacing
  word-spacing text-align text-decoration text-indent text-transform white-space vertical-align direction list-style-type
  word-break overflow-wrap width height min-width min-height max-width max-height display float clear table-layout
  border-collapse border-spacing border-radius opacity margin margin-top margin-right margin-bottom margin-left
  margin-inline-start padding padding-top padding-right padding-bottom padding-left padding-inline-start border border-top
  border-right border-bottom border-left border-color border-style border-width border-top-width border-right-width
  border-bottom-width border-left-width`),
);
const COLOUR_FUNCTION = /(?:rgba?|hsla?)\([\d\s%.,/]{0,60}\)/gi;
/** A frame that is as long as its mail has no window to measure by. */
const OF_WINDOW = /\d[sld]?v(?:w|h|i|b|min|max)\b/i;
const PLAIN_VALUE = /^[\w\s#%.,'"+\-!]*$/;

function cleanStyle(node: Element): void {
  const style = node.getAttribute('style');
  if (style === null) return;
  const clean = cleanDeclarations(style);
  if (clean) node.setAttribute('style', clean);
  else node.removeAttribute('style');
}

/** Declarations of known properties with plain values: no function but colours, no escape, no address (R2), nothing of a window. */
export function cleanDeclarations(style: string): string {
  return style
    .slice(0, 4000)
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      const property = declaration.slice(0, colon).trim().toLowerCase();
      const value = declaration.slice(colon + 1).trim();
      const isPlain = value.length < 300 && PLAIN_VALUE.test(value.replace(COLOUR_FUNCTION, '')) && !OF_WINDOW.test(value);
      return colon > 0 && PROPERTIES.has(property) && isPlain ? [`${property}: ${value}`] : [];
    })
    .join('; ');
}
