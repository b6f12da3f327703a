import { approvalJobs } from '#server/features/approvals/approvals.jobs.ts';
import { auditJobs } from '#server/features/audit/audit.jobs.ts';
import { fileJobs } from '#server/features/files/files.jobs.ts';
import { leaveJobs } from '#server/features/leave/leave.service.ts';
import { listJobs } from '#server/features/lists/lists.service.ts';
import { mailAccountJobs } from '#server/features/mail-accounts/mail-accounts.service.ts';
import { mailJobs } from '#server/features/mail/mail.service.ts';
import { recoveryJobs } from '#server/features/recovery/recovery.service.ts';
import { resourceJobs } from '#server/features/resources/resources.service.ts';
import { requestJobs } from '#server/features/requests/requests.jobs.ts';
import { notificationJobs } from '#server/features/notifications/notifications.service.ts';
import { peopleJobs } from '#server/features/people/employees.jobs.ts';
import { projectJobs } from '#server/features/projects/projects.jobs.ts';
import { sessionJobs } from '#server/features/session/session.jobs.ts';
import { timesheetJobs } from '#server/features/timesheets/timesheets.jobs.ts';
import { taskJobs } from '#server/features/tasks/tasks.jobs.ts';
import { supportJobs } from '#server/features/support/support.service.ts';
import type { Job } from '#server/platform/jobs.ts';
import { platformJobs } from '#server/platform/platform.jobs.ts';

/** Every job that this server can run. */
export const FEATURE_JOBS: readonly Job[] = [
  // One a line, so that two who add theirs do not meet.
  ...approvalJobs,
  ...auditJobs,
  ...fileJobs,
  ...leaveJobs,
  ...listJobs,
  ...mailJobs,
  ...mailAccountJobs,
  ...notificationJobs,
  ...peopleJobs,
  ...platformJobs,
  ...projectJobs,
  ...requestJobs,
  ...sessionJobs,
  ...supportJobs,
  ...recoveryJobs,
  ...resourceJobs,
  ...taskJobs,
  ...timesheetJobs,
];
