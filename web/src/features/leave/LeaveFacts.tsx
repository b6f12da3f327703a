import { APPROVAL_FLAGS } from '@lintel/contract/approval-kinds';
import type { Approval } from '@lintel/contract/approvals';
import type { LeaveRequestDetail } from '@lintel/contract/leave';
import type { ReactNode } from 'react';
import { DateText } from '#web/ui/DateText.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import s from './leave.layout.module.css';

interface LeaveFactsProps {
  request: LeaveRequestDetail;
  approval: Approval | null;
  isOwn: boolean;
}

interface Row {
  label: string;
  value: ReactNode;
  isAlert?: boolean | undefined;
}

/** What neither the head of the page nor the steps say: for who decides, what they were told; nothing where there is nothing more. */
export function LeaveFacts({ request, approval, isOwn }: LeaveFactsProps) {
  const flags = isOwn ? [] : (approval?.flags ?? []);
  const rows = [...(isOwn || !approval ? [] : toldOf(approval)), ...ownRows(request, approval)];
  if (rows.length + flags.length === 0) return null;
  return (
    <Sheet>
      <SheetHeader title={isOwn ? 'Facts' : 'What to know'} />
      <SheetBody className={s.side}>
        {flags.length > 0 && (
          <div className={s.row}>
            {flags.map((flag) => (
              <StatusBadge key={flag} status="at_risk" label={APPROVAL_FLAGS[flag]} />
            ))}
          </div>
        )}
        <dl className={s.facts}>
          {rows.map(({ label, value, isAlert }, i) => (
            <div key={`${label} ${i}`} className={s.fact}>
              <dt>{label}</dt>
              <dd data-alert={isAlert}>{value}</dd>
            </div>
          ))}
        </dl>
      </SheetBody>
    </Sheet>
  );
}

// The head of the page says them, and the reason stands in a sheet of its own.
const SAID = new Set(['Kind of leave', 'First day', 'Last day', 'Days', 'Reason']);

const toldOf = ({ facts }: Approval): Row[] => facts.filter(({ label }) => !SAID.has(label));

/** Who asked and when is the first of the steps, where there are steps. */
function ownRows(request: LeaveRequestDetail, approval: Approval | null): Row[] {
  const { submittedAt, delegateName, certificateDueOn, certifiedAt, createdByName, employeeName } = request;
  return [
    ...(createdByName && (!approval || createdByName !== employeeName) ? [{ label: 'Entered by', value: createdByName }] : []),
    ...(submittedAt && !approval ? [{ label: 'Submitted', value: <DateText iso={submittedAt} format="dateTime" /> }] : []),
    ...(delegateName ? [{ label: 'Decides approvals', value: delegateName }] : []),
    ...(certificateDueOn
      ? [
          {
            label: 'Certificate',
            value: (
              <>
                {certifiedAt ? 'received ' : 'due '}
                <DateText iso={certifiedAt ?? certificateDueOn} format="list" />
              </>
            ),
          },
        ]
      : []),
  ];
}
