export interface Summary {
  count: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  perSecond: number;
}

export function summarise(times: readonly number[], seconds: number): Summary {
  const sorted = times.toSorted((a, b) => a - b);
  return { count: times.length, p50: at(sorted, 0.5), p95: at(sorted, 0.95), p99: at(sorted, 0.99), perSecond: times.length / seconds };
}

export const median = (values: readonly number[]): number =>
  at(
    values.toSorted((a, b) => a - b),
    0.5,
  );

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** How long each of these took, one after the other, in milliseconds; ends after `seconds` at the latest. */
export async function timeEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>, seconds = 5): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (const item of items) {
    const started = performance.now();
    if (started > end) break;
    await work(item);
    times.push(performance.now() - started);
  }
  return times;
}

export const repeat = <T>(items: readonly T[], count: number): T[] => Array.from({ length: count }, (_, i) => items[i % items.length]!);

/** Tells what goes on; a terminal sees the same line change. */
export function tell(text: string): void {
  process.stdout.write(process.stdout.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
}
