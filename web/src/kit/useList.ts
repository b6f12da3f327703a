import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ExportFormat } from '@lintel/contract/kit/list';
import type { PageOf } from '@lintel/contract/kit/route';
import { useSearchParams } from 'react-router';
import type { TableSort } from '#web/ui/table.types.ts';
import { useSettled } from './debounce.ts';

/** A filter of the contract and how it is chosen. Its value stands in the address under its key. */
export type ListFilter = { key: string; label: string } & (
  | { kind: 'choice' | 'choices'; options: readonly { value: string; label: string }[] }
  /** Several of the values that occur, as the list's facet of this name counts them. */
  | { kind: 'found' }
  /** Two filters, `from` and `to` of these names. */
  | { kind: 'days'; from: string; to: string }
  /** A picker of the slice's own. */
  | { kind: 'own'; render: (value: string | undefined, onChange: (value: string | undefined) => void) => React.ReactNode }
);

export interface ListDefinition<Row> {
  /** Columns and views are kept under it: `people`. */
  name: string;
  /** The first part of its query's key: what events of the server call stale. */
  queryKey: string;
  /** `api.people.list` */
  call: (input: { query: never }, options: { signal: AbortSignal }) => Promise<PageOf<Row>>;
  /** `api.people.export`: without it there is no Export. */
  file?: ((input: { query: never }) => Promise<Blob>) & { readonly path: string };
  /** Says what is searched: "Name, number or position". Without it there is no search. */
  search?: string;
  filters?: readonly ListFilter[];
  /** What the server orders by when nobody asks: `-date`. */
  order: string;
  /** Part of every query beside the address: the project of its tab. */
  fixed?: Record<string, string | readonly string[]>;
  /** For a log that is read anew with every look. */
  isNeverFresh?: true;
}

type Change = Record<string, string | readonly string[] | undefined>;

/** A list whose page, text, order and filters stand in the address. Its one query is what screen and file are made of. */
export function useList<Row>(definition: ListDefinition<Row>) {
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  const asked = askedIn(params, definition);
  const q = useSettled(text);
  const query = { ...definition.fixed, ...asked, ...(q ? { q } : {}) };
  const result = useQuery({
    queryKey: [definition.queryKey, 'list', definition.name, query],
    queryFn: ({ signal }) => definition.call({ query: query as never }, { signal }),
    placeholderData: keepPreviousData,
    ...(definition.isNeverFresh ? { staleTime: 0 } : {}),
  });
  /** Changes the address; whatever changes but the page, the first page is shown again. */
  const set = (change: Change, options: { replace?: boolean } = {}) =>
    setParams((before) => changed(before, 'page' in change ? change : { page: undefined, ...change }), options);
  const keys = (definition.filters ?? []).flatMap(keysOf);
  return {
    definition,
    result,
    rows: result.data?.items ?? [],
    page: result.data?.page,
    text,
    pageNumber: Number(asked['page'] ?? 1),
    sort: sortOf(params.get('sort') ?? definition.order),
    values: (key: string): string[] => params.getAll(key),
    /** What its filters are called in the address. */
    filterKeys: keys,
    isFiltered: text !== '' || keys.some((key) => params.has(key)),
    set,
    setSort: ({ key, direction }: TableSort) => {
      const sort = direction === 'desc' ? `-${key}` : key;
      set({ sort: sort === definition.order ? undefined : sort });
    },
    clear: () => set(Object.fromEntries(['q', ...keys].map((key) => [key, undefined]))),
    /** Filters, text and order as the search part of an address: what a view keeps. */
    address: (): string => changed(params, { page: undefined, columns: undefined }).toString(),
    columnsInAddress: params.get('columns')?.split(',') ?? null,
    open: (address: string, columns: readonly string[] | null) =>
      setParams(changed(new URLSearchParams(address), { columns: columns ? columns.join(',') : undefined })),
    /** What its file is asked for: the same filters and order. */
    fileQuery: (format: ExportFormat): Record<string, string | string[]> => {
      const { page: _, ...whole } = query as Record<string, string | string[]>;
      return { ...whole, format };
    },
  };
}

export type ListState<Row> = ReturnType<typeof useList<Row>>;

const keysOf = (filter: ListFilter): string[] => (filter.kind === 'days' ? [filter.from, filter.to] : [filter.key]);

/** What the address asks for, as the call takes it; what is no part of this list stays out. */
function askedIn(params: URLSearchParams, { filters = [] }: Pick<ListDefinition<unknown>, 'filters'>): Record<string, string | string[]> {
  const asked: Record<string, string | string[]> = {};
  for (const key of ['page', 'sort', ...filters.flatMap(keysOf)]) {
    const values = params.getAll(key).filter(Boolean);
    if (values.length > 0) asked[key] = values.length > 1 ? values : values[0]!;
  }
  return asked;
}

function sortOf(asked: string): TableSort {
  return asked.startsWith('-') ? { key: asked.slice(1), direction: 'desc' } : { key: asked, direction: 'asc' };
}

function changed(before: URLSearchParams, change: Change): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [key, value] of Object.entries(change)) {
    after.delete(key);
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) if (one) after.append(key, one);
  }
  return after;
}
