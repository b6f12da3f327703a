import { Link } from 'react-router';
import { useNow } from '#web/kit/clock.ts';
import { to } from '#web/kit/link.ts';
import { useReach } from '#web/kit/reach.store.ts';
import { useUser } from '#web/kit/session.store.ts';
import { useToday } from '#web/kit/today.ts';
import { useUnreadMail } from '#web/features/mail/mail.parts.tsx';
import { LatestNotifications, useUnreadNotifications } from '#web/features/notifications/notifications.parts.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetFooter } from '#web/ui/SheetFooter.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { SplitView } from '#web/ui/SplitView.tsx';
import { AsOf } from './AsOf.tsx';
import { BoardBar } from './BoardBar.tsx';
import { BoardLists, Watch } from './BoardLists.tsx';
import { Charts } from './Charts.tsx';
import s from './DashboardPage.module.css';
import { Figures } from './Figures.tsx';
import { FirstActions } from './FirstActions.tsx';
import { dayLine, greeting, waitingLine } from './greeting.ts';
import { UnreadMails } from './UnreadMails.tsx';
import { WaitingForYou } from './WaitingForYou.tsx';

/** workspace C1.1: figures, what waits, short lists and charts of one's role; mail and notifications for everybody. */
export function DashboardPage() {
  const user = useUser();
  const now = useNow();
  const today = useToday();
  const { isAway } = useReach();
  const mails = useUnreadMail();
  const notifications = useUnreadNotifications();
  return (
    <>
      <PageHeader
        title={greeting(user.name, now)}
        // Without network nobody knows what waits.
        lead={isAway ? dayLine(today) : `${dayLine(today)} ${waitingLine(mails, notifications)}`}
        actions={<FirstActions />}
      />
      <div className={s.stack}>
        <BoardBar />
        <Figures />
        <SplitView
          main={
            <>
              <WaitingForYou />
              <BoardLists />
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
            <>
              <Watch />
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
              <AsOf />
            </>
          }
        />
        <Charts />
      </div>
    </>
  );
}
