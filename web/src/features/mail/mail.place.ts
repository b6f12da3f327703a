import type { Folder } from '@lintel/contract/mail';
import type { MailPlace as PlaceOfMail } from '@lintel/contract/mail-threads';
import { PLACES } from '#web/kit/contract.gen.ts';

/** Where somebody is in the mailbox: all of it lives in the address. */
export interface MailPlace {
  folder: Folder;
  /** A shared mailbox or an account on another server, and its folder there; `folder` is then the part that it plays. */
  account?: string;
  box?: string;
  /** The inboxes of all mailboxes that somebody sees as one. */
  isAll?: boolean;
  /** The open mail. */
  messageId?: string;
  /** From 1. */
  page: number;
  search: string;
}

export const INBOX: MailPlace = { folder: 'inbox', page: 1, search: '' };

export const isFolder = (text: string | undefined): text is Folder => PLACES.some((folder) => folder === text);

/** A mail opened where it lies. */
export const placeOfMail = (messageId: string, { folder, account, box }: PlaceOfMail): MailPlace => ({
  ...{ ...INBOX, folder, messageId },
  ...(account && box ? { account, box } : {}),
});

/** `inbox/42?page=2&q=crane`: the end of a mailbox page's path, and the value of `?mail=` under the overlay. */
export function placeText(place: MailPlace): string {
  const query = new URLSearchParams();
  if (place.account && place.box) {
    query.set('account', place.account);
    query.set('box', place.box);
  }
  if (place.isAll) query.set('inboxes', 'all');
  if (place.page > 1) query.set('page', String(place.page));
  if (place.search) query.set('q', place.search);
  return `${place.folder}${place.messageId ? `/${place.messageId}` : ''}${query.size ? `?${query}` : ''}`;
}

/** The reverse of `placeText`. What makes no sense becomes the inbox, page 1, nothing open. */
export function placeFromText(text: string): MailPlace {
  const [path = '', query = ''] = text.split('?', 2);
  const [folder, messageId] = path.split('/');
  return placeFrom(folder, messageId, new URLSearchParams(query));
}

export function placeFrom(folder: string | undefined, messageId: string | undefined, query: URLSearchParams): MailPlace {
  const page = Number(query.get('page'));
  return {
    folder: isFolder(folder) ? folder : 'inbox',
    ...(query.get('inboxes') === 'all' ? { isAll: true } : elsewhere(query.get('account') ?? '', query.get('box') ?? '')),
    ...(messageId && NUMBER.test(messageId) ? { messageId } : {}),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    search: query.get('q')?.slice(0, 300) ?? '',
  };
}

const NUMBER = /^\d{1,18}$/;
const elsewhere = (account: string, box: string) => (NUMBER.test(account) && NUMBER.test(box) ? { account, box } : {});
