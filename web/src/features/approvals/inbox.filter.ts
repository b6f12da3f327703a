import { useLocation, useSearchParams } from 'react-router';
import { APPROVAL_KIND_TABLE, APPROVAL_KINDS, type ApprovalKind, type KindGroup } from '@lintel/contract/approval-kinds';
import { useSettled } from '#web/kit/debounce.ts';
import { useFilterParams } from '#web/kit/useFilterParams.ts';
import { usePageParam } from '#web/kit/usePageParam.ts';
import type { InboxFilter, InboxTab } from './approvals.data.ts';

/** The address of a menu entry says what it is about: `approvals/leave` is the inbox of leave. */
interface Preset {
  title: string;
  lead: string;
  group?: KindGroup;
  kind?: ApprovalKind;
}
const PRESETS: Record<string, Preset> = {
  approvals: { title: 'Approvals', lead: 'Everything that waits for your decision.' },
  requests: { title: 'Requests', lead: 'General requests, expenses, timesheets and bookings.', group: 'requests' },
  leave: { title: 'Leave Requests', lead: 'Who wants to be away, and when.', group: 'leave' },
  projects: { title: 'Project Approvals', lead: 'Charters, budget changes, baselines and milestones.', group: 'projects' },
  procurement: { title: 'Procurement', lead: 'Purchases, changes of orders and bills that do not match.', group: 'procurement' },
  'request-forms': { title: 'Form requests', lead: 'Requests that came in through a form.', kind: 'request' },
};

export function usePreset(): Preset & { kinds: readonly ApprovalKind[] } {
  const { pathname } = useLocation();
  const preset = PRESETS[pathname.split('/').findLast(Boolean) ?? ''] ?? PRESETS['approvals']!;
  const kinds = APPROVAL_KINDS.filter(
    (kind) => (!preset.group || APPROVAL_KIND_TABLE[kind].group === preset.group) && (!preset.kind || kind === preset.kind),
  );
  return { ...preset, kinds };
}

/** What the filters of an inbox are called in the address. */
const NAMES = ['q', 'kind', 'department', 'amount', 'age', 'flagged'] as const;
type FilterName = (typeof NAMES)[number];

/** The filters of an inbox as the address has them, and how one is changed. */
export function useInboxFilter(tab: InboxTab) {
  const preset = usePreset();
  const [, setParams] = useSearchParams();
  const [params, change] = useFilterParams();
  const [page, setPage] = usePageParam();
  const given = (name: FilterName): string | undefined => params.get(name) ?? undefined;
  const set = (name: FilterName, value: string | undefined) => change({ [name]: value });
  const clear = () =>
    setParams(
      (before) => new URLSearchParams([...before].filter(([name]) => !(NAMES as readonly string[]).includes(name) && name !== 'page')),
      { replace: true },
    );
  const days = Number(given('age'));
  const minMinor = given('amount');
  const filter: InboxFilter = {
    tab,
    page,
    group: preset.group,
    kind: preset.kind ?? preset.kinds.find((kind) => kind === given('kind')),
    departmentId: given('department'),
    q: useSettled(given('q') ?? '') || undefined,
    minMinor: minMinor && /^\d{1,15}$/.test(minMinor) ? minMinor : undefined,
    minDays: Number.isInteger(days) && days > 0 ? Math.min(days, 365) : undefined,
    flagged: given('flagged') === 'yes' || undefined,
  };
  return { filter, given, set, clear, setPage, isFiltered: NAMES.some((name) => params.has(name)) };
}
