import { choiceOf, isSearchField, SEARCH_FIELDS, searchField, searchSize, searchTime } from '@lintel/contract/mail-search-fields';

import { api } from '#web/kit/api.ts';

export { SEARCH_SIGNS } from '@lintel/contract/mail-search-fields';

/** The fields that are offered, with what they find. */
const FIELDS = Object.keys(SEARCH_FIELDS)
  .filter(isSearchField)
  .flatMap((name) => (searchField(name).meaning ? [[`${name}:`, searchField(name).meaning!] as const] : []));

export interface SearchOffer {
  /** What the box holds once it is chosen. */
  text: string;
  label: string;
  meaning?: string | undefined;
}

/** The word at the end of a search that is still being typed: `-from:an` is the field `from` and the text `an`. */
export function openTerm(text: string): { start: number; minus: string; field: string | null; value: string } {
  const [word = '', minus = '', field, value = ''] = /(-?)(?:([a-z_]+):)?("[^"]*|[^\s"(){}]*)$/i.exec(text) ?? [];
  return { start: text.length - word.length, minus, field: field?.toLowerCase() ?? null, value: value.replace(/^"/, '') };
}

/** Whether a search ends with a field whose value is still being typed: it finds nothing yet, or cannot be meant. */
export function isUnfinished(text: string): boolean {
  const { field, value } = openTerm(text);
  if (field === null || !isSearchField(field)) return false;
  const { takes } = searchField(field);
  if (takes === 'choice') return choiceOf(field, value) === null;
  if (takes === 'time') return searchTime(value, new Date(0)) === null;
  return takes === 'size' ? searchSize(value) === null : value === '';
}

interface Known {
  labels: readonly string[];
  /** What `knowing` found. */
  found: readonly Found[];
}

/** What may stand behind a field, as it is written there and as it is offered. */
interface Found {
  text: string;
  label: string;
  meaning?: string | undefined;
}

/** How the values of a field are found of which only the server knows: people, and the projects of one's scope. */
export function knowing(field: string | null, q: string): ((signal: AbortSignal) => Promise<Found[]>) | null {
  if (field === 'project')
    return async (signal) =>
      (await api.projects.options({ query: { q, open: 'false' } }, { signal })).map(({ code, name }) => ({
        text: code,
        label: code,
        meaning: name,
      }));
  if (q === '' || (field !== 'from' && field !== 'to' && field !== 'cc')) return null;
  return async (signal) =>
    (await api.mail.recipients({ query: { q } }, { signal })).map(({ email, name }) => ({
      ...{ text: email, label: name || email, meaning: name ? email : undefined },
    }));
}

/** What the open word may become; at most eight. Nothing where it means nothing yet, or is whole. */
export function offersFor(text: string, { labels, found }: Known): SearchOffer[] {
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
  if (found.length > 0) return found.slice(0, 8).map((one) => whole(one.text, one.label, one.meaning));
  return valuesOf(field)
    .filter((one) => starts(one) && one !== value.toLowerCase())
    .map((one) => whole(one, `${field}:${one}`));
}

const valuesOf = (field: string): readonly string[] => (isSearchField(field) && searchField(field).values) || [];

const quoted = (text: string): string => (/[\s(){}]/.test(text) ? `"${text}"` : text);
