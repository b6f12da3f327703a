import { isGranted } from '@lintel/contract/access';
import { addDays, daysBetween } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { leaveRequestMachine } from '@lintel/contract/leave-machine';
import type { LeavePreview, LeaveRequestDetail, LeaveRequestInput } from '@lintel/contract/leave';
import type { LeaveType } from '@lintel/contract/leave-types';
import { calendarOf } from '#server/features/calendars/calendars.service.ts';
import { attachFiles } from '#server/features/files/files.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { staleRow } from '#server/platform/stale.ts';
import { transition, type TransitionRequest } from '#server/platform/transitions.ts';
import { chainFor } from './leave.ask.ts';
import { askedOf } from './leave.asked.ts';
import { leaveDaysOf, sumOf } from './leave.days.ts';
import { aroundOf, hintsFor } from './leave.hints.ts';
import { entriesOfRequest } from './leave.ledger.ts';
import { leaveLife } from './leave.life.ts';
import { findRequest, labelOfLeave, present, type RequestRow } from './leave.queries.ts';
import { balancesAround, problemsOf, problemText } from './leave.rules.ts';
import { findType, tellAll } from './leave.types.ts';

const EDITABLE = ['draft', 'returned'];
const LONGEST_DAYS = 400;

/** A draft, or at once what is asked for; HR for anybody, managers an illness of their people. */
export async function createRequest(
  ctx: Ctx,
  { employeeId = ctx.user.id, isDraft, ...input }: LeaveRequestInput & { employeeId?: string | undefined; isDraft: boolean },
): Promise<LeaveRequestDetail> {
  const type = await findType(ctx.db, input.typeId);
  await checkOnBehalf(ctx, employeeId, type);
  const id = newId('lvr', ctx.now.getTime());
  const columns = await columnsOf(ctx, employeeId, input, type);
  await ctx.db
    .insertInto('leave_request')
    .values({ ...columns, id, employee_id: employeeId, created_by: ctx.user.id, created_at: ctx.now, updated_at: ctx.now })
    .execute();
  await attach(ctx, id, input, type);
  await audit(ctx, {
    action: 'leave_request.create',
    subjectType: leaveRequestMachine.name,
    subjectId: id,
    subjectLabel: await labelOfLeave(ctx.db, { ...columns, employee_id: employeeId }),
    after: { employeeId, from: input.from, to: input.to, days100: columns.days100, version: 1 },
  });
  if (isDraft) await tellAll(ctx);
  else await transition(ctx, leaveLife, { id, name: type.isRecorded ? 'record' : 'submit', version: 1 });
  return getRequest(ctx, id);
}

export async function updateRequest(
  ctx: Ctx,
  id: string,
  { version, ...input }: LeaveRequestInput & { version: number },
): Promise<LeaveRequestDetail> {
  const before = await findRequest(ctx.db, ctx.user, id);
  if (!before) throw fail('request.not_found');
  if (!mayEdit(ctx, before)) throw fail('access.forbidden');
  if (!EDITABLE.includes(before.status))
    throw fail('leave.not_editable', { status: leaveRequestMachine.states[before.status].label.toLowerCase() });
  const type = await findType(ctx.db, input.typeId);
  const columns = await columnsOf(ctx, before.employee_id, input, type);
  const { numUpdatedRows } = await ctx.db
    .updateTable('leave_request')
    .set({ ...columns, updated_at: ctx.now, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw await staleRow(ctx.db, { type: leaveRequestMachine.name, id, seen: version, version: before.version, shown: Object.keys(input) });
  await attach(ctx, id, input, type);
  await audit(ctx, {
    action: 'leave_request.update',
    subjectType: leaveRequestMachine.name,
    subjectId: id,
    subjectLabel: await labelOfLeave(ctx.db, { ...columns, employee_id: before.employee_id }),
    before: { from: before.from_day, to: before.to_day, days100: before.days100, version },
    after: { from: input.from, to: input.to, days100: columns.days100, version: version + 1 },
  });
  await tellAll(ctx);
  return getRequest(ctx, id);
}

export async function moveRequest(
  ctx: Ctx,
  request: TransitionRequest<TransitionOf<typeof leaveRequestMachine>>,
): Promise<LeaveRequestDetail> {
  await transition(ctx, leaveLife, request);
  return getRequest(ctx, request.id);
}

export async function getRequest(ctx: Ctx, id: string): Promise<LeaveRequestDetail> {
  const row = await findRequest(ctx.db, ctx.user, id);
  if (!row) throw fail('request.not_found');
  const shown = present(row, ctx.user);
  // What the ledger says is shown to whom the kind of leave is.
  const entries = shown.typeId ? await entriesOfRequest(ctx.db, id) : [];
  return { ...shown, entries, isEditable: EDITABLE.includes(row.status) && mayEdit(ctx, row) };
}

export interface PreviewInput extends LeaveRequestInput {
  employeeId?: string | undefined;
  requestId?: string | undefined;
}

/** What a request would come to. Writes nothing. */
export async function previewRequest(ctx: Ctx, { employeeId = ctx.user.id, requestId, ...input }: PreviewInput): Promise<LeavePreview> {
  if (daysBetween(input.from, input.to) > LONGEST_DAYS) throw fail('leave.range_too_long', { days: LONGEST_DAYS });
  await checkOnBehalf(ctx, employeeId, await findType(ctx.db, input.typeId));
  const asked = await askedOf(ctx, { ...input, employeeId, fileCount: input.fileIds.length, requestId: requestId ?? null });
  const { holidays } = await calendarOf(ctx.db, employeeId);
  const { departmentId } = asked;
  const around = await aroundOf(ctx, { employeeId, departmentId, from: input.from, to: input.to });
  return {
    days100: sumOf(asked.days),
    days: asked.days.map(({ day, days100 }) => ({ day, days100, holiday: holidays.get(day)?.name ?? null })),
    hasBalance: asked.type.hasBalance,
    ...balancesAround(asked),
    problems: problemsOf(asked).map((problem) => ({ field: problem.field, text: problemText(problem) })),
    hints: hintsFor(asked, around),
    chain: await chainFor(ctx, { employeeId, createdBy: ctx.user.id, departmentId, type: asked.type, days100: sumOf(asked.days) }, around),
  };
}

async function columnsOf(ctx: Ctx, employeeId: string, input: LeaveRequestInput, type: LeaveType) {
  if (daysBetween(input.from, input.to) > LONGEST_DAYS) throw fail('leave.range_too_long', { days: LONGEST_DAYS });
  const days = leaveDaysOf(input, await calendarOf(ctx.db, employeeId), type.countsHolidays);
  const days100 = sumOf(days);
  if (days100 === 0) throw fail('leave.no_days');
  await checkCover(ctx, employeeId, input);
  const lasts = daysBetween(input.from, input.to) + 1;
  const isCertified = type.isRecorded && type.needsFileAfterDays !== null && lasts > type.needsFileAfterDays;
  return {
    type_id: type.id,
    is_recorded: type.isRecorded,
    from_day: input.from,
    to_day: input.to,
    half_start: input.halfStart,
    half_end: input.halfEnd,
    days100,
    reason: input.reason || null,
    handover_id: input.handoverId,
    delegate_id: input.delegateId,
    away_message: input.awayMessage || null,
    away_outside: input.awayMessage ? input.awayOutside : null,
    certificate_due_on: isCertified ? addDays(input.from, type.needsFileAfterDays!) : null,
  };
}

/** Somebody else of the company; whether they are here on these days is asked when it is sent. */
async function checkCover({ db }: Ctx, employeeId: string, { handoverId, delegateId }: LeaveRequestInput): Promise<void> {
  for (const [field, id] of Object.entries({ handoverId, delegateId })) {
    if (id === null) continue;
    const known = await db.selectFrom('employee').select('id').where('id', '=', id).where('id', '<>', employeeId).executeTakeFirst();
    if (!known) throw failAt(field, 'leave.cover_unknown');
  }
}

/** What belongs to an illness is seen by the person and HR alone. */
const attach = (ctx: Ctx, id: string, { fileIds }: LeaveRequestInput, { isPrivate }: LeaveType): Promise<void> =>
  attachFiles(ctx, fileIds, { type: leaveRequestMachine.name, id, sensitivity: isPrivate ? 'medical' : 'personal' });

const mayEdit = ({ user }: Ctx, row: Pick<RequestRow, 'employee_id' | 'created_by'>): boolean =>
  row.employee_id === user.id || row.created_by === user.id;

async function checkOnBehalf({ db, user }: Ctx, employeeId: string, type: LeaveType): Promise<void> {
  if (employeeId === user.id) return;
  const person = await db.selectFrom('employee').select('department_id').where('id', '=', employeeId).executeTakeFirst();
  if (!person) throw fail('request.not_found');
  if (isGranted(user.role, 'leave:manage')) return;
  const isTheirs = user.team.includes(employeeId) || (person.department_id && user.heads.includes(person.department_id));
  if (!type.isRecorded || !isTheirs) throw fail('request.not_found');
}
