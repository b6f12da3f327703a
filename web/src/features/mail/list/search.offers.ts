/** What can stand behind a field of a search; fields without a list are offered people, labels or nothing. */
const VALUES: Record<string, readonly string[]> = {
  in: ['inbox', 'sent', 'drafts', 'archive', 'trash', 'snoozed', 'spam', 'all'],
  is: ['unread', 'read', 'starred', 'answered', 'draft', 'scheduled', 'snoozed', 'waiting', 'muted', 'filed', 'unfiled'],
  has: ['attachment', 'star', 'label'],
  older_than: ['7d', '1m', '1y'],
  newer_than: ['7d', '1m', '1y'],
  larger: ['1m', '5m', '10m'],
};

/** The fields, with what they find. */
const FIELDS: readonly [field: string, meaning: string][] = [
  ['from:', 'Who wrote it'],
  ['to:', 'Who got it'],
  ['subject:', 'Words of the subject'],
  ['has:', 'An attachment, a star, a label'],
  ['is:', 'Unread, starred, answered, filed to a project'],
  ['in:', 'The folder; in:all for every one'],
  ['label:', 'A label'],
  ['filename:', 'The name of an attachment'],
  ['before:', 'Older than a day, such as before:2026-11-01'],
  ['after:', 'From a day on'],
  ['older_than:', 'Older than 7d, 2w, 3m, 1y'],
  ['newer_than:', 'Newer than 7d, 2w, 3m, 1y'],
  ['larger:', 'Larger than 5m or 300k'],
];

export interface SearchOffer {
  /** What the box holds once it is chosen. */
  text: string;
  label: string;
  meaning?: string | undefined;
}

/** The word at the end of a search that is still being typed: `-from:an` is the field `from` and the text `an`. */
export function openTerm(text: string): { start: number; minus: string; field: string | null; value: string } {
  const [word = '', minus = '', field, value = ''] = /(-?)(?:([a-z_]+):)?("[^"]*|[^\s"]*)$/i.exec(text) ?? [];
  return { start: text.length - word.length, minus, field: field?.toLowerCase() ?? null, value: value.replace(/^"/, '') };
}

interface Known {
  labels: readonly string[];
  /** People for `from:` and `to:`. */
  people: readonly { email: string; name: string }[];
}

/** What the open word may become; at most eight. Nothing where it means nothing yet, or is whole. */
export function offersFor(text: string, { labels, people }: Known): SearchOffer[] {
  const { start, minus, field, value } = openTerm(text);
  const head = text.slice(0, start) + minus;
  const starts = (one: string) => one.toLowerCase().startsWith(value.toLowerCase());
  if (field === null) {
    const wanted = value.toLowerCase();
    return FIELDS.filter(([name]) => name.startsWith(wanted) && (wanted !== '' || minus !== '' || text.trim() === '')).map(
      ([name, meaning]) => ({
        ...{ text: head + name, label: name, meaning },
      }),
    );
  }
  const whole = (one: string, label: string, meaning?: string): SearchOffer => ({
    text: `${head}${field}:${quoted(one)} `,
    label,
    meaning,
  });
  if (field === 'label')
    return labels
      .filter(starts)
      .slice(0, 8)
      .map((name) => whole(name, name));
  if (field === 'from' || field === 'to' || field === 'cc')
    return people.slice(0, 8).map(({ email, name }) => whole(email, name || email, name ? email : undefined));
  return (VALUES[field] ?? []).filter((one) => starts(one) && one !== value.toLowerCase()).map((one) => whole(one, `${field}:${one}`));
}

/** Every mail with the label, in whatever folder. */
export const labelSearch = ({ name }: { name: string }): string => `label:"${name}" in:all`;

const quoted = (text: string): string => (/\s/.test(text) ? `"${text}"` : text);
