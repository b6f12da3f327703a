import { IconHistory } from '@tabler/icons-react';
import { APPROVAL_KINDS, kindLabel } from '@lintel/contract/approval-kinds';
import type { DecisionRow } from '@lintel/contract/approvals';
import { api } from '#web/kit/api.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { AMOUNT_FILTER } from '#web/kit/list.filters.ts';
import { useList, type ListFilter } from '#web/kit/useList.ts';
import { useTabParam } from '#web/kit/useTabParam.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Money } from '#web/ui/Money.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import s from './ApprovalInbox.module.css';
import { channelWords } from './decision.words.ts';
import { KeyEvents } from './KeyEvents.tsx';
import { KindIcon } from './KindIcon.tsx';
import { useOpenApproval } from './useOpenApproval.ts';

const FILTERS: ListFilter[] = [
  { key: 'kind', label: 'Kind', kind: 'choice', options: APPROVAL_KINDS.map((kind) => ({ value: kind, label: kindLabel(kind) })) },
  AMOUNT_FILTER,
];

/** workspace C1.35: decisions with outcome, amount and the time that each took, and the key events of the company. */
export function DecisionHistoryPage() {
  const { current, tabs, link } = useTabParam([
    { id: 'mine', label: 'My decisions' },
    { id: 'all', label: 'All decisions' },
    { id: 'events', label: 'Key events' },
  ]);
  return (
    <>
      <PageHeader title="History" lead="What was decided, by whom, and how long it took; and what turned the company.">
        <RouteTabs tabs={tabs} current={current} label="Views of the history" link={link} />
      </PageHeader>
      {current === 'events' ? <KeyEvents /> : <Decisions key={current} mine={current === 'mine'} />}
    </>
  );
}

function Decisions({ mine }: { mine: boolean }) {
  const list = useList<DecisionRow>({
    name: 'decisions',
    queryKey: 'approvals',
    call: api.approvals.decisions,
    file: api.approvals.exportDecisions,
    search: 'Title',
    filters: FILTERS,
    order: '-at',
    ...(mine ? { fixed: { mine: 'true' } } : {}),
  });
  return (
    <Sheet label="Decisions">
      <DataTable
        list={list}
        caption="Decisions"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={<Nothing mine={mine} />}
        card={(row) => <DecisionCard row={row} />}
        minWidth="50rem"
      />
    </Sheet>
  );
}

const Nothing = ({ mine }: { mine: boolean }) => (
  <EmptyState
    icon={IconHistory}
    title={mine ? 'You have not decided anything yet.' : 'Nothing has been decided yet.'}
    hint="Decisions stand here as soon as they are taken."
  />
);

const LOOK = {
  approve: 'approved',
  reject: 'rejected',
  return: 'returned',
  reassign: 'submitted',
  ask: 'submitted',
  advise: 'submitted',
} as const;

const COLUMNS: ListColumn<DecisionRow>[] = [
  { key: 'at', label: 'When', canSort: true, width: '9rem', cell: ({ at }) => <DateText iso={at} format="dateTime" /> },
  { key: 'title', label: 'What', canSort: true, cell: (row) => <Title row={row} /> },
  { key: 'by', label: 'Decided by', canSort: true, cell: (row) => <By row={row} /> },
  { key: 'amount', label: 'Amount', canSort: true, align: 'end', cell: (row) => <Amount row={row} /> },
  {
    key: 'outcome',
    label: 'Outcome',
    width: '8rem',
    cell: ({ action }) => <StatusBadge status={LOOK[action]} quiet={action === 'approve'} />,
  },
  {
    key: 'took',
    label: 'Took',
    align: 'end',
    width: '6rem',
    hideBelow: 'md',
    cell: ({ minutes }) => <span className="num">{tookText(minutes)}</span>,
  },
  { key: 'comment', label: 'Comment', isExtra: true, cell: ({ comment }) => comment || '–' },
];

/** Business time: minutes below an hour, else hours. */
const tookText = (minutes: number): string => (minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 6) / 10} h`);

const Amount = ({ row: { amountMinor, currency } }: { row: DecisionRow }) =>
  amountMinor === null ? <Money minor={0} /> : <Money minor={Number(amountMinor)} currency={currency} />;

const By = ({ row: { actorName, forName, stepName, channel } }: { row: DecisionRow }) => (
  <span className={s.title}>
    {actorName}
    <span className={s.sub}>{[forName ? `for ${forName}` : stepName, ...channelWords(channel)].join(' · ')}</span>
  </span>
);

function Title({ row }: { row: DecisionRow }) {
  const [, open] = useOpenApproval();
  return (
    <span className={s.title}>
      <span className={s.name}>
        <KindIcon kind={row.kind} />
        <button type="button" className={s.open} data-opens onClick={() => open(row.approvalId)}>
          {row.title}
        </button>
      </span>
      <span className={s.sub}>
        {kindLabel(row.kind)} · {row.requesterName}
      </span>
    </span>
  );
}

function DecisionCard({ row }: { row: DecisionRow }) {
  return (
    <div className={s.card}>
      <div className={s.cardTop}>
        <Title row={row} />
        <StatusBadge status={LOOK[row.action]} quiet={row.action === 'approve'} />
      </div>
      <span className={s.sub}>
        {[row.actorName, ...channelWords(row.channel)].join(' · ')} · <DateText iso={row.at} format="dateTime" />
        {row.amountMinor !== null && (
          <>
            {' · '}
            <Amount row={row} />
          </>
        )}
      </span>
    </div>
  );
}
