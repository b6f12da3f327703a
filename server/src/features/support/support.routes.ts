import { supportApi } from '@lintel/contract/support';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { fail } from '#server/platform/errors.ts';
import { exportList } from '#server/features/lists/lists.service.ts';
import type { Mount } from '#server/platform/mount.ts';
import { countOpenOf, listAgents } from './support.agents.ts';
import { offeredCategories } from './support.categories.ts';
import { takeSupportMail } from './support.mail-in.ts';
import { addMacro, listMacros, listTargets, removeMacro, setTarget, supportOverview } from './support.overview.ts';
import { listTickets, ticketsListNow } from './support.list.ts';
import { countViews, isAgent } from './support.queries.ts';
import { changeTicket, moveTicket, rateTicket, readTicket, replyToTicket, writeTicket } from './support.service.ts';

takeSupportMail();

export const mountSupport = (mount: Mount): void =>
  mount('support', supportApi, {
    tickets: ({ query }, { db, user, now }) => listTickets(db, user, now, query),
    export: async ({ query }, ctx) => exportList(ctx, await ticketsListNow(ctx.db, ctx.now), query),
    categories: (_, ctx) => offeredCategories(ctx),
    views: (_, { db, user, now }) => countViews(db, user, now),
    agents: async (_, { db, user, now }) => {
      if (!isAgent(user)) throw fail('access.forbidden');
      return countOpenOf(db, await listAgents(db, await companyDay(db, now)));
    },
    ticket: ({ id }, ctx) => readTicket(ctx, id),
    create: ({ body }, ctx) => writeTicket(ctx, body),
    change: ({ id, body }, ctx) => changeTicket(ctx, id, body),
    reply: ({ id, body }, ctx) => replyToTicket(ctx, id, body),
    rate: ({ id, body }, ctx) => rateTicket(ctx, id, body.rating),
    transition: ({ id, body }, ctx) => moveTicket(ctx, { id, ...body }),
    overview: (_, { db, user, now }) => supportOverview(db, user, now),
    targets: (_, { db }) => listTargets(db),
    setTarget: ({ body }, ctx) => setTarget(ctx, body),
    macros: (_, { db, user }) => (isAgent(user) ? listMacros(db) : Promise.reject(fail('access.forbidden'))),
    addMacro: ({ body }, ctx) => addMacro(ctx, body),
    removeMacro: ({ id }, ctx) => removeMacro(ctx, id),
  });
