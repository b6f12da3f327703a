/** A name that this machine knows a clock for: `Europe/London`. */
export function isKnownZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
    return true;
  } catch {
    return false;
  }
}

/** The instant at which the wall of a zone shows this time. Twice, because the first guess may lie on the other side of a change. */
export function atWall(local: string, zone: string): Date {
  const wanted = Date.parse(`${local}Z`);
  let at = wanted;
  for (let i = 0; i < 2; i++) at = wanted - (wallAt(at, zone) - at);
  return new Date(at);
}

function wallAt(at: number, timeZone: string): number {
  const format = {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const parts = Object.fromEntries(new Intl.DateTimeFormat('en', format).formatToParts(at).map(({ type, value }) => [type, value]));
  return Date.parse(`${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}Z`);
}
