import { allOf, parseSearch, partsOf, searchText, termsOf, type SearchNode, type SearchTerm } from '@lintel/contract/mail-search';
import { FOLDER_LABELS } from '#web/kit/contract.gen.ts';
import { isFolder, type MailPlace } from '#web/features/mail/mail.place.ts';

interface SearchChip {
  text: string;
  /** What the box holds without it. */
  without: string;
}

/** The filters of a search, each of which can be taken away; words that are looked for are none. */
export function chipsOf({ search, folder, account }: Pick<MailPlace, 'search' | 'folder' | 'account'>): SearchChip[] {
  const parts = partsOf(parseSearch(search).tree);
  const chips = parts.flatMap((part) =>
    isPlain(part) ? [] : [{ text: chipText(part), without: searchText(allOf(parts.filter((other) => other !== part))) }],
  );
  // A search of a folder that does not say so itself.
  const isHere = account === undefined && !isPlaced(search) && search !== '';
  return isHere ? [{ text: `In ${FOLDER_LABELS[folder]}`, without: everywhere(search) }, ...chips] : chips;
}

/** The words of a search, without its filters. */
export const withoutFilters = (search: string): string => searchText(allOf(partsOf(parseSearch(search).tree).filter(isPlain)));

export const hasFilters = (search: string): boolean => !partsOf(parseSearch(search).tree).every(isPlain);

/** Says itself where to look. */
export const isPlaced = (search: string): boolean => partsOf(parseSearch(search).tree).some(saysWhere);
const saysWhere = (node: SearchNode): boolean =>
  node.kind === 'not'
    ? false
    : node.kind === 'all' || node.kind === 'any'
      ? node.of.some(saysWhere)
      : termsOf(node).some(({ field }) => field === 'in');

/** The same in all folders. */
export function everywhere(search: string): string {
  const all: SearchTerm = { kind: 'term', field: 'in', text: 'all', isQuoted: false };
  return searchText(allOf([...partsOf(parseSearch(search).tree), all]));
}

const isPlain = (node: SearchNode): boolean => node.kind === 'term' && node.field === '';

function chipText(node: SearchNode): string {
  if (node.kind === 'term') return termText(node);
  if (node.kind === 'near') return `${termText(node.left)} within ${node.words} words of ${termText(node.right)}`;
  if (node.kind === 'not') return `Not ${inGroup(node.of)}`;
  return node.of.map(inGroup).join(node.kind === 'all' ? ' and ' : ' or ');
}

const inGroup = (node: SearchNode): string => (node.kind === 'all' || node.kind === 'any' ? `(${chipText(node)})` : chipText(node));

function termText({ field, text, isQuoted }: SearchTerm): string {
  const value = isQuoted && field === '' ? `“${text}”` : text;
  if (field === 'in') return isFolder(text) ? `In ${FOLDER_LABELS[text]}` : 'In all folders';
  if (field === 'is' || field === 'has') return capital(field === 'has' ? `has ${value}` : value);
  return field === '' ? value : `${capital(field.replace('_', ' '))}: ${value}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
