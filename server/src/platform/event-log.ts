import type { ServerEvent } from '@lintel/contract/events';
import type { Db } from '#server/platform/db.ts';

export interface EventRow {
  id: string;
  /** Null: for everybody. */
  personId: string | null;
  data: ServerEvent;
}

export const EVENT_BATCH = 500;
const KEPT_HOURS = 24;

/** What came after an event, oldest first, at most EVENT_BATCH; only what `personId` may know, where one is given. */
export async function readEvents(db: Db, after: string, personId?: string): Promise<EventRow[]> {
  let query = db
    .selectFrom('event')
    .select(['id', 'person_id as personId', 'data'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(EVENT_BATCH);
  if (personId) query = query.where((eb) => eb.or([eb('person_id', '=', personId), eb('person_id', 'is', null)]));
  return (await query.execute()) as EventRow[];
}

/** Whether nothing after this event was pruned: events go oldest first, so as long as it is there itself, all after it is. */
export async function isKept(db: Db, id: string): Promise<boolean> {
  if (!/^\d{1,18}$/.test(id)) return false;
  const row = await db.selectFrom('event').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function newestEventId(db: Db): Promise<string> {
  const row = await db
    .selectFrom('event')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? '0';
}

/** Forgets events of more than a day ago and all before them, but never the newest: its id is where quiet streams stand. */
export async function pruneEvents(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_HOURS * 3_600_000);
  await db
    .deleteFrom('event')
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('event')
        .select((max) => max.fn.max('id').as('id'))
        .where('at', '<', before),
    )
    .where('id', '<', (eb) => eb.selectFrom('event').select((max) => max.fn.max('id').as('id')))
    .execute();
}
