import { approvalJobs } from '#server/features/approvals/approvals.jobs.ts';
import { auditJobs } from '#server/features/audit/audit.jobs.ts';
import { fileJobs } from '#server/features/files/files.jobs.ts';
import { leaveJobs } from '#server/features/leave/leave.service.ts';
import { mailJobs } from '#server/features/mail/mail.service.ts';
import { requestJobs } from '#server/features/requests/requests.jobs.ts';
import { peopleJobs } from '#server/features/people/employees.jobs.ts';
import { sessionJobs } from '#server/features/session/session.jobs.ts';
import { taskJobs } from '#server/features/tasks/tasks.jobs.ts';
import { supportJobs } from '#server/features/support/support.service.ts';
import { platformJobs } from '#server/platform/platform.jobs.ts';
import type { Job } from '#server/platform/jobs.ts';

/** Every job that this server can run. */
export const FEATURE_JOBS: readonly Job[] = [
  ...platformJobs,
  ...approvalJobs,
  ...auditJobs,
  ...mailJobs,
  ...sessionJobs,
  ...taskJobs,
  ...fileJobs,
  ...fileJobs,
  ...mailJobs,
  ...requestJobs,
  ...sessionJobs,
  ...leaveJobs,
  ...mailJobs,
  ...peopleJobs,
  ...sessionJobs,
  ...fileJobs,
  ...sessionJobs,
  ...fileJobs,
  ...supportJobs,
];
