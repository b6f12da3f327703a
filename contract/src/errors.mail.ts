/** The part of the catalogue in errors.ts on mail beyond the specification: its labels, rules and accounts (mail.md). */
export const MAIL_ERRORS = {
  'mail.no_folder': { status: 404, text: 'This folder is not there any more, or it is not yours to read.' },
  'mail.nothing_to_recall': {
    status: 422,
    text: 'Nobody in the company has this message any more, and what left the company cannot be recalled. Write to its recipients instead.',
  },
  'mail.label_taken': { status: 422, text: 'There is a label {name} already. Choose another name.' },
  'mail.too_many_labels': { status: 422, text: 'A mailbox has at most {limit} labels. Remove one first.' },
  'mail.too_many_searches': { status: 422, text: 'A mailbox keeps at most {limit} searches. Remove one first.' },
  // What a search cannot mean (mail.md 1)
  'mail.search_empty': { status: 422, text: '{field}: says nothing to look for. Write it right behind the colon, as in {field}:word.' },
  'mail.search_choice': { status: 422, text: '{field}:{text} finds nothing. Behind {field}: stands {choices}.' },
  'mail.search_time': { status: 422, text: 'Behind {field}: stands a day such as 2026-11-01, or a time such as 7d, 2w, 3m or 1y.' },
  'mail.search_size': { status: 422, text: 'Behind {field}: stands a size such as 300k or 5m.' },
  'mail.search_around': {
    status: 422,
    text: 'AROUND stands between two words and says how many words apart they may be, 1 to {most}: concrete AROUND 5 slab.',
  },
  'mail.too_many_rules': { status: 422, text: 'A mailbox has at most {limit} rules. Remove one first.' },
  'mail.forward_outside': {
    status: 422,
    text: '{address} is outside the company, and rules may not forward there. Choose a colleague, or ask your super admin to allow it.',
  },
  'mail.rule_project': { status: 422, text: 'You may not see this project. Choose one that you may see.' },
  'mail.rule_project_stopped': {
    status: 422,
    text: 'It files nothing any more: {name} may not see its project now. Choose another project, or take this action out.',
  },
  'mail.rule_assignee_stopped': {
    status: 422,
    text: 'It hands nothing over any more: {name} may not read this mailbox now. Choose somebody else, or take this action out.',
  },
  'mail.not_enclosed': { status: 422, text: 'This file is no email, or lies within too many others. Download it to open it.' },
  'mail.picture_refused': { status: 422, text: 'This picture could not be fetched from its server.' },
  'mail.invitation_closed': { status: 422, text: 'This invitation was changed, called off or needs no answer. Look for a newer one.' },
  'mail.no_unsubscribe': { status: 422, text: 'This email offers no way to unsubscribe from here. Look for a link in its text.' },
  'mail.starts_already': { status: 422, text: 'This email stands at the beginning of its conversation already.' },
  'mail.merge_across': { status: 422, text: 'These emails are in different mailboxes. Choose emails of one mailbox.' },
  'mail.import_file': { status: 422, text: 'Choose one file with emails: .eml, .mbox, or .zip with such files.' },
  'mail.import_too_many': {
    status: 422,
    text: 'One import takes {limit} emails. {left} more stand behind them in the file: import those from a file of their own.',
  },
  'mail.import_unpacked': {
    status: 422,
    text: 'One import takes {limit} of unpacked emails. The rest of {name} and what stands behind it was left out: import that from a smaller archive.',
  },
  'mail.import_elsewhere': {
    status: 422,
    text: 'An account on another server takes in no emails from a file. Choose your own mailbox or a shared one.',
  },
  'mail.import_busy': { status: 409, text: 'Another file is being taken in. Wait until it is done.' },
  // Shared mailboxes (mail.md 2, 3.7)
  'mailbox.address_taken': { status: 422, text: '{address} is in use already. Choose another address.' },
  'mailbox.not_a_reader': { status: 422, text: '{name} may not read {mailbox}. Choose somebody who may.' },
  'mailbox.not_shared': { status: 422, text: 'This email is in a mailbox of your own: only you can answer it.' },
  'mailbox.not_readable': {
    status: 422,
    text: 'You set this mailbox up but do not read it: trying and running rules and forwarding its emails is for its readers. Ask one of them.',
  },
  'mailbox.answered_meanwhile': {
    status: 409,
    text: '{name} has answered this since you began. Read that answer first, or send yours as well by sending it again.',
  },
  'mail.look_alike': { status: 409, text: '{who}. You have not written there so far: compare the address letter by letter.' },
  'mailbox.written_by_other': { status: 409, text: '{name} wrote this email and is the one who can take it back or change its time.' },
  'mail.too_many_templates': { status: 422, text: 'There are {limit} templates here already. Remove one first.' },
  'mail.template_field': { status: 422, text: 'There is no field {mark}. Choose one from the list, or write it without the braces.' },
  'mail.too_many_identities': { status: 422, text: 'A mailbox has at most {limit} identities. Remove one first.' },

  // Mail accounts on other servers (mail.md 4.3)
  'mail_account.host_unknown': { status: 422, text: 'There is no server {host}. Check its name.' },
  'mail_account.host_not_allowed': {
    status: 422,
    text: '{host} is not among the mail servers of this installation. Ask your administrator to add it to MAIL_SERVERS.',
  },
  'mail_account.no_answer': { status: 422, text: '{host} does not answer on port {port}. Check the port, or try again later.' },
  'mail_account.refused_connection': { status: 422, text: '{host} takes no connection on port {port}. Check the port.' },
  'mail_account.certificate': {
    status: 422,
    text: 'The certificate of {host} cannot be trusted ({reason}). Check the server name, or ask who runs it.',
  },
  'mail_account.no_tls': { status: 422, text: '{host} does not speak TLS on port {port}. Choose STARTTLS, or the port for TLS.' },
  'mail_account.no_starttls': { status: 422, text: '{host} offers no STARTTLS on port {port}. Choose TLS and its port.' },
  'mail_account.tls_needed': { status: 422, text: 'Without TLS your password would travel in the clear. Choose TLS or STARTTLS.' },
  'mail_account.not_imap': { status: 422, text: 'What answers at {host} on port {port} is no IMAP server. Check the port.' },
  'mail_account.not_smtp': { status: 422, text: 'What answers at {host} on port {port} is no SMTP server. Check the port.' },
  'mail_account.login': {
    status: 422,
    text: '{host} refused the user name or the password. Check both; some providers want an app password.',
  },
  'mail_account.token': { status: 422, text: '{host} gave no access token. Allow the access once more and enter the new refresh token.' },
  'mail_account.no_provider': {
    status: 422,
    text: 'Signing in with {provider} is not set up here. Add the account with its servers instead.',
  },
  'mail_account.provider_silent': { status: 422, text: '{provider} did not answer as it should. Try again later.' },
  'mail_account.consent_lost': {
    status: 422,
    text: 'This sign-in is used up, too old, or was begun by somebody else. Begin it again from your mail accounts.',
  },
  'mail_account.consent_refused': { status: 422, text: '{provider} did not let Lintel in. Begin again, and allow the access.' },
  'mail_account.consent_short': {
    status: 422,
    text: '{provider} gave no access that lasts. Remove Lintel from the apps of that account, and begin again.',
  },
  'mail_account.consent_ended': { status: 422, text: '{provider} lets Lintel into this account no more. Sign in with {provider} again.' },
  'mail_account.other_person': { status: 422, text: 'You signed in as {address}, and this account is {expected}. Sign in as {expected}.' },
  'mail_account.broke': { status: 422, text: 'The connection to {host} broke: {reason}' },
  'mail_account.too_much': { status: 422, text: '{host} sends more than a mail server should. Tell who runs it.' },
  'mail_account.sealed': { status: 422, text: 'The login of this account can no longer be read. Enter it again.' },
  'mail_account.change_refused': { status: 422, text: '{host} refused a change of “{subject}”. It stands here again as it is there.' },
  'mail_account.has_labels': { status: 422, text: 'What its server keeps as labels has its places fixed there. Change it there.' },
  'mail_account.too_many': { status: 422, text: 'You have {limit} mail accounts already. Remove one first.' },
  'mail_account.still_sending': {
    status: 422,
    text: '{count} mails of this account still wait to be sent. Take them back, or remove it once they are gone.',
  },
  'mail_account.not_filed': { status: 422, text: '{host} did not take a copy of “{subject}” into Sent. The mail itself was sent.' },
  'mail_account.address_of_other': { status: 422, text: '{address} is another mailbox of the company. Enter the address of this account.' },
  'mail_account.not_fetched': {
    status: 422,
    text: 'An email in {folder} could not be fetched from {host}. All others are. It is tried again in 6 hours; until then read it there.',
  },
  'mail_account.too_large': {
    status: 422,
    text: 'This email is {size}. Emails over {limit} are not brought here whole. Read it at {host}.',
  },
  'mail_account.login_needed': { status: 422, text: 'Enter the password, or the tokens, of this account.' },
} as const satisfies Record<string, { status: number; text: string }>;
export type MailErrorCode = keyof typeof MAIL_ERRORS;
