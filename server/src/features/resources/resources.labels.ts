import type { ResourceLabel } from '@lintel/contract/resource-labels';
import QRCode from 'qrcode';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { resourcesVisibleTo } from './resources.queries.ts';

/** The labels of resources, by code. @throws Refusal 404 where one of them is not there */
export async function readLabels({ db, user, services }: Ctx, ids: readonly string[]): Promise<ResourceLabel[]> {
  const wanted = [...new Set(ids)];
  const rows = await db
    .selectFrom('resource')
    .select(['id', 'code', 'name', 'plate', 'serial'])
    .where('id', 'in', wanted)
    .where(resourcesVisibleTo(user))
    .orderBy('code')
    .execute();
  if (rows.length < wanted.length) throw fail('request.not_found');
  return Promise.all(
    rows.map(async ({ id, code, name, plate, serial }) => ({
      ...{ id: id as ResourceLabel['id'], code, name, mark: plate ?? serial },
      svg: await QRCode.toString(`${services.env.publicUrl}/employee/request-forms/${id}`, { type: 'svg', margin: 0 }),
    })),
  );
}
