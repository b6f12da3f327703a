import type { NotificationType } from '@lintel/contract/notification-types';

/** One line a notification: working days before today, time, type, severity, `read` or `unread`, link, title, text. */
export interface Notice {
  username: string;
  day: number;
  time: string;
  type: NotificationType;
  severity: 'info' | 'action' | 'warning' | 'critical';
  isRead: boolean;
  link: string;
  title: string;
  body: string;
}

const NOTICES: Record<string, string> = {
  'marta.kessler': `
-40 08:00|account.opened|info|read|employee/profile|Welcome to Lintel|Look at your profile and add the phone number that your crew should see.
-12 10:30|document.expiring|info|read|employee/profile|First aid certificate ends in 30 days|HR has put you on the list for the next course.
-6 08:25|department.notice|warning|read|mail/inbox|Gantry may not change scaffolds for now|Robert Quill wrote to you about the insurance.
-4 15:10|timesheet.missing|action|unread|mail/inbox|Hours of your crew are incomplete|Priya Raman wrote to you which day is missing.
-1 08:15|task.overdue|warning|unread|mail/inbox|Two of your tasks are past their day|Amara Nwosu asks for the photos and the handrail.
0 06:55|project.document|info|unread|mail/inbox|Door schedule rev F for RC-01|Carmen Ortiz sent the new revision.`,
  'viktor.sandell': `
-40 08:00|account.opened|info|read|employee/profile|Welcome to Lintel|Your role is Super Admin.
-17 13:40|security.role_changed|warning|read|audit-logs|A role was changed|Priya Raman is HR Manager now.
-12 07:00|security.audit_verified|info|read|audit-logs|The audit log is whole|All entries were walked from the first to the last.
-9 05:05|system.certificate|warning|unread|mail/inbox|The gateway's certificate runs out in 14 days|Monitoring wrote to you.
-7 09:45|security.sign_in|info|unread|audit-logs|A locked account was opened again|Olga Sidorova can sign in.
-4 06:41|security.sign_in|critical|unread|audit-logs|Five failed sign-ins|The account of Gustav Holm, within ten minutes.
-3 10:35|security.settings_changed|warning|unread|audit-logs|A critical setting waits for a second person|Limit T2, proposed by you.
-2 06:00|people.joining|info|unread|employees|Ben Carver starts next Monday|His account opens on the day.
-1 18:05|support.new|action|unread|mail/inbox|Camera at pier 4 is black|Aisha Karim wrote to you.`,
  'helena.marsh': `
-40 08:00|account.opened|info|read|employee/profile|Welcome to Lintel|Your role is Managing Director.
-19 07:05|people.joined|info|read|mail/inbox|Ivo Petrov has started|He is Design Manager in Engineering.
-14 17:45|project.health_red|critical|unread|mail/inbox|OT-04 Old Town Water Main is red|Cost; Peter Vance wrote to you.
-10 16:05|approval.waiting|action|unread|mail/inbox|A charter waits for your decision|LW-05 Linden Wharf Apartments, from Jonas Ekdahl.
-3 10:35|approval.waiting|action|unread|mail/inbox|A critical setting waits for your decision|Limit T2, proposed by Viktor Sandell.
-2 16:20|project.document|info|unread|mail/inbox|Cash outlook for the board|Two scenarios, from Rachel Odum.
-1 11:10|payment.release_waiting|action|unread|mail/inbox|A payment batch waits for your release|It is above the limit of Finance.`,
  'jonas.ekdahl': `
-40 08:00|account.opened|info|read|employee/profile|Welcome to Lintel|Your role is Department Head.
-20 11:35|project.on_hold|info|read|mail/inbox|WF-08 Westfield Roundabout is on hold|The permit is missing.
-13 08:45|document.expired|critical|unread|mail/inbox|Safety card of Tomasz Wilk has expired|He may not work on site.
-11 17:30|project.health|warning|unread|mail/inbox|RC-01 Riverside Clinic stays amber|Amara Nwosu wrote to you.
-6 08:22|document.expired|warning|unread|mail/inbox|Insurance of Gantry Scaffolding has expired|Robert Quill wrote to you.
-5 14:25|approval.reminder|action|unread|mail/inbox|Linden Wharf asks for your answer|Clause 14, from Patrick Lowe.
-5 16:58|project.document|info|unread|mail/inbox|MS-03 is ahead of its plan|Progress report of Stefan Gruber.
-4 10:45|leave.team|info|unread|mail/inbox|Sofia Marchetti is away for two weeks|Peter Vance decides for her.
-1 11:52|project.document|info|unread|mail/inbox|Drawings for the plant room, issue 4|From Yuki Tanaka.`,
  'anneke.vos': `
-40 08:00|account.opened|info|read|employee/profile|Welcome to Lintel|Your role is HR Manager.
-13 08:42|document.expired|critical|read|mail/inbox|Safety card of Tomasz Wilk has expired|Liam Doyle wrote to you.
-12 09:25|people.leaving|info|unread|employees|Ivana Horvat leaves|Her last day is in three and a half weeks.
-6 10:15|people.joining|action|unread|employees|Ben Carver starts next Monday|Account, locker and mentor are on their way.
-5 09:35|leave.waiting|action|unread|mail/inbox|A leave request collides with an acceptance|DC-06; Claire Fontaine wrote to you.
-4 09:20|document.expiring|warning|unread|mail/inbox|Crane card of Karel Dvorak ends soon|Robert Quill wrote to you.
-2 09:45|payroll.exception|action|unread|mail/inbox|Payroll: five people are not ready|Priya Raman wrote to you.
0 07:06|training.waiting|action|unread|mail/inbox|Six names for first aid are missing|Ruth Calder asks for them.`,
  'samir.haddad': `
-40 08:00|account.opened|info|read|employee/profile|Welcome to Lintel|Your role is Accountant.
-13 10:20|bill.exception|warning|read|mail/inbox|A bill of Tarnbrook Surfacing is disputed|Peter Vance wrote to you.
-8 10:40|payment.returned|warning|unread|mail/inbox|A payment was returned by the bank|Pellmor Mechanical.
-7 10:05|bill.exception|action|unread|mail/inbox|A price differs from its order|Ironvale Steel; Ilse Brandt wrote to you.
-5 14:10|bill.exception|info|unread|mail/inbox|A bill came twice and was stopped|Halden Office Supplies.
-4 08:55|vendor.bank_changed|critical|unread|mail/inbox|Fenwick Fuels wants another account|Payments to them are on hold.
-3 08:25|recon.unmatched|action|unread|mail/inbox|A receipt has no reference|Kwame Boateng wrote to you.
-2 08:31|period.open|action|unread|mail/inbox|Month-end: two steps are open|GRNI review and suspense.
-1 09:15|bank.import_gap|warning|unread|mail/inbox|A day is missing in a bank statement|The bank was asked for the file.
-1 13:20|audit.visit|info|unread|mail/inbox|The auditors ask for read access|Margit Sorensen wrote to you.`,
  'devon.archer': `
-40 08:00|account.opened|info|read|employee/profile|Welcome to Lintel|Your role is Administrator.
-13 11:30|support.new|info|read|mail/inbox|Printer on the second floor|Lucia Ferrante wrote to you.
-7 09:10|pwr.new|action|read|mail/inbox|A colleague cannot sign in|Olga Sidorova, reported by Noor Aziz.
-6 10:15|people.joining|action|unread|mail/inbox|Ben Carver needs a locker and boots|Anneke de Vos wrote to you.
-3 10:25|document.expiring|warning|unread|mail/inbox|Insurance of VH-03 ends in nine days|The renewal offer is here.
-3 14:55|order.shipped|info|unread|mail/inbox|Order 55-0921 is on its way|Safeguard PPE.
-2 09:05|maintenance.due|critical|unread|mail/inbox|VH-07 is past its inspection|It is out of service.
-1 09:00|booking.overdue|warning|unread|mail/inbox|VH-05 was not brought back|Gustav Holm had it.
-1 17:30|support.new|info|unread|mail/inbox|A phone was found at the gate|Somebody at the kiosk wrote to you.
0 07:16|visit.list|info|unread|mail/inbox|Visitor list for this week|Grace Mbeki sent it.`,
};

/** All notices, oldest first. */
export const DEMO_NOTICES: readonly Notice[] = Object.entries(NOTICES)
  .flatMap(([username, rows]) =>
    rows
      .trim()
      .split('\n')
      .map((row) => readNotice(username, row)),
  )
  .toSorted((a, b) => a.day - b.day || a.time.localeCompare(b.time) || a.username.localeCompare(b.username));

function readNotice(username: string, row: string): Notice {
  const [at, type, severity, state, link, title, body] = row.split('|') as [
    string,
    NotificationType,
    Notice['severity'],
    string,
    string,
    string,
    string,
  ];
  const [day, time] = at.split(' ') as [string, string];
  return { username, day: Number(day), time, type, severity, isRead: state === 'read', link, title, body };
}
