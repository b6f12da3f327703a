import type { Email } from '@lintel/contract/mail';
import { formatBytes } from '@lintel/contract/kit/size';
import { listedFiles } from './AttachmentList.tsx';
import { exactDate, fullAddress } from '#web/features/mail/mail.format.ts';

export const PAPER_STYLE = `
  :host { display: block; font: 10pt/1.45 "IBM Plex Sans Variable", "IBM Plex Sans", system-ui, sans-serif; color: #000; }
  :host(:not(:first-child)) { margin-top: 18pt; padding-top: 12pt; border-top: 2px solid #000; }
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

/** The one mail that is printed; null while all that are open are. */
let asked: string | null = null;

/** Prints this mail of those that are open. */
export async function printMail(id: string): Promise<void> {
  // What prints it is there by then.
  await import('./mail.purify.ts');
  asked = id;
  window.addEventListener('afterprint', () => (asked = null), { once: true });
  window.print();
}

/** Those of the open mails that go to the printer now. */
export const printedOf = (ids: readonly string[]): readonly string[] => (asked === null ? ids : [asked]);

/** A mail on paper: all addresses, the whole mail as it was designed, the list of files. `body` is null for one of text alone. */
export function paperOf(mail: Email, body: DocumentFragment | null): Node[] {
  const element = (tag: string, name: string, text: string, ...children: Node[]) => {
    const made = document.createElement(tag);
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
