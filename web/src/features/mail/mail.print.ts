import type { Email } from '@lintel/contract/mail';
import { formatBytes } from '@lintel/contract/kit/size';
import { exactDate, fullAddress } from './mail.format.ts';

const STYLE = `
  body { margin: 0; font: 10pt/1.45 "IBM Plex Sans", system-ui, sans-serif; color: #000; }
  h1 { margin: 0 0 8pt; font-size: 15pt; line-height: 1.25; }
  dl { display: grid; grid-template-columns: 24mm 1fr; gap: 2pt 8pt; margin: 0 0 12pt; padding: 0 0 8pt; border-bottom: 1px solid #777; }
  dt { color: #444; } dd { margin: 0; overflow-wrap: anywhere; }
  pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
  h2 { margin: 14pt 0 4pt; padding-top: 8pt; border-top: 1px solid #777; font-size: 11pt; }
  ul { margin: 0; padding-inline-start: 14pt; }
  @page { size: A4; margin: 16mm; }
`;

/**
 * Prints a mail as a document of its own: all addresses, the whole mail as it was designed, the list of files. HTML is purified
 * anew, and its nodes come to the paper; nothing in them runs or loads. `pictures` are `data:` addresses by Content-ID.
 */
export async function printMail(mail: Email, pictures: ReadonlyMap<string, string>): Promise<void> {
  const { purifiedNodes } = await import('./mail.purify.ts');
  const body = mail.htmlBody === null ? null : purifiedNodes(mail.htmlBody, pictures);
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position: fixed; inset: 0 auto auto -200vw; width: 180mm; height: 10px; border: 0';
  frame.title = 'Print';
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page || !frame.contentWindow) return frame.remove();
  page.title = mail.subject || 'Email';
  const style = page.createElement('style');
  style.textContent = STYLE;
  page.head.append(style);
  page.body.append(...contentOf(page, mail, body));
  frame.contentWindow.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow.print();
}

function contentOf(page: Document, mail: Email, body: DocumentFragment | null): Node[] {
  const element = (tag: string, text: string, ...children: HTMLElement[]) => {
    const made = page.createElement(tag);
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
  const list = element(
    'dl',
    '',
    ...facts.filter(([, value]) => value).flatMap(([label, value]) => [element('dt', label), element('dd', value)]),
  );
  const files = mail.attachments.map(({ filename, size }) => element('li', `${filename} (${formatBytes(size)})`));
  return [
    element('h1', mail.subject || '(no subject)'),
    list,
    body ? page.adoptNode(body) : element('pre', mail.textBody),
    ...(files.length > 0 ? [element('h2', `Attachments (${files.length})`), element('ul', '', ...files)] : []),
  ];
}
