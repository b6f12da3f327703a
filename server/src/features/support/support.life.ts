import { sayDay } from '@lintel/contract/kit/days';
import { businessHours, dayIn } from '#server/features/calendars/calendars.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { ticketMachine } from '@lintel/contract/ticket-machine';
import { closeActions } from '#server/features/notifications/notifications.service.ts';
import { asSystem, type Ctx } from '#server/platform/context.ts';
import type { Refusal } from '#server/platform/errors.ts';
import { fail } from '#server/platform/errors.ts';
import { defineLife, transition } from '#server/platform/transitions.ts';
import { insertMessage, lockTicket, saveClock, sideOf, speakForRequester, speakForSupport } from './support.messages.ts';
import { closeAssigned, takenKey, tellAll, tellRequesters } from './support.notices.ts';
import { mayMoveTicket, visibleTo } from './support.queries.ts';
import { answered, pause, readTerms, reopenUntil, resume, type TicketRow } from './support.sla.ts';

type Input = Record<string, unknown>;
const bodyOf = (input: Input): string => String(input['body']);

/** workspace A15: the states of a ticket, with the clock that each of them starts or stops. */
export const ticketLife = defineLife({
  machine: ticketMachine,
  table: 'ticket',
  heard: (_row, ctx) => tellAll(ctx),
  scope: visibleTo,
  label: (row) => row.number,
  may: mayMoveTicket,
  guard: {
    reopen: async (row, ctx) => (row.reopen_until && row.reopen_until > ctx.now ? null : reopenOver(ctx, row)),
    merge: async (row, ctx, input) => mergeProblem(row, ctx, String(input['into'])),
  },
  effect: {
    open: (row, ctx) => closeActions(ctx, takenKey(row.id)),
    wait: async (row, ctx, input) => {
      await speakForSupport(ctx, row, { body: bodyOf(input) });
      await saveClock(ctx, row.id, pause(answered(row, ctx.now), ctx.now));
    },
    resume: async (row, ctx) => {
      await saveClock(ctx, row.id, resume(row, ctx.now, row.priority, await readTerms(ctx.db, ctx.now)));
    },
    resolve: (row, ctx, input) => resolve(row, ctx, bodyOf(input)),
    reopen: async (row, ctx, input) => {
      const running = await revive(row, ctx);
      if ((await sideOf(ctx, row)) === 'support') await speakForSupport(ctx, running, { body: bodyOf(input) });
      else await speakForRequester(ctx, running, { body: bodyOf(input) });
    },
    revive: async (row, ctx) => void (await revive(row, ctx)),
    merge: (row, ctx, input) => merge(row, ctx, String(input['into'])),
  },
});

/** What the server does by itself: the first reply opens, the requester's word resumes, time closes. */
export const moveBySystem = (ctx: Ctx, row: TicketRow, name: 'open' | 'resume' | 'revive' | 'close'): Promise<TicketRow> =>
  transition(asSystem(ctx), ticketLife, { id: row.id, name, version: row.version });

/** Until when it could have been reopened, as a day of the company. */
export async function reopenOver({ db, now }: Pick<Ctx, 'db' | 'now'>, { number, reopen_until }: TicketRow): Promise<Refusal> {
  const { zone } = await businessHours(db, now);
  const last = new Date((reopen_until ?? now).getTime() - 1);
  return fail('ticket.reopen_over', { number, until: sayDay(dayIn(last, zone)) });
}

async function resolve(row: TicketRow, ctx: Ctx, body: string): Promise<void> {
  await closeAssigned(ctx, row);
  await speakForSupport(ctx, row, { body });
  await saveClock(ctx, row.id, pause(answered(row, ctx.now), ctx.now));
  const hours = await businessHours(ctx.db, ctx.now);
  const days = await readSetting(ctx.db, 'support.reopen_days', ctx.now);
  await ctx.db
    .updateTable('ticket')
    .set({ resolved_at: ctx.now, reopen_until: reopenUntil(ctx.now, days, hours) })
    .where('id', '=', row.id)
    .execute();
}

/** The time that it was thought to be solved is a pause like any other. */
async function revive(row: TicketRow, ctx: Ctx): Promise<TicketRow> {
  const running = { ...row, ...resume(row, ctx.now, row.priority, await readTerms(ctx.db, ctx.now)) };
  await ctx.db.updateTable('ticket').set({ resolved_at: null, reopen_until: null, rating: null }).where('id', '=', row.id).execute();
  await saveClock(ctx, row.id, running);
  return running;
}

async function mergeProblem(row: TicketRow, ctx: Ctx, number: string): Promise<Refusal | null> {
  if (number === row.number) return fail('ticket.merge_itself', {}, { fields: { 'input.into': 'Name another ticket' } });
  const target = await ctx.db
    .selectFrom('ticket')
    .select('id')
    .where('number', '=', number)
    .where('status', 'in', ['new', 'open', 'waiting'])
    .executeTakeFirst();
  return target ? null : fail('ticket.merge_target', { number });
}

/** Messages move, whoever asked follows the other ticket from now on. */
async function merge(row: TicketRow, ctx: Ctx, number: string): Promise<void> {
  const { id } = await ctx.db.selectFrom('ticket').select('id').where('number', '=', number).executeTakeFirstOrThrow();
  const target = await lockTicket(ctx, id);
  await ctx.db.updateTable('ticket_message').set({ ticket_id: id }).where('ticket_id', '=', row.id).execute();
  await ctx.db
    .insertInto('ticket_follower')
    .columns(['ticket_id', 'employee_id'])
    .expression((eb) =>
      eb
        .selectFrom('ticket_follower')
        .select((one) => [one.val(id).as('ticket_id'), 'employee_id'])
        .where('ticket_id', '=', row.id),
    )
    .onConflict((on) => on.doNothing())
    .execute();
  if (row.requester_id && row.requester_id !== target.requester_id)
    await ctx.db
      .insertInto('ticket_follower')
      .values({ ticket_id: id, employee_id: row.requester_id })
      .onConflict((on) => on.doNothing())
      .execute();
  await ctx.db.updateTable('ticket').set({ merged_into: id, due_at: null }).where('id', '=', row.id).execute();
  await insertMessage(ctx, target, { body: `Merged ${row.number} (${row.subject}) into this ticket.`, isInternal: true });
  await tellRequesters(ctx, row, {
    type: 'ticket.merged',
    severity: 'info',
    title: `${row.number} goes on in ${target.number}`,
    body: target.subject,
  });
  await closeActions(ctx, takenKey(row.id));
  await closeAssigned(ctx, row);
}
