/** Minutes after midnight of `07:30`: 450. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}

/** Worked minutes as the company rounds them; what was worked is never nothing. */
export const roundedMinutes = (minutes: number, step: number): number =>
  minutes === 0 ? 0 : Math.max(step, Math.round(minutes / step) * step);
