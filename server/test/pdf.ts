import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a reader finds on each page of a PDF, cell by cell. */
export async function pdfCells(file: Blob): Promise<string[][]> {
  const document = await openPdf(file);
  const pages: string[][] = [];
  for (let i = 1; i <= document.numPages; i++) {
    const { items } = await (await document.getPage(i)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')));
  }
  return pages;
}

export const pdfText = async (file: Blob): Promise<string[]> => (await pdfCells(file)).map((cells) => cells.join(''));

/** How many pictures its first page shows. */
export async function pdfPictures(file: Blob): Promise<number> {
  const { fnArray } = await (await (await openPdf(file)).getPage(1)).getOperatorList();
  return fnArray.filter((call) => call === OPS.paintImageXObject).length;
}

const openPdf = async (file: Blob) =>
  getDocument({ data: new Uint8Array(await file.arrayBuffer()), useSystemFonts: false, verbosity: 0 }).promise;
