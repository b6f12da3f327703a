import { beginsLikeMail, MAIL_START_BYTES } from '@lintel/contract/mail-file';

const MARK = new TextEncoder().encode('From ');
const [NEWLINE, RETURN, SPACE, TAB] = [10, 13, 32, 9];

/** As `countMails`; none in a file that does not begin like one. */
export const countMailsOf = async (file: Blob, onRead?: (bytes: number) => void): Promise<number> =>
  beginsLikeMail(await file.slice(0, MAIL_START_BYTES).text()) ? countMails(piecesOf(file), onRead) : 0;

/**
 * How many emails a file holds, counted where it lies, as the server will find them (RFC 4155): a line `From ` at the start or after an
 * empty line begins one; a file that does not begin so is one email. `onRead` hears how many bytes were looked at.
 */
export async function countMails(content: AsyncIterable<Uint8Array>, onRead: (bytes: number) => void = () => {}): Promise<number> {
  const found = { mails: 0, hasText: false, isMany: null as boolean | null, isAfterBlank: true };
  const line = { length: 0, matched: 0, isBlank: true };
  const endLine = () => {
    const isMark = found.isAfterBlank && line.matched === MARK.length;
    found.isMany ??= isMark;
    if (found.isMany && isMark) {
      if (found.hasText) found.mails += 1;
      found.hasText = false;
    } else found.hasText = true;
    found.isAfterBlank = line.isBlank && line.length <= 2;
    Object.assign(line, { length: 0, matched: 0, isBlank: true });
  };
  let read = 0;
  for await (const chunk of content) {
    for (const byte of chunk) {
      if (line.matched === line.length && line.matched < MARK.length && byte === MARK[line.matched]) line.matched += 1;
      if (byte !== NEWLINE && byte !== RETURN && byte !== SPACE && byte !== TAB) line.isBlank = false;
      line.length += 1;
      if (byte === NEWLINE) endLine();
    }
    onRead((read += chunk.length));
  }
  if (line.length > 0) endLine();
  return found.mails + (found.hasText ? 1 : 0);
}

/** The bytes of a file, piece by piece: it is never in memory as a whole. */
export async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}
