import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { CertificateRow, certificationsApi } from '@lintel/contract/certifications';
import { WORKS_HERE, type CertificateType } from '@lintel/contract/employment';
import { isGranted } from '@lintel/contract/access';
import type { PageOf } from '@lintel/contract/kit/route';
import type { z } from 'zod';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { certificateStatus, latestCertificates } from './certifications.service.ts';

/** A page of people who work here, by name, each with the latest certificate of every type; three queries. */
export async function certificateMatrix(
  ctx: Ctx,
  { page, size, q }: z.output<typeof certificationsApi.matrix.query>,
): Promise<PageOf<CertificateRow>> {
  const eb = expressionBuilder<Database, 'employee'>();
  const wanted = eb.and([
    overseenBy(ctx.user),
    eb('status', 'in', WORKS_HERE),
    ...(q ? [sql<SqlBool>`strpos(lower(employee.name || ' ' || employee.position), lower(${q})) > 0`] : []),
  ]);
  const { total } = await ctx.db
    .selectFrom('employee')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(wanted)
    .executeTakeFirstOrThrow();
  const people = await ctx.db
    .selectFrom('employee')
    .select(['id', 'name', 'position'])
    .where(wanted)
    .orderBy(sql`lower(employee.name)`)
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const held = await latestCertificates(
    ctx.db,
    people.map(({ id }) => id),
  );
  const today = await companyDay(ctx.db, ctx.now);
  const items = people.map(({ id, name, position }) => ({
    employeeId: id as CertificateRow['employeeId'],
    employeeName: name,
    position,
    certificates: held
      .filter(({ employee_id }) => employee_id === id)
      .map(({ type, expires_on }) => ({
        type: type as CertificateType,
        expiresOn: expires_on,
        status: certificateStatus(expires_on, today),
      })),
  }));
  return { items, page: { number: page, size, total } };
}

/** workspace B2: everybody's for who oversees certificates, those of the departments that one heads. */
function overseenBy(user: User): Expression<SqlBool> {
  if (isGranted(user.role, 'certifications:read')) return sql<SqlBool>`true`;
  return sql<SqlBool>`employee.department_id = any(${[...user.heads]}::text[])`;
}
