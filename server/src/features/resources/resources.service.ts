import { z } from 'zod';
import { newId } from '@lintel/contract/kit/ids';
import { ResourceChange as Change, ResourceInput as Input, type ResourceChange, type ResourceInput } from '@lintel/contract/resource-facts';
import type { Resource, ResourceDetail } from '@lintel/contract/resources';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { checkActiveDepartment } from '#server/features/departments/departments.service.ts';
import { whenMerged } from '#server/features/departments/departments.merge.service.ts';
import { keepOnly, takePicture } from '#server/features/files/files.service.ts';
import { resourceMachine } from '@lintel/contract/resource-machines';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import type { Job } from '#server/platform/jobs.ts';
import { staleRow } from '#server/platform/stale.ts';
import { watchBooking } from './bookings.service.ts';
import { findResource } from './resources.detail.ts';
import { matches, OPEN_BOOKINGS, resourcesVisibleTo, type ResourceRow } from './resources.queries.ts';
import { KEEPING, lockResource, stopExpired, subjectOf, tellAll } from './resources.upkeep.ts';
import { tellDuePlans, tellEndingDocuments, tellPlanned } from './resources.upkeep.notices.ts';

export { countDues } from './resources.dues.ts';
export { countResources } from './resources.list.ts';
export { bookingsInDays } from './bookings.days.ts';
export { bookedResources } from './bookings.hours.ts';
export { missingCertificates } from './bookings.rules.ts';
export { releaseBookings } from './bookings.release.ts';
export { cancelBooking, defineBookingEnd, moveBooking, readBooking, requestBooking } from './bookings.service.ts';
export { reportDamage } from './resources.damage.ts';
export { planOrder } from './resources.planning.ts';
export { useOfResources } from './resources.use.ts';
export { addPlan } from './resources.plans.ts';
export { closeOrder, openOrder, setDocument } from './resources.upkeep.ts';

whenMerged(async (ctx, fromId, intoId) => {
  await ctx.db
    .updateTable('resource')
    .set({ home_department_id: intoId, updated_at: ctx.now })
    .where('home_department_id', '=', fromId)
    .execute();
  await ctx.db
    .updateTable('booking')
    .set({ department_id: intoId, updated_at: ctx.now })
    .where('department_id', '=', fromId)
    .where('status', 'in', OPEN_BOOKINGS)
    .execute();
  await tellAll(ctx);
});

/** What is there by code, name or plate; what is retired is found last. */
export const searchResources = ({ db, user }: Ctx, text: string, limit: number) =>
  db
    .selectFrom('resource')
    .select(['id', 'code', 'name', 'status'])
    .where(resourcesVisibleTo(user))
    .where(matches(text))
    .orderBy((eb) => eb('status', '=', 'retired'))
    .orderBy('code')
    .limit(limit)
    .execute();

/** @throws Refusal resource.code_taken, at the field `code` */
export async function createResource(ctx: Ctx, given: ResourceInput): Promise<ResourceDetail> {
  const { id } = await addResource(ctx, given);
  await tellAll(ctx);
  return readResource(ctx, id);
}

/** The same where several are added; whoever adds them tells. */
export async function addResource(ctx: Ctx, given: ResourceInput): Promise<Pick<Resource, 'id' | 'code'>> {
  const input = Input.parse(given);
  const created = await ctx.db
    .insertInto('resource')
    .values({
      id: newId('rsc', ctx.now.getTime()),
      kind: input.kind,
      code: input.code,
      meter_kind: input.meterKind,
      meter_value: input.meterValue,
      ...(await columnsOf(ctx, input)),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict((on) => on.doNothing())
    .returning(['id', 'code'])
    .executeTakeFirst();
  if (!created)
    throw fail('resource.code_taken', { code: input.code }, { fields: { code: `Another resource has the code ${input.code}` } });
  if (input.photoId) await keepPhoto(ctx, created.id, input.photoId);
  await audit(ctx, { action: 'resource.create', ...subjectOf(created), after: { ...input } });
  return created as Pick<Resource, 'id' | 'code'>;
}

/** What a return charges, and what a request is asked for, is by the change from then on. @throws Refusal resource.retired, row.stale */
export async function changeResource(ctx: Ctx, id: string, given: ResourceChange): Promise<ResourceDetail> {
  const { version, ...input } = Change.parse(given);
  const resource = await lockResource(ctx, id);
  if (resource.version !== version)
    throw await staleRow(ctx.db, { type: resourceMachine.name, id, seen: version, version: resource.version, shown: Object.keys(input) });
  if (resource.status === 'retired') throw fail('resource.retired', { code: resource.code });
  await ctx.db
    .updateTable('resource')
    .set({ ...(await columnsOf(ctx, input, resource)), version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  if (input.photoId !== resource.photo_id) await keepPhoto(ctx, id, input.photoId);
  await audit(ctx, {
    action: 'resource.change',
    ...subjectOf(resource),
    before: { ...describedBy(resource), version },
    after: { ...input, version: version + 1 },
  });
  await tellAll(ctx);
  return readResource(ctx, id);
}

type Described = Omit<z.output<typeof Change>, 'version'>;

/** @throws Refusal resource.vendor_missing, department.missing, each at its field */
async function columnsOf(ctx: Ctx, input: Described, before?: ResourceRow) {
  const { homeDepartmentId, ownership } = input;
  const isHired = ownership === 'hired';
  if (isHired && !input.hiredFrom) throw failAt('hiredFrom', 'resource.vendor_missing');
  if (homeDepartmentId && homeDepartmentId !== before?.home_department_id)
    await checkActiveDepartment(ctx, homeDepartmentId, 'homeDepartmentId');
  return {
    name: input.name,
    category: input.category,
    make: input.make,
    year: input.year,
    plate: input.plate,
    serial: input.serial,
    ownership,
    hired_from: isHired ? input.hiredFrom : null,
    hire_order: isHired ? input.hireOrder : null,
    home_department_id: homeDepartmentId,
    day_rate_minor: input.dayRateMinor,
    hour_rate_minor: input.hourRateMinor,
    required_certificates: input.requiredCertificates,
  };
}

/** The photo that it has now; one that it had goes. @throws Refusal file.no_picture, file.gone */
async function keepPhoto(ctx: Ctx, id: string, photoId: string | null): Promise<void> {
  const photos = { type: resourceMachine.name, id, category: 'photo' };
  const kept = await takePicture(ctx, photos, photoId, { field: 'photoId' });
  await ctx.db.updateTable('resource').set({ photo_id: photoId }).where('id', '=', id).execute();
  await keepOnly(ctx, photos, kept);
}

const describedBy = (row: ResourceRow): Described => ({
  name: row.name,
  category: row.category,
  make: row.make,
  year: row.year,
  plate: row.plate,
  serial: row.serial,
  ownership: row.ownership,
  hiredFrom: row.hired_from,
  hireOrder: row.hire_order,
  homeDepartmentId: row.home_department_id as Described['homeDepartmentId'],
  photoId: row.photo_id as Described['photoId'],
  dayRateMinor: row.day_rate_minor,
  hourRateMinor: row.hour_rate_minor,
  requiredCertificates: row.required_certificates,
});

export async function readResource(ctx: Ctx, id: string): Promise<ResourceDetail> {
  const resource = await findResource(ctx, id);
  if (!resource) throw fail('request.not_found');
  return resource;
}

/** What time does to resources and bookings; each row in its own transaction. */
export async function watchYard(ctx: Ctx): Promise<void> {
  const today = await companyDay(ctx.db, ctx.now);
  const expired = await ctx.db
    .selectFrom('resource')
    .innerJoin('resource_document', 'resource_document.resource_id', 'resource.id')
    .select('resource.id')
    .distinct()
    .where('status', '=', 'in_service')
    .where('type', 'in', KEEPING)
    .where('expires_on', '<', today)
    .limit(500)
    .execute();
  for (const { id } of expired) await withTransaction(ctx.db, (db) => stopExpired({ ...ctx, db }, id));
  const due = await ctx.db
    .selectFrom('booking')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'checked_out'), eb('to_at', '<', ctx.now)]),
        eb.and([eb('status', '=', 'approved'), eb('from_at', '<', ctx.now)]),
        eb.and([eb('status', '=', 'requested'), eb('to_at', '<=', ctx.now)]),
      ]),
    )
    .orderBy('to_at')
    .limit(500)
    .execute();
  for (const { id } of due)
    await withTransaction(ctx.db, async (db) => {
      const row = await db.selectFrom('booking').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
      if (row) await watchBooking({ ...ctx, db }, row, today);
    });
}

/** What ends or is due soon is told to who looks after the yard. */
export async function tellYard(ctx: Ctx): Promise<void> {
  const today = await companyDay(ctx.db, ctx.now);
  await withTransaction(ctx.db, (db) => tellEndingDocuments({ ...ctx, db }, today));
  await withTransaction(ctx.db, (db) => tellDuePlans({ ...ctx, db }, today));
  await withTransaction(ctx.db, (db) => tellPlanned({ ...ctx, db }, today));
}

const Nothing = z.object({});
const watchJob: Job = { name: 'resources.watch', data: Nothing, cron: '7 * * * *', run: (_, ctx) => watchYard(ctx) };
const noticeJob: Job = { name: 'resources.notices', data: Nothing, cron: '20 5 * * *', run: (_, ctx) => tellYard(ctx) };

export const resourceJobs: readonly Job[] = [watchJob, noticeJob];
