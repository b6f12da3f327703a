import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconBarrierBlock,
  IconBeach,
  IconCash,
  IconChecks,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDotted,
  IconCircleX,
  IconClockExclamation,
  IconClockHour4,
  IconEye,
  IconFlag3,
  IconKey,
  IconLock,
  IconPlayerPause,
  IconProgress,
  IconSend,
  IconTarget,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Tone } from './theme.colors.ts';

export interface StatusTone {
  tone: Tone;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
}

/** Every status of the product: a tone, a word and an icon with its own outline. No two share an icon. */
export const STATUS = {
  draft: { tone: 'neutral', label: 'Draft', icon: IconCircleDashed },
  submitted: { tone: 'info', label: 'Submitted', icon: IconSend },
  in_review: { tone: 'review', label: 'In review', icon: IconEye },
  in_progress: { tone: 'accent', label: 'In progress', icon: IconProgress },
  returned: { tone: 'warning', label: 'Returned', icon: IconArrowBackUp },
  approved: { tone: 'success', label: 'Approved', icon: IconCircleCheck },
  rejected: { tone: 'danger', label: 'Rejected', icon: IconCircleX },
  paid: { tone: 'success', label: 'Paid', icon: IconCash },
  scheduled: { tone: 'accent', label: 'Scheduled', icon: IconClockHour4 },
  due_soon: { tone: 'warning', label: 'Due soon', icon: IconClockExclamation },
  overdue: { tone: 'danger', label: 'Overdue', icon: IconAlertTriangle },
  on_hold: { tone: 'warning', label: 'On hold', icon: IconPlayerPause },
  at_risk: { tone: 'warning', label: 'At risk', icon: IconFlag3 },
  cancelled: { tone: 'neutral', label: 'Cancelled', icon: IconBan },
  locked: { tone: 'neutral', label: 'Locked', icon: IconLock },
  active: { tone: 'success', label: 'Active', icon: IconUserCheck },
  on_leave: { tone: 'info', label: 'On leave', icon: IconBeach },
  on_plan: { tone: 'accent', label: 'On plan', icon: IconTarget },
  handed_over: { tone: 'accent', label: 'Handed over', icon: IconKey },
  todo: { tone: 'neutral', label: 'To do', icon: IconCircleDotted },
  blocked: { tone: 'danger', label: 'Blocked', icon: IconBarrierBlock },
  done: { tone: 'success', label: 'Done', icon: IconChecks },
  suspended: { tone: 'danger', label: 'Suspended', icon: IconUserOff },
} satisfies Record<string, StatusTone>;

export type Status = keyof typeof STATUS;
