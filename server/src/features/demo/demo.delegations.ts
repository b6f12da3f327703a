import { escalateAbsent } from '#server/features/approvals/approvals.service.ts';
import { delegateOwn } from '#server/features/approvals/delegations.service.ts';
import { actingAs } from './demo.actor.ts';
import { dayAfter } from './demo.calendar.ts';
import { delegatedUnits } from './demo.requests.ts';
import { employeeIds } from './demo.staff.ts';
import type { Unit } from './demo.steps.ts';

const HEAD_OF_CIVIL = 'E0038';

/**
 * Sofia Marchetti is away for two weeks and lets Peter Vance decide up to 10 000 (workspace H7); what is above that is passed on, since
 * nobody stands in for her.
 */
export const delegationUnits = (anchor: string): Unit[] => [
  {
    at: new Date(`${anchor}T06:30:00Z`),
    run: async (ctx) => {
      await delegateOwn(await actingAs(ctx, HEAD_OF_CIVIL), {
        toId: (await employeeIds(ctx)).get('peter.vance')!,
        fromDay: anchor,
        toDay: dayAfter(anchor, 11),
        kinds: null,
        maxAmountMinor: '1000000',
        reason: 'Annual leave',
      });
    },
  },
  { at: new Date(`${anchor}T06:35:00Z`), run: escalateAbsent },
  ...delegatedUnits(anchor, new Date(`${anchor}T06:40:00Z`)),
];
