import { useSearchParams } from 'react-router';

/** The approval that is open beside the page, in the address. */
export function useOpenApproval(): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const given = params.get('approval');
  const set = (id: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (id === null) after.delete('approval');
        else after.set('approval', id);
        return after;
      },
      { preventScrollReset: true },
    );
  return [given && /^apr_\w{26}$/.test(given) ? given : null, set];
}
