import { useQuery } from '@tanstack/react-query';
import { IconBeach } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed, together } from '#web/kit/failed.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { requestQuery, typesQuery } from './leave.data.ts';
import { LeaveForm } from './LeaveForm.tsx';

/** workspace C1.14, new; with `?edit=lvr_…` a draft or what came back. */
export function LeaveFormPage() {
  const [params] = useSearchParams();
  const edited = params.get('edit');
  const types = useQuery(typesQuery);
  const request = useQuery({ ...requestQuery(edited ?? ''), enabled: edited !== null });
  const both = together(types, request);
  if (hasFailed(both)) return <Failed isPage things="the form" read={both} />;
  if (!types.data || (edited !== null && !request.data)) return <Loading label="Loading the form" />;
  // What is being changed keeps its kind, also where that is not offered any more: the form says so.
  const offered = types.data.filter(({ id, isOffered }) => isOffered || id === request.data?.typeId);
  if (offered.length === 0)
    return <EmptyState icon={IconBeach} title="No kind of leave is offered to you." hint="HR sets up who may take which kind." />;
  return <LeaveForm key={edited} types={offered} request={request.data ?? null} />;
}
