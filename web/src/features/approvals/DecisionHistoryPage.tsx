import { useQuery } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import { APPROVAL_KINDS, kindLabel } from '@lintel/contract/approval-kinds';
import type { DecisionRow } from '@lintel/contract/approvals';
import { useSearchParams } from 'react-router';
import { useSettled } from '#web/kit/debounce.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { useFilterParams } from '#web/kit/useFilterParams.ts';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { useTabParam } from '#web/kit/useTabParam.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterChoice } from '#web/ui/FilterChoice.tsx';
import { Money } from '#web/ui/Money.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { NothingMatches } from '#web/ui/NothingMatches.tsx';
import { AMOUNTS } from './amounts.ts';
import s from './ApprovalInbox.module.css';
import { decisionsQuery } from './approvals.data.ts';
import { channelWords } from './decision.words.ts';
import { KeyEvents } from './KeyEvents.tsx';
import { KindIcon } from './KindIcon.tsx';
import { useOpenApproval } from './useOpenApproval.ts';

const KINDS = APPROVAL_KINDS.map((kind) => ({ value: kind, label: kindLabel(kind) }));
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
  const [, setParams] = useSearchParams();
  const [params, change] = useFilterParams();
  const [page, setPage] = usePageParam();
  const q = params.get('q') ?? '';
  const kind = APPROVAL_KINDS.find((one) => one === params.get('kind'));
  const amount = AMOUNTS.find(({ value }) => value === params.get('amount'))?.value;
  const decisions = useQuery(decisionsQuery({ mine, kind, minMinor: amount, q: useSettled(q) || undefined, page }));
  return (
    <Sheet label="Decisions">
      <FilterBar search={{ value: q, placeholder: 'Title', onChange: (value) => change({ q: value }) }}>
        <FilterChoice label="Kind" value={kind} options={KINDS} onChange={(value) => change({ kind: value })} />
        <FilterChoice label="Amount" value={amount} options={AMOUNTS} onChange={(value) => change({ amount: value })} />
      </FilterBar>
      <DataTableFrame
        caption="Decisions"
        columns={COLUMNS}
        rows={decisions.data?.items ?? []}
        rowKey={({ id }) => id}
        state={decisions.isPending ? 'loading' : decisions.isFetching ? 'refreshing' : 'ready'}
        error={decisions.isError ? { message: sentenceOf(decisions.error), onRetry: () => void decisions.refetch() } : undefined}
        empty={
          q || kind || amount ? (
            <NothingMatches onClear={() => setParams(mine ? {} : { tab: 'all' }, { replace: true })} />
          ) : (
            <Nothing mine={mine} />
          )
        }
        page={{ page, pageSize: decisions.data?.page.size ?? 20, total: decisions.data?.page.total ?? 0, onPage: setPage }}
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

const COLUMNS: Column<DecisionRow>[] = [
  { key: 'at', header: 'When', width: '9rem', cell: ({ at }) => <DateText iso={at} format="dateTime" /> },
  { key: 'title', header: 'What', cell: (row) => <Title row={row} /> },
  { key: 'by', header: 'Decided by', cell: (row) => <By row={row} /> },
  { key: 'amount', header: 'Amount', align: 'end', cell: (row) => <Amount row={row} /> },
  {
    key: 'outcome',
    header: 'Outcome',
    width: '8rem',
    cell: ({ action }) => <StatusBadge status={LOOK[action]} quiet={action === 'approve'} />,
  },
  {
    key: 'took',
    header: 'Took',
    align: 'end',
    width: '6rem',
    hideBelow: 'md',
    cell: ({ minutes }) => <span className="num">{tookText(minutes)}</span>,
  },
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
        <button type="button" className={s.open} onClick={() => open(row.approvalId)}>
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
