import { isGranted } from '@lintel/contract/access';
import { addBusinessMinutes, businessHours } from '#server/features/calendars/calendars.service.ts';
import { closeActions, notify, openActions } from '#server/features/notifications/notifications.service.ts';
import { holdersOf, rolesWith } from '#server/features/people/people.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';

interface Reviewed {
  id: string;
  name: string;
}

const keyOf = (id: string): string => `template.review ${id}`;

/** Somebody who may write forms, but not publish them, has left a draft: whoever publishes looks at it (workspace D6). */
export async function askForReview(ctx: Ctx, { id, name }: Reviewed): Promise<void> {
  const dedupeKey = keyOf(id);
  if (isGranted(ctx.user.role, 'requests:manage') || (await openActions(ctx, [dedupeKey])).size > 0) return;
  const hours = await readSetting(ctx.db, 'approvals.sla_hours', ctx.now);
  // As long as a step of an approval has.
  const dueAt = addBusinessMinutes(ctx.now, hours * 60, await businessHours(ctx.db, ctx.now));
  for (const recipientId of await holdersOf(ctx.db, rolesWith('requests:manage')))
    await notify(ctx, {
      recipientId,
      type: 'template.review',
      title: `The form “${name}” waits to be published`,
      body: `${ctx.user.name} has written a draft of it.`,
      link: `administrator/request-forms/${id}`,
      dueAt,
      dedupeKey,
    });
}

/** It was published, or put away. */
export const closeReview = (ctx: Ctx, { id }: Pick<Reviewed, 'id'>): Promise<void> => closeActions(ctx, keyOf(id));
