/** Which part of its days a booking takes: half a day ends or begins at noon. Minutes after midnight where the company is. */
export const BOOKING_PARTS = {
  day: { label: 'Whole days', ofOneDay: 'Whole day', fromMinutes: 0, toMinutes: 1440 },
  morning: { label: 'Until noon of the last day', ofOneDay: 'Morning, until noon', fromMinutes: 0, toMinutes: 720 },
  afternoon: { label: 'From noon of the first day', ofOneDay: 'Afternoon, from noon', fromMinutes: 720, toMinutes: 1440 },
} as const;
export type BookingPart = keyof typeof BOOKING_PARTS;

/** Its minutes; whole days where none is named. */
export function minutesOfPart(part: string | null | undefined): { fromMinutes: number; toMinutes: number } {
  const { fromMinutes, toMinutes } = BOOKING_PARTS[(part ?? 'day') as BookingPart] ?? BOOKING_PARTS.day;
  return { fromMinutes, toMinutes };
}
