/** A schedule in words, as far as our jobs have them; any other stays as it is written. */
export function scheduleText(cron: string | null): string {
  if (cron === null) return 'When it is needed';
  const [minute = '', hour = '', , , days = ''] = cron.split(' ');
  const [, every] = /^\*\/(\d+)$/.exec(minute) ?? [];
  if (cron === '* * * * *') return 'Every minute';
  if (every && hour === '*') return `Every ${every} minutes`;
  if (hour === '*') return `Every hour, at ${minute.padStart(2, '0')} minutes past`;
  if (!/^\d+$/.test(minute) || !/^\d+$/.test(hour)) return cron;
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  return days === '*'
    ? `Every day at ${time}`
    : days === '1-5'
      ? `Monday to Friday at ${time}`
      : `${time} on ${days.replaceAll(/\d/g, dayName)}`;
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const dayName = (number: string): string => DAYS[Number(number)] ?? number;
