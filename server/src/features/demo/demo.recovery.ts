import type { RecoveryInput } from '@lintel/contract/recovery';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import type { recoveryMachine } from '@lintel/contract/recovery';
import { completeRecovery, moveRecovery, reportRecovery } from '#server/features/recovery/recovery.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { actingAs } from './demo.actor.ts';
import { instantOn } from './demo.calendar.ts';
import { employeeId } from './demo.staff.ts';
import type { Unit } from './demo.steps.ts';

const NOOR = 'E0012';
type Step = readonly [name: TransitionOf<typeof recoveryMachine>, input?: Record<string, unknown>];

interface DemoRecovery {
  of: string;
  by: string;
  at: readonly [day: number, time: string];
  reason: RecoveryInput['reason'];
  channel: RecoveryInput['channel'];
  note: string;
  steps: readonly Step[];
  isComplete?: true;
}

const SENT: readonly Step[] = [
  ['take'],
  ['verify', { method: 'callback_number_on_file', note: 'Called back on the number on file, knew the badge number.' }],
  ['send', { action: 'link_sent' }],
];

/** Four recoveries: one that is being verified, one sent, one completed, one rejected (workspace H7). */
const RECOVERIES: readonly DemoRecovery[] = [
  {
    of: 'E0053',
    by: 'E0049',
    at: [-7, '06:50'],
    reason: 'locked',
    channel: 'colleague',
    note: 'Three tries on the phone.',
    steps: SENT,
    isComplete: true,
  },
  {
    of: 'E0020',
    by: NOOR,
    at: [-5, '10:15'],
    reason: 'lost_factor',
    channel: 'phone',
    note: 'Caller from an unknown number.',
    steps: [['take'], ['reject', { reason: 'The caller did not know the badge number and hung up.' }]],
  },
  { of: 'E0043', by: 'E0041', at: [0, '06:20'], reason: 'forgotten', channel: 'colleague', note: 'New phone since Friday.', steps: SENT },
  {
    of: 'E0051',
    by: 'E0050',
    at: [0, '06:45'],
    reason: 'locked',
    channel: 'colleague',
    note: 'Stands beside me on site.',
    steps: [['take']],
  },
];

export function recoveryUnits(today: string): Unit[] {
  return RECOVERIES.map((one) => ({ at: instantOn(today, ...one.at), run: (ctx) => play(ctx, one) }));
}

async function play(ctx: Ctx, { of, by, reason, channel, note, steps, isComplete }: DemoRecovery): Promise<void> {
  const id = (await employeeId(ctx, of)) as `emp_${string}`;
  let recovery = await reportRecovery(await actingAs(ctx, by), { employeeId: id, reason, channel, note });
  const handler = await actingAs(ctx, NOOR);
  for (const [name, input] of steps)
    recovery = await moveRecovery(handler, { id: recovery.id, name, version: recovery.version, ...(input ? { input } : {}) });
  if (isComplete) await completeRecovery(await actingAs(ctx, of));
}
