import QRCode from 'qrcode';
import { resourcesApi, type ResourceDetail } from '@lintel/contract/resources';
import { addDays } from '@lintel/contract/kit/days';
import { instantIn } from '#server/features/calendars/calendars.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Mount } from '#server/platform/mount.ts';
import { moveBooking, requestBooking } from './bookings.service.ts';
import { listBookings, listResources } from './resources.queries.ts';
import { addPlan, createResource, readResource } from './resources.service.ts';
import { closeOrder, moveMeter, moveResource, openOrder, setDocument } from './resources.upkeep.ts';

/** The work, then the resource as it is now. */
async function then(ctx: Ctx, id: string, work: Promise<unknown>): Promise<ResourceDetail> {
  await work;
  return readResource(ctx, id);
}

export const mountResources = (mount: Mount): void =>
  mount('resources', resourcesApi, {
    list: ({ query }, ctx) => listResources(ctx, query),
    get: ({ id }, ctx) => readResource(ctx, id),
    qr: async ({ id }, ctx) => {
      const { code } = await readResource(ctx, id);
      const content = await QRCode.toBuffer(`${ctx.services.env.publicUrl}/administrator/resources/${id}`, { width: 480, margin: 2 });
      return { content, filename: `${code}.png`, type: 'image/png', inline: true };
    },
    create: ({ body }, ctx) => createResource(ctx, body),
    setDocument: ({ id, body }, ctx) => then(ctx, id, setDocument(ctx, id, body)),
    addPlan: ({ id, body }, ctx) => then(ctx, id, addPlan(ctx, id, body)),
    openOrder: ({ id, body }, ctx) => then(ctx, id, openOrder(ctx, id, body)),
    closeOrder: ({ id, body }, ctx) => then(ctx, id, closeOrder(ctx, id, body)),
    readMeter: ({ id, body }, ctx) => then(ctx, id, moveMeter(ctx, id, body.value, body.isReplacement)),
    transition: ({ id, body }, ctx) => then(ctx, id, moveResource(ctx, { id, ...body })),
    bookings: async ({ query: { from, to, ...query } }, ctx) => {
      const zone = await readSetting(ctx.db, 'company.time_zone');
      return listBookings(ctx, {
        ...query,
        fromAt: from && instantIn(from, 0, zone),
        toAt: to && instantIn(addDays(to, 1), 0, zone),
      } as Parameters<typeof listBookings>[1]);
    },
    book: ({ body }, ctx) => requestBooking(ctx, body),
    moveBooking: ({ id, body }, ctx) => moveBooking(ctx, { id, ...body }),
  });
