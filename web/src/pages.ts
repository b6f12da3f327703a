import { approvalPages } from '#web/features/approvals/approvals.pages.ts';
import { auditPages } from '#web/features/audit/audit.pages.ts';
import { comingPages } from '#web/features/coming/coming.pages.ts';
import { dashboardPages } from '#web/features/dashboard/dashboard.pages.ts';
import { departmentPages } from '#web/features/departments/departments.pages.ts';
import { leavePages } from '#web/features/leave/leave.pages.ts';
import { mailAccountPages } from '#web/features/mail-accounts/mail-accounts.pages.ts';
import { mailPages } from '#web/features/mail/mail.pages.ts';
import { notificationPages } from '#web/features/notifications/notifications.pages.ts';
import { peoplePages } from '#web/features/people/people.pages.ts';
import { exportPages } from '#web/features/exports/exports.pages.ts';
import { preferencesPages } from '#web/features/preferences/preferences.pages.ts';
import { profilePages } from '#web/features/profile/profile.pages.ts';
import { projectPages } from '#web/features/projects/projects.pages.ts';
import { settingPages } from '#web/features/settings/settings.pages.ts';
import { requestPages } from '#web/features/requests/requests.pages.ts';
import { sessionPages } from '#web/features/session/session.pages.ts';
import { recoveryPages } from '#web/features/recovery/recovery.pages.ts';
import { resourcePages } from '#web/features/resources/resources.pages.ts';
import { timesheetPages } from '#web/features/timesheets/timesheets.pages.ts';
import { taskPages } from '#web/features/tasks/tasks.pages.ts';
import { templatePages } from '#web/features/templates/templates.pages.ts';
import { supportPages } from '#web/features/support/support.pages.ts';
import type { Page, PublicPage } from '#web/kit/page.ts';

/** Every page behind the sign-in. Routes, guards, breadcrumbs, search and smoke tests are derived from it. */
export const PAGES: readonly Page[] = [
  ...dashboardPages,
  ...mailPages,
  ...profilePages,
  ...exportPages,
  ...preferencesPages,
  ...notificationPages,
  ...departmentPages,
  ...peoplePages,
  ...approvalPages,
  ...projectPages,
  ...taskPages,
  ...timesheetPages,
  ...auditPages,
  ...settingPages,
  ...requestPages,
  ...templatePages,
  ...leavePages,
  ...supportPages,
  ...recoveryPages,
  ...resourcePages,
  ...comingPages,
];

/** What is open to everybody. */
export const PUBLIC_PAGES: readonly PublicPage[] = [...sessionPages, ...mailAccountPages];
