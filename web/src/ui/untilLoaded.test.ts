import { afterEach, expect, test, vi } from 'vitest';
import { untilLoaded } from './untilLoaded.ts';

afterEach(() => vi.useRealTimers());

const FAILURE = new Error('Failed to fetch dynamically imported module');

test.each([
  ['when the network is back', () => void window.dispatchEvent(new Event('online'))],
  ['after a while', () => void vi.advanceTimersByTime(10_000)],
])('a part that could not be fetched is fetched again %s, and never fails', async (_, passes) => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(FAILURE).mockRejectedValueOnce(FAILURE).mockResolvedValue('The part');
  const part = untilLoaded(load);
  for (const tries of [1, 2]) {
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(tries));
    await Promise.resolve();
    passes();
  }
  expect(await part).toBe('The part');
  expect(load).toHaveBeenCalledTimes(3);
});
