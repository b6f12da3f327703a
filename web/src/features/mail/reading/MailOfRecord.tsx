import type { MailHead, MailPlace } from '@lintel/contract/mail-threads';
import { Anchor } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { mailOfRequestQuery, mailOfTaskQuery } from '#web/features/mail/actions/records.data.ts';
import { longDate, nameOf } from '#web/features/mail/mail.format.ts';
import { placeOfMail, placeText } from '#web/features/mail/mail.place.ts';

/** The mail that a task was made of, for who reads its mailbox. Nothing for others, and where there is none. */
export const MailOfTask = ({ taskId, className }: { taskId: string; className?: string | undefined }) => (
  <MadeOf read={useQuery(mailOfTaskQuery(taskId))} className={className} />
);

/** The same of a request. */
export const MailOfRequest = ({ requestId, className }: { requestId: string; className?: string | undefined }) => (
  <MadeOf read={useQuery(mailOfRequestQuery(requestId))} className={className} />
);

interface MadeOfProps {
  read: UseQueryResult<(MailHead & { place: MailPlace }) | null>;
  className: string | undefined;
}

function MadeOf({ read: { data: mail, isPending }, className }: MadeOfProps) {
  if (isPending) return <span data-coming hidden />;
  if (!mail) return null;
  return (
    <p className={className}>
      Made of the email{' '}
      <Anchor component={Link} to={`${to('mail')}/${placeText(placeOfMail(mail.id, mail.place))}`} inherit underline="always">
        {mail.subject || '(no subject)'}
      </Anchor>
      , {nameOf(mail.from)}, {longDate(mail.date)}
    </p>
  );
}
