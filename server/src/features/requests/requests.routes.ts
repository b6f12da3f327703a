import { incidentsApi } from '@lintel/contract/incidents';
import { requestsApi } from '@lintel/contract/requests';
import { exportList } from '#server/features/lists/lists.service.ts';
import { readList } from '#server/platform/list.ts';
import type { Mount } from '#server/platform/mount.ts';
import { incidentList } from './requests.incidents.ts';
import { listRequests, requestsList, viewOf } from './requests.list.ts';
import { summarise } from './requests.queries.ts';
import { findReferences } from './requests.references.ts';
import { readRequest } from './requests.read.ts';
import { chainOf, rehearseRequest } from './requests.routing.ts';
import {
  amendRequest,
  assigneesOf,
  assignRequests,
  moveRequest,
  rateRequest,
  remind,
  saveRequest,
  startRequest,
} from './requests.service.ts';
import { remindSeveral } from './requests.several.ts';

export function mountRequests(mount: Mount): void {
  mount('incidents', incidentsApi, {
    list: ({ query }, { db, user }) => readList(incidentList, { db, user }, query),
    export: ({ query }, ctx) => exportList(ctx, incidentList, query),
  });
  mount('requests', requestsApi, {
    list: ({ query }, ctx) => listRequests(ctx, query),
    export: ({ query }, ctx) => exportList(ctx, requestsList(ctx.now), query),
    summary: ({ query }, { db, user, now }) => summarise(db, user, viewOf(query.view, user), now),
    references: ({ type, query }, ctx) => findReferences(ctx, type, query.q ?? ''),
    assignees: ({ id }, ctx) => assigneesOf(ctx, id),
    get: ({ id }, ctx) => readRequest(ctx, id),
    chain: ({ id }, ctx) => chainOf(ctx, id),
    rehearse: ({ body }, ctx) => rehearseRequest(ctx, body),
    start: ({ body }, ctx) => startRequest(ctx, body),
    save: ({ id, body }, ctx) => saveRequest(ctx, id, body),
    amend: ({ id, body }, ctx) => amendRequest(ctx, id, body),
    assign: async ({ body }, ctx) => ({ assigned: await assignRequests(ctx, body.ids, body.assigneeId) }),
    remindSeveral: ({ body }, ctx) => remindSeveral(ctx, body.ids),
    remind: async ({ id }, ctx) => ({ reminded: await remind(ctx, id) }),
    rate: ({ id, body }, ctx) => rateRequest(ctx, id, body.rating, body.note ?? ''),
    transition: ({ id, body }, ctx) => moveRequest(ctx, { id, ...body }),
  });
}
