import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { APPROVAL_KIND_TABLE, APPROVAL_KINDS, kindLabel, type ApprovalKind, type KindGroup } from '@lintel/contract/approval-kinds';
import { personFilter } from '#web/features/people/people.parts.tsx';
import { PROJECT_FILTER } from '#web/features/projects/projects.parts.tsx';
import { ageFilter, AMOUNT_FILTER } from '#web/kit/list.filters.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import type { ListFilter } from '#web/kit/useList.ts';
import { optionsOf } from '#web/ui/options.ts';
import { departmentNamesQuery } from './approvals.data.ts';

export type Bundles = 'week' | 'form';

/** The address of a menu entry says what it is about: `approvals/leave` is the inbox of leave. */
interface Preset {
  title: string;
  lead: string;
  group?: KindGroup;
  kind?: ApprovalKind;
  /** What waits stands together: hours by their week, requests by their form (workspace C2). */
  bundles?: Bundles;
}
const PRESETS: Record<string, Preset> = {
  approvals: { title: 'Approvals', lead: 'Everything that waits for your decision.' },
  requests: { title: 'Requests', lead: 'General requests, expenses, timesheets and bookings.', group: 'requests', bundles: 'week' },
  leave: { title: 'Leave Requests', lead: 'Who wants to be away, and when.', group: 'leave' },
  projects: { title: 'Project Approvals', lead: 'Charters, budget changes, baselines and milestones.', group: 'projects' },
  procurement: { title: 'Procurement', lead: 'Purchases, changes of orders and bills that do not match.', group: 'procurement' },
  'request-forms': { title: 'Form requests', lead: 'Requests that came in through a form.', kind: 'request', bundles: 'form' },
};

export function usePreset(): Preset & { kinds: readonly ApprovalKind[] } {
  const { pathname } = useLocation();
  const preset = PRESETS[pathname.split('/').findLast(Boolean) ?? ''] ?? PRESETS['approvals']!;
  const kinds = APPROVAL_KINDS.filter(
    (kind) => (!preset.group || APPROVAL_KIND_TABLE[kind].group === preset.group) && (!preset.kind || kind === preset.kind),
  );
  return { ...preset, kinds };
}

const STATUSES = optionsOf(MACHINES.approval.states);

/** What an inbox can be narrowed to; a choice that has only one answer is none. */
export function useInboxFilters(kinds: readonly ApprovalKind[], withStatus: boolean): ListFilter[] {
  // A filter that could not be read is left out; the list stands without it.
  const { data: departments = [], isPending } = useQuery(departmentNamesQuery);
  const filters: ListFilter[] = [
    { key: 'kind', label: 'Kind', kind: 'choice', options: kinds.map((kind) => ({ value: kind, label: kindLabel(kind) })) },
    { key: 'departmentId', label: 'Department', kind: 'choice', options: departments.map(({ id, name }) => ({ value: id, label: name })) },
    ...(withStatus ? [{ key: 'status', label: 'Status', kind: 'choice', options: STATUSES } as const] : []),
    AMOUNT_FILTER,
    ageFilter('Waiting time'),
  ];
  return [
    ...filters.filter((filter) => !('options' in filter) || filter.options.length > 1 || (filter.key === 'departmentId' && isPending)),
    PROJECT_FILTER,
    personFilter('requesterId', 'From'),
    { key: 'flagged', label: 'Flags', kind: 'choice', options: [{ value: 'true', label: 'With a flag' }] },
  ];
}
