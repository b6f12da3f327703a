import { leaveApi } from '@lintel/contract/leave';
import { exportList } from '#server/features/lists/lists.service.ts';
import { readList } from '#server/platform/list.ts';
import type { Mount } from '#server/platform/mount.ts';
import { balancesOf, exportBalances, listBalances, projectionOf } from './leave.balances.ts';
import { calendarDays, departmentCalendar } from './leave.calendar.ts';
import { changeFeed, endFeed, feedOf, makeFeed, readFeed } from './leave.feed.ts';
import { importBalances, previewBalances } from './leave.import.ts';
import { accrue, adjust } from './leave.ledger.ts';
import { ledgerList } from './leave.ledger.list.ts';
import { leaveList, listRequests } from './leave.list.ts';
import { createRequest, getRequest, moveRequest, previewRequest, updateRequest } from './leave.requests.ts';
import './leave.service.ts';
import { createType, listedTypes, moveType, updateType } from './leave.types.ts';

export const mountLeave = (mount: Mount): void =>
  mount('leave', leaveApi, {
    types: (_input, ctx) => listedTypes(ctx),
    createType: ({ body }, ctx) => createType(ctx, body),
    updateType: ({ id, body }, ctx) => updateType(ctx, id, body),
    moveType: ({ id, body }, ctx) => moveType(ctx, { id, ...body }),
    feed: (_input, ctx) => feedOf(ctx),
    makeFeed: ({ body }, ctx) => makeFeed(ctx, body),
    changeFeed: ({ body }, ctx) => changeFeed(ctx, body),
    endFeed: (_input, ctx) => endFeed(ctx),
    readFeed: ({ name }, ctx) => readFeed(ctx, name),
    balances: ({ query }, ctx) => balancesOf(ctx, query.employeeId),
    balanceList: ({ query }, ctx) => listBalances(ctx, query),
    exportBalances: ({ query }, ctx) => exportBalances(ctx, query),
    projection: ({ query }, ctx) => projectionOf(ctx, query.typeId, query.employeeId),
    ledger: ({ query }, ctx) => readList(ledgerList, ctx, query),
    exportLedger: ({ query }, ctx) => exportList(ctx, ledgerList, query),
    previewImport: ({ body }, ctx) => previewBalances(ctx, body.csv),
    runImport: ({ body }, ctx) => importBalances(ctx, body.csv),
    adjust: ({ body }, ctx) => adjust(ctx, body),
    accrue: async (_input, ctx) => ({ posted: await accrue(ctx) }),
    list: ({ query }, { db, user }) => listRequests(db, user, query),
    export: ({ query }, ctx) => exportList(ctx, leaveList(ctx.user), query),
    get: ({ id }, ctx) => getRequest(ctx, id),
    preview: ({ body }, ctx) => previewRequest(ctx, body),
    create: ({ body }, ctx) => createRequest(ctx, body),
    update: ({ id, body }, ctx) => updateRequest(ctx, id, body),
    transition: ({ id, body }, ctx) => moveRequest(ctx, { id, ...body }),
    days: ({ query }, ctx) => calendarDays(ctx, query),
    calendar: ({ query }, ctx) => departmentCalendar(ctx, query),
  });
