import { rolePath, ROLES, type Role } from '@lintel/contract/access';
import type { Services } from '#server/platform/context.ts';
import { mailTitle } from './notifications.words.ts';

export interface MailedNotification {
  id: string;
  type: string;
  title: string;
  link: string | null;
  role: Role | null;
}

/** One notification at once. */
export const singleMail = (services: Services, one: MailedNotification): { subject: string; text: string } => ({
  subject: mailTitle(one.type, one.title),
  text: `${mailTitle(one.type, one.title)}\n${addressOf(services, one)}\n\n${FOOT}`,
});

/** The morning's mail: oldest first. */
export function digestMail(services: Services, all: readonly MailedNotification[]): { subject: string; text: string } {
  const count = all.length === 1 ? 'One thing' : `${all.length} things`;
  const lines = all.map((one) => `${mailTitle(one.type, one.title)}\n${addressOf(services, one)}\n`).join('\n');
  return { subject: `${count} in Lintel for you`, text: `${lines}\n${FOOT}` };
}

const FOOT = 'Which of these come by mail, and when, is chosen under Preferences.\n';

/** A link without a role's prefix lies below the reader's own, as the browser reads it. */
function addressOf({ env }: Services, { link, role }: MailedNotification): string {
  const path = (link ?? 'employee/notifications').replace(/^\/+/, '');
  const hasRole = ROLES.some((one) => path === rolePath(one) || path.startsWith(`${rolePath(one)}/`));
  return `${env.publicUrl}/${hasRole ? path : `${rolePath(role ?? 'employee')}/${path}`}`;
}
