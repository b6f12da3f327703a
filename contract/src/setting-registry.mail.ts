import { z } from 'zod';
import { oneOf } from './kit/schema.ts';
import { MEGABYTE } from './kit/size.ts';
import { MAIL_LIMITS } from './mail-form.ts';
import { COMPANY_SIGNATURE_LENGTH, SIGNATURE_USES } from './setting-choices.ts';
import { setting, whole } from './setting.ts';

/** As much as the server takes at all, until less is set (reliability R16). */
const megabytes = (label: string, most: number) =>
  setting({
    group: 'Mail',
    label,
    hint: 'In what is written here; what arrives may be larger',
    unit: 'MB',
    schema: whole(1, most / MEGABYTE),
    initial: most / MEGABYTE,
  });

/** What a company sets of its mail. */
export const MAIL_SETTINGS = {
  'mail.signature': setting({
    group: 'Mail',
    label: 'Signature of the company',
    hint: 'Each writer has their own name and phone in it',
    schema: z.string().max(COMPANY_SIGNATURE_LENGTH, 'Use a smaller picture, of up to 70 KB'),
    isSignature: true,
    initial: '',
  }),
  'mail.signature_use': setting({
    group: 'Mail',
    label: 'Who writes with the signature of the company',
    hint: 'Where everybody does, no other one goes out from an address of the company',
    schema: oneOf(SIGNATURE_USES),
    choices: SIGNATURE_USES,
    initial: 'off',
  }),
  'mail.signature_shared': setting({
    group: 'Mail',
    label: 'Signature of the company on shared mailboxes',
    hint: 'Where everybody writes with it; else each keeps the signature that was set up for it',
    schema: z.boolean(),
    initial: false,
  }),
  'mail.unanswered_days': setting({
    group: 'Mail',
    label: 'When a conversation of a project counts as unanswered',
    hint: 'Working days after its last email came from outside',
    unit: 'working day',
    schema: whole(1, 30),
    initial: 2,
  }),
  'mail.file_megabytes': megabytes('Largest file of a mail', MAIL_LIMITS.fileBytes),
  'mail.megabytes': megabytes('All files of a mail together', MAIL_LIMITS.mailBytes),
  'mail.files': setting({
    group: 'Mail',
    label: 'Most files of a mail',
    unit: 'file',
    schema: whole(1, MAIL_LIMITS.files),
    initial: MAIL_LIMITS.files,
  }),
};
