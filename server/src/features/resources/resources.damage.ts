import { resourceMachine } from '@lintel/contract/resource-machines';
import { attachFiles, pictureProblem } from '#server/features/files/files.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { addRepair, lockResource, subjectOf } from './resources.upkeep.ts';
import { tellKeepers } from './resources.upkeep.notices.ts';

/**
 * Whoever sees damage says so: a repair is opened, or the damage is added to the order that is open. Its photos stand with that order.
 * @throws Refusal resource.retired, resource.taken_out, file.no_picture at `photos`, file.gone
 */
export async function reportDamage(
  ctx: Ctx,
  resourceId: string,
  { damage, photos }: { damage: string; photos: readonly string[] },
): Promise<void> {
  const resource = await lockResource(ctx, resourceId);
  const { code, name, status, out_reason: reason } = resource;
  if (status === 'retired') throw fail('resource.retired', { code });
  // Whoever took it out knows of something already.
  if (status === 'out_of_service' && reason !== null) throw fail('resource.taken_out', { code, reason });
  const problem = await pictureProblem(ctx, photos, 'photos');
  if (problem) throw problem;
  await audit(ctx, { action: 'resource.report-damage', ...subjectOf(resource), after: { damage, photos: photos.length } });
  const orderId = await addRepair(ctx, resourceId, damage);
  await attachFiles(ctx, photos, { type: resourceMachine.name, id: resourceId, category: orderId });
  await tellKeepers(ctx, resourceId, {
    type: 'resource.damage',
    title: `${code} ${name}: ${ctx.user.name} reported damage`,
    body: damage,
  });
}
