import type { EmergencyContact } from '@lintel/contract/employee-record';
import type { Checklist, EmploymentType } from '@lintel/contract/employment';
import { toJson } from '#server/platform/db.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { startChecklist } from './employees.checklists.ts';
import { vaultOf, type BankAccount } from './employees.secrets.ts';

/** What is known of somebody from before this system: an import, the demo. */
export interface KnownFile {
  employmentType?: EmploymentType;
  payBasis?: 'monthly' | 'hourly';
  weeklyMinutes?: number;
  location?: string | null;
  birthDate?: string | null;
  address?: string | null;
  privateEmail?: string | null;
  emergencyContacts?: readonly EmergencyContact[];
  nationalId?: string | null;
  taxProfile?: string | null;
  /** Verified by whoever kept the files before. */
  bankAccount?: BankAccount | null;
}

/** Writes it all at once, with one audit entry that names no contents. */
export async function recordFile(ctx: Ctx, id: string, known: KnownFile): Promise<void> {
  const vault = await vaultOf(ctx.services);
  const { employmentType = 'permanent', payBasis = 'monthly', weeklyMinutes = 2400, location = null, bankAccount = null } = known;
  const person = await ctx.db
    .updateTable('employee')
    .set((eb) => ({
      employment_type: employmentType,
      pay_basis: payBasis,
      weekly_minutes: weeklyMinutes,
      location,
      version: eb('version', '+', 1),
      updated_at: ctx.now,
    }))
    .where('id', '=', id)
    .returning(['name', 'version', 'hire_date', 'status'])
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('employee_private')
    .values({
      employee_id: id,
      birth_date: known.birthDate ?? null,
      address: known.address ?? null,
      private_email: known.privateEmail ?? null,
      emergency_contacts: toJson([...(known.emergencyContacts ?? [])]),
      national_id_sealed: known.nationalId ? vault.seal(known.nationalId) : null,
      tax_profile_sealed: known.taxProfile ? vault.seal(known.taxProfile) : null,
      bank_sealed: bankAccount ? vault.seal(JSON.stringify(bankAccount)) : null,
      bank_verified_at: bankAccount ? ctx.now : null,
      updated_at: ctx.now,
    })
    .execute();
  if (person.hire_date && !['draft', 'onboarding'].includes(person.status))
    await ctx.db.insertInto('employment_period').values({ employee_id: id, from_day: person.hire_date }).execute();
  await audit(ctx, {
    action: 'employee.record',
    subjectType: 'employee',
    subjectId: id,
    subjectLabel: person.name,
    before: { version: person.version - 1 },
    after: { fields: Object.keys(known).join(', '), version: person.version },
  });
}

/** A list that is under way: its first items are done. */
export async function recordChecklist(ctx: Ctx, employeeId: string, list: Checklist, day: string, done: readonly string[]): Promise<void> {
  await startChecklist(ctx, employeeId, list, day);
  if (done.length > 0)
    await ctx.db
      .updateTable('checklist_item')
      .set({ status: 'done', at: ctx.now, by_id: ctx.user.id.startsWith('emp_') ? ctx.user.id : null })
      .where('employee_id', '=', employeeId)
      .where('list', '=', list)
      .where('key', 'in', [...done])
      .execute();
}
