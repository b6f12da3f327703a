import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconMail } from '@tabler/icons-react';
import { Link } from 'react-router';
import { WaitingForYou } from '#web/features/approvals/approvals.parts.tsx';
import { useCan } from '#web/kit/can.ts';
import { useNow } from '#web/kit/clock.ts';
import { to } from '#web/kit/link.ts';
import { useUser } from '#web/kit/session.store.ts';
import { useUnreadMail } from '#web/features/mail/mail.parts.tsx';
import { LatestNotifications, useUnreadNotifications } from '#web/features/notifications/notifications.parts.tsx';
import { Kpi } from '#web/ui/Kpi.tsx';
import { KpiStrip } from '#web/ui/KpiStrip.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetFooter } from '#web/ui/SheetFooter.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { SplitView } from '#web/ui/SplitView.tsx';
import { departmentCountQuery, headcountQuery } from './dashboard.data.ts';
import s from './DashboardPage.module.css';
import { dayLine, greeting, waitingLine } from './greeting.ts';
import { UnreadMails } from './UnreadMails.tsx';

/** What is true for every role today: mail, notifications, and the size of the company. */
export function DashboardPage() {
  const user = useUser();
  const now = useNow();
  const mails = useUnreadMail();
  const notifications = useUnreadNotifications();
  return (
    <>
      <PageHeader
        title={greeting(user.name, now)}
        lead={`${dayLine(now)} ${waitingLine(mails, notifications)}`}
        actions={
          <Button component={Link} to={to('mail')} leftSection={<IconMail size={16} />}>
            Open Email Center
          </Button>
        }
      />
      <div className={s.stack}>
        <Figures mails={mails} notifications={notifications} />
        <SplitView
          main={
            <>
              <WaitingForYou />
              <Sheet>
                <SheetHeader title="Unread mail" note={mails || undefined} />
                <UnreadMails unread={mails} />
                <SheetFooter>
                  <span />
                  <Link className={s.more} to={to('mail')}>
                    Open the inbox
                  </Link>
                </SheetFooter>
              </Sheet>
            </>
          }
          side={
            <Sheet>
              <SheetHeader title="Latest notifications" />
              <LatestNotifications count={5} />
              <SheetFooter>
                <span />
                <Link className={s.more} to={to('notifications')}>
                  All notifications
                </Link>
              </SheetFooter>
            </Sheet>
          }
        />
      </div>
    </>
  );
}

function Figures({ mails, notifications }: { mails: number; notifications: number }) {
  const canSeeDepartments = useCan('departments:oversee');
  const { data: people } = useQuery(headcountQuery);
  const { data: departments } = useQuery({ ...departmentCountQuery, enabled: canSeeDepartments });
  return (
    <KpiStrip>
      <Kpi label={<Link to={to('mail')}>Unread mail</Link>} value={mails} note="in your inbox" />
      <Kpi label={<Link to={to('notifications')}>Unread notifications</Link>} value={notifications} note="for you" />
      <Kpi label="People" value={people ?? '–'} note="in the directory" />
      {canSeeDepartments && <Kpi label="Departments" value={departments ?? '–'} note="active" />}
    </KpiStrip>
  );
}
