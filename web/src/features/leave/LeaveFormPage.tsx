import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { requestQuery, typesQuery } from './leave.data.ts';
import { LeaveForm } from './LeaveForm.tsx';

/** workspace C1.14, new; with `?edit=lvr_…` a draft or what came back. */
export function LeaveFormPage() {
  const [params] = useSearchParams();
  const edited = params.get('edit');
  const types = useQuery(typesQuery);
  const request = useQuery({ ...requestQuery(edited ?? ''), enabled: edited !== null });
  if (types.isError) return <Failed things="the kinds of leave" error={types.error} onRetry={() => void types.refetch()} />;
  if (request.isError) return <Failed things="this leave request" error={request.error} onRetry={() => void request.refetch()} />;
  if (!types.data || (edited !== null && !request.data)) return <Loading label="Loading the form" />;
  return <LeaveForm key={edited} types={types.data} request={request.data ?? null} />;
}
