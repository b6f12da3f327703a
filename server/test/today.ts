import { SETTINGS } from '@lintel/contract/setting-registry';
import { dayIn } from '#server/features/calendars/calendars.service.ts';

/** The day where a new company is, which for an hour or two of every night is not the day in UTC. */
export const today = (): string => dayIn(new Date(), SETTINGS['company.time_zone'].initial);
