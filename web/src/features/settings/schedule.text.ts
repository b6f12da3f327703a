/**
 * A schedule in words, as far as our jobs have them; any other stays as it is written. Its fields are UTC; the words are the time of a
 * place that is `offset` minutes ahead of it.
 */
export function scheduleText(cron: string | null, offset = 0): string {
  if (cron === null) return 'When needed';
  const [minute = '', hour = '', date = '', month = '', days = ''] = cron.split(' ');
  if (date !== '*' || month !== '*') return cron;
  const [, every] = /^\*\/(\d+)$/.exec(minute) ?? [];
  const on = (shift: number) => (days === '*' ? '' : ` on ${daysText(days, shift)}`);
  if (minute === '*' && hour === '*') return `Every minute${on(0)}`;
  if (every && hour === '*') return `Every ${every} min${on(0)}`;
  if (hour === '*' && /^\d+(,\d+)*$/.test(minute)) return `Hourly at ${pastText(minute, offset)}${on(0)}`;
  if (!/^\d+$/.test(minute) || !/^\d+$/.test(hour)) return cron;
  const at = Number(hour) * 60 + Number(minute) + offset;
  const time = `${twoDigits(Math.floor(wrap(at, DAY) / 60))}:${twoDigits(wrap(at, 60))}`;
  return days === '*' ? `Daily at ${time}` : `${daysText(days, Math.floor(at / DAY))} at ${time}`;
}

const DAY = 1440;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const wrap = (value: number, size: number) => ((value % size) + size) % size;
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `1,31` -> `:01, :31` */
const pastText = (minutes: string, offset: number) =>
  minutes
    .split(',')
    .map((one) => wrap(Number(one) + offset, 60))
    .sort((one, other) => one - other)
    .map((one) => `:${twoDigits(one)}`)
    .join(', ');

/** `1-5` -> `Mon–Fri`, a day later where the hour falls past midnight there. */
const daysText = (days: string, shift: number) =>
  days
    .replaceAll(/\d/g, (day) => DAYS[wrap(Number(day) + shift, 7)]!)
    .replaceAll('-', '–')
    .replaceAll(',', ', ');
