/** Minutes after midnight of `07:30`: 450. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}

/** Worked minutes as the company rounds them; what was worked is never nothing. */
export const roundedMinutes = (minutes: number, step: number): number =>
  minutes === 0 ? 0 : Math.max(step, Math.round(minutes / step) * step);

/** 450 -> `7.5`; 455 -> `7:35`, as long as decimals would not be exact; -90 -> `−1.5`; 142260 -> `2,371`. */
export function sayHours(minutes: number): string {
  if (minutes < 0) return `−${sayHours(-minutes)}`;
  const exact = (minutes * 100) % 60 === 0;
  return exact ? grouped(minutes / 60) : `${grouped(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`;
}

const grouped = (hours: number): string => hours.toLocaleString('en-GB');
