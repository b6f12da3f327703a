import { z } from 'zod';
import { bytes, route } from './kit/route.ts';
import { instant } from './kit/schema.ts';

/** The secret address under which other calendar programs read somebody's leave. The address itself is shown once. */
export const LeaveFeed = z.object({
  createdAt: instant(),
  /** To the hour; null where nobody has read it yet. */
  lastReadAt: instant().nullable(),
  /** Also who else of the department is away, as the person may know it. */
  withTeam: z.boolean(),
});
export type LeaveFeed = z.infer<typeof LeaveFeed>;

export const LeaveFeedInput = LeaveFeed.pick({ withTeam: true });
export type LeaveFeedInput = z.infer<typeof LeaveFeedInput>;

const path = '/leave/feed';

export const leaveFeedRoutes = {
  feed: route({
    method: 'GET',
    path,
    can: 'leave:read',
    summary: 'Whether your leave can be read by another calendar; never its address',
    data: LeaveFeed.nullable(),
  }),
  makeFeed: route({
    method: 'POST',
    path,
    can: 'leave:read',
    summary: 'Make the secret address of your leave, or another one: the one before ends',
    body: LeaveFeedInput,
    data: z.object({ address: z.string(), feed: LeaveFeed }),
    rate: 10,
  }),
  changeFeed: route({
    method: 'PATCH',
    path,
    can: 'leave:read',
    summary: 'Choose what the calendar behind your address shows; the address stays',
    body: LeaveFeedInput,
    data: LeaveFeed,
    once: 'accepted',
  }),
  endFeed: route({
    method: 'DELETE',
    path,
    can: 'leave:read',
    summary: 'End the secret address of your leave',
    data: z.null(),
    once: 'accepted',
  }),
  readFeed: route({
    method: 'GET',
    path: '/leave/feed/:name',
    can: 'public',
    summary: 'The calendar (RFC 5545) behind a secret address; whoever has the address reads it',
    params: z.object({ name: z.string().max(120) }),
    data: bytes(),
    rate: 30,
  }),
};
