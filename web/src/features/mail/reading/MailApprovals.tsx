import type { Email } from '@lintel/contract/mail';
import { useQuery } from '@tanstack/react-query';
import { ApprovalCard } from '#web/features/approvals/approvals.parts.tsx';
import { api } from '#web/kit/api.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';

/** The approvals that a mail of the house tells of, as they stand now. Nothing in any other mail. */
export function MailApprovals({ mail }: { mail: Email }) {
  const isOfHouse = mail.folder !== 'spam' && mail.from.email.startsWith('lintel@');
  const { data: ids = [] } = useQuery({
    queryKey: mailKeys.approvals(mail.id),
    queryFn: ({ signal }) => api.notifications.approvalsOfMail({ id: mail.id }, { signal }),
    enabled: isOfHouse,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return ids.map((id) => <ApprovalCard key={id} id={id} />);
}
