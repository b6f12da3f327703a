import type { Email } from '@lintel/contract/mail';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, intentKey } from '#web/kit/api.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';

/** What would become of a mail at each recipient: asked anew, because somebody may read it any moment. */
export const fatesQuery = (id: string) =>
  queryOptions({
    queryKey: mailKeys.recall(id),
    queryFn: ({ signal }) => api.mailRecall.fates({ id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Recalls a mail, once however often it is pressed. The open mail says so at once. */
export function useRecall(id: string) {
  const client = useQueryClient();
  const key = useRef(intentKey());
  return useMutation({
    mutationFn: () => api.mailRecall.recall({ id, body: {} }, { idempotencyKey: key.current }),
    onSuccess: (recall) => {
      client.setQueryData<Email>(mailKeys.message(id), (mail) => mail && { ...mail, recall, mayRecall: false });
      return client.invalidateQueries({ queryKey: ['mail'] });
    },
  });
}
