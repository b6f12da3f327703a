import { IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { RouteTabs, type LinkComponent } from '#web/ui/RouteTabs.tsx';

/** Saved filters as tabs, with what stands there while nobody is in one. */
const PERSONNEL = [
  {
    id: 'all',
    label: 'Everybody',
    query: '',
    none: 'Nobody is on file yet.',
    hint: 'People appear here when they are hired or sign in for the first time.',
  },
  {
    id: 'active',
    label: 'Active',
    query: 'status=active&status=suspended',
    none: 'Nobody is active yet.',
    hint: 'People are from their first day of work on.',
  },
  {
    id: 'onboarding',
    label: 'Onboarding',
    query: 'status=draft&status=onboarding',
    none: 'Nobody is being hired.',
    hint: 'A new employee stands here until the first day of work.',
  },
  {
    id: 'offboarding',
    label: 'Offboarding',
    query: 'status=offboarding',
    none: 'Nobody is leaving.',
    hint: 'Who has given or got notice stands here until the last day.',
  },
  {
    id: 'former',
    label: 'Former',
    query: 'status=terminated',
    none: 'Nobody has left.',
    hint: 'The records of people who leave stay here.',
  },
  {
    id: 'missing',
    label: 'Missing data',
    query: 'missing=any',
    none: 'Nothing is missing.',
    hint: 'Whoever lacks a manager, a contract or a bank account, and the like, stands here.',
  },
] as const;
/** What ends is no filter of people: it is a list of its own. */
export const ENDINGS = 'endings';

type PersonnelView = (typeof PERSONNEL)[number];

/** The view whose query is what these filters say; nothing more may be chosen. */
export const personnelView = (params: URLSearchParams, filters: readonly string[]): PersonnelView | undefined =>
  PERSONNEL.find(({ query }) => query === filters.flatMap((key) => params.getAll(key).map((value) => `${key}=${value}`)).join('&'));

/** The address is the same as when one chooses the filters. */
export function PersonnelTabs({ pathname, params }: { pathname: string; params: URLSearchParams }) {
  return (
    <RouteTabs
      tabs={[
        ...PERSONNEL.map(({ id, label, query }) => ({ id, label, to: query ? `${pathname}?${query}` : pathname })),
        { id: ENDINGS, label: 'Ending', to: `${pathname}?view=${ENDINGS}` },
      ]}
      current={params.get('view') === ENDINGS ? ENDINGS : (personnelView(params, ['status', 'missing'])?.id ?? '')}
      label="Views of the personnel list"
      link={Link as unknown as LinkComponent}
    />
  );
}

export const NobodyIn = ({ view: { none, hint } = PERSONNEL[0] }: { view?: PersonnelView }) => (
  <EmptyState icon={IconUsers} title={none} hint={hint} />
);
