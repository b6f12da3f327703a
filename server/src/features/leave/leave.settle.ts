import { leaveRequestMachine } from '@lintel/contract/leave-machine';
import { defineAbsence, defineSubject, type Settled } from '#server/features/approvals/approvals.service.ts';
import { companyDay, defineHolidayListener, definePeopleListener } from '#server/features/calendars/calendars.service.ts';
import { defineDiscussion, type ShownEdits } from '#server/features/comments/comments.service.ts';
import { defineFileSubject } from '#server/features/files/files.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { defineAwayNotes } from '#server/features/mail/mail.service.ts';
import { certificatesInDays } from '#server/features/people/certifications.service.ts';
import { milestonesInDays } from '#server/features/projects/projects.service.ts';
import { bookingsInDays } from '#server/features/resources/resources.service.ts';
import { tasksInDays } from '#server/features/tasks/tasks.service.ts';
import { fail } from '#server/platform/errors.ts';
import { transition } from '#server/platform/transitions.ts';
import { absentOn } from './leave.absences.ts';
import { awayNoteOf, turnAwayNote } from './leave.away.ts';
import { shownTo } from './leave.access.ts';
import { around, contentsOf } from './leave.ask.ts';
import { defineConflicts } from './leave.hints.ts';
import { leaveLife, tellTeam } from './leave.life.ts';
import { filesShownTo, findRequest } from './leave.queries.ts';
import { recount, recountPerson } from './leave.recount.ts';

const TYPE = leaveRequestMachine.name;
const DAYS = { days100: { label: 'Days', as: 'days100' } } as const;
/** Read by those for whom the details of a request are: the discussion is open to nobody else. */
const EDITS: ShownEdits = {
  'leave_request.update': { from: { label: 'From', as: 'day' }, to: { label: 'To', as: 'day' }, ...DAYS },
  'leave_request.recount': DAYS,
};
// Below the group that everybody has.
const pageOf = (id: string): string => `employee/leave/${id}`;

/** What other slices ask of leave, each through the registry that it keeps for that. */
export function connectLeave(): void {
  defineConflicts(bookingsInDays);
  defineConflicts(milestonesInDays);
  defineConflicts(tasksInDays);
  defineConflicts(certificatesInDays, 'certificate');
  defineAwayNotes({ of: awayNoteOf, turn: turnAwayNote });
  defineSubject({ kind: 'leave', link: (id) => `leave/${id}`, settle, contents: contentsOf, around });
  defineAbsence(absentOn);
  defineHolidayListener(recount);
  definePeopleListener(recountPerson);
  defineFileSubject(TYPE, filesShownTo);
  defineDiscussion(TYPE, async (db, user, id) => {
    const row = await findRequest(db, user, id);
    return row && shownTo(user, row).details ? { title: `Leave of ${row.employee_name}`, link: pageOf(id), edits: EDITS } : null;
  });
}

/** The decision moves the request, in its transaction (workspace A5). */
async function settle(ctx: Ctx, id: string, { outcome, comment, decidedById }: Settled): Promise<void> {
  const row = await ctx.db.selectFrom('leave_request').select(['status', 'version', 'from_day']).where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('request.not_found');
  await ctx.db
    .updateTable('leave_request')
    .set({
      decision_note: comment || null,
      ...(outcome === 'approved' && decidedById.startsWith('emp_') ? { decided_by: decidedById } : {}),
    })
    .where('id', '=', id)
    .execute();
  const hasBegun = row.from_day < (await companyDay(ctx.db, ctx.now));
  const asked = { approved: 'approve', rejected: 'reject', returned: 'return' } as const;
  const cancelling = { approved: hasBegun ? 'approveCut' : 'approveCancel', rejected: 'keep', returned: 'keep' } as const;
  const name = row.status === 'cancel_pending' ? cancelling[outcome] : asked[outcome];
  const moved = await transition(ctx, leaveLife, { id, name, version: row.version });
  if (name === 'approve') await tellTeam(ctx, moved, decidedById);
}
