import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCrumb } from '#web/kit/crumb.store.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { AmendForm } from './AmendForm.tsx';
import { RequestFillIn } from './RequestFillIn.tsx';
import { RequestView } from './RequestView.tsx';
import { requestQuery } from './requests.data.ts';
import { loseDraft } from './useDraft.ts';

/** One request: a form while it is written, a record afterwards. */
export function RequestScreen({ id }: { id: string }) {
  const request = useQuery(requestQuery(id));
  useCrumb(request.data ? (request.data.number ?? request.data.templateName) : null);
  const [edition, setEdition] = useState(0);
  const [isAmending, setAmending] = useState(false);
  if (hasFailed(request)) return <Failed isPage things="the request" read={request} />;
  if (!request.data) return <Loading label="Loading the request" />;
  if (request.data.can.edit) {
    // A form keeps what was read when it was opened; it is read anew when somebody asks for that.
    const reload = async () => {
      loseDraft(id);
      await request.refetch();
      setEdition((count) => count + 1);
    };
    return <RequestFillIn key={`${id} ${edition} ${request.data.status}`} request={request.data} onReload={() => void reload()} />;
  }
  if (isAmending && request.data.can.amend) return <AmendForm request={request.data} onDone={() => setAmending(false)} />;
  return <RequestView request={request.data} onAmend={() => setAmending(true)} />;
}
