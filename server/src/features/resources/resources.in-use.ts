import type { Db } from '#server/platform/db.ts';
import { fail, type Refusal } from '#server/platform/errors.ts';
import { OPEN_BOOKINGS, type ResourceRow } from './resources.queries.ts';

/** What keeps a resource from being retired, in the words for who proposes it and for who decides, who may not change that. */
const REFUSED = {
  booked: { proposing: 'resource.has_bookings', deciding: 'resource.booked_since' },
  inOrder: { proposing: 'resource.order_open', deciding: 'resource.order_since' },
} as const;

export async function retirementProblem(db: Db, { id, code }: ResourceRow, step: 'proposing' | 'deciding'): Promise<Refusal | null> {
  if ((await openBookings(db, id)) > 0) return fail(REFUSED.booked[step], { code });
  return (await hasOpenOrder(db, id)) ? fail(REFUSED.inOrder[step], { code }) : null;
}

/** A retired one leaves no order behind that nobody can close. */
async function hasOpenOrder(db: Db, id: string): Promise<boolean> {
  const open = await db
    .selectFrom('maintenance_order')
    .select('id')
    .where('resource_id', '=', id)
    .where('opened_at', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}

async function openBookings(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('booking')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('resource_id', '=', id)
    .where('status', 'in', OPEN_BOOKINGS)
    .executeTakeFirstOrThrow();
  return Number(count);
}
