import type { LeaveRequestDetail, LeaveRequestInput } from '@lintel/contract/leave';
import type { LeaveType } from '@lintel/contract/leave-types';
import type { DayRange } from '#web/ui/DateRangeField.tsx';

/** A request while it is being written. */
export interface Draft {
  typeId: string;
  range: DayRange;
  halfStart: boolean;
  halfEnd: boolean;
  reason: string;
  handoverId: string | null;
  delegateId: string | null;
  awayMessage: string;
  awayOutside: string | null;
}

export const startOf = (request: LeaveRequestDetail | null, types: LeaveType[]): Draft => ({
  typeId: request?.typeId ?? types[0]?.id ?? '',
  range: { from: request?.from ?? '', to: request?.to ?? '' },
  halfStart: request?.halfStart ?? false,
  halfEnd: request?.halfEnd ?? false,
  reason: request?.reason ?? '',
  handoverId: request?.handoverId ?? null,
  delegateId: request?.delegateId ?? null,
  awayMessage: request?.awayMessage ?? '',
  awayOutside: request?.awayOutside ?? null,
});

/** As the calls want it; null while there are no days. Both halves of a single day are the whole of it. */
export function inputOf(draft: Draft, fileIds: string[]): LeaveRequestInput | null {
  const { range, reason, awayMessage, halfStart, halfEnd, ...rest } = draft;
  if (!range.from || !range.to) return null;
  const isWhole = range.from === range.to && halfStart && halfEnd;
  return {
    ...rest,
    ...range,
    halfStart: halfStart && !isWhole,
    halfEnd: halfEnd && !isWhole,
    reason: reason.trim() || null,
    awayMessage: awayMessage.trim() || null,
    fileIds,
  };
}
