import { Anchor, Button, Textarea } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconPrinter, IconX } from '@tabler/icons-react';
import { DateRangeText } from '#web/ui/DateRangeText.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { Money } from '#web/ui/Money.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs, type LinkComponent } from '#web/ui/RouteTabs.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetFooter } from '#web/ui/SheetFooter.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { SplitView } from '#web/ui/SplitView.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { StepBar } from '#web/ui/StepBar.tsx';
import { StepTrail } from '#web/ui/StepTrail.tsx';
import { TitleBlock } from '#web/ui/TitleBlock.tsx';
import s from './GalleryPage.module.css';

const PlainLink: LinkComponent = ({ to, children, ...rest }) => (
  <a href={`#${to}`} {...rest}>
    {children}
  </a>
);

const TABS = [
  { id: 'request', to: 'request', label: 'Request', count: 4 },
  { id: 'documents', to: 'documents', label: 'Documents', count: 3 },
  { id: 'history', to: 'history', label: 'History' },
];

/** A detail page: header, title block, tabs, notice, steps, split view. */
export function GalleryDetail() {
  return (
    <div>
      <PageHeader
        refNo="RQ-2026-0318"
        status={<StatusBadge status="in_review" label="In review, with you" />}
        title="Mast climber for the north façade, 12 weeks"
        lead="Three firms were asked, two answered."
        actions={
          <>
            <Button variant="default" leftSection={<IconPrinter size={16} />}>
              Print
            </Button>
            <Button rightSection={<IconCheck size={16} />}>Send for approval</Button>
          </>
        }
      >
        <TitleBlock
          cells={[
            { label: 'Amount', value: <Money minor={2011780} currency="EUR" /> },
            {
              label: 'Project',
              value: (
                <Anchor href="#project" inherit>
                  Elm Court Housing
                </Anchor>
              ),
            },
            { label: 'Period', value: <DateRangeText from="2026-11-01" to="2026-11-30" /> },
            { label: 'Needed by', value: <DateText iso="2026-12-01" /> },
            { label: 'Requested by', value: 'Samuel Adeyemi' },
          ]}
        />
        <RouteTabs label="Parts of the request" tabs={TABS} current="request" link={PlainLink} />
      </PageHeader>
      <div className={s.stack}>
        <StepBar
          label="Payroll run"
          steps={[
            { title: 'Collect', sub: 'Closed 17 Nov', state: 'done' },
            { title: 'Calculate', sub: '18 Nov, 09:12', state: 'done' },
            { title: 'Check', sub: '2 warnings left', state: 'now' },
            { title: 'Approve', sub: 'Margaret Lowe', state: 'next' },
            { title: 'Pay', sub: '30 Nov', state: 'next' },
          ]}
        />
        <InlineNotice tone="warning" title="2 lines need a look." action={<a href="#lines">Show only these</a>}>
          Overtime is well above the average, and there is unpaid leave without a decision.
        </InlineNotice>
        <InlineNotice tone="info">Finance looks at requests over €10,000 first.</InlineNotice>
        <InlineNotice tone="success" title="Paid." action={<button type="button">Undo</button>}>
          The payment left on 30 November.
        </InlineNotice>
        <InlineNotice tone="danger" title="Not sent.">
          The post office refused the address.
        </InlineNotice>
        <SplitView main={<Main />} side={<Side />} />
      </div>
    </div>
  );
}

function Main() {
  return (
    <Sheet>
      <SheetHeader
        title="Request"
        note="Submitted 16 Nov 2026, 15:22"
        actions={
          <Button size="xs" variant="subtle">
            Download all
          </Button>
        }
      />
      <SheetBody>
        <p className={s.why}>
          The scaffold on the north side has to come down for the crane base. A mast climber lets the façade gang carry on from 1 December.
        </p>
      </SheetBody>
      <SheetFooter>
        <span>November is an estimate</span>
        <Anchor href="#all" inherit fw={550}>
          All requests
        </Anchor>
      </SheetFooter>
    </Sheet>
  );
}

function Side() {
  return (
    <>
      <Sheet>
        <SheetHeader title="Your decision" note="due tomorrow 12:00" />
        <SheetBody>
          <Textarea label="Comment" description="Needed when you return or reject" placeholder="What should the requester know?" />
          <div className={s.decision}>
            <Button size="md" leftSection={<IconCheck size={17} stroke={2.2} />}>
              Approve €20,117.80
            </Button>
            <Button variant="default" leftSection={<IconArrowBackUp size={16} />}>
              Return
            </Button>
            <Button variant="danger" leftSection={<IconX size={16} />}>
              Reject
            </Button>
          </div>
        </SheetBody>
      </Sheet>
      <Sheet>
        <SheetHeader title="Steps" />
        <SheetBody>
          <StepTrail
            label="Approval steps"
            steps={[
              { state: 'done', title: 'Submitted by Samuel Adeyemi', sub: '16 Nov, 15:22' },
              {
                state: 'returned',
                title: 'Returned by Deepa Raman',
                sub: 'Finance · 17 Nov, 09:04',
                note: 'Please add the second quote, we need two above €10,000.',
              },
              { state: 'rejected', title: 'Rejected by Deepa Raman', sub: 'Finance · 18 Nov, 10:47' },
              { state: 'now', title: 'You, head of Engineering', sub: 'Waiting for 1 day' },
              { state: 'next', title: 'Margaret Lowe, Managing Director', sub: 'Over €20,000' },
            ]}
          />
        </SheetBody>
      </Sheet>
    </>
  );
}
