import { requestsList } from '#server/features/requests/requests.service.ts';
import { listRecoveries } from '#server/features/recovery/recovery.service.ts';
import { countDues, countResources } from '#server/features/resources/resources.service.ts';
import { listTickets, supportOverview } from '#server/features/support/support.service.ts';
import { countList } from '#server/platform/list.ts';
import { counted, figure, FIRST, hours, waitingFor, whole, type DrawFigure } from './dashboard.figure.ts';

/** workspace D6.1 */
export const openTickets: DrawFigure = async ({ db, user, now }) => {
  const { page } = await listTickets(db, user, now, { ...FIRST, view: 'open' });
  const breaching = await listTickets(db, user, now, { ...FIRST, view: 'breaching' });
  const soon = breaching.page.total;
  return figure(
    {
      key: 'tickets',
      label: 'Open tickets',
      value: whole(page.total),
      note: soon === 0 ? 'none runs out of time' : `${whole(soon)} out of time within 2 hours`,
      isAlert: soon > 0,
    },
    'tickets',
    page.total,
    { view: 'open' },
  );
};

/** workspace D6.2 */
export const firstResponse: DrawFigure = async ({ db, user, now }) => {
  const { medianFirstMinutes: median, targetFirstMinutes: target } = await supportOverview(db, user, now);
  const said = target === null ? 'no answers in 30 days' : `30 days, target ${hours(target)} h`;
  return figure(
    {
      key: 'first-response',
      label: 'First response',
      ...timeFigure(median),
      note: said,
      isAlert: median !== null && target !== null && median > target,
    },
    'support',
    median ?? 0,
  );
};

/** In minutes under an hour, as the page behind it says it. */
const timeFigure = (minutes: number | null) =>
  minutes === null
    ? { value: '–', unit: '' }
    : minutes < 60
      ? { value: String(minutes), unit: 'min' }
      : { value: hours(minutes), unit: 'h' };

/** workspace D6.3 */
export const lockedOut: DrawFigure = async (look) => {
  const { items, page } = await listRecoveries(look, { page: 1, size: 200, isOpen: true });
  const oldest = items.map(({ createdAt }) => createdAt).toSorted()[0];
  return figure(
    {
      key: 'locked-out',
      label: 'Locked-out people',
      value: whole(page.total),
      note: oldest ? `the oldest for ${waitingFor(oldest, look.now)}` : 'everybody can sign in',
      isAlert: page.total > 0,
    },
    'recoveries',
    page.total,
    { isOpen: 'true' },
  );
};

/** workspace D6.4 */
export const inFulfilment: DrawFigure = async (look) => {
  const status = ['approved', 'in_fulfilment'] as const;
  const list = requestsList(look.now);
  const count = await countList(list, look, { view: 'all', tab: 'open', status: [...status] });
  const late = await countList(list, look, { view: 'all', tab: 'open', status: [...status], term: 'late' });
  return figure(
    {
      key: 'fulfilment',
      label: 'In fulfilment',
      value: whole(count),
      unit: count === 1 ? 'request' : 'requests',
      note: late === 0 ? 'none is overdue' : `${whole(late)} overdue`,
      isAlert: late > 0,
    },
    'requests',
    count,
    { view: 'all', tab: 'open', status: [...status] },
  );
};

/** workspace D6.5 */
export const resourcesFree: DrawFigure = async (look) => {
  const count = (more: object) => countResources(look, { status: ['in_service'], ...more });
  const free = await count({ isFree: true });
  const parts: string[] = [];
  for (const kind of ['vehicle', 'equipment'] as const)
    parts.push(`${await count({ isFree: true, kind })} of ${await count({ kind })} ${kind === 'vehicle' ? 'vehicles' : 'machines'}`);
  return figure({ key: 'free', label: 'Free now', value: whole(free), note: parts.join(', ') }, 'resources', free, {
    isFree: 'true',
    status: 'in_service',
  });
};

/** workspace D6.6: documents and services; what opens are these, one by one. */
export const upkeepDue: DrawFigure = async (look) => {
  const due = await countDues(look, 30);
  const over = await countDues(look, 0);
  const resources = await countResources(look, { dueWithin: 30 });
  const late = over === 0 ? 'nothing is overdue' : `${whole(over)} due now or overdue`;
  return figure(
    {
      key: 'upkeep',
      label: 'Papers and services due in 30 days',
      value: whole(due),
      note: resources < due ? `of ${counted(resources, 'resource')}; ${late}` : late,
      isAlert: over > 0,
    },
    'dues',
    due,
    { dueWithin: '30' },
  );
};

export const breachingTickets: DrawFigure = async ({ db, user, now }) => {
  const { page } = await listTickets(db, user, now, { ...FIRST, view: 'breaching' });
  return figure({ key: 'breaching', label: 'Tickets that run out of time', value: whole(page.total) }, 'tickets', page.total, {
    view: 'breaching',
  });
};

export const unassignedTickets: DrawFigure = async ({ db, user, now }) => {
  const { page } = await listTickets(db, user, now, { ...FIRST, view: 'unassigned' });
  return figure({ key: 'unassigned', label: 'Tickets that nobody has taken', value: whole(page.total) }, 'tickets', page.total, {
    view: 'unassigned',
  });
};
