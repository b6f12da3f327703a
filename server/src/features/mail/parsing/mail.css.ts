/**
 * Style attributes of foreign HTML, taken apart and put together again (reliability R2). What is not named here does not
 * get through: no property that places an element over others, no function that loads anything, no escape.
 */
const PROPERTIES = new Set(
  `background background-color border border-bottom border-bottom-color border-bottom-style border-bottom-width border-collapse
  border-color border-left border-left-color border-left-style border-left-width border-radius border-right border-right-color
  border-right-style border-right-width border-spacing border-style border-top border-top-color border-top-style border-top-width
  border-width caption-side clear color direction display empty-cells float font font-family font-size font-style font-variant
  font-weight height letter-spacing line-height list-style list-style-position list-style-type margin margin-bottom margin-left
  margin-right margin-top max-height max-width min-height min-width padding padding-bottom padding-left padding-right padding-top
  table-layout text-align text-decoration text-indent text-transform unicode-bidi vertical-align white-space width word-break
  word-spacing word-wrap overflow-wrap`.split(/\s+/),
);

/** Functions that only compute a colour. */
const FUNCTIONS = new Set(['rgb', 'rgba', 'hsl', 'hsla']);
const VALUE = /^[a-z0-9 #.,%()'"+\-/!]{1,300}$/i;

/** A mail says the same again and again, and so does the next one of its writer. */
const known = new Map<string, string>();
const KNOWN = 2000;
const KNOWN_LENGTH = 500;

/** The declarations that may stay, written in one form; '' when none does. Cleaning twice changes nothing. */
export function cleanStyle(style: string): string {
  const before = known.get(style);
  if (before !== undefined) return before;
  const clean = rebuildStyle(style);
  if (known.size >= KNOWN) known.clear();
  if (style.length <= KNOWN_LENGTH) known.set(style, clean);
  return clean;
}

function rebuildStyle(style: string): string {
  const kept: string[] = [];
  for (const declaration of splitDeclarations(style.slice(0, 10_000))) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/\s+/g, ' ')
      .trim();
    if (colon > 0 && PROPERTIES.has(property) && isHarmless(value)) kept.push(`${property}: ${value}`);
  }
  return kept.join('; ');
}

/** Whether a style would load something from elsewhere, which the reader is told about. */
export const loadsRemote = (style: string): boolean => /url\s*\(\s*["']?\s*(https?:|\/\/)/i.test(style.slice(0, 10_000));

function isHarmless(value: string): boolean {
  if (!VALUE.test(value)) return false;
  for (const [, name] of value.matchAll(/([a-z-]*)\(/gi)) if (!FUNCTIONS.has(name!.toLowerCase())) return false;
  return balanced(value);
}

function balanced(value: string): boolean {
  for (const quote of ['"', "'"]) if (value.split(quote).length % 2 === 0) return false;
  return value.split('(').length === value.split(')').length;
}

/** Comments go first, an open one takes the rest along; then cut at each semicolon outside quotes and brackets. */
function splitDeclarations(style: string): string[] {
  const text = style.replace(/\/\*[\s\S]*?(\*\/|$)/g, ' ');
  const parts: string[] = [];
  let start = 0;
  let quote = '';
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!;
    if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === ';' && depth <= 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return [...parts, text.slice(start)];
}
