import type { RequestRow } from '@lintel/contract/requests';
import type { Ctx } from '#server/platform/context.ts';
import { apart } from '#server/platform/apart.ts';
import { readRequest } from './requests.read.ts';
import { remind } from './requests.service.ts';

interface Outcome {
  reminded: number;
  skipped: { id: RequestRow['id']; title: string; reason: string }[];
}

/** Reminds of each request by itself, and says which were left out and why. @throws Refusal 404 for one that is not in reach */
export async function remindSeveral(ctx: Ctx, ids: readonly RequestRow['id'][]): Promise<Outcome> {
  const outcome: Outcome = { reminded: 0, skipped: [] };
  // In the order of their ids, so that two who remind of the same do not wait for each other.
  for (const id of [...new Set(ids)].toSorted()) {
    const { number, title } = await readRequest(ctx, id);
    const refusal = await apart(ctx.db, () => remind(ctx, id));
    if (refusal) outcome.skipped.push({ id, title: [number, title].filter(Boolean).join(' '), reason: refusal.message });
    else outcome.reminded += 1;
  }
  return outcome;
}
