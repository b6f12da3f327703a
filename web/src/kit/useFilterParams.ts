import { useSearchParams } from 'react-router';

/** The filters of a list in the address. To change one begins at the first page again, and is no step for the back button. */
export function useFilterParams(): [URLSearchParams, (change: Record<string, string | undefined>) => void] {
  const [params, setParams] = useSearchParams();
  const change = (next: Record<string, string | undefined>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('page');
        for (const [name, value] of Object.entries(next))
          if (value) after.set(name, value);
          else after.delete(name);
        return after;
      },
      { replace: true },
    );
  return [params, change];
}
