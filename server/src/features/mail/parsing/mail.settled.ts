/** Whole tags as `mail.sanitize` writes them, and any other `<`. */
const TAG = /<(?:\/([a-z][a-z0-9]*)|([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)( \/)?)>|</g;

/** Written `<br />`: nothing can stand in them. */
const EMPTY = new Set(['br', 'hr', 'img']);
/** Never closed where they are read, always where they are written. */
const UNCLOSED = new Set(['col', 'wbr']);
/** What a parser closes first where it reads one of these, if that is the innermost one that is open. */
const CLOSES = new Map<string, ReadonlySet<string>>(
  Object.entries({
    tr: ['tr', 'th', 'td'],
    th: ['th'],
    td: ['thead', 'th', 'td'],
    tbody: ['thead', 'tbody'],
    tfoot: ['thead', 'tbody'],
    ...Object.fromEntries(['a', 'li'].map((tag) => [tag, [tag]])),
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p']])),
    ...Object.fromEntries(['dd', 'dt'].map((tag) => [tag, ['dd', 'dt']])),
    ...Object.fromEntries(
      `p address article blockquote div dl figcaption figure footer header hr ol pre section table ul`
        .split(' ')
        .map((tag) => [tag, ['p']]),
    ),
  }).map(([tag, closed]) => [tag, new Set(closed)]),
);
/** Longer attributes may be cut where they are read again. */
const LONG = 2000;
const LEVELS = 200;

/**
 * Whether clean HTML surely stays as it is when it is cleaned again: every tag is closed, in order, and none closes another one that is
 * open. Looked at in one go, at a tenth of what cleaning costs; where it answers false, nothing is said.
 */
export function isSettled(html: string): boolean {
  const open: string[] = [];
  for (const [, closed, tag, attributes = '', isEmpty] of html.matchAll(TAG)) {
    if (closed !== undefined) {
      if (open.pop() !== closed) return false;
      continue;
    }
    if (tag === undefined || UNCLOSED.has(tag) || EMPTY.has(tag) !== (isEmpty !== undefined)) return false;
    if (CLOSES.get(tag)?.has(open.at(-1) ?? '') || !isWhole(tag, attributes)) return false;
    if (!isEmpty && open.push(tag) > LEVELS) return false;
  }
  return open.length === 0;
}

/** A link that leads nowhere and a picture of nothing do not stay. */
function isWhole(tag: string, attributes: string): boolean {
  if (attributes.length > LONG) return false;
  if (tag === 'a') return attributes.includes(' href="') || !attributes.includes(' target="');
  return tag !== 'img' || / (?:src|data-cid|data-remote)="/.test(attributes);
}
