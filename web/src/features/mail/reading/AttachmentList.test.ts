import type { Email } from '@lintel/contract/mail';
import type { Attachment } from '@lintel/contract/mail-attachment';
import { expect, test } from 'vitest';
import { listedFiles } from './AttachmentList.tsx';

const file = (type: string, inline = false) => ({ filename: type, type, inline }) as Attachment;
const listed = (attachments: Attachment[], more: Partial<Email> = {}) =>
  listedFiles({ attachments, htmlBody: null, invitation: null, ...more } as Email).map(({ type }) => type);

test.each(['message/delivery-status', 'message/global-delivery-status', 'message/disposition-notification', 'text/rfc822-headers'])(
  'a report of the kind %s is no file for its reader; the mail that came back is one',
  (type) => expect(listed([file(type), file('message/rfc822')])).toEqual(['message/rfc822']),
);

test('what stands in the text is not listed a second time', () => {
  expect(listed([file('image/png', true), file('application/pdf')], { htmlBody: '<p>x</p>' })).toEqual(['application/pdf']);
  expect(listed([file('image/png', true)])).toEqual(['image/png']);
});
