/**
 * The part of the catalogue in errors.ts whose sentences the browser also says by itself: signing in, calls, files, mail
 * (specification §5, §8). It is loaded before the first page; everything else comes with the server's answer.
 */
export const CORE_ERRORS = {
  // Sign-in and tokens (specification §8)
  'session.expired': { status: 401, text: 'Session expired. Please log in again.' },
  'session.unauthorised': { status: 401, text: 'Sign in to continue.' },
  'session.no_refresh_token': { status: 400, text: 'No refresh token available' },
  'session.refresh_failed': { status: 401, text: 'Failed to refresh token' },
  'session.refresh_unable': { status: 503, text: 'Unable to refresh token' },
  'session.no_role': {
    status: 403,
    text: 'Your account has no role in Lintel. Ask your administrator to give you one, then sign in again.',
  },
  'session.suspended': { status: 403, text: 'Your account is closed. Ask your administrator to open it again.' },
  'session.email_unverified': {
    status: 403,
    text: 'Your sign-in provider has not verified your email address. Ask your administrator to verify it, then sign in again.',
  },
  'session.other_account': {
    status: 403,
    text: 'Another sign-in account belongs to {email}. Ask your administrator to connect yours.',
  },
  'session.has_account': { status: 409, text: 'This installation has its first account already. Sign in with it.' },
  'sign_in.failed': { status: 401, text: 'Authentication failed. Please try again.' },
  'sign_in.wrong_password': { status: 401, text: 'The user name or the password is wrong. Check both and try again.' },
  'sign_in.too_many': { status: 429, text: 'Too many attempts. Wait {seconds} seconds and try again.' },
  'sign_in.refused': { status: 403, text: 'This account is not allowed to sign in. Ask your administrator.' },
  'sign_in.unavailable': { status: 503, text: 'Authentication service not available' },
  'sign_in.not_initialised': { status: 503, text: 'Authentication service not initialized' },
  'sign_in.no_user': { status: 502, text: 'No user information received from authentication provider' },

  // Access
  'access.refused': { status: 403, text: "You don't have access to that page" },
  'access.forbidden': { status: 403, text: 'Your role does not allow this.' },

  // Every call
  'request.invalid': { status: 400, text: 'Some fields need another look: {details}' },
  'request.not_found': { status: 404, text: 'This record does not exist, or you have no access to it.' },
  'request.no_such_call': { status: 404, text: 'There is no such call.' },
  'request.too_large': { status: 413, text: 'This is larger than the {limit} that fit. Make it smaller and try again.' },
  'request.too_many': { status: 429, text: 'Too many requests. Wait {seconds} seconds and try again.' },
  'request.busy': { status: 503, text: 'The server is busy. Try again in a moment.' },
  'request.cut_off': { status: 400, text: 'This upload broke off before its end. Send it again.' },
  'request.unsupported': { status: 415, text: 'The content type of this request is not supported.' },
  'request.range': { status: 416, text: 'This part lies behind the end of the file, which has {size} bytes.' },
  'request.no_space': {
    status: 507,
    text: 'The server has no room left to store this. Keep what you wrote open and tell your administrator.',
  },
  'request.taken': {
    status: 409,
    text: 'Somebody entered the same at this moment. Look at what is there now, then try again.',
  },
  'request.failed': { status: 500, text: 'Something went wrong on our side. Try again; if it happens again, report {requestId}.' },
  'idempotency.required': { status: 400, text: 'Send an Idempotency-Key of 16 to 200 characters with this call.' },
  'idempotency.reused': { status: 422, text: 'This Idempotency-Key was used for another request. Use a new one.' },
  'idempotency.in_flight': { status: 409, text: 'The same request is still being worked on. Wait for its answer.' },
  'row.stale': { status: 409, text: 'This record changed while you were editing' },
  'transition.not_now': { status: 422, text: 'This cannot be done now: the {entity} is {state}.' },
  'transition.refused': { status: 422, text: '{reason}' },

  // Recipients and sending (specification §5)
  'mail.recipient_invalid': { status: 400, text: 'Please enter a valid email address' },
  'mail.recipient_duplicate': { status: 400, text: 'This email is already added' },
  'mail.add_recipient': { status: 400, text: 'Please add at least one recipient' },
  'mail.add_subject': { status: 400, text: 'Please add a subject' },
  'mail.add_message': { status: 400, text: 'Please add a message' },
  'mail.recipient_required': { status: 400, text: 'At least one recipient is required' },
  'mail.recipient_position': { status: 400, text: 'Invalid email address at position {n}: {address}' },
  'mail.subject_required': { status: 400, text: 'Subject is required' },
  'mail.content_required': { status: 400, text: 'Email content is required' },
  'mail.unsendable': { status: 400, text: '{reasons}' },
  'mail.not_found': { status: 404, text: 'Email not found' },
  'mail.send_failed': { status: 500, text: 'Failed to send email' },
  'mail.draft_failed': { status: 500, text: 'Failed to save draft' },
  'mail.no_mailbox': { status: 404, text: 'You have no mailbox. Ask your administrator for one.' },
  'mail.subject_one_line': { status: 400, text: 'Write the subject in one line.' },
  'mail.too_many_recipients': { status: 400, text: 'A mail goes to at most {limit} recipients. Remove some and try again.' },
  'mail.upload_gone': { status: 400, text: 'A file of this mail is no longer stored. Attach it again.' },
  'mail.file_too_large': { status: 413, text: 'The file {filename} is larger than {limit}. Make it smaller or send a link.' },
  'mail.too_many_files': { status: 413, text: 'The most files of a mail are {limit}. Remove some and try again.' },
  'mail.draft_elsewhere': {
    status: 409,
    text: 'This draft was changed, sent or removed in another window. Send again to send this text as a mail of its own.',
  },
  'mail.sent_meanwhile': { status: 422, text: 'This message has been sent meanwhile and can no longer be taken back.' },
  'mail.still_waiting': { status: 422, text: 'A message here still waits to be sent. Take it back first.' },
  'mail.later_time': { status: 400, text: 'Choose a time within the next 12 months.' },
  'mail.reminder_time': {
    status: 400,
    text: 'The reminder has to come after the message goes out, and within 12 months. Choose another day for it.',
  },
  'mail.answered_already': { status: 422, text: 'Somebody has answered this message already: there is nothing to wait for.' },
  'mail.already_sent': { status: 409, text: 'This message was sent already. You find it in Sent.' },
  'mail.too_large': { status: 413, text: 'The files together are larger than {limit}. Remove some and try again.' },

  // Keys of the mailbox
  'preferences.key_taken': { status: 422, text: '{key} is the key of “{command}” already. Choose another one, or change that one first.' },
  'preferences.key_impossible': {
    status: 422,
    text: '{key} cannot be a key of the mailbox. Choose one letter, digit or sign other than g, or g and one of these.',
  },

  // Files
  'file.too_large': { status: 413, text: 'The file {filename} is larger than {limit}. Make it smaller and attach it again.' },
  'file.no_bitmap': { status: 422, text: 'The browser cannot read the picture {filename}. Choose a JPEG or PNG file.' },
  'file.unreadable': { status: 422, text: 'It is damaged, or not what its name says. Save it and open it in its own program.' },
  'file.protected': { status: 422, text: 'It is protected by a password. Save it and open it in its own program.' },
  'file.too_slow': { status: 422, text: 'It takes too long to read here. Save it and open it in its own program.' },
  'file.too_many': { status: 413, text: 'At most {limit} files fit here. Remove some and try again.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type CoreErrorCode = keyof typeof CORE_ERRORS;

/** `{name}` filled from the values; one that is missing stays visible. */
export const fillIn = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** What the browser says by itself: the sentence of a code with its values filled in. */
export const coreErrorText = (code: CoreErrorCode, values: Record<string, string | number> = {}): string =>
  fillIn(CORE_ERRORS[code].text, values);
