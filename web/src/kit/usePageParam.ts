import { useSearchParams } from 'react-router';

/** The page number of a list, from 1, in the address: `?page=3`. */
export function usePageParam(): [number, (page: number) => void] {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page')) || 1));
  const setPage = (next: number) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (next === 1) after.delete('page');
      else after.set('page', String(next));
      return after;
    });
  return [page, setPage];
}
