import type { Email } from '@lintel/contract/mail';
import { formatBytes } from '@lintel/contract/kit/size';
import { listedFiles } from './AttachmentList.tsx';
import { exactDate, fullAddress } from '#web/features/mail/mail.format.ts';

/** Of a paper in whatever tree it stands. */
export const PAPER_STYLE = `
  h1.subject { margin: 0 0 8pt; font-size: 15pt; line-height: 1.25; }
  dl.facts { display: grid; grid-template-columns: 24mm 1fr; gap: 2pt 8pt; margin: 0 0 12pt; padding: 0 0 8pt; border-bottom: 1px solid #777; }
  .facts dt { color: #444; } .facts dd { margin: 0; overflow-wrap: anywhere; }
  pre.text { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
  h2.files { margin: 14pt 0 4pt; padding-top: 8pt; border-top: 1px solid #777; font-size: 11pt; }
  ul.files { margin: 0; padding-inline-start: 14pt; }
  .body { overflow-wrap: anywhere; }
  .body img { max-width: 100%; height: auto; }
  .body a { color: inherit; }
  .body blockquote { margin: 0.5em 0; padding-left: 0.875em; border-left: 2px solid #999; }
`;
export const PAPER_TEXT = 'font: 10pt/1.45 "IBM Plex Sans Variable", "IBM Plex Sans", system-ui, sans-serif; color: #000;';

/**
 * Prints a mail as a document of its own. HTML is purified anew, and its nodes come to the paper; nothing in them runs or loads.
 * `pictures` are `data:` addresses by Content-ID.
 */
export async function printMail(mail: Email, pictures: ReadonlyMap<string, string>): Promise<void> {
  const { paperNodes } = await import('./mail.purify.ts');
  const body = mail.htmlBody === null ? null : paperNodes(mail.htmlBody, pictures);
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position: fixed; inset: 0 auto auto -200vw; width: 180mm; height: 10px; border: 0';
  frame.title = 'Print';
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page || !frame.contentWindow) return frame.remove();
  page.title = mail.subject || 'Email';
  const style = page.createElement('style');
  style.textContent = `body { margin: 0; ${PAPER_TEXT} } ${PAPER_STYLE} @page { size: A4; margin: 16mm; }`;
  page.head.append(style);
  page.body.append(...paperOf(page, mail, body));
  frame.contentWindow.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow.print();
}

/** A mail on paper: all addresses, the whole mail as it was designed, the list of files. `body` is null for one of text alone. */
export function paperOf(page: Document, mail: Email, body: DocumentFragment | null): Node[] {
  const element = (tag: string, name: string, text: string, ...children: Node[]) => {
    const made = page.createElement(tag);
    if (name) made.className = name;
    made.textContent = text;
    made.append(...children);
    return made;
  };
  const facts: [string, string][] = [
    ['From', fullAddress(mail.from)],
    ['To', mail.to.map(fullAddress).join(', ')],
    ['CC', mail.cc.map(fullAddress).join(', ')],
    ['BCC', mail.bcc.map(fullAddress).join(', ')],
    ['Date', exactDate(mail.date)],
    ['Message ID', mail.messageId],
  ];
  const written = facts.filter(([, value]) => value);
  const files = listedFiles(mail).map(({ filename, size }) => element('li', '', `${filename} (${formatBytes(size)})`));
  return [
    element('h1', 'subject', mail.subject || '(no subject)'),
    element('dl', 'facts', '', ...written.flatMap(([label, value]) => [element('dt', '', label), element('dd', '', value)])),
    body ? element('div', 'body', '', body) : element('pre', 'text', mail.textBody),
    ...(files.length > 0 ? [element('h2', 'files', `Attachments (${files.length})`), element('ul', 'files', '', ...files)] : []),
  ];
}
