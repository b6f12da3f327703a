import { resourcesApi, type ResourceDetail } from '@lintel/contract/resources';
import { exportList } from '#server/features/lists/lists.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Mount } from '#server/platform/mount.ts';
import { rehearseBooking } from './bookings.approval.ts';
import { bookingsList, listBookings } from './bookings.list.ts';
import { assignSeveral } from './bookings.assign.ts';
import { listReplacements } from './bookings.replace.ts';
import { moveBooking, readBooking, requestBooking } from './bookings.service.ts';
import { reportDamage } from './resources.damage.ts';
import { importResources, previewResources } from './resources.import.ts';
import { readLabels } from './resources.labels.ts';
import { duesNow, listDues } from './resources.dues.ts';
import { listResources, resourcesNow } from './resources.list.ts';
import { callOff, openPlanned, planOrder } from './resources.planning.ts';
import { addPlan, changePlan, endPlan } from './resources.plans.ts';
import { proposeRetirement, withdrawRetirement } from './resources.retirement.ts';
import { changeResource, createResource, readResource } from './resources.service.ts';
import { closeOrder, moveMeter, moveResource, openOrder, setDocument } from './resources.upkeep.ts';

/** The work, then the resource as it is now. */
async function then(ctx: Ctx, id: string, work: Promise<unknown>): Promise<ResourceDetail> {
  await work;
  return readResource(ctx, id);
}

export const mountResources = (mount: Mount): void =>
  mount('resources', resourcesApi, {
    list: ({ query }, ctx) => listResources(ctx, query),
    export: async ({ query }, ctx) => exportList(ctx, await resourcesNow(ctx), query),
    get: ({ id }, ctx) => readResource(ctx, id),
    labels: ({ query }, ctx) => readLabels(ctx, query.id),
    dues: ({ query }, ctx) => listDues(ctx, query),
    exportDues: async ({ query }, ctx) => exportList(ctx, await duesNow(ctx), query),
    previewImport: ({ body }, ctx) => previewResources(ctx, body.csv),
    runImport: ({ body }, ctx) => importResources(ctx, body.csv),
    create: ({ body }, ctx) => createResource(ctx, body),
    change: ({ id, body }, ctx) => changeResource(ctx, id, body),
    setDocument: ({ id, body }, ctx) => then(ctx, id, setDocument(ctx, id, body)),
    addPlan: ({ id, body }, ctx) => then(ctx, id, addPlan(ctx, id, body)),
    changePlan: ({ id, planId, body }, ctx) => then(ctx, id, changePlan(ctx, id, planId, body)),
    endPlan: ({ id, planId }, ctx) => then(ctx, id, endPlan(ctx, id, planId)),
    openOrder: ({ id, body }, ctx) => then(ctx, id, openOrder(ctx, id, body)),
    planOrder: ({ id, body }, ctx) => then(ctx, id, planOrder(ctx, id, body)),
    openPlanned: ({ id, orderId }, ctx) => then(ctx, id, openPlanned(ctx, id, orderId)),
    callOff: ({ id, orderId }, ctx) => then(ctx, id, callOff(ctx, id, orderId)),
    closeOrder: ({ id, body }, ctx) => then(ctx, id, closeOrder(ctx, id, body)),
    reportDamage: ({ id, body }, ctx) => then(ctx, id, reportDamage(ctx, id, body)),
    readMeter: ({ id, body }, ctx) => then(ctx, id, moveMeter(ctx, id, body.value, body.isReplacement)),
    proposeRetirement: ({ id, body }, ctx) => then(ctx, id, proposeRetirement(ctx, id, body)),
    withdrawRetirement: ({ id }, ctx) => then(ctx, id, withdrawRetirement(ctx, id)),
    transition: ({ id, body }, ctx) => then(ctx, id, moveResource(ctx, { id, ...body })),
    bookings: ({ query }, ctx) => listBookings(ctx, query),
    exportBookings: ({ query }, ctx) => exportList(ctx, bookingsList(ctx.now), query),
    booking: ({ id }, ctx) => readBooking(ctx, id),
    assign: ({ body }, ctx) => assignSeveral(ctx, body),
    rehearse: ({ body }, ctx) => rehearseBooking(ctx, body),
    replacements: ({ id }, ctx) => listReplacements(ctx, id),
    book: ({ body }, ctx) => requestBooking(ctx, body),
    moveBooking: ({ id, body }, ctx) => moveBooking(ctx, { id, ...body }),
  });
