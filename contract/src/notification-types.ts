/** What people choose mails by, in the order of their preferences. */
export const NOTIFICATION_GROUPS = {
  approvals: 'Approvals and requests',
  tasks: 'Tasks and mentions',
  leave: 'Leave',
  time: 'Timesheets',
  projects: 'Projects',
  money: 'Purchasing and payments',
  people: 'People and documents',
  resources: 'Vehicles and equipment',
  support: 'Support',
  system: 'Sign-in and security',
} as const;
export type NotificationGroup = keyof typeof NOTIFICATION_GROUPS;

export const SEVERITIES = ['info', 'action', 'warning', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

const type = <G extends NotificationGroup, S extends Severity>(group: G, severity: S, label: string) => ({ group, severity, label });

/**
 * Everything that Lintel tells people (workspace A16): one line a type. `notify` knows no other. The label stands in mails where
 * a title may not; the severity holds where none is given.
 */
export const NOTIFICATION_TYPES = {
  'account.opened': type('system', 'info', 'Your account was opened'),
  'approval.advice': type('approvals', 'info', 'Advice was given'),
  'approval.escalated': type('approvals', 'action', 'A decision was passed on to you'),
  'approval.passed_on': type('approvals', 'info', 'A decision of yours was passed on'),
  'approval.reminder': type('approvals', 'action', 'A decision is due'),
  'approval.unresolvable': type('approvals', 'action', 'Nobody can decide a step'),
  'approval.waiting': type('approvals', 'action', 'A decision waits for you'),
  'approval.watched': type('approvals', 'info', 'What you watch was decided or withdrawn'),
  'audit.visit': type('money', 'info', 'The auditors asked for something'),
  'bank.import_gap': type('money', 'warning', 'A day is missing in a bank statement'),
  'bill.exception': type('money', 'action', 'A bill does not match'),
  'booking.decided': type('resources', 'info', 'A booking was decided'),
  'booking.lapsed': type('resources', 'warning', 'A booking was not decided in time'),
  'booking.moved': type('resources', 'info', 'A booking was moved to another resource'),
  'booking.overdue': type('resources', 'warning', 'A booking was not brought back'),
  'booking.stranded': type('resources', 'action', 'Bookings need another resource'),
  'booking.waiting': type('resources', 'action', 'A booking waits for you'),
  'budget.over': type('projects', 'critical', 'A budget is overspent'),
  'budget.warning': type('projects', 'warning', 'A budget is nearly used'),
  'comments.mentioned': type('tasks', 'info', 'Somebody mentioned you'),
  'delegation.given': type('approvals', 'info', 'Decisions were delegated to you'),
  'department.notice': type('people', 'warning', 'A notice to your department'),
  'departments.appointed': type('people', 'info', 'Somebody heads a department'),
  'departments.merge_waits': type('people', 'warning', 'A planned merge of departments waits'),
  'document.expired': type('people', 'critical', 'A document has expired'),
  'document.expiring': type('people', 'warning', 'A document ends soon'),
  'export.failed': type('system', 'warning', 'An export could not be made'),
  'export.ready': type('system', 'info', 'Your export is ready'),
  'leave.decided': type('leave', 'info', 'Your leave was decided'),
  'leave.follow_up': type('leave', 'action', 'A leave needs a follow-up'),
  'leave.handover': type('leave', 'info', 'Somebody hands over to you'),
  'leave.recounted': type('leave', 'info', 'Your leave was counted again'),
  'leave.reported': type('leave', 'action', 'Somebody reported an absence'),
  'leave.team': type('leave', 'info', 'Somebody of your team is away'),
  'leave.waiting': type('leave', 'action', 'A leave request needs you'),
  'mail.assigned': type('tasks', 'info', 'An email was handed to you'),
  'maintenance.due': type('resources', 'warning', 'A service or inspection is due'),
  'milestone.due7': type('projects', 'info', 'A milestone is due in a week'),
  'milestone.late': type('projects', 'warning', 'A milestone is late'),
  'order.shipped': type('money', 'info', 'An order is on its way'),
  'payment.release_waiting': type('money', 'action', 'A payment waits for its release'),
  'payment.returned': type('money', 'warning', 'A payment was returned'),
  'payroll.exception': type('money', 'action', 'Payroll is not ready'),
  'payroll.ready': type('money', 'info', 'Payroll is ready'),
  'payslip.published': type('money', 'info', 'A payslip was published'),
  'people.active': type('people', 'info', 'Somebody has started'),
  'people.bank_change': type('people', 'action', 'A bank account waits to be verified'),
  'people.duty': type('people', 'info', 'A duty was given to you'),
  'people.duty_ended': type('people', 'critical', 'A duty has ended'),
  'people.duty_proposed': type('people', 'action', 'A duty waits for its confirmation'),
  'people.joined': type('people', 'info', 'Somebody has started'),
  'people.joining': type('people', 'info', 'Somebody starts soon'),
  'people.leaving': type('people', 'info', 'Somebody leaves'),
  'people.left': type('people', 'info', 'Somebody has left'),
  'people.schedule': type('people', 'info', 'Working days follow new hours'),
  'people.transfer_proposed': type('people', 'action', 'A head proposes a transfer'),
  'people.sign_in_off': type('people', 'action', 'A sign-in is to be disabled'),
  'people.suspended': type('people', 'warning', 'Somebody was suspended'),
  'period.open': type('money', 'action', 'A period is still open'),
  'po.issued': type('money', 'info', 'An order was issued'),
  'project.active': type('projects', 'info', 'A project has begun'),
  'project.approved': type('projects', 'info', 'A project was approved'),
  'project.cancelled': type('projects', 'warning', 'A project was cancelled'),
  'project.closed': type('projects', 'info', 'A project was closed'),
  'project.document': type('projects', 'info', 'A document of a project'),
  'project.draft': type('projects', 'info', 'A project is a draft again'),
  'project.health': type('projects', 'warning', 'The health of a project'),
  'project.health_red': type('projects', 'critical', 'A project is red'),
  'project.joined': type('projects', 'info', 'You are on a project'),
  'project.on_hold': type('projects', 'info', 'A project is on hold'),
  'project.pending_approval': type('projects', 'info', 'A charter waits for a decision'),
  'project.practical_completion': type('projects', 'info', 'A project is practically complete'),
  'project.rejected': type('projects', 'warning', 'A charter was rejected'),
  'project.returned': type('projects', 'action', 'A charter came back'),
  'project.site_log': type('projects', 'warning', 'A day on site has no site log'),
  'pwr.confirm': type('support', 'action', 'Confirm who asks for a new sign-in'),
  'pwr.new': type('support', 'action', 'A colleague cannot sign in'),
  'pwr.sent': type('support', 'info', 'A new sign-in was sent'),
  'receipt.expected_late': type('money', 'warning', 'A delivery is late'),
  'recon.unmatched': type('money', 'action', 'A bank line has no match'),
  'request.completed': type('approvals', 'info', 'Your request is done'),
  'request.decided': type('approvals', 'info', 'Your request was decided'),
  'request.fulfil': type('approvals', 'action', 'A request waits to be fulfilled'),
  'request.returned': type('approvals', 'action', 'Your request came back'),
  'requests.approved': type('approvals', 'info', 'Your request was approved'),
  'requests.cancelled': type('approvals', 'info', 'A request was cancelled'),
  'requests.completed': type('approvals', 'info', 'Your request is done'),
  'requests.rejected': type('approvals', 'warning', 'Your request was rejected'),
  'requests.returned': type('approvals', 'action', 'Your request came back'),
  'requests.taken': type('approvals', 'info', 'Somebody works on your request'),
  'requests.assigned': type('approvals', 'action', 'A request is yours to fulfil'),
  'requests.draft_unused': type('approvals', 'info', 'A draft will be deleted'),
  'requests.reminder': type('approvals', 'action', 'A request waits to be fulfilled'),
  'requests.to_fulfil': type('approvals', 'action', 'A request waits to be fulfilled'),
  'resource.damage': type('resources', 'warning', 'Damage was reported'),
  'resource.due': type('resources', 'warning', 'Something of a resource is due'),
  'security.audit_chain': type('system', 'critical', 'The audit log was tampered with'),
  'security.audit_verified': type('system', 'info', 'The audit log is whole'),
  'security.duty_changed': type('system', 'warning', 'A duty was changed'),
  'security.recovery_often': type('system', 'warning', 'Sign-ins are recovered often'),
  'security.recovery_rejected': type('system', 'critical', 'A recovery was rejected'),
  'security.role_changed': type('system', 'warning', 'A role was changed'),
  'security.settings_changed': type('system', 'warning', 'A setting was changed'),
  'security.sign_in': type('system', 'warning', 'Sign-ins need a look'),
  'support.new': type('support', 'info', 'Somebody asked for help'),
  'system.certificate': type('system', 'warning', 'A certificate runs out'),
  'task.assigned': type('tasks', 'info', 'A task is yours'),
  'task.blocked': type('tasks', 'warning', 'A task is blocked'),
  'task.done': type('tasks', 'info', 'A task is done'),
  'task.overdue': type('tasks', 'warning', 'A task is past its day'),
  'task.ready': type('tasks', 'info', 'A task can start'),
  'task.cancelled': type('tasks', 'info', 'A task was cancelled'),
  'task.reopened': type('tasks', 'info', 'A task is open again'),
  'task.returned': type('tasks', 'action', 'A task came back'),
  'task.review': type('tasks', 'action', 'A task waits for your review'),
  'task.unmanned': type('tasks', 'warning', 'Tasks have nobody to do them'),
  'template.review': type('approvals', 'action', 'A form waits to be published'),
  'ticket.assigned': type('support', 'action', 'A ticket is yours'),
  'ticket.merged': type('support', 'info', 'Your ticket was joined with another'),
  'ticket.new': type('support', 'info', 'A new ticket'),
  'ticket.note': type('support', 'info', 'A note on a ticket'),
  'ticket.reply': type('support', 'info', 'A reply to a ticket'),
  'ticket.sla': type('support', 'warning', 'A ticket runs out of time'),
  'timesheet.approved': type('time', 'info', 'Your timesheet was approved'),
  'timesheet.missing': type('time', 'action', 'Hours are missing'),
  'timesheet.returned': type('time', 'action', 'Your timesheet came back'),
  'timesheet.waiting': type('time', 'action', 'A timesheet waits for you'),
  'training.waiting': type('people', 'action', 'A training waits for names'),
  'vendor.bank_changed': type('money', 'critical', 'A vendor wants another account'),
  'visit.list': type('people', 'info', 'A list of visitors'),
} as const;
export type NotificationType = keyof typeof NOTIFICATION_TYPES;

/** These say that a decision waits, which stands on its own wherever decisions are listed. */
export const SAID_BY_DECISIONS: readonly NotificationType[] = [
  'approval.escalated',
  'approval.reminder',
  'approval.unresolvable',
  'approval.waiting',
  'booking.waiting',
  'leave.waiting',
];

/** Asked of several people at once: whoever does it, has done it for all of them. */
export const DONE_FOR_ALL: readonly NotificationType[] = ['people.sign_in_off', 'template.review'];

/** Beside the bell, which always rings: nothing, one mail each morning, or a mail at once. */
export const MAIL_CHOICES = ['off', 'digest', 'immediate'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** From what is only said to what cannot wait; what asks for an action is graver than what may be muted. */
const GRAVITY: readonly Severity[] = ['info', 'warning', 'action', 'critical'];
export const isGraver = (one: Severity, other: Severity): boolean => GRAVITY.indexOf(one) > GRAVITY.indexOf(other);

/** How somebody is mailed: what asks for an action and what is critical comes at least with the morning's mail (workspace A16). */
export function mailChoiceFor(severity: Severity, chosen: MailChoice = 'off'): MailChoice {
  const cannotBeMuted = severity === 'action' || severity === 'critical';
  return cannotBeMuted && chosen === 'off' ? 'digest' : chosen;
}
