import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { APPROVAL_FLAGS, kindLabel } from '@lintel/contract/approval-kinds';
import type { Approval, Fact } from '@lintel/contract/approvals';
import { usePayFacts } from '#web/features/people/people.parts.tsx';
import { knownPlace } from '#web/kit/place.ts';
import { useUser } from '#web/kit/session.store.ts';
import { formatDate, formatDateRange } from '#web/ui/date.format.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { Money } from '#web/ui/Money.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import s from './ApprovalPanel.module.css';

interface ApprovalFactsProps {
  approval: Approval;
  /** The block of the page's title says who asks, for what place and for how much. */
  isTitled?: boolean;
}

/** What the approver needs on one screen: who asks for what, for how much, and what to look at first. */
export function ApprovalFacts({ approval, isTitled = false }: ApprovalFactsProps) {
  const { role } = useUser();
  const { amountMinor, currency, departmentName, projectCode, requesterName, createdAt, kind, flags, facts, changes } = approval;
  const pay = usePayFacts(kind === 'compensation' ? approval.subjectId : null);
  const href = approval.link && knownPlace(approval.link, role);
  const place = [departmentName, projectCode].filter(Boolean).join(' · ');
  return (
    <>
      {flags.length > 0 && (
        <div className={s.flags}>
          {flags.map((flag) => (
            <StatusBadge key={flag} status="at_risk" label={APPROVAL_FLAGS[flag]} />
          ))}
        </div>
      )}
      {changes.length > 0 && <Changes approval={approval} />}
      <dl className={s.facts}>
        <Row label="Kind">
          {href ? (
            <Anchor component={Link} to={href} inherit>
              {kindLabel(kind)}: open it
            </Anchor>
          ) : (
            kindLabel(kind)
          )}
        </Row>
        {!isTitled && (
          <Row label="Asked for by">
            {requesterName}, <DateText iso={createdAt} />
          </Row>
        )}
        {!isTitled && place && <Row label="For">{place}</Row>}
        {!isTitled && amountMinor !== null && (
          <Row label="Amount">
            <Money minor={Number(amountMinor)} currency={currency} strong />
          </Row>
        )}
        {[...pay, ...facts].map(({ label, value, isAlert }: Fact, i) => (
          <Row key={`${label} ${i}`} label={label} isLong={value.length > LONG} isAlert={isAlert}>
            {withDays(value)}
          </Row>
        ))}
      </dl>
    </>
  );
}

/** Facts are plain text: days and instants in them are written as everywhere else. */
const withDays = (text: string): string =>
  text
    .replaceAll(/\b(\d{4}-\d{2}-\d{2}) to (\d{4}-\d{2}-\d{2})(?!T)/g, (_, from: string, to: string) => formatDateRange(from, to))
    .replaceAll(/\b\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?/g, (iso, time) => formatDate(iso, time ? 'dateTime' : 'date'));

/** What would be a ribbon beside its label stands below it. */
const LONG = 160;

interface RowProps {
  label: string;
  isLong?: boolean;
  isAlert?: boolean | undefined;
  children: React.ReactNode;
}

function Row({ label, isLong, isAlert, children }: RowProps) {
  return (
    <div data-long={isLong || undefined}>
      <dt>{label}</dt>
      <dd data-alert={isAlert}>{children}</dd>
    </div>
  );
}

function Changes({ approval: { changes } }: { approval: Approval }) {
  return (
    <section className={s.section}>
      <InlineNotice tone="warning" title="This was changed since it was last asked for.">
        Look at the difference before you decide.
      </InlineNotice>
      <table className={s.changes}>
        <caption className="sr-only">What was changed</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{before === null ? '–' : <del>{withDays(before)}</del>}</td>
              <td>{after === null ? 'Removed' : <ins>{withDays(after)}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
