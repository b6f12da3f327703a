/** Hands a file to the browser's downloads. */
export function saveBlob(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The download has its own hold on the bytes once it started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A picture as a `data:` address: a sandboxed frame cannot reach the `blob:` addresses of the page. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture could not be read')));
    reader.readAsDataURL(blob);
  });
}

/** Pictures that every browser shows. HEIC is not one, and SVG is a document. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

export const isPicture = ({ type }: { type: string }): boolean => PICTURE_TYPES.includes(type.toLowerCase());

export type FileKind = 'pdf' | 'table' | 'picture' | 'text';

/** For the icon: what somebody expects to find in the file. */
export function fileKind({ type, filename }: { type: string; filename: string }): FileKind {
  if (isPicture({ type }) || /^image\/hei[cf]$/.test(type) || /\.(png|jpe?g|gif|webp|avif|hei[cf])$/i.test(filename)) return 'picture';
  if (type === 'application/pdf' || /\.pdf$/i.test(filename)) return 'pdf';
  return /\.(xlsx?|csv|ods)$/i.test(filename) ? 'table' : 'text';
}

/** A file name in two parts, so that a long one is cut before its extension. */
export function fileNameParts(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 && name.length - dot <= 8 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}
