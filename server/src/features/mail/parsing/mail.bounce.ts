import type { Attachment as ParsedFile, Email as ParsedMail } from 'postal-mime';

/** What a report of non-delivery says (RFC 3464): which mail, and who did not get it. */
export interface Bounce {
  /** null where it brings nothing of the mail. */
  messageId: string | null;
  /** An address as it was written to, and as the last server knew it. */
  failures: { addresses: string[]; detail: string }[];
}

const PART_LENGTH = 64 * 1024;
const RECIPIENTS = 500;

/** The report in a mail; null for any other mail, and for one that says of nobody that it failed for good. */
export function bounceOf(mail: ParsedMail): Bounce | null {
  const type = mail.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!/^multipart\/report\b/i.test(type) || !/report-type="?delivery-status/i.test(type)) return null;
  const part = (pattern: RegExp) => textOf(mail.attachments.find(({ mimeType }) => pattern.test(mimeType)));
  const [, ...recipients] = part(/^message\/(global-)?delivery-status$/i).split(/\n{2,}/);
  const messageId = fieldsOf(part(/^(message\/rfc822|message\/global|text\/rfc822-headers)$/i).split(/\n\n/, 1)[0]!).get('message-id');
  const failures = recipients.slice(0, RECIPIENTS).map(fieldsOf).flatMap(failureOf);
  return failures.length > 0 ? { messageId: messageId?.trim() || null, failures } : null;
}

const textOf = (file: ParsedFile | undefined): string =>
  file
    ? Buffer.from(file.content as ArrayBuffer)
        .subarray(0, PART_LENGTH)
        .toString('utf8')
        .replaceAll('\r\n', '\n')
        .trim()
    : '';

/** The fields of a block, unfolded, by their names in lower case. */
function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return fields;
}

function failureOf(fields: Map<string, string>): Bounce['failures'] {
  if (fields.get('action')?.toLowerCase() !== 'failed') return [];
  const addresses = ['original-recipient', 'final-recipient'].flatMap((name) => {
    const address = valueOf(fields.get(name)).replace(/^<|>$/g, '').toLowerCase();
    return address ? [address] : [];
  });
  const detail = valueOf(fields.get('diagnostic-code')) || fields.get('status') || '';
  return addresses.length > 0 ? [{ addresses, detail: detail.slice(0, 300) }] : [];
}

/** `rfc822; ann@site.example` -> `ann@site.example` */
const valueOf = (field = ''): string => field.slice(field.indexOf(';') + 1).trim();
