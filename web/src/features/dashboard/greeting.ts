const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** "Good morning, Marta" by the clock of this browser. */
export function greeting(name: string, now: Date): string {
  const hour = now.getHours();
  const part = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return `Good ${part}, ${name.split(' ')[0] ?? name}`;
}

/** `2026-11-19` written out, without its year. */
export function dayLine(today: string): string {
  const day = new Date(today);
  return `${DAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}.`;
}

/** One true sentence on what waits. */
export function waitingLine(mails: number, notifications: number): string {
  const parts = [counted(mails, 'mail'), counted(notifications, 'notification')].filter((part) => part !== null);
  if (parts.length === 0) return 'All clear: nothing is waiting for you.';
  return `${parts.join(' and ')} ${mails + notifications === 1 ? 'is' : 'are'} unread.`;
}

const counted = (count: number, word: string) => (count === 0 ? null : `${count} ${word}${count === 1 ? '' : 's'}`);
