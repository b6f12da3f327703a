import type { Address } from '@lintel/contract/mail';
import { isEmailAddress } from '@lintel/contract/mail-rules';
import { to } from '#web/kit/link.ts';
import { docOf, paragraphsOf } from './compose.doc.ts';
import type { ComposeStart } from './compose.store.ts';

const MOST_RECIPIENTS = 50;
const MOST_TEXT = 10_000;

/**
 * What a `mailto:` link asks to be written (RFC 6068): recipients, subject and text, which its reader sees before anything is sent. No
 * blind recipients and no files, whoever made the link; what is no address is left out.
 */
export function startOfMailto(href: string): ComposeStart {
  const [place = '', query = ''] = href
    .replace(/^mailto:/i, '')
    .split('#', 1)[0]!
    .split(/\?(.*)/s);
  const given = { to: addressesOf(place), cc: [] as Address[], subject: '', body: '' };
  for (const pair of query.split('&')) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const kind = name.toLowerCase();
    if (kind === 'to' || kind === 'cc') given[kind].push(...addressesOf(value));
    else if (kind === 'subject' || kind === 'body') given[kind] = decoded(value);
  }
  const text = given.body.replace(/\r\n?/g, '\n').slice(0, MOST_TEXT);
  return {
    to: given.to.slice(0, MOST_RECIPIENTS),
    cc: given.cc.slice(0, MOST_RECIPIENTS),
    subject: given.subject.replace(/\s+/g, ' ').trim().slice(0, 500),
    ...(text === '' ? {} : { doc: docOf(paragraphsOf(text)) }),
  };
}

const addressesOf = (list: string): Address[] =>
  list
    .split(',')
    .map((one) => decoded(one).trim())
    .filter(isEmailAddress)
    .map((email) => ({ email, name: '' }));

/** A plus is a plus here, unlike in forms. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The page that opens a `mailto:` link, for where no script can: in a mail's frame, and by the browser from other pages. */
export const MAILTO = 'mailto';
export const mailtoPage = (): string => `${location.origin}${to('mail.compose')}?${MAILTO}=`;

/** A frame cannot open the dialog for writing: a link to an address leads to the page that does. */
export const writingHere = (href: string): string => (/^mailto:/i.test(href) ? `${mailtoPage()}${encodeURIComponent(href)}` : href);

/** What a link that leads there was. */
export function withoutWriting(href: string): string {
  const page = mailtoPage();
  return href.startsWith(page) ? decoded(href.slice(page.length)) : href;
}
