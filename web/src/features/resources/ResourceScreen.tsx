import { Button } from '@mantine/core';
import type { BookingPart } from '@lintel/contract/booking-parts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApprovalPanel } from '#web/features/approvals/approvals.parts.tsx';
import { ActivitySheet } from '#web/features/comments/comments.parts.tsx';
import { useCrumb } from '#web/kit/crumb.store.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { TransitionButtons } from '#web/kit/TransitionButtons.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SplitView } from '#web/ui/SplitView.tsx';
import { TitleBlock } from '#web/ui/TitleBlock.tsx';
import { BookingForm } from './BookingForm.tsx';
import { BookingsOfResource } from './BookingTable.tsx';
import { Costs } from './Costs.tsx';
import { Documents } from './Documents.tsx';
import { HandOver } from './HandOver.tsx';
import { ResourceLabelSheet } from './Labels.tsx';
import { Maintenance } from './Maintenance.tsx';
import { MeterSheet } from './MeterSheet.tsx';
import { certificateWords, meterText, NextFree, ResourceStatus } from './ResourceMarks.tsx';
import { ReportDamage } from './ReportDamage.tsx';
import { ResourceForm } from './ResourceForm.tsx';
import { ResourceMonth } from './ResourceMonth.tsx';
import { ResourceFacts } from './ResourcePhoto.tsx';
import { moveResource, resourceQuery } from './resources.data.ts';
import { Retire, RetirementWaits } from './Retire.tsx';
import { Stranded } from './Stranded.tsx';

const WHY = [{ name: 'reason', label: 'Why', kind: 'text' }] as const;
const ASK = { takeOut: WHY, putBack: WHY };
const CONSEQUENCE = {
  takeOut: 'It is not booked and not handed out until it is put back. Its bookings to come are listed here for another resource.',
  putBack: 'It can be booked and handed out at once.',
};

/** The days that somebody drew over, or pressed. */
interface Booked {
  from: string;
  to: string;
  part?: BookingPart;
}
const ANY: Booked = { from: '', to: '' };

/** workspace C1.32; the label's code opens it on a phone, where hand-out and return come first. */
export function ResourceScreen({ id }: { id: string }) {
  const [open, setOpen] = useState<'change' | Booked | null>(null);
  const close = () => setOpen(null);
  const read = useQuery(resourceQuery(id));
  const resource = read.data;
  useCrumb(resource?.name ?? null);
  if (hasFailed(read)) return <Failed isPage things="this resource" read={read} />;
  if (!resource) return <Loading />;
  const isBooking = open !== null && open !== 'change';
  const isTakenOut = resource.status === 'out_of_service' && resource.outReason !== null;
  return (
    <>
      <PageHeader
        refNo={resource.code}
        status={<ResourceStatus status={resource.status} />}
        title={resource.name}
        actions={
          <>
            <TransitionButtons
              machine={MACHINES.resource}
              row={resource}
              label={resource.code}
              move={moveResource}
              onSettled={() => void read.refetch()}
              consequence={CONSEQUENCE}
              ask={ASK}
              size="sm"
            />
            <Retire resource={resource} />
            {resource.canManage && resource.status !== 'retired' && (
              <Button variant="default" size="sm" onClick={() => setOpen('change')}>
                Change
              </Button>
            )}
            {resource.status !== 'retired' && !isTakenOut && <ReportDamage resource={resource} />}
            {resource.status === 'in_service' && <Button onClick={() => setOpen(ANY)}>Book</Button>}
          </>
        }
      >
        <RetirementWaits resource={resource} />
        <TitleBlock
          cells={[
            { label: resource.kind === 'vehicle' ? 'Plate' : 'Serial', value: resource.plate ?? resource.serial ?? '–' },
            { label: 'Make', value: [resource.make, resource.year].filter(Boolean).join(', ') || '–' },
            { label: 'With', value: resource.heldBy ?? resource.location ?? '–' },
            { label: 'Next free', value: <NextFree resource={resource} /> },
            { label: 'Meter', value: meterText(resource) },
            { label: 'Needs', value: certificateWords(resource.requiredCertificates) || 'No certificate' },
          ]}
        />
      </PageHeader>
      <SplitView
        sideFirst
        main={
          <>
            {resource.outReason && (
              <InlineNotice
                tone="warning"
                title={
                  isTakenOut
                    ? `${resource.code} was taken out of service.`
                    : `${resource.code} was taken out of service, and is out again when its order is closed.`
                }
              >
                {resource.outReason}
              </InlineNotice>
            )}
            <Stranded resource={resource} />
            <ResourceMonth resource={resource} onBook={(from, to, part) => setOpen({ from, to, part })} />
            <BookingsOfResource resource={resource} />
            <Maintenance resource={resource} />
            <Costs resource={resource} />
            <ActivitySheet subjectType="resource" subjectId={resource.id} />
          </>
        }
        side={
          <>
            <HandOver resource={resource} />
            {resource.retirement && <ApprovalPanel kind="resource_retirement" subjectId={resource.id} />}
            <ResourceFacts resource={resource} />
            <MeterSheet resource={resource} />
            <Documents resource={resource} />
            <ResourceLabelSheet resource={resource} />
          </>
        }
      />
      <Drawer opened={isBooking} onClose={close} title={`Book ${resource.code}`}>
        <BookingForm resourceId={resource.id} {...(isBooking ? open : ANY)} onDone={close} />
      </Drawer>
      <Drawer opened={open === 'change'} onClose={close} title={`Change ${resource.code}`}>
        <ResourceForm kind={resource.kind} resource={resource} onDone={close} />
      </Drawer>
    </>
  );
}
