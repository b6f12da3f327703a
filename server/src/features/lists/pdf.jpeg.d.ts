/** Stands in the package without types. */
declare module 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs' {
  export class JpegImage {
    width: number;
    height: number;
    /** @throws Error where it is no JPEG to the end */
    parse(bytes: Uint8Array): void;
  }
}
