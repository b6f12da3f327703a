import { api, intentKey } from './api.ts';
import { createBox, isForLater } from './box.ts';
import { enteredStore, type Entered, type NewEntry } from './entered.store.ts';
import { queryClient } from './queries.ts';

// Lies in this browser until the server has it. It is given with the key of its first attempt, so that one that arrived after all is the
// same as the next (R20).

const box = createBox<Entered>('lintel.entered', 'calls', enteredStore);

export const readEntered = (): Promise<readonly Entered[]> => box.read().catch(() => []);

/** Keeps it, and gives it to the server as soon as that can be: at once, where there is a network. */
export async function enterLater(what: NewEntry): Promise<void> {
  await box.put({ ...what, at: Date.now(), idempotencyKey: intentKey(), problem: null } as Entered);
  void giveEntered();
}

/** Takes it back; nothing of it is entered. */
export const discardEntered = (key: string): Promise<void> => box.alone(() => box.remove(key));

/** Once more, where the server would not take it. */
export async function tryAgain(one: Entered): Promise<void> {
  await box.put({ ...one, idempotencyKey: intentKey(), problem: null });
  await giveEntered();
}

/** Gives the server what waits, in the order in which it was entered, in one tab. Stops where the network ends. */
export async function giveEntered(): Promise<void> {
  await box.alone(async () => {
    let isGiven = false;
    for (let one = await next(); one; one = await next()) {
      const problem = await give(one);
      if (problem === 'later') break;
      isGiven = true;
      // What was entered there meanwhile stays.
      if (!(await isStill(one))) continue;
      await (problem === null ? box.remove(one.key) : box.put({ ...one, problem }));
    }
    // All else is read anew where the network is back; this was read before it arrived.
    if (isGiven) await queryClient.invalidateQueries({ queryKey: ['timesheets'] });
  });
}

const next = async () => (await readEntered()).find(({ problem }) => problem === null);
const isStill = async ({ key, idempotencyKey }: Entered) =>
  (await readEntered()).some((one) => one.key === key && one.idempotencyKey === idempotencyKey);

/** Answers why it was refused, or null. */
async function give(one: Entered): Promise<string | null> {
  const options = { idempotencyKey: one.idempotencyKey };
  try {
    if (one.call === 'hours') await api.timesheets.save({ body: one.body }, options);
    else await api.timesheets.saveCrew({ body: one.body }, options);
    return null;
  } catch (error) {
    return isForLater(error) ? 'later' : error instanceof Error ? error.message : String(error);
  }
}
