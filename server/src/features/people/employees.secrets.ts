import type { Secrets } from '@lintel/contract/employee-record';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { loadSecrets, type Secrets as Vault } from '#server/platform/secrets.ts';
import { readPrivate, visibleTo, type PrivateFile } from './employees.queries.ts';

export interface BankAccount {
  iban: string;
  holder: string;
}

const vaults = new WeakMap<Services, Promise<Vault>>();

/** What seals and unseals with the key of this installation. */
export function vaultOf(services: Services): Promise<Vault> {
  const known = vaults.get(services) ?? loadSecrets(services.env);
  vaults.set(services, known);
  return known;
}

/** What of a private file is sealed, in plain. */
export const unsealed = (vault: Vault, row: PrivateFile): Secrets => ({
  nationalId: row.national_id_sealed && vault.unseal(row.national_id_sealed),
  taxProfile: row.tax_profile_sealed && vault.unseal(row.tax_profile_sealed),
  bankAccount: row.bank_sealed ? (JSON.parse(vault.unseal(row.bank_sealed)) as BankAccount) : null,
});

/** The secret part of a file in full. Each look is on record; what was seen is not (workspace B2, R25). */
export async function readSecrets(ctx: Ctx, id: string): Promise<Secrets> {
  const person = await ctx.db
    .selectFrom('employee')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where(visibleTo(ctx.user))
    .executeTakeFirst();
  if (!person) throw fail('request.not_found');
  const row = await readPrivate(ctx.db, id);
  await audit(ctx, {
    action: 'employee.read-secrets',
    subjectType: 'employee',
    subjectId: id,
    subjectLabel: person.name,
    after: { fields: 'nationalId, taxProfile, bankAccount' },
  });
  return row ? unsealed(await vaultOf(ctx.services), row) : { nationalId: null, taxProfile: null, bankAccount: null };
}
