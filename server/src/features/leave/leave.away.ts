import { leaveRequestMachine } from '@lintel/contract/leave-machine';
import type { AwayNote } from '@lintel/contract/mail-answers';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { emit } from '#server/platform/events.ts';
import { AWAY, labelOfLeave } from './leave.queries.ts';

/** What somebody's mailbox answers with while they are on approved leave; null where nothing was written for today. */
export async function awayNoteOf(db: Db, personId: string, now: Date): Promise<AwayNote | null> {
  const row = await notesOn(db, personId, await companyDay(db, now)).executeTakeFirst();
  if (!row) return null;
  const { away_message, away_outside, from_day, to_day, away_off_at } = row;
  return { text: away_message!, outside: away_outside, from: from_day, until: to_day, isOn: away_off_at === null };
}

/** Turns the answer of today off, or on again; its words stay with the request. */
export async function turnAwayNote(ctx: Ctx, isOn: boolean): Promise<void> {
  const { db, now, user } = ctx;
  const rows = await notesOn(db, user.id, await companyDay(db, now))
    .forUpdate()
    .execute();
  const others = rows.filter(({ away_off_at }) => (away_off_at === null) !== isOn);
  for (const { id, version, from_day, to_day } of others) {
    await db
      .updateTable('leave_request')
      .set({ away_off_at: isOn ? null : now, version: version + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    await audit(ctx, {
      action: 'leave_request.away_note',
      subjectType: leaveRequestMachine.name,
      subjectId: id,
      subjectLabel: await labelOfLeave(db, { employee_id: user.id, from_day, to_day }),
      before: { isOn: !isOn, version },
      after: { isOn, version: version + 1 },
    });
  }
  if (others.length > 0) await emit(db, user.id, { kind: 'leave.changed' });
}

/** Those of a day that are on come first. */
const notesOn = (db: Db, personId: string, day: string) =>
  db
    .selectFrom('leave_request')
    .select(['id', 'version', 'away_message', 'away_outside', 'from_day', 'to_day', 'away_off_at'])
    .where('employee_id', '=', personId)
    .where('status', 'in', [...AWAY])
    .where('from_day', '<=', day)
    .where('to_day', '>=', day)
    .where('away_message', 'is not', null)
    .orderBy('away_off_at', (order) => order.desc().nullsFirst())
    .orderBy('to_day', 'desc');
