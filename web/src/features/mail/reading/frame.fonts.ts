import { queryOptions, useQueries, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dataUrlOf } from '#web/kit/files.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';

const FAMILY = 'IBM Plex Sans Variable';

/** A file of the page's typeface: for these characters, upright or slanted. */
export interface Face {
  url: string;
  style: string;
  weight: string;
  range: string;
}

/**
 * A frame loads nothing: it gets the typeface of the page as data, by the files that its text needs. Null until the one is here that every
 * page has; the others follow all at once, and no text waits for them.
 */
export function useFrameFonts(html: string): string | null {
  const queries = useMemo(() => facesFor(declaredFaces(), html).map(fontRule), [html]);
  return useQueries({
    queries,
    combine: (results) => {
      const [first, ...others] = results;
      if (first?.isPending) return null;
      const isWhole = others.every(({ isPending }) => !isPending);
      // One that is not there is left out: the next typeface in the row stands in for it.
      return (isWhole ? results : results.slice(0, 1)).map(({ data = '' }) => data).join('');
    },
  });
}

/** Reads the file that every frame waits for: one that is drawn out of sight asks for nothing itself. */
export async function readTypeface(client: QueryClient): Promise<void> {
  const [first] = facesFor(declaredFaces(), 'a');
  if (first) await client.prefetchQuery(fontRule(first));
}

const fontRule = ({ url, style, weight, range }: Face) =>
  queryOptions({
    queryKey: mailKeys.font(url),
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { signal });
      if (!answer.ok) throw new Error(`The typeface was answered with ${answer.status}`);
      const data = await dataUrlOf(await answer.blob());
      return `@font-face { font-family: "${FAMILY}"; font-style: ${style}; font-weight: ${weight}; unicode-range: ${range}; src: url("${data}") format("woff2"); }`;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

let declared: Face[] = [];

/** What the page declares: looked for among all its rules until it is there, and not again with each mail. */
const declaredFaces = (): Face[] => (declared.length > 0 ? declared : (declared = facesOf(document)));

function facesOf({ styleSheets, baseURI }: Document): Face[] {
  const rules = [...styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? baseURI })));
  return rules.flatMap(({ rule, base }) => {
    if (!(rule instanceof CSSFontFaceRule)) return [];
    const of = (property: string) => rule.style.getPropertyValue(property);
    const file = /url\("?([^")]+)"?\)/.exec(of('src'))?.[1];
    if (!file || !of('font-family').includes(FAMILY)) return [];
    return [{ url: new URL(file, base).href, style: of('font-style'), weight: of('font-weight'), range: of('unicode-range') }];
  });
}

const SLANTED = /<(?:em|i|cite|dfn|var|address)\b|\bitalic\b/i;

/** Those whose characters stand in a text; slanted ones where something is. Upright Latin, which no HTML is without, is the first. */
export function facesFor(faces: readonly Face[], html: string): Face[] {
  const points = [...new Set(html)].map((letter) => letter.codePointAt(0)!);
  const isSlanted = SLANTED.test(html);
  const isFirst = (face: Face) => Number(face.style === 'normal' && holds(face)(A));
  return faces
    .filter((face) => (face.style === 'normal' || isSlanted) && points.some(holds(face)))
    .toSorted((one, other) => isFirst(other) - isFirst(one));
}

const A = 0x61;

/** Whether a character is of a file; its range is read once for all of a text. */
function holds({ range }: Face): (point: number) => boolean {
  const spans = spansOf(range);
  return (point) => spans.some(([from, to]) => point >= from && point <= to);
}

const spansOf = (range: string): [from: number, to: number][] =>
  range.split(',').map((span) => {
    const [from = '', to = from] = span.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
