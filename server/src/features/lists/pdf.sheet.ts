import PDFDocument from 'pdfkit';
import type { Face, Fonts } from './pdf.font.ts';
import { TIED } from './pdf.layout.ts';
import { onWhite } from './pdf.picture.ts';

/** A4, lying, in points. */
export const PAGE = { width: 841.89, height: 595.28 } as const;

export interface Pen {
  size?: number;
  face?: Face;
  colour?: string;
}

export const MUTED = '#595959';
const COUNT_SIZE = 7;

export type Sheets = ReturnType<typeof createSheets>;

/** Pages that are drawn one after another, each from its upper left corner; of those before nothing but their places is kept. */
export function createSheets(fonts: Fonts, { title, now }: { title: string; now: Date }) {
  const info = { Title: title, Producer: 'Lintel', Creator: 'Lintel', CreationDate: now };
  const doc = new PDFDocument({
    ...{ size: 'A4', layout: 'landscape', margin: 0, autoFirstPage: false, pdfVersion: '1.7', lang: 'en-GB', displayTitle: true, info },
    // It would keep every word of the list.
    fontLayoutCache: false,
    font: null as unknown as string,
  });
  for (const face of ['regular', 'bold'] as const) doc.registerFont(face, fonts[face] as unknown as Buffer);
  // How many pages there are is known after the last one: all show one form that is written then, in the standard face that ours is made after.
  const digits = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' };
  const count = doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, -2, 60, 10], Resources: { Font: { Digits: digits } } });
  let pages = 0;

  return {
    /** Which page it is that is now drawn. */
    add(): number {
      doc.addPage();
      return (pages += 1);
    },
    text(x: number, y: number, words: string, { size = 8, face = 'regular', colour = '#000000' }: Pen = {}): void {
      doc.font(face, size).fillColor(colour).text(words.replaceAll(TIED, ' '), x, y, { lineBreak: false, baseline: 'alphabetic' });
    },
    line(x: number, y: number, width: number): void {
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.5)
        .stroke('#b3b3b3');
    },
    /** To the right; one that cannot be read is left out. */
    picture(bytes: Buffer, x: number, y: number, fit: [number, number]): void {
      try {
        doc.image(onWhite(bytes), x, y, { fit, align: 'right' });
      } catch {
        // A sheet without its picture is still one.
      }
    },
    pageCount(x: number, y: number): void {
      doc.page.xobjects.Count = count;
      doc.save().translate(x, y).scale(1, -1).addContent('/Count Do').restore();
    },
    /** What was written since. */
    *written(): Generator<Buffer> {
      const bytes = doc.read() as Buffer | null;
      if (bytes) yield bytes;
    },
    end(): void {
      count.end(`BT /Digits ${COUNT_SIZE} Tf 0.35 g (${pages}) Tj ET`);
      doc.end();
    },
  };
}
