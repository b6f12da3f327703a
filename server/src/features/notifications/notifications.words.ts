import { NOTIFICATION_TYPES, type NotificationType } from '@lintel/contract/notification-types';

/** Account numbers, sums of money, and words about health: never part of a mail (workspace A16). */
const PRIVATE = [
  /\b[A-Z]{2}\d{2}[ ]?(?:[A-Z0-9]{4}[ ]?){2,7}[A-Z0-9]{1,4}\b/,
  /[€£$¥]\s?\d|\d[\d.,' ]*\s?(?:EUR|GBP|USD|CHF|€|£|\$)/i,
  /\b(?:sick(?:ness)?|ill(?:ness)?|medical|doctor|diagnos\w*|hospital|pregnan\w*|maternity|disab\w*|injur\w*|therap\w*)\b/i,
  /\b(?:iban|bic|swift|salar\w*|wage\w*|net pay|gross pay|bonus|garnish\w*)\b/i,
];

/** The title of a notification as a mail may carry it: what says too much is called by its type. */
export function mailTitle(type: string, title: string): string {
  const label = NOTIFICATION_TYPES[type as NotificationType]?.label ?? 'A notification';
  return PRIVATE.some((pattern) => pattern.test(title)) ? label : title;
}
