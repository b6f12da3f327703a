import { employeeMachine } from '@lintel/contract/employee-record';
import { sayDay } from '@lintel/contract/kit/days';
import { defineSubject, openApproval, resolveAnewFor } from '#server/features/approvals/approvals.service.ts';
import { endDelegationsOf } from '#server/features/approvals/delegations.service.ts';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { releaseBookings } from '#server/features/resources/resources.service.ts';
import { tellUnmanned } from '#server/features/tasks/tasks.service.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { asSystem, type Ctx } from '#server/platform/context.ts';
import { afterCommit } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { defineLife, transition } from '#server/platform/transitions.ts';
import { closeCertificates } from './certifications.service.ts';
import { endDutiesOf } from './duties.service.ts';
import { closeAccount, openAccount, prepareAccount } from './employees.account.ts';
import { hasContract, openRequired, startChecklist } from './employees.checklists.ts';
import { askToDisableSignIn, keepSignIn, tellAboutEmployee } from './employees.notices.ts';
import { writableTo, type EmployeeFile } from './employees.queries.ts';
import { endPay, isPaidOn } from './pay.service.ts';

type Input = Record<string, unknown>;

/** workspace A1: guards that name what is missing, and what follows from each step. */
export const employeeLife = defineLife({
  machine: employeeMachine,
  table: 'employee',
  heard: (_row, ctx) => changed(ctx),
  scope: writableTo,
  label: (row) => row.name,
  guard: {
    onboard: async (row, ctx) => {
      const missing = [
        ...(row.department_id ? [] : ['department']),
        ...(row.manager_id ? [] : ['manager']),
        ...(row.grade ? [] : ['grade']),
        ...(row.hire_date ? [] : ['hire date']),
        ...((await hasPay(row, ctx)) ? [] : ['approved pay']),
      ];
      return missing.length > 0 ? fail('employee.not_ready', { name: row.name, missing: missing.join(', ') }) : null;
    },
    activate: mayStart,
    arrive: mayStart,
    askSuspension: async (row) => (row.suspension_reason ? fail('employee.suspension_asked', { name: row.name }) : null),
    giveNotice: async (row, _ctx, { endDate }) =>
      row.hire_date && String(endDate) < row.hire_date ? fail('employee.ends_before_start', { name: row.name }) : null,
    complete: async (row, ctx) => (await stillWorks(row, ctx)) ?? (await handedOver(row, ctx)),
    leave: handedOver,
    rehire: async (row, _ctx, { hireDate }) =>
      row.end_date && String(hireDate) <= row.end_date
        ? fail('employee.rehired_too_early', { name: row.name, day: sayDay(row.end_date) })
        : null,
  },
  effect: {
    onboard: (row, ctx) => joins(ctx, row),
    activate: (row, ctx) => begins(ctx, row),
    arrive: (row, ctx) => begins(ctx, row),
    askSuspension: (row, ctx, { reason }) => askSuspension(ctx, row, String(reason)),
    suspend: async (row, ctx, { reason }) => {
      await note(ctx, row, { status_reason: String(reason), suspension_reason: null });
      await releaseBookings(asSystem(ctx), row.id);
      await tellUnmanned(asSystem(ctx), row);
      await resolveAnewFor(asSystem(ctx), [row.id]);
      await tellAboutEmployee(ctx, row, 'suspended');
      await askToDisableSignIn(ctx, row);
    },
    reinstate: async (row, ctx) => {
      await keepSignIn(ctx, row);
      await note(ctx, row, { status_reason: null });
    },
    giveNotice: async (row, ctx, { reason, endDate }: Input) => {
      await note(ctx, row, { status_reason: String(reason), end_date: String(endDate) });
      await startChecklist(ctx, row.id, 'offboarding', String(endDate));
      await tellAboutEmployee(ctx, row, 'leaving');
    },
    complete: (row, ctx) => leaves(ctx, row),
    leave: (row, ctx) => leaves(ctx, row),
    rehire: async (row, ctx, { hireDate, probationEnd, contractEnd }: Input) => {
      await keepSignIn(ctx, row);
      const contract = { hire_date: String(hireDate), probation_end: dayOf(probationEnd), contract_end: dayOf(contractEnd) };
      await note(ctx, row, { ...contract, end_date: null, status_reason: null, final_pay_due: false });
      await joins(ctx, { ...row, ...contract, end_date: null });
    },
  },
});

/** HR proposes, the managing director agrees: until then nothing changes for the person. */
async function askSuspension(ctx: Ctx, row: EmployeeFile, reason: string): Promise<void> {
  await note(ctx, row, { suspension_reason: reason });
  await openApproval(ctx, {
    kind: 'suspension',
    subjectId: row.id,
    title: `Suspend ${row.name}`,
    requesterId: ctx.user.id,
    involved: [row.id],
    departmentId: row.department_id,
    facts: [
      { label: 'Person', value: `${row.name}, ${row.position}` },
      { label: 'Reason', value: reason },
    ],
  });
}

defineSubject({
  kind: 'suspension',
  link: (id) => `employees/${id}`,
  settle: async (ctx, id, { outcome }) => {
    const row = await ctx.db.selectFrom('employee').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const reason = row.suspension_reason;
    if (outcome === 'approved' && row.status === 'active' && reason)
      return void (await transition(ctx, employeeLife, { id, name: 'suspend', version: row.version, input: { reason } }));
    await note(ctx, row, { suspension_reason: null });
    await changed(ctx);
  },
  content: async (db, id) => {
    const row = await db.selectFrom('employee').select(['name', 'suspension_reason']).where('id', '=', id).executeTakeFirst();
    return row ? { Person: row.name, Reason: row.suspension_reason } : null;
  },
});

const dayOf = (given: unknown): string | null => (given ? String(given) : null);

/** What waits for their decision goes to somebody else at once (workspace A7). */
async function leaves(ctx: Ctx, row: EmployeeFile): Promise<void> {
  await ends(ctx, row);
  await endDelegationsOf(ctx, row.id);
  await resolveAnewFor(asSystem(ctx), [row.id]);
}

/** Somebody who comes back, or whose first day was moved, may have no pay for it yet. */
async function mayStart(row: EmployeeFile, ctx: Ctx) {
  if (!(await hasContract(ctx.db, row.id))) return fail('employee.no_contract', { name: row.name });
  return (await hasPay(row, ctx)) ? null : fail('employee.not_ready', { name: row.name, missing: 'approved pay' });
}

const hasPay = async ({ id, hire_date }: EmployeeFile, { db }: Ctx): Promise<boolean> =>
  hire_date !== null && (await isPaidOn(db, id, hire_date));

/** The last day itself is a day of work, on which HR may complete what is left to do. */
async function stillWorks({ name, end_date }: EmployeeFile, { db, now }: Ctx) {
  const isOver = !end_date || end_date <= (await companyDay(db, now));
  return isOver ? null : fail('employee.still_works', { name, day: sayDay(end_date) });
}

async function handedOver(row: EmployeeFile, { db }: Ctx) {
  const open = await openRequired(db, row, 'offboarding');
  return open.length > 0 ? fail('employee.not_handed_over', { name: row.name, items: open.join(', ') }) : null;
}

async function joins(ctx: Ctx, row: EmployeeFile): Promise<void> {
  await startChecklist(ctx, row.id, 'onboarding', row.hire_date!);
  await prepareAccount(ctx, row);
  await tellAboutEmployee(ctx, row, 'joining');
}

async function begins(ctx: Ctx, row: EmployeeFile): Promise<void> {
  const today = await companyDay(ctx.db, ctx.now);
  await ctx.db
    .insertInto('employment_period')
    .values({ employee_id: row.id, from_day: row.hire_date ?? today })
    .onConflict((on) => on.doNothing())
    .execute();
  await openAccount(ctx, row);
  await tellAboutEmployee(ctx, row, 'active');
}

/** Memberships and duties end with the last day, the account is closed, the final pay is due. */
async function ends(ctx: Ctx, row: EmployeeFile): Promise<void> {
  const lastDay = row.end_date ?? (await companyDay(ctx.db, ctx.now));
  await note(ctx, row, { end_date: lastDay, final_pay_due: true });
  await ctx.db
    .updateTable('employment_period')
    .set({ to_day: lastDay })
    .where('employee_id', '=', row.id)
    .where('to_day', 'is', null)
    .where('from_day', '<=', lastDay)
    .execute();
  // A part in a project that has not begun is forgotten, as by hand.
  await ctx.db.deleteFrom('project_member').where('employee_id', '=', row.id).where('from_day', '>', lastDay).execute();
  await ctx.db
    .updateTable('project_member')
    .set({ to_day: lastDay })
    .where('employee_id', '=', row.id)
    .where((eb) => eb.or([eb('to_day', 'is', null), eb('to_day', '>', lastDay)]))
    .execute();
  await endDutiesOf(ctx, row.id);
  await endPay(ctx, row.id, lastDay);
  await closeAccount(ctx, row);
  await closeCertificates(ctx, row.id);
  await releaseBookings(asSystem(ctx), row.id);
  await tellAboutEmployee(ctx, row, 'left');
  await askToDisableSignIn(ctx, row);
}

const note = (
  ctx: Ctx,
  { id }: Pick<EmployeeFile, 'id'>,
  columns: Partial<
    Pick<
      EmployeeFile,
      'status_reason' | 'suspension_reason' | 'end_date' | 'hire_date' | 'probation_end' | 'contract_end' | 'final_pay_due'
    >
  >,
) => ctx.db.updateTable('employee').set(columns).where('id', '=', id).execute();

async function changed(ctx: Ctx): Promise<void> {
  await emit(ctx.db, null, { kind: 'people.changed' });
  afterCommit(ctx.db, () => forgetRelations(ctx.services));
}
