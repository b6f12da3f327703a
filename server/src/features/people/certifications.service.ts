import { sql, type Expression, type SqlBool } from 'kysely';
import { CertificationInput as Input, type Certification, type CertificationInput } from '@lintel/contract/certifications';
import { EXPIRING_DAYS, WORKS_HERE } from '@lintel/contract/employment';
import { addDays } from '@lintel/contract/kit/days';
import { isGranted } from '@lintel/contract/access';
import { newId } from '@lintel/contract/kit/ids';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { closeActions } from '#server/features/notifications/notifications.service.ts';
import { attachFiles } from '#server/features/files/files.service.ts';
import { nameOf } from './people.names.ts';
import { audit } from '#server/platform/audit.ts';
import type { PageOf } from '@lintel/contract/kit/route';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { staleRow } from '#server/platform/stale.ts';

/** Of each type of these people the certificate that ends last: what was renewed counts no more. */
export const latestCertificates = (db: Db, employeeIds: readonly string[]) =>
  db
    .selectFrom('certification')
    .select(['employee_id', 'type', 'expires_on'])
    .distinctOn(['employee_id', 'type'])
    .where('employee_id', '=', sql<string>`any(${[...employeeIds]}::text[])`)
    .orderBy('employee_id')
    .orderBy('type')
    .orderBy('expires_on', (order) => order.desc().nullsFirst())
    .execute();

/** On a table `certification`: no other of its type and person ends later. */
export const isLatest = sql<boolean>`not exists (select from certification later where later.employee_id = certification.employee_id
  and later.type = certification.type and certification.expires_on is not null
  and (later.expires_on is null or later.expires_on > certification.expires_on))`;

/** What a certificate is worth on a day: due for renewal from thirty days before its end, worth nothing after it. */
export function certificateStatus(expiresOn: string | null, today: string): Certification['status'] {
  if (expiresOn === null) return 'valid';
  if (expiresOn < today) return 'expired';
  return expiresOn <= addDays(today, EXPIRING_DAYS) ? 'expiring' : 'valid';
}

/** workspace B2: read by who oversees certificates, by heads, by who runs a project that the person is in, and by oneself. */
export async function listCertifications(ctx: Ctx, employeeId: string): Promise<Certification[]> {
  await checkReader(ctx.db, ctx.user, employeeId);
  const rows = await rowsOf(ctx.db).where('employee_id', '=', employeeId).orderBy('type').orderBy('issued_on', 'desc').limit(200).execute();
  const today = await companyDay(ctx.db, ctx.now);
  return rows.map((row) => present(row, today));
}

/** The latest of each type and person that has ended or ends soon. */
export async function listDue(
  ctx: Ctx,
  { page, size }: { page: number; size: number },
): Promise<PageOf<Certification & { employeeName: string }>> {
  const today = await companyDay(ctx.db, ctx.now);
  const due = rowsOf(ctx.db)
    .innerJoin('employee as holder', 'holder.id', 'certification.employee_id')
    .where('holder.status', 'in', WORKS_HERE)
    .where('expires_on', '<=', addDays(today, EXPIRING_DAYS))
    .where(isLatest);
  const { total } = await due
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await due
    .select('holder.name as holder_name')
    .orderBy('expires_on')
    .orderBy('certification.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { items: rows.map((row) => ({ ...present(row, today), employeeName: row.holder_name })), page: { number: page, size, total } };
}

/** Certificates of somebody that end in a range of days without a later one, in sentences; at most five. */
export async function certificatesInDays({ db }: Pick<Ctx, 'db'>, employeeId: string, from: string, to: string): Promise<string[]> {
  const rows = await db
    .selectFrom('certification')
    .select(['type', sql<string>`to_char(expires_on, 'DD Mon')`.as('ends')])
    .where('employee_id', '=', employeeId)
    .where('expires_on', '>=', from)
    .where('expires_on', '<=', to)
    .where(isLatest)
    .orderBy('expires_on')
    .orderBy('id')
    .limit(5)
    .execute();
  return rows.map(({ type, ends }) => `The certificate ${type} ends on ${ends}: renew it before.`);
}

/** One's own, or as HR, who has seen the original then. */
export async function addCertification(ctx: Ctx, employeeId: string, input: CertificationInput): Promise<Certification> {
  const { type, number, issuedOn, expiresOn, fileIds } = Input.parse(input);
  const isHr = isGranted(ctx.user.role, 'certifications:verify');
  const person = await ctx.db.selectFrom('employee').select(['id', 'name']).where('id', '=', employeeId).executeTakeFirst();
  if (!person || !(isHr || ctx.user.id === employeeId)) throw fail('request.not_found');
  const isSeen = isHr && ctx.user.id !== employeeId;
  const id = newId('crt', ctx.now.getTime());
  await ctx.db
    .insertInto('certification')
    .values({
      id,
      employee_id: employeeId,
      type,
      number,
      issued_on: issuedOn,
      expires_on: expiresOn,
      verified_by: isSeen ? ctx.user.id : null,
      verified_at: isSeen ? ctx.now : null,
      created_by: ctx.user.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();
  await attachFiles(ctx, fileIds, { type: 'certification', id, category: 'certificate' });
  await audit(ctx, {
    action: 'certification.add',
    ...subject(id, person.name, type),
    after: { type, number, issuedOn, expiresOn, version: 1 },
  });
  await closeRenewed(ctx, employeeId, type);
  await emit(ctx.db, null, { kind: 'people.changed' });
  return find(ctx, id);
}

/** Another certificate of the type is there: nobody has to see to those before it any more. */
async function closeRenewed(ctx: Ctx, employeeId: string, type: string): Promise<void> {
  const renewed = toldOf(ctx, employeeId)
    .where('type', '=', type)
    .where((eb) => eb.not(isLatest));
  for (const { id } of await renewed.execute()) await closeActions(ctx, certificateKey(id));
}

/** Their holder left. */
export async function closeCertificates(ctx: Ctx, employeeId: string): Promise<void> {
  for (const { id } of await toldOf(ctx, employeeId).execute()) await closeActions(ctx, certificateKey(id));
}

const toldOf = ({ db }: Ctx, employeeId: string) =>
  db.selectFrom('certification').select('id').where('employee_id', '=', employeeId).where('told_days', 'is not', null);

/** What says that a certificate ends. */
export const certificateKey = (id: string): string => `certification ${id}`;

/** Nobody confirms their own. */
export async function verifyCertification(ctx: Ctx, id: string, version: number): Promise<Certification> {
  const before = await ctx.db.selectFrom('certification').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!before) throw fail('request.not_found');
  if (before.version !== version)
    throw await staleRow(ctx.db, { type: 'certification', id, seen: version, version: before.version, shown: ['verifiedBy'] });
  if (before.employee_id === ctx.user.id) throw fail('certification.own');
  await ctx.db
    .updateTable('certification')
    .set({ verified_by: ctx.user.id, verified_at: ctx.now, version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  await audit(ctx, {
    action: 'certification.verify',
    ...subject(id, await nameOf(ctx.db, before.employee_id), before.type),
    before: { verifiedBy: before.verified_by, version },
    after: { verifiedBy: ctx.user.id, version: version + 1 },
  });
  await emit(ctx.db, null, { kind: 'people.changed' });
  return find(ctx, id);
}

async function checkReader(db: Db, user: User, employeeId: string): Promise<void> {
  if (user.id === employeeId) return;
  const row = await db
    .selectFrom('employee')
    .select('employee.id')
    .where('employee.id', '=', employeeId)
    .where(certificatesVisibleTo(user))
    .executeTakeFirst();
  if (!row) throw fail('request.not_found');
}

/** Whose certificates, and the files of these, somebody may read: a condition on `employee`. */
export function certificatesVisibleTo(user: User): Expression<SqlBool> {
  if (isGranted(user.role, 'certifications:read')) return sql<SqlBool>`true`;
  const projects = [...user.runs, ...user.crews];
  return sql<SqlBool>`(employee.id = ${user.id} or employee.department_id = any(${[...user.heads]}::text[]) or exists (
    select from project_member where project_member.employee_id = employee.id and project_member.project_id = any(${projects}::text[])))`;
}

async function find(ctx: Ctx, id: string): Promise<Certification> {
  const row = await rowsOf(ctx.db).where('certification.id', '=', id).executeTakeFirstOrThrow();
  return present(row, await companyDay(ctx.db, ctx.now));
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('certification')
    .leftJoin('employee as verifier', 'verifier.id', 'certification.verified_by')
    .selectAll('certification')
    .select('verifier.name as verifier_name')
    .select(
      sql<number>`(select count(*)::int from file where file.subject_type = 'certification' and file.subject_id = certification.id)`.as(
        'files',
      ),
    );

const present = (row: Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>, today: string): Certification => ({
  id: row.id,
  employeeId: row.employee_id,
  type: row.type as Certification['type'],
  number: row.number,
  issuedOn: row.issued_on,
  expiresOn: row.expires_on,
  status: certificateStatus(row.expires_on, today),
  verifiedByName: row.verifier_name,
  verifiedAt: row.verified_at?.toISOString() ?? null,
  files: row.files,
  version: row.version,
});

const subject = (id: string, name: string, type: string) => ({
  subjectType: 'certification',
  subjectId: id,
  subjectLabel: `${type}, ${name}`,
});
