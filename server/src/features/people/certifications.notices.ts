import { CERTIFICATE_LABELS, WORKS_HERE, type CertificateType } from '@lintel/contract/employment';
import { addDays, sayDay } from '@lintel/contract/kit/days';
import { closeActions, ENDING_STAGES, endingStage, notify } from '#server/features/notifications/notifications.service.ts';
import { instantIn } from '#server/features/calendars/calendars.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { certificateKey, isLatest } from './certifications.service.ts';
import { holdersOf, rolesWith } from './people.holders.ts';

/** Certificates of people who work here that end within 30, 14 and 3 days: their holder and HR are told once at each stage. */
export async function tellEndingCertificates(ctx: Ctx, today: string): Promise<void> {
  const ending = await ctx.db
    .selectFrom('certification')
    .innerJoin('employee as holder', 'holder.id', 'certification.employee_id')
    .select(['certification.id', 'certification.type', 'expires_on', 'told_days', 'holder.id as holderId', 'holder.name'])
    .where('holder.status', 'in', WORKS_HERE)
    .where('expires_on', '<=', addDays(today, ENDING_STAGES.at(-1)!))
    .where((eb) => eb.or([eb('told_days', 'is', null), eb('told_days', '>', ENDING_STAGES[0])]))
    .where(isLatest)
    .orderBy('expires_on')
    .orderBy('certification.id')
    .limit(500)
    .execute();
  const zone = await readSetting(ctx.db, 'company.time_zone', ctx.now);
  const hr = await holdersOf(ctx.db, rolesWith('certifications:verify'));
  for (const { id, type, expires_on, told_days, holderId, name } of ending) {
    const stage = endingStage(today, expires_on!);
    if (told_days !== null && told_days <= stage) continue;
    await ctx.db.updateTable('certification').set({ told_days: stage }).where('id', '=', id).execute();
    const what = CERTIFICATE_LABELS[type as CertificateType];
    const isOver = expires_on! < today;
    const end = isOver ? 'has ended' : `ends on ${sayDay(expires_on!)}`;
    // What was said at the stage before asked for the same.
    await closeActions(ctx, certificateKey(id));
    for (const recipientId of new Set([holderId, ...hr].toSorted()))
      await notify(ctx, {
        recipientId,
        type: isOver ? 'document.expired' : 'document.expiring',
        dedupeKey: certificateKey(id),
        dueAt: instantIn(addDays(expires_on!, 1), 0, zone),
        ...(recipientId === holderId
          ? {
              severity: isOver ? 'critical' : 'action',
              title: `Your certificate ${what} ${end}`,
              link: 'employee/profile?tab=certificates',
            }
          : { title: `${what} of ${name} ${end}`, link: `hr-manager/employees/${holderId}?tab=certificates` }),
      });
  }
}
