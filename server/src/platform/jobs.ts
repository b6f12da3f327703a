// Being written: the shape others build on.
import type { z } from 'zod';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';

/** Work that outlives the request: at least once, so `run` must bear a repeat. */
export interface Job<S extends z.ZodType = z.ZodType> {
  name: string;
  data: S;
  /** Tries after the first; waits grow by back-off from `retryDelay` seconds. */
  retries?: number;
  retryDelay?: number;
  /** Seconds after which a run counts as lost. */
  expiresIn?: number;
  /** Runs on this schedule (five cron fields, UTC). */
  cron?: string;
  /** How many at once in this process. */
  parallel?: number;
  run(data: z.output<S>, ctx: Ctx): Promise<void>;
}

export interface Jobs {
  /** In the caller's transaction when `db` is one: the job exists exactly when the transaction commits. */
  enqueue<S extends z.ZodType>(db: Db, job: Job<S>, data: z.input<S>, options?: { startAfter?: Date; once?: string }): Promise<void>;
}
