import { Anchor } from '@mantine/core';
import { IconBuildingSkyscraper, IconCashBanknote, IconHistory, IconSitemap, IconUsers } from '@tabler/icons-react';
import type { KeyEvent } from '@lintel/contract/audit';
import { KEY_EVENT_GROUPS, KEY_EVENTS, type KeyEventGroup } from '@lintel/contract/key-event-kinds';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { api } from '#web/kit/api.ts';
import { ExportMenu } from '#web/kit/ExportMenu.tsx';
import { AMOUNT_FILTER } from '#web/kit/list.filters.ts';
import { ListFilters } from '#web/kit/ListFilters.tsx';
import { knownPlace } from '#web/kit/place.ts';
import { useUser } from '#web/kit/session.store.ts';
import { useCurrency } from '#web/kit/settings.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { companyDay } from '#web/kit/today.ts';
import { useList, type ListState } from '#web/kit/useList.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { Money } from '#web/ui/Money.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { TableFooter } from '#web/ui/TableFooter.tsx';
import { NothingMatches } from '#web/ui/NothingMatches.tsx';
import s from './KeyEvents.module.css';
import { useOpenApproval } from './useOpenApproval.ts';

const GROUPS = optionsOf(KEY_EVENT_GROUPS);
const ICONS: Record<KeyEventGroup, ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>> = {
  projects: IconBuildingSkyscraper,
  people: IconUsers,
  money: IconCashBanknote,
  company: IconSitemap,
};

/** workspace C2, history: what turned the company, as a time line, newest first. */
export function KeyEvents() {
  const list = useList<KeyEvent>({
    name: 'key-events',
    queryKey: 'audit',
    call: api.audit.keyEvents,
    file: api.audit.exportKeyEvents,
    search: 'Subject or person',
    filters: [
      { key: 'group', label: 'About', kind: 'choice', options: GROUPS },
      AMOUNT_FILTER,
      { key: 'day', label: 'Days', kind: 'days', from: 'from', to: 'to' },
    ],
    order: '-at',
    isNeverFresh: true,
  });
  return (
    <Sheet label="Key events">
      <FilterBar
        search={{ value: list.text, placeholder: 'Subject or person', onChange: (q) => list.set({ q }, { replace: true }) }}
        end={<ExportMenu list={list} />}
      >
        <ListFilters list={list} columns={[]} />
      </FilterBar>
      <TimeLine list={list} />
      {list.page && list.page.total > 0 && (
        <TableFooter
          page={list.pageNumber}
          pageSize={list.page.size}
          total={list.page.total}
          onPage={(page) => list.set({ page: page === 1 ? undefined : String(page) })}
        />
      )}
    </Sheet>
  );
}

function TimeLine({ list }: { list: ListState<KeyEvent> }) {
  const { result, rows } = list;
  if (hasFailed(result)) return <Failed things="the key events" read={result} />;
  if (result.isPending) return <Loading label="Loading the key events" />;
  if (rows.length === 0) return list.isFiltered ? <NothingMatches onClear={list.clear} /> : <Nothing />;
  return (
    <ol className={s.days} aria-label="Key events">
      {byDay(rows).map(([day, events]) => (
        <li key={day} className={s.day}>
          <h2 className={s.date}>
            <DateText iso={events[0]!.at} format="date" />
          </h2>
          <ol className={s.events}>
            {events.map((event) => (
              <Entry key={event.seq} event={event} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function Entry({ event }: { event: KeyEvent }) {
  const { group, label } = KEY_EVENTS[event.action];
  const { role } = useUser();
  const currency = useCurrency();
  const [, open] = useOpenApproval();
  const Icon = ICONS[group];
  const link = event.link && knownPlace(event.link, role);
  return (
    <li className={s.event}>
      <span className={s.icon}>
        <Icon size={16} stroke={1.7} aria-hidden />
      </span>
      <div className={s.text}>
        <span className={s.what}>
          <b>{label}</b>{' '}
          {link ? (
            <Anchor component={Link} to={link} inherit underline="always">
              {event.subject}
            </Anchor>
          ) : (
            event.subject
          )}
        </span>
        <span className={s.sub}>
          {event.byName} · <DateText iso={event.at} format="time" />
          {event.approvalId && (
            <>
              {' · '}
              <button type="button" className={s.open} onClick={() => open(event.approvalId)} aria-label={`Decision on ${event.subject}`}>
                Decision
              </button>
            </>
          )}
        </span>
        {event.reason && <blockquote className={s.reason}>{event.reason}</blockquote>}
      </div>
      {event.amountMinor !== null && <Money minor={Number(event.amountMinor)} currency={currency} />}
    </li>
  );
}

/** In the order of the page, by the day of the company. */
function byDay(events: readonly KeyEvent[]): [string, KeyEvent[]][] {
  const days = new Map<string, KeyEvent[]>();
  for (const event of events) {
    const day = companyDay(new Date(event.at));
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days];
}

const Nothing = () => (
  <EmptyState
    icon={IconHistory}
    title="Nothing has happened yet."
    hint="Projects that begin and end, people who come and go, pay, bank accounts and rules stand here."
  />
);
