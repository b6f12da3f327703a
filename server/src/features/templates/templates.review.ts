import { isGranted } from '@lintel/contract/access';
import { closeActions, notify, openActions } from '#server/features/notifications/notifications.service.ts';
import { holdersOf, rolesWith } from '#server/features/people/people.service.ts';
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
  for (const recipientId of await holdersOf(ctx.db, rolesWith('requests:manage')))
    await notify(ctx, {
      recipientId,
      type: 'template.review',
      title: `The form “${name}” waits to be published`,
      body: `${ctx.user.name} has written a draft of it.`,
      link: `administrator/request-forms/${id}`,
      dedupeKey,
    });
}

/** It was published, or put away. */
export const closeReview = (ctx: Ctx, { id }: Pick<Reviewed, 'id'>): Promise<void> => closeActions(ctx, keyOf(id));
