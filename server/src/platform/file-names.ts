/** One line without what could reorder or hide text: controls, line ends and direction marks. NFC, and no half characters. */
export const oneLine = (text: string, length: number): string =>
  text
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f\u061c\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, length)
    .toWellFormed();

/** NFC, no path, no controls, at most 255 bytes with the extension kept (reliability R7). */
export function fileName(given: string, type: string): string {
  const last = oneLine(given, 2000)
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  const name = last || (type === 'message/rfc822' ? 'message.eml' : 'attachment');
  if (Buffer.byteLength(name) <= 255) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && Buffer.byteLength(name.slice(dot)) <= 20 ? name.slice(dot) : '';
  let stem = name.slice(0, extension ? dot : undefined);
  while (Buffer.byteLength(stem + extension) > 255) stem = Array.from(stem).slice(0, -1).join('');
  return stem + extension;
}

/** What a mail is called as a file: by its subject. */
export const messageName = (subject: string): string =>
  fileName(`${oneLine(subject, 80).replace(/[/\\]/g, '_') || 'message'}.eml`, 'message/rfc822');

/** A part that claims to be a message or a container would be read as structure rather than as a file. */
export const safeType = (type: string): string =>
  /^(?!message\/|multipart\/)[\w.+-]{1,80}\/[\w.+-]{1,80}$/i.test(type) ? type.toLowerCase() : 'application/octet-stream';
