/**
 * The error catalogue: code -> status and sentence. The exact texts of specification §5 and §8 stand here and in
 * no other place. `{name}` is filled from the values given to `fail`.
 */
export const ERRORS = {
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
  'request.unsupported': { status: 415, text: 'The content type of this request is not supported.' },
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
  'mail.too_many_files': { status: 413, text: 'A mail carries at most {limit} files. Remove some and try again.' },
  'mail.draft_elsewhere': {
    status: 409,
    text: 'This draft was changed, sent or removed in another window. Send again to send this text as a mail of its own.',
  },
  'mail.sent_meanwhile': { status: 422, text: 'This message has been sent meanwhile and can no longer be taken back.' },
  'mail.still_waiting': { status: 422, text: 'A message here still waits to be sent. Take it back first.' },
  'mail.send_at': { status: 400, text: 'Choose a time within the next 12 months.' },
  'mail.already_sent': { status: 409, text: 'This message was sent already. You find it in Sent.' },
  'mail.too_large': { status: 413, text: 'The files together are larger than {limit}. Remove some and try again.' },

  // Departments (workspace A1)
  'department.code_taken': { status: 422, text: 'Another department has the code {code}. Choose another code.' },
  'department.cost_centre_taken': { status: 422, text: '{name} has the cost centre {costCentre} already. Choose another one.' },
  'department.has_people': { status: 422, text: '{name} still has {count} active employees. Move them first.' },
  // Approvals (workspace A7, B3)
  'approval.own': {
    status: 403,
    text: '{rule}: nobody decides what they asked for, prepared or gain from. Somebody else has to decide this.',
  },
  'approval.twice': { status: 403, text: 'SoD-2: you decided an earlier step of this chain. Somebody else has to decide this step.' },
  'approval.not_addressed': { status: 403, text: 'This step waits for {names}.' },
  'approval.comment_required': { status: 422, text: 'This step asks for a comment. Write one and decide again.' },
  'approval.changed': {
    status: 409,
    text: 'What is to be approved was changed after it was asked for. The chain has started again; look at the difference and decide anew.',
  },
  'approval.files_missing': {
    status: 422,
    text: 'This needs {needed} files, such as quotes; {given} are attached. Attach the rest and send it again.',
  },
  'approval.no_policy': { status: 422, text: 'No approval chain is set up for this. Ask your super admin to set one up.' },
  'approval.not_eligible': { status: 422, text: '{name} cannot decide this: {reason}. Choose somebody else.' },
  'approval.bulk_one_kind': { status: 422, text: 'Only approvals of one kind are decided together. Choose one kind and try again.' },
  'approval.bulk_flagged': { status: 422, text: 'Flagged: {flags}. Decide it on its own.' },
  'approval.bulk_comment': { status: 422, text: 'This step asks for a comment. Decide it on its own.' },
  'policy.open_proposal': { status: 422, text: 'A change of these chains already waits for a decision. Wait for it, then propose yours.' },
  'delegation.past': { status: 422, text: 'The first day is over. Choose today or a later day.' },
  'delegation.self': { status: 422, text: 'Choose somebody else: you cannot delegate to yourself.' },
  'delegation.overlap': {
    status: 422,
    text: 'You already delegate to {name} from {from} to {to}. Revoke that first, or choose other days.',
  },
  'delegation.chain': {
    status: 422,
    text: '{name} is a delegate or has delegated between {from} and {to}, and delegations do not chain. Choose somebody else or other days.',
  },
  'delegation.not_eligible': { status: 422, text: '{name} cannot decide for others: no active account. Choose somebody else.' },
  'department.has_departments': { status: 422, text: '{name} still has departments below it ({count}). Move or archive them first.' },
  'department.has_projects': {
    status: 422,
    text: '{name} still has open projects ({count}). Close them or move them first.',
  },
  'department.missing': { status: 422, text: 'That department is archived or does not exist. Choose an active one.' },
  'department.own_parent': { status: 422, text: '{name} cannot stand below itself or one of its own departments. Choose another one.' },
  'department.too_deep': { status: 422, text: 'Departments stand at most {levels} levels deep. Choose a department further up.' },
  'department.head_inactive': { status: 422, text: '{name} is not active. Choose somebody who works here.' },
  'department.head_is_deputy': { status: 422, text: 'Head and deputy are the same person. Choose two.' },
  'department.deputy_alone': { status: 422, text: 'A deputy stands in for a head. Choose the head as well.' },
  'department.merge_itself': { status: 422, text: 'Choose another active department to merge {name} into.' },
  'department.archived': { status: 422, text: '{name} is archived. Restore it first.' },

  // Leave (workspace A5)
  'leave.overlap': {
    status: 422,
    text: 'You have leave from {from} to {to} already ({status}). Choose other days or withdraw that request.',
  },
  'leave.no_days': { status: 422, text: 'None of these days is a working day. Choose days on which you work.' },
  'leave.balance': {
    status: 422,
    text: 'Your balance would be {after} days on {day}, and at least {least} are needed. Take fewer days, or choose later ones.',
  },
  'leave.notice': {
    status: 422,
    text: '{type} is asked for {days} days ahead. Say in the reason why it is sooner; whoever approves decides about it.',
  },
  'leave.too_long': { status: 422, text: '{type} is at most {days} days at a time. Take fewer days.' },
  'leave.whole_days': { status: 422, text: '{type} is taken in whole days.' },
  'leave.too_far': { status: 422, text: 'Leave can be asked for until {until}. Choose earlier days.' },
  'leave.in_past': { status: 422, text: '{type} cannot begin before today. Ask HR to enter it.' },
  'leave.file_needed': { status: 422, text: '{type} of more than {days} days needs a document. Attach it before you submit.' },
  'leave.not_employed': { status: 422, text: '{name} is not employed on all of these days. Choose days between hiring and the last day.' },
  'leave.cover_unknown': { status: 422, text: 'Choose somebody who works here and is not away on these days.' },
  'leave.not_editable': { status: 422, text: 'A request that is {status} is no longer changed. Withdraw it and ask again.' },
  'leave.over': { status: 422, text: 'This leave is over. Ask HR to correct it.' },
  'leave.not_shorter': { status: 422, text: 'The new last day is not before {to}. Choose an earlier one, from {from} on.' },
  'leave.nothing_left': { status: 422, text: 'Nothing of this leave would be left. Cancel it instead.' },
  'leave.wrong_way': { status: 422, text: '{type} is {way}. Choose that way.' },
  'leave.certificate_not_needed': { status: 422, text: 'No certificate is due for these days.' },
  'leave.no_balance': { status: 422, text: '{type} has no balance that could be changed.' },
  'leave.range_too_long': { status: 400, text: 'Ask for at most {days} days at once.' },

  // Calendars
  'holiday.taken': { status: 422, text: '{day} is {name} in this calendar already. Remove that first.' },
  'calendar.name_taken': { status: 422, text: 'Another one is called {name}. Choose another name.' },
  // Support (workspace A15)
  'ticket.not_agent': { status: 422, text: '{name} does not answer tickets. Assign it to somebody who does.' },
  'ticket.for_others': { status: 403, text: 'Only support writes a ticket for somebody else. Leave the requester out.' },
  'ticket.note': { status: 403, text: 'Only support leaves internal notes. Send a reply.' },
  'ticket.reopen_over': {
    status: 422,
    text: 'It could be reopened for 5 working days, until {until}. Write a new ticket and name {number} in it.',
  },
  'ticket.ended': { status: 422, text: 'This ticket is {state}. Write a new one and name {number} in it.' },
  'ticket.merge_target': { status: 422, text: 'There is no open ticket {number} to merge into. Check the number.' },
  'ticket.merge_itself': { status: 422, text: 'A ticket is not merged into itself. Name another ticket.' },
  'ticket.no_requester': { status: 422, text: 'Nobody knows yet who {name} is. Choose the requester first, then reply.' },
  'ticket.has_requester': { status: 422, text: 'The requester is known. Merge the ticket, or write a new one.' },
  'ticket.macro_taken': { status: 422, text: 'Another answer has the title {title}. Choose another title.' },
  // Projects (workspace A2)
  'project.code_taken': { status: 422, text: 'Another project has the code {code}. Choose another code.' },
  'project.not_your_department': { status: 422, text: 'You do not head this department. Choose one of yours.' },
  'project.charter_lacks': { status: 422, text: 'The charter is not complete. Still missing: {missing}.' },
  'project.starts_later': { status: 422, text: 'A project cannot have started on a day to come. Choose today or an earlier day.' },
  'project.forecast_is_past': {
    status: 422,
    text: 'The forecast of {phase} ended on {day}. Review the forecast dates of the phases first.',
  },
  'project.acceptance_open': {
    status: 422,
    text: '{milestone} is not signed off. All acceptance milestones have to be before the hand-over.',
  },
  'project.has_hours': { status: 422, text: '{hours} hours are booked on this project, so it can be closed but not cancelled.' },
  'project.hours_unapproved': {
    status: 422,
    text: '{count} timesheets with hours on this project are not approved. Have them approved first.',
  },
  'project.plan_is_fixed': { status: 422, text: 'The project is {state}: its plan does not change any more.' },
  'project.phase_in_use': { status: 422, text: '{phase} is part of the approved plan and stays. Change its forecast instead.' },
  'project.milestone_in_use': { status: 422, text: '{milestone} is part of the approved plan and stays. Change its forecast instead.' },
  'project.milestone_settled': { status: 422, text: '{milestone} has been reached and does not change any more.' },
  'project.other_phase': { status: 422, text: 'Choose a phase of this project.' },
  'project.weights': { status: 422, text: 'The milestones of {phase} weigh {percent} % together. They can weigh 100 % at most.' },
  'project.needs_manager': { status: 422, text: 'A project has exactly one manager. Make somebody else the manager first.' },
  'project.cannot_join': { status: 422, text: '{name} does not work here now and cannot join a project.' },
  'progress.note': { status: 422, text: 'Say in a note what the progress rests on.' },
  'progress.reason': { status: 422, text: 'Progress falls from {from} % to {to} %. Give the reason.' },
  'progress.capped': { status: 422, text: 'Progress stays at 90 % until {milestone} is signed off.' },
  'progress.by_milestones': { status: 422, text: 'This phase is measured by its milestones. Mark the milestones that are reached.' },
  'progress.too_many_units': { status: 422, text: 'There are only {total} units in this phase.' },
  'progress.not_running': { status: 422, text: 'Progress is recorded while a project is active or on hold.' },
  // Lists (workspace C0)
  'list.too_large': { status: 422, text: 'This is {count} rows; a file holds at most {limit}. Narrow the filters and export again.' },
  'list.view_taken': { status: 422, text: 'You have a view called {name} already. Choose another name.' },
  'list.too_many_views': { status: 422, text: 'You have {limit} views of this list already. Delete one first.' },
  // Files and comments (workspace 0.1)
  'file.gone': { status: 422, text: 'A file that was attached is no longer stored. Attach it again.' },
  'file.too_large': { status: 413, text: 'The file {filename} is larger than {limit}. Make it smaller and attach it again.' },
  'file.too_many': { status: 413, text: 'At most {limit} files fit here. Remove some and try again.' },
  'comment.not_yours': { status: 403, text: 'Only {name} can change this comment.' },
  'comment.mention_unable': { status: 422, text: '{name} cannot see this record. Leave the mention out, or ask somebody who can.' },

  // People (workspace A1)
  'employee.email_taken': { status: 422, text: '{email} belongs to {name}. Enter another address.' },
  'employee.looks_known': {
    status: 422,
    text: '{name} ({number}) has the same name and birth date. Open that record, or say that this is somebody else.',
  },
  'employee.unknown_grade': { status: 422, text: 'There is no pay grade {grade}. Choose one of the list.' },
  'employee.manager_gone': { status: 422, text: 'That manager does not work here. Choose somebody who does.' },
  'employee.manager_circle': { status: 422, text: '{name} reports to this person already. Choose another manager.' },
  'employee.ends_before_start': { status: 422, text: 'The last day of {name} would lie before the first. Choose another day.' },
  'employee.rehired_too_early': { status: 422, text: '{name} was employed until {day}. Choose a later day.' },
  'employee.not_ready': { status: 422, text: '{name} cannot start yet. Missing: {missing}.' },
  'employee.no_contract': { status: 422, text: 'The contract of {name} is not on file. Add it under Documents first.' },
  'employee.not_handed_over': { status: 422, text: '{name} cannot leave yet. Tick off or waive: {items}.' },
  'employee.own_role': { status: 422, text: 'Nobody changes their own role. Ask another super admin.' },
  'employee.no_account': { status: 422, text: '{name} has no account at the embedded provider. Change the role where the account is.' },
  'checklist.waive_why': { status: 422, text: 'Say in a note why this is waived.' },
  'pay.own': { status: 422, text: 'Nobody proposes their own pay (SoD-11). Ask a colleague in HR.' },
  'pay.proposed': { status: 422, text: 'A proposal for {name} waits for approval already. Withdraw it first.' },
  'pay.before_hire': { status: 422, text: '{name} is employed from {day}. Choose that day or a later one.' },
  'pay.not_after': {
    status: 422,
    text: 'Pay is agreed from {day} already. Choose a later day: what took effect is superseded, not edited.',
  },
  'grade.code_taken': { status: 422, text: 'There is a grade {code} already. Choose another code.' },
  'grade.cost_taken': { status: 422, text: 'Grade {code} has a rate from {day} already. Choose another day.' },
  'certification.own': { status: 422, text: 'Nobody confirms their own certificate. Ask a colleague in HR.' },
  'duty.super_admin': {
    status: 422,
    text: '{name} administers the system and cannot hold a duty that moves money (SoD-13). Choose somebody else.',
  },
  'duty.not_active': { status: 422, text: '{name} is not active. Choose somebody who works here.' },
  'duty.held': { status: 422, text: '{name} holds this duty already, or it waits for confirmation.' },
  'bank.pending': { status: 422, text: 'A change of the bank account of {name} waits for verification already. Withdraw it first.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The sentence of a code with its values filled in. */
export function errorText(code: ErrorCode, values: Record<string, string | number> = {}): string {
  return ERRORS[code].text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
