import { Anchor } from '@mantine/core';
import type { Booking } from '@lintel/contract/bookings';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApprovalPanel } from '#web/features/approvals/approvals.parts.tsx';
import { ActivitySheet } from '#web/features/comments/comments.parts.tsx';
import { useCrumb } from '#web/kit/crumb.store.ts';
import { to } from '#web/kit/link.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { useCurrency } from '#web/kit/settings.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { formatMoney } from '#web/ui/money.format.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { SplitView } from '#web/ui/SplitView.tsx';
import { TitleBlock } from '#web/ui/TitleBlock.tsx';
import { CancelBooking } from './CancelBooking.tsx';
import { HandOverSheet } from './HandOver.tsx';
import { HandOverRecord } from './HandOverRecord.tsx';
import { ReassignBooking } from './ReassignBooking.tsx';
import { BookedDays, BookingStatus } from './ResourceMarks.tsx';
import { bookingQuery, resourceQuery } from './resources.data.ts';
import s from './resources.module.css';

/** A department bears its use itself; without either nobody does. */
const chargedTo = ({ projectName, departmentName }: Booking): string => (projectName || departmentName ? 'Charge' : 'Cost of its use');

/** One booking: for who asked for it, who operates, and who hands out. */
export function BookingScreen({ id }: { id: string }) {
  const currency = useCurrency();
  const read = useQuery(bookingQuery(id));
  const booking = read.data;
  const { data: resource } = useQuery({ ...resourceQuery(booking?.resourceId ?? ''), enabled: booking !== undefined });
  useCrumb(booking ? `Booking of ${booking.resourceCode}` : null);
  if (hasFailed(read)) return <Failed isPage things="this booking" read={read} />;
  if (!booking) return <Loading />;
  const isStranded = resource?.stranded.some((one) => one.id === booking.id) ?? false;
  const page = to('requests.detail', { formId: booking.resourceId });
  return (
    <>
      <PageHeader
        refNo={booking.resourceCode}
        status={<BookingStatus booking={booking} />}
        title={booking.purpose}
        actions={
          <>
            <ReassignBooking booking={booking} size="sm" />
            <CancelBooking booking={booking} size="sm" />
          </>
        }
      >
        <TitleBlock
          cells={[
            {
              label: 'Resource',
              value: (
                <Anchor component={Link} to={page} inherit underline="always">{`${booking.resourceCode} ${booking.resourceName}`}</Anchor>
              ),
            },
            { label: 'Days', value: <BookedDays booking={booking} /> },
            { label: 'Driver or operator', value: booking.operatorName ?? '–' },
            { label: 'Requested by', value: booking.requesterName },
            booking.departmentName
              ? { label: 'Department', value: booking.departmentName }
              : { label: 'Project', value: booking.projectName ?? '–' },
            ...(booking.chargeMinor ? [{ label: chargedTo(booking), value: formatMoney(Number(booking.chargeMinor), { currency }) }] : []),
          ]}
        />
      </PageHeader>
      <SplitView
        sideFirst
        main={
          <>
            <Sheet>
              <SheetHeader title="From hand-out to return" />
              <SheetBody>
                <div className={s.stack}>
                  {isStranded && (
                    <InlineNotice tone="warning" title={`${booking.resourceCode} is not in service.`}>
                      The booking needs another resource.
                    </InlineNotice>
                  )}
                  {booking.askedResource && (
                    <InlineNotice title={`It is asked to move to ${booking.askedResource}.`}>
                      Until that is decided, {booking.resourceCode} stays booked for it.
                    </InlineNotice>
                  )}
                  {booking.isOverdue && (
                    <InlineNotice tone="warning" title="It should be back already.">
                      It was booked until <DateText iso={booking.toDay} />.
                    </InlineNotice>
                  )}
                  <HandOverRecord booking={booking} />
                </div>
              </SheetBody>
            </Sheet>
            <ActivitySheet subjectType="booking" subjectId={booking.id} />
          </>
        }
        side={
          <>
            {resource && !isStranded && <HandOverSheet booking={booking} meterValue={resource.meterValue} />}
            <ApprovalPanel kind="resource_booking" subjectId={booking.id} />
          </>
        }
      />
    </>
  );
}
