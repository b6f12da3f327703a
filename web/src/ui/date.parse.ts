const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The day that somebody typed: `2026-10-12`, `12 Oct 2026`, `October 12`, `12.10.26`, `12/10`. The day stands before the month, or after it
 * where the company writes so and no dots stand between them; without a year it is the year of `today`. null when it is no day.
 */
export function parseDay(text: string, today: string, isMonthFirst = false): string | null {
  const typed = text.trim().toLowerCase();
  if (typed.length > 40) return null;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return dayOf(iso[1]!, Number(iso[2]), iso[3]!);
  const numbers = /^(\d{1,2})[./ -](\d{1,2})(?:[./ -](\d{4}|\d{2}))?\.?$/.exec(typed);
  if (numbers) {
    const [day, month] = isMonthFirst && !typed.includes('.') ? [numbers[2]!, numbers[1]!] : [numbers[1]!, numbers[2]!];
    return dayOf(numbers[3] ?? today.slice(0, 4), Number(month), day);
  }
  const words = /^(\d{1,2})\.?[ -]?([a-z]{3,9})\.?(?:[ ,-]+(\d{4}|\d{2}))?$/.exec(typed);
  if (words) return dayOf(words[3] ?? today.slice(0, 4), monthOf(words[2]!), words[1]!);
  const turned = /^([a-z]{3,9})\.?[ -]?(\d{1,2})(?:[ ,-]+(\d{4}|\d{2}))?$/.exec(typed);
  if (turned) return dayOf(turned[3] ?? today.slice(0, 4), monthOf(turned[1]!), turned[2]!);
  return null;
}

const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3)) + 1;

function dayOf(year: string, month: number, day: string): string | null {
  const wanted = `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${wanted}T00:00:00Z`);
  // 31 Feb becomes a day of March: then it is not the day that was typed.
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === wanted ? wanted : null;
}
