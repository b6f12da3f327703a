import { sayDays } from './kit/days.ts';
import { CORE_ERRORS, fillIn } from './errors.core.ts';
import { LEAVE_ERRORS } from './errors.leave.ts';
import { MAIL_ERRORS } from './errors.mail.ts';
import { RESOURCE_ERRORS } from './errors.resources.ts';
import { WORK_ERRORS } from './errors.work.ts';

/**
 * The error catalogue: code -> status and sentence. The exact texts of specification §5 and §8 stand here and in
 * no other place. `{name}` is filled from the values given to `fail`.
 */
export const ERRORS = {
  ...CORE_ERRORS,
  ...LEAVE_ERRORS,
  ...MAIL_ERRORS,
  ...RESOURCE_ERRORS,
  ...WORK_ERRORS,

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
  'approval.no_such_field': { status: 422, text: 'Nobody can fill in {fields} here. Mark fields of the form, or none.' },
  'approval.no_policy': { status: 422, text: 'No approval chain is set up for this. Ask your super admin to set one up.' },
  'approval.not_eligible': { status: 422, text: '{name} cannot decide this: {reason}. Choose somebody else.' },
  'approval.bulk_one_kind': { status: 422, text: 'Only approvals of one kind are decided together. Choose one kind and try again.' },
  'approval.bulk_many': { status: 422, text: 'At most {limit} are decided together. Choose fewer.' },
  'approval.bulk_flagged': { status: 422, text: 'Flagged: {flags}. Decide it on its own.' },
  'approval.flagged': { status: 409, text: 'Flagged meanwhile: {flags}. Look at it and decide again.' },
  'approval.bulk_comment': { status: 422, text: 'This step asks for a comment. Decide it on its own.' },
  'policy.open_proposal': { status: 422, text: 'A change of these chains already waits for a decision. Wait for it, then propose yours.' },
  'policy.gone': { status: 422, text: 'This does not exist any more. Choose another one.' },
  'policy.cannot_decide': { status: 422, text: '{name} cannot sign in, or does not work here any more. Choose somebody else.' },
  'policy.crossed': { status: 422, text: 'No amount is both: the upper limit has to be above the lower one. Change one of them.' },
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
  'department.has_requests': { status: 422, text: '{name} still has open requests ({count}). Settle them or merge it into another.' },
  'department.missing': { status: 422, text: 'That department is archived or does not exist. Choose an active one.' },
  'department.own_parent': { status: 422, text: '{name} cannot stand below itself or one of its own departments. Choose another one.' },
  'department.too_deep': { status: 422, text: 'Departments stand at most {levels} levels deep. Choose a department further up.' },
  'department.head_inactive': { status: 422, text: '{name} is not at work here. Choose somebody who is.' },
  'department.head_is_deputy': { status: 422, text: 'Head and deputy are the same person. Choose two.' },
  'department.deputy_alone': { status: 422, text: 'A deputy stands in for a head. Choose the head as well.' },
  'department.merge_itself': { status: 422, text: 'Choose another active department to merge {name} into.' },
  'department.merge_day': {
    status: 422,
    text: 'A merge is planned for a day after today. Choose a later day, or leave it empty to merge at once.',
  },
  'department.planner_gone': { status: 422, text: 'Whoever planned this merge may not merge departments any more. Plan it again.' },
  'department.archived': { status: 422, text: '{name} is archived. Restore it first.' },

  // Audit log (workspace A17)
  'audit.own': { status: 422, text: 'What you did yourself is blanked by somebody else.' },
  'audit.no_payload': {
    status: 422,
    text: 'Entry {seq} says nothing that could be blanked: it says why another one was, or is blank already.',
  },
  // Support (workspace A15)
  'ticket.not_agent': { status: 422, text: '{name} does not answer tickets. Assign it to somebody who does.' },
  'ticket.requester_unknown': { status: 422, text: 'Choose somebody of the company.' },
  'ticket.for_others': { status: 403, text: 'Only support writes a ticket for somebody else. Leave the requester out.' },
  'ticket.note': { status: 403, text: 'Only support leaves internal notes. Send a reply.' },
  'ticket.reopen_over': {
    status: 422,
    text: 'It could be reopened until {until}. Write a new ticket and name {number} in it.',
  },
  'ticket.category_off': { status: 422, text: 'Tickets about {category} are not taken here. Choose another category.' },
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
  'project.finishes_later': {
    status: 422,
    text: 'A project cannot have been handed over on a day to come. Choose today or an earlier day.',
  },
  'project.finishes_early': { status: 422, text: 'The project started on {day}. Choose that day or a later one.' },
  'project.defects_end_early': { status: 422, text: 'Defects are put right after the handover. Choose a day after it.' },
  'project.forecast_is_past': {
    status: 422,
    text: 'The forecast of {phase} ended on {day}. Review the forecast dates of the phases first.',
  },
  'project.acceptance_open': {
    status: 422,
    text: '{milestone} is not signed off. All acceptance milestones have to be before the hand-over.',
  },
  'project.has_hours': { status: 422, text: '{hours} hours are booked on this project, so it can be closed but not cancelled.' },
  'project.tasks_open': {
    status: 422,
    text: 'Tasks of this project are still open: {count}, the first is {task}. Complete or cancel them first.',
  },
  'project.machines_out': {
    status: 422,
    text: 'What is out on this project: {count}, the first is {machine}. Have it brought back first.',
  },
  'project.hours_unapproved': {
    status: 422,
    text: '{count} timesheets with hours on this project are not approved. Have them approved first.',
  },
  'project.plan_is_fixed': { status: 422, text: 'The project is {state}: its plan does not change any more.' },
  'project.phase_in_use': { status: 422, text: '{phase} is part of the approved plan and stays. Change its forecast instead.' },
  'project.milestone_in_use': { status: 422, text: '{milestone} is part of the approved plan and stays. Change its forecast instead.' },
  'project.milestone_settled': { status: 422, text: '{milestone} has been reached and does not change any more.' },
  'project.phase_named': { status: 422, text: '{phase} is named by {by}. Move these to another phase, then remove it.' },
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
  // Settings (workspace A18)
  'setting.same': { status: 422, text: '{label} has this value already.' },
  'setting.critical': { status: 422, text: '{label} is critical: a super admin proposes it, and the managing director decides. Ask them.' },
  'setting.day': { status: 422, text: 'A change counts from tomorrow at the earliest and within a year. Choose such a day, or none.' },
  'setting.day_of_critical': { status: 422, text: 'This setting counts at once. Leave the day out.' },
  'setting.threshold_order': {
    status: 422,
    text: 'T1 is at most T2, and T2 at most T3, also where a change of another one waits. Choose another amount.',
  },
  'setting.health_order': {
    status: 422,
    text: 'A project is late before it is too late: amber begins at most as many days late as red. Choose another number of days.',
  },
  'setting.test_inside': { status: 422, text: 'A test shows whether mail leaves the company. Choose an address outside {domain}.' },
  'setting.pending': { status: 422, text: 'A change of {label} waits for a decision. Withdraw it first.' },

  // Lists (workspace C0)
  'list.as_job': {
    status: 422,
    text: 'This is {count} rows. Files above {limit} rows are written in the background: start the export again.',
  },
  'export.not_ready': { status: 422, text: 'This file is still being written. You are told when it is ready.' },
  'export.expired': { status: 422, text: 'This file is no longer kept. Export the list again.' },
  'export.reach_changed': { status: 403, text: 'What you may see has changed since this file was written. Export the list again.' },
  'list.too_large': { status: 422, text: 'This is {count} rows; a file holds at most {limit}. Narrow the filters and export again.' },
  'list.view_taken': { status: 422, text: 'You have a view called {name} already. Choose another name.' },
  'list.too_many_views': { status: 422, text: 'You have {limit} views of this list already. Delete one first.' },
  // Files and comments (workspace 0.1)
  'file.picture_large': { status: 422, text: 'The file {filename} is larger than {limit}. Make the picture smaller.' },
  'file.no_picture': {
    status: 422,
    text: 'The file {filename} is no picture. Take a photo, or choose a PNG, JPEG, HEIC, GIF, WebP or AVIF file.',
  },
  'file.gone': { status: 422, text: 'A file that was attached is no longer stored. Attach it again.' },
  'comment.not_yours': { status: 403, text: 'Only {name} can change this comment.' },
  'comment.mention_unable': { status: 422, text: '{name} cannot see this record. Leave the mention out, or ask somebody who can.' },

  // Request forms (workspace A6)
  'template.name_taken': { status: 422, text: 'Another form is called {name}. Choose another name.' },
  'template.category': { status: 403, text: 'Human Resources makes forms of the category HR; administration makes all others. Choose HR.' },
  'template.unfinished': { status: 422, text: 'This form cannot be published yet. {problems}' },
  'template.nothing_new': { status: 422, text: 'There is no draft to publish: the published version is the latest.' },
  'template.kind_fixed': { status: 422, text: 'The kind of a form that was published stays. Copy the form to make one of another kind.' },
  'template.not_offered': { status: 422, text: 'The form {name} is not offered to you.' },
  'requests.incomplete': { status: 422, text: 'Some answers need another look: {details}' },
  'requests.not_editable': { status: 422, text: 'This request cannot be changed now: it is {state}.' },
  'requests.log_closed': { status: 422, text: 'A site log is fixed 24 hours after it was made. Make another one that corrects it.' },
  'requests.behalf_refused': { status: 422, text: 'You can ask on behalf of those who report to you, not of {name}.' },
  'requests.reopen_late': { status: 422, text: 'A request can be reopened for {days} days after it was done. Make a new one.' },
  'requests.not_in_team': { status: 422, text: '{name} is not in the team that works on {number}. Choose somebody of that team.' },
  'requests.nobody_waits': { status: 422, text: 'This request waits for nobody, so there is nobody to remind.' },
  'requests.own_only': { status: 422, text: 'Only {name} can ask for this. Take the name out, or let them send it.' },
  'requests.reference_gone': { status: 422, text: '{label}: what was chosen is no longer there. Choose again.' },
  // People (workspace A1)
  'employee.email_taken': { status: 422, text: '{email} belongs to {name}. Enter another address.' },
  'employee.looks_known': {
    status: 422,
    text: '{name} ({number}) has the same name and birth date. Open that record, or say that this is somebody else.',
  },
  'employee.is_there': { status: 422, text: '{name} is in {department} already. Choose another department.' },
  'employee.unknown_grade': { status: 422, text: 'There is no pay grade {grade}. Choose one of the list.' },
  'employee.manager_gone': { status: 422, text: 'That manager does not work here. Choose somebody who does.' },
  'employee.manager_circle': { status: 422, text: '{name} reports to this person already. Choose another manager.' },
  'employee.ends_before_start': { status: 422, text: 'The last day of {name} would lie before the first. Choose another day.' },
  'employee.rehired_too_early': { status: 422, text: '{name} was employed until {day}. Choose a later day.' },
  'employee.not_ready': { status: 422, text: '{name} cannot start yet. Missing: {missing}.' },
  'employee.no_first_day': { status: 422, text: '{name} is no draft any more and needs a first day. Choose one.' },
  'employee.not_paid_on': { status: 422, text: '{name} has no approved pay on {day}. Choose a first day on which there is.' },
  'employee.no_contract': { status: 422, text: 'The contract for this employment of {name} is not on file. Add it under Documents first.' },
  'employee.not_handed_over': { status: 422, text: '{name} cannot leave yet. Tick off or waive: {items}.' },
  'employee.still_works': { status: 422, text: '{name} works until {day}. Complete offboarding on that day or later.' },
  'employee.suspension_asked': { status: 422, text: 'The suspension of {name} waits for the managing director already.' },
  'employee.own_role': { status: 422, text: 'Nobody changes their own role. Ask another super admin.' },
  'employee.role_money': {
    status: 422,
    text: '{name} holds the duty {duty}, which moves money, and cannot administer the system (SoD-13). End the duty first.',
  },
  'employee.no_account': { status: 422, text: '{name} has no account at the embedded provider. Change the role where the account is.' },
  'import.columns': { status: 422, text: 'The first line of the file has no column {columns}. Add it, or start from the template.' },
  'import.unreadable': { status: 422, text: 'A quotation mark in line {line} is not closed. Save the file as CSV anew.' },
  'import.empty': { status: 422, text: 'The file has headings and no lines. Choose another file.' },
  'import.too_long': { status: 422, text: 'The file has {count} lines. Split it into files of at most {limit}.' },
  'import.rejected': { status: 422, text: 'Nothing was imported: correct {lines} first, then choose the file again.' },
  'checklist.no_contract': {
    status: 422,
    text: 'The contract for this employment is not on file. Add it under Documents as a contract, then tick this.',
  },
  'checklist.closed': { status: 422, text: 'The list was closed when {name} {step}. What was settled on it stays as it is.' },
  'checklist.waive_why': { status: 422, text: 'Say in a note why this is waived.' },
  'pay.own': { status: 422, text: 'Nobody proposes their own pay (SoD-11). Ask a colleague in HR.' },
  'pay.agreed': { status: 422, text: 'Grade, basis and hours a week of {name} change with the pay. Propose it under Pay.' },
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
  'duty.over': { status: 422, text: 'A duty counts from the day after it is confirmed: its last day cannot be {day}. Choose a later one.' },
  'duty.held': { status: 422, text: '{name} holds this duty already, or it waits for confirmation.' },
  'bank.handler': {
    status: 403,
    text: 'SoD-15: you handled the sign-in of {name} within the last 14 days. Somebody else has to change or verify these bank details.',
  },
  'bank.pending': { status: 422, text: 'A change of the bank account of {name} waits for verification already. Withdraw it first.' },

  // Sign-in recovery (workspace A15)
  'recovery.running': { status: 422, text: 'A recovery for {name} is under way already. Wait for its result.' },
  'recovery.yourself': { status: 422, text: 'You are signed in. Report a colleague who cannot sign in.' },
  'recovery.no_login': { status: 422, text: '{name} has no sign-in account here. Create one first.' },
  'recovery.account_closed': {
    status: 422,
    text: 'The sign-in account of {name} is not open. HR opens it by activating them; make the link after that.',
  },
  'recovery.signed_in_before': {
    status: 422,
    text: '{name} has a password here already. Open a new reset for them: its link is made once you have made sure who asks.',
  },
  'recovery.not_handler': { status: 422, text: '{name} handles this. Ask them, or wait for the result.' },
  'recovery.own_superior': { status: 422, text: 'You report to {name}. Somebody else must handle this.' },
  'recovery.you_confirm': { status: 422, text: 'It is you who confirms that it is {name}. Somebody else must handle this.' },
  'recovery.needs_manager': { status: 422, text: '{name} has a role that reaches far: {manager} must confirm the identity first.' },
  'recovery.not_sent': { status: 422, text: 'The link is made after the identity was verified and sending was chosen.' },
  'recovery.outside': { status: 422, text: 'Passwords live with your outside sign-in provider. Send the link from its own page.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;

type Values = Record<string, string | number>;

/** The sentence of a code with its values filled in; days in it are said as sentences write them. */
export const errorText = (code: ErrorCode, values: Values = {}): string => fillIn(ERRORS[code].text, daysSaid(values));

/** What else looks like a day was written by somebody and stands as they wrote it: a name, a line of a file. */
const OF_DAYS = new Set(['day', 'days', 'on', 'from', 'to', 'until']);

const daysSaid = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, OF_DAYS.has(name) ? sayDays(String(value)) : value]));
