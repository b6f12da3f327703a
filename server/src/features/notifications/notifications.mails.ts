import { rolePath, ROLES } from '@lintel/contract/access';
import { escapeHtml } from '@lintel/contract/kit/html';
import type { Services } from '#server/platform/context.ts';
import { mailTitle } from './notifications.words.ts';

export interface MailedNotification {
  id: string;
  type: string;
  title: string;
  link: string | null;
}

interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** One notification at once. */
export const singleMail = (services: Services, one: MailedNotification): Mail => mailOf(services, mailTitle(one.type, one.title), [one]);

/** The morning's mail: oldest first. */
export function digestMail(services: Services, all: readonly MailedNotification[]): Mail {
  const count = all.length === 1 ? 'One thing' : `${all.length} things`;
  return mailOf(services, `${count} in Lintel for you`, all);
}

const FOOT = 'Which of these come by mail, and when, is chosen under Preferences.';

function mailOf({ env }: Services, subject: string, all: readonly MailedNotification[]): Mail {
  const said = all.map(({ type, title, link }) => {
    const path = (link ?? 'employee/notifications').replace(/^\/+/, '');
    // Where it is for the role that its reader has by then, the browser knows.
    return { title: mailTitle(type, title), words: wordsFor(path), address: `${env.publicUrl}/open/${path}` };
  });
  const texts = said.map(({ title, words, address }) => `${title}\n${words}: ${address}\n`);
  const htmls = said.map(
    ({ title, words, address }) => `<p>${escapeHtml(title)}<br><a href="${escapeHtml(address)}">${escapeHtml(words)}</a></p>`,
  );
  return { subject, text: `${texts.join('\n')}\n${FOOT}\n`, html: `${htmls.join('')}<p>${FOOT}</p>` };
}

/** By where a link leads, below the prefix of a role. */
const PLACES: Readonly<Record<string, string>> = {
  approvals: 'your approvals',
  'audit-logs': 'the audit log',
  dashboard: 'your dashboard',
  departments: 'the department',
  employees: 'the record',
  exports: 'your exports',
  leave: 'the leave request',
  mail: 'the email',
  notifications: 'your notifications',
  profile: 'your profile',
  project: 'the project',
  projects: 'the project',
  'request-forms': 'the request',
  resources: 'the resource',
  support: 'the request',
  tasks: 'the task',
  team: 'the record',
  timesheet: 'the timesheet',
};

/** What following a link does: "Open the task". */
function wordsFor(path: string): string {
  const [first = '', second = ''] = path.split(/[/?#]/);
  const place = ROLES.some((role) => rolePath(role) === first) ? second : first;
  if (/[?&]approval=/.test(path)) return 'Open the decision';
  return `Open ${PLACES[place] ?? 'Lintel'}`;
}
