import { queryOptions } from '@tanstack/react-query';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
import { api } from '#web/kit/api.ts';
import type { AskedPerson } from './person.context.ts';

/** Below `mail`: what comes and goes with them makes it stale. Approvals and tasks tell nobody here, so it is asked anew when it opens. */
export const mailPersonQuery = ({ mailId, email }: AskedPerson) =>
  queryOptions({
    queryKey: mailKeys.person(mailId, email),
    queryFn: ({ signal }) => api.mailPeople.get({ id: mailId, query: { email } }, { signal }),
  });
