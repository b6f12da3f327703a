import { z } from 'zod';
import { bytes, route } from './kit/route.ts';
import { instant } from './kit/schema.ts';
import { RowRecord } from './mail-record.ts';
import { ShownInvitation } from './mail-invitations.ts';
import { Recall } from './mail-recall.ts';

/**
 * What to look at twice before answering: a sender who never wrote here, a domain that looks like a known one or is written with several
 * alphabets, a colleague's name at somebody else's address, answers that go elsewhere, a mail from outside that claims our own domain
 * without proof. `about` names the other domain or address, or the one that is claimed.
 */
export const SenderWarning = z.object({
  kind: z.enum(['new_sender', 'look_alike', 'mixed_alphabets', 'namesake', 'reply_elsewhere', 'claims_inside']),
  about: z.string(),
});
export type SenderWarning = z.infer<typeof SenderWarning>;

/**
 * What SPF, DKIM and DMARC said about the sender when the mail arrived. `forged`: its domain says that the mail is not from it;
 * `unproved`: nothing speaks for the domain, and nothing against; `unchecked`: the names could not be asked.
 */
export const SenderCheck = z.object({
  verdict: z.enum(['proved', 'forged', 'unproved', 'unchecked']),
  /** The domain that the mail claims to be from. */
  domain: z.string(),
  spf: z.string(),
  dkim: z.string(),
  dmarc: z.string(),
  /** What the domain asks for with mail that fails. */
  policy: z.enum(['none', 'quarantine', 'reject']).nullable(),
  /** Whose signatures hold. */
  signedBy: z.array(z.string()),
});
export type SenderCheck = z.infer<typeof SenderCheck>;

/** What a circular's header offers: an address that takes one POST, a mail to be sent, or only a page to be opened. */
export const Unsubscribe = z.object({
  post: z.string().nullable(),
  mail: z.object({ to: z.string(), subject: z.string(), body: z.string() }).nullable(),
  link: z.string().nullable(),
});
export type Unsubscribe = z.infer<typeof Unsubscribe>;

/** The best way of those, and what became of it; a page is opened by the reader alone. */
export const ShownUnsubscribe = z.object({
  way: z.enum(['post', 'mail', 'link']),
  /** Who is told: a host, or an address. */
  target: z.string(),
  link: z.string().nullable(),
  state: z.enum(['open', 'asked', 'done', 'failed']),
});
export type ShownUnsubscribe = z.infer<typeof ShownUnsubscribe>;

/** What was found out about a mail, for its reader. */
export const MAIL_FINDINGS = {
  /** Pictures that nobody is to see and that only tell that the mail was opened; beside `blockedImages`, and out for good. */
  blockedTrackers: z.int(),
  /** Pictures of this sender are shown at once. */
  isTrusted: z.boolean(),
  warnings: z.array(SenderWarning),
  /** Null for mail of the house, and where nothing was asked of a domain that is not ours. */
  senderCheck: SenderCheck.nullable(),
  /** For a mail about a meeting. */
  invitation: ShownInvitation.nullable(),
  /** For a circular that can be ended. */
  unsubscribe: ShownUnsubscribe.nullable(),
  /** Its sender recalled it. Without it, and the next one, a browser may have kept a mail. */
  recall: Recall.nullish(),
  /** It is yours to recall, and nobody did. */
  mayRecall: z.boolean().optional(),
};

/** Where a mail of a shared mailbox lies, its account and folder there, and who has its conversation. */
export const SharedPlace = z.object({
  accountId: z.string(),
  box: z.string(),
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
});

/** Of a mail that was sent and that nobody answered so far: when it comes back, or that it did. */
export const Reminder = z.object({
  at: instant(),
  /** Since when nobody answers. */
  sentAt: instant(),
  isBack: z.boolean(),
});

/** What a mail has from its conversation. */
export const OF_CONVERSATION = {
  /** For a mail of a shared mailbox. */
  shared: SharedPlace.nullable(),
  reminder: Reminder.nullable(),
  /** In a list: what was made of the mail, or of its conversation. A row that a browser has kept may know nothing of it. */
  record: RowRecord.nullish(),
  /** Muted: what comes to it goes to the archive. */
  isMuted: z.boolean(),
};

/** Of all mailboxes that somebody sees as one. */
export const inboxes = z.literal('all').optional();

/** A mail in an address. */
export const emailId = z.object({ id: z.string().regex(/^\d{1,18}$/) });
/** Of a mailbox, or of a folder, other than one's own. */
export const elsewhere = emailId.shape.id.optional();

export const mailReadingApi = {
  picture: route({
    method: 'GET',
    path: '/mail/:id/pictures/:index',
    can: 'mail:read',
    summary: 'A picture of a mail from another server, fetched by ours: that server learns nothing of the reader',
    params: emailId.extend({ index: z.coerce.number().int().min(0).max(500) }),
    data: bytes(),
    rate: 300,
  }),
  trust: route({
    method: 'POST',
    path: '/mail/trusted-senders',
    can: 'mail:organise',
    summary: 'Show the pictures in mails of a sender from now on, or no more',
    body: z.object({ email: z.email().max(320), isTrusted: z.boolean() }),
    data: z.object({ isTrusted: z.boolean() }),
    once: 'accepted',
  }),
  files: route({
    method: 'GET',
    path: '/mail/:id/files',
    can: 'mail:read',
    summary: 'All files of a mail as one archive',
    params: emailId,
    data: bytes(),
    rate: 60,
  }),
};
