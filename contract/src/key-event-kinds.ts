/** What the managing director's history keeps of the company's life (workspace C2): one line an action of the audit log. */
export const KEY_EVENT_GROUPS = {
  projects: 'Projects',
  people: 'People',
  money: 'Pay and bank accounts',
  company: 'Departments, duties and rules',
} as const;
export type KeyEventGroup = keyof typeof KEY_EVENT_GROUPS;

const event = <G extends KeyEventGroup>(group: G, label: string) => ({ group, label });

export const KEY_EVENTS = {
  'project.submit': event('projects', 'Charter submitted'),
  'project.approve': event('projects', 'Charter approved'),
  'project.sendBack': event('projects', 'Charter returned'),
  'project.start': event('projects', 'Started'),
  'project.hold': event('projects', 'Put on hold'),
  'project.resume': event('projects', 'Resumed'),
  'project.handOver': event('projects', 'Practically complete'),
  'project.close': event('projects', 'Closed'),
  'project.reopen': event('projects', 'Reopened'),
  'project.cancel': event('projects', 'Cancelled'),
  'project.abandon': event('projects', 'Cancelled after approval'),
  'milestone.signOff': event('projects', 'Milestone signed off'),
  'employee.activate': event('people', 'Started work'),
  'employee.arrive': event('people', 'Started work'),
  'employee.suspend': event('people', 'Suspended'),
  'employee.reinstate': event('people', 'Reinstated'),
  'employee.giveNotice': event('people', 'Notice given'),
  'employee.complete': event('people', 'Left'),
  'employee.leave': event('people', 'Left'),
  'employee.rehire': event('people', 'Rehired'),
  'compensation.approve': event('money', 'Pay approved'),
  'compensation.reject': event('money', 'Pay refused'),
  'bank_change.verify': event('money', 'Bank account verified'),
  'bank_change.reject': event('money', 'Bank account refused'),
  'timesheet.close': event('money', 'Hours closed'),
  'department.create': event('company', 'Department added'),
  'department.appoint': event('company', 'Head or deputy appointed'),
  'department.merge': event('company', 'Merged into another department'),
  'department.archive': event('company', 'Department archived'),
  'department.restore': event('company', 'Department restored'),
  'duty.confirm': event('company', 'Duty confirmed'),
  'duty.end': event('company', 'Duty ended'),
  'duty.lapse': event('company', 'Duty ended'),
  'employee.role': event('company', 'Role changed'),
  'setting_proposal.approve': event('company', 'Setting approved'),
  'setting_proposal.reject': event('company', 'Setting refused'),
  'approval_policy.activate': event('company', 'Approval chain in force'),
  'approval_policy.decline': event('company', 'Approval chain refused'),
} as const satisfies Record<string, { group: KeyEventGroup; label: string }>;
export type KeyEventAction = keyof typeof KEY_EVENTS;

export const KEY_EVENT_ACTIONS = Object.keys(KEY_EVENTS) as KeyEventAction[];
