const SOON_MS = 24 * 3_600_000;

/** How the time of a step stands: over, over within a day, or neither; null where nothing is due. */
export function termOf(dueAt: string | null, now: Date): 'ok' | 'soon' | 'late' | null {
  if (!dueAt) return null;
  const left = new Date(dueAt).getTime() - now.getTime();
  if (left < 0) return 'late';
  return left < SOON_MS ? 'soon' : 'ok';
}
