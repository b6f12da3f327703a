/**
 * In what a mail stands: its own white paper; the dark of the page, which plain mails follow; or white paper turned dark, where a designed
 * one is asked to be (mail.md 4.9).
 */
export type Paper = 'white' | 'dark' | 'turned';

/** A frame has none of the page's variables: these are its sheet, ink, links and lines by day and by night. */
const COLORS = {
  white: { sheet: '#fff', ink: '#162228', quiet: '#576366', link: '#025f7d', line: '#d3d3ce', sunken: '#f4f4f1' },
  dark: { sheet: '#171f23', ink: '#e7ecee', quiet: '#a1abb0', link: '#7fc7e7', line: '#404b50', sunken: '#131b1f' },
};

/** What colours a mail in its frame; nothing of it changes its length. */
export function colorStyle(paper: Paper): string {
  const { sheet, ink, quiet, link, line, sunken } = COLORS[paper === 'dark' ? 'dark' : 'white'];
  return `
  :root { color-scheme: ${paper === 'dark' ? 'dark' : 'light'}; }
  body { background: ${sheet}; color: ${ink}; }
  a { color: ${link}; }
  [data-blank] { border-color: ${line}; background: ${sunken}; color: ${quiet}; }
  blockquote { border-left-color: ${line}; color: ${quiet}; }
  ${paper === 'turned' ? 'img { filter: invert(1) hue-rotate(180deg); }' : ''}`;
}

const PARTS = [
  { property: 'color', attribute: 'color', isNeutral: isInk },
  { property: 'background-color', attribute: 'bgcolor', isNeutral: isSheet },
  { property: 'background', attribute: '', isNeutral: isSheet },
] as const;

/** Whether somebody chose its colours, or put pictures into it: both are made for white paper. Black on white is no choice. */
export function isDesigned(page: HTMLElement): boolean {
  if (page.querySelector('img[src], [data-blank]')) return true;
  return [...colored(page)].some((node) =>
    PARTS.some(({ property, attribute, isNeutral }) =>
      [node.style.getPropertyValue(property), node.getAttribute(attribute) ?? ''].some((value) => value !== '' && !isNeutral(value)),
    ),
  );
}

/** Takes black text and white grounds away, which programs write into plain mails. */
export function dropNeutralColors(page: HTMLElement): void {
  for (const node of colored(page))
    for (const { property, attribute, isNeutral } of PARTS) {
      if (isNeutral(node.style.getPropertyValue(property))) node.style.removeProperty(property);
      if (isNeutral(node.getAttribute(attribute) ?? '')) node.removeAttribute(attribute);
    }
}

const colored = (page: HTMLElement) => page.querySelectorAll<HTMLElement>('[style], [color], [bgcolor]');

/** Black, or a grey that is nearly so. */
function isInk(value: string): boolean {
  const parts = channelsOf(value);
  return parts ? Math.max(...parts) <= 0x66 && isGrey(parts) : /^(?:black|windowtext|inherit|initial|currentcolor)$/i.test(value.trim());
}

function isSheet(value: string): boolean {
  const parts = channelsOf(value);
  return parts ? Math.min(...parts) >= 0xf0 && isGrey(parts) : /^(?:white|window|transparent|none|inherit|initial)$/i.test(value.trim());
}

const isGrey = (parts: readonly number[]): boolean => Math.max(...parts) - Math.min(...parts) <= 0x10;

/** Red, green and blue of 0 to 255; nothing where it is a name, or not opaque. */
function channelsOf(value: string): number[] | undefined {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value.trim())?.[1];
  if (hex) return (hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g)!).map((two) => Number.parseInt(two, 16));
  const rgb = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/i.exec(value.trim());
  return rgb ? rgb.slice(1).map(Number) : undefined;
}
