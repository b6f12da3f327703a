import { daysBetween } from '@lintel/contract/kit/days';

/** What ends on a day is spoken of so many days before it (workspace A16). */
export const ENDING_STAGES = [3, 14, 30] as const;

/** The stage that something has come to; asked of what ends within the longest of them, or has ended. */
export const endingStage = (today: string, endsOn: string): number => ENDING_STAGES.find((days) => daysBetween(today, endsOn) <= days)!;
