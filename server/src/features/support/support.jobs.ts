import { z } from 'zod';
import type { Ctx } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import type { Job } from '#server/platform/jobs.ts';
import { moveBySystem } from './support.life.ts';
import { mailFilesJob } from './support.mail-files.ts';
import { ticketMailJob } from './support.mail-out.ts';
import { tellAssignee, tellRequesters } from './support.notices.ts';
import { dueFor, type TicketRow } from './support.sla.ts';

const Nothing = z.object({});
const AT_ONCE = 200;

/** Tells of what is overdue, once each time, and closes what nobody reopened. */
const watchJob: Job<typeof Nothing> = {
  name: 'support.watch',
  data: Nothing,
  cron: '*/5 * * * *',
  run: async (_, ctx) => {
    await tellOverdue(ctx);
    await closeResolved(ctx);
  },
};

export const supportJobs: readonly Job[] = [ticketMailJob, mailFilesJob, watchJob];

const LATE = { first: 'has no first answer', update: 'waits for an answer', resolve: 'is not solved' };

async function tellOverdue(ctx: Ctx): Promise<void> {
  const late = await ctx.db
    .selectFrom('ticket')
    .select('id')
    .where('due_at', '<=', ctx.now)
    .whereRef('due_at', 'is distinct from', 'told_due_at')
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of late)
    await eachLocked(ctx, id, async (inside, ticket) => {
      const which = dueFor(ticket);
      if (!which || !ticket.due_at || ticket.due_at > ctx.now || ticket.due_at.getTime() === ticket.told_due_at?.getTime()) return;
      await inside.db.updateTable('ticket').set({ told_due_at: ticket.due_at }).where('id', '=', id).execute();
      const said = {
        type: 'ticket.sla',
        severity: 'warning',
        title: `${ticket.number} ${LATE[which]} in time`,
        body: ticket.subject,
      } as const;
      await tellAssignee(inside, ticket, said);
      await tellRequesters(inside, ticket, { ...said, severity: 'info', body: 'Support has been told.' });
    });
}

async function closeResolved(ctx: Ctx): Promise<void> {
  const over = await ctx.db
    .selectFrom('ticket')
    .select('id')
    .where('status', '=', 'resolved')
    .where('reopen_until', '<=', ctx.now)
    .orderBy('reopen_until')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of over)
    await eachLocked(ctx, id, async (inside, ticket) => {
      if (ticket.status === 'resolved' && ticket.reopen_until && ticket.reopen_until <= ctx.now)
        await moveBySystem(inside, ticket, 'close');
    });
}

/** One ticket, one transaction: one that fails leaves the others. */
const eachLocked = (ctx: Ctx, id: string, work: (inside: Ctx, ticket: TicketRow) => Promise<void>): Promise<void> =>
  withTransaction(ctx.db, async (db) => {
    const ticket = await db.selectFrom('ticket').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (ticket) await work({ ...ctx, db }, ticket);
  });
