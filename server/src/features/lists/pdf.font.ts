import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create, type Font, type Glyph, type GlyphRun } from 'fontkit';

/** Latin, Greek and Cyrillic, on every machine the same. */
const FACES = { regular: 'LiberationSans-Regular', bold: 'LiberationSans-Bold' } as const;
export type Face = keyof typeof FACES;
export type Fonts = Record<Face, Font>;

type Read = (path: string) => Promise<Buffer>;

/** What reads them once; where that fails, whoever asks next reads anew. */
export function keepFonts(read: Read): () => Promise<Fonts> {
  let kept: Promise<Fonts> | undefined;
  return () => {
    kept ??= readFonts(read).catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

export const loadFonts = keepFonts(readFile);

const readFonts = async (read: Read): Promise<Fonts> => ({
  regular: await loadFont(read, FACES.regular),
  bold: await loadFont(read, FACES.bold),
});

/** How wide a text is, in points. */
export const widthOf = (font: Font, text: string, size: number): number => (font.layout(text).advanceWidth * size) / font.unitsPerEm;

async function loadFont(read: Read, name: string): Promise<Font> {
  const font = create(await read(fileURLToPath(import.meta.resolve(`pdfjs-dist/standard_fonts/${name}.ttf`)))) as Font;
  const glyphs = new Map<string, Glyph>();
  const glyphOf = (sign: string): Glyph => {
    const known = glyphs.get(sign);
    if (known) return known;
    const code = sign.codePointAt(0)!;
    const glyph = font.glyphForCodePoint(font.hasGlyphForCodePoint(code) ? code : QUESTION_MARK);
    if (font.hasGlyphForCodePoint(code)) glyphs.set(sign, glyph);
    return glyph;
  };
  // Sign by sign, as these scripts stand: to shape every cell of a long list takes ten times as long.
  font.layout = (text) => {
    const run = Array.from(text, glyphOf);
    return {
      glyphs: run,
      positions: run.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })),
      advanceWidth: run.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    } as unknown as GlyphRun;
  };
  return font;
}

const QUESTION_MARK = 63;
