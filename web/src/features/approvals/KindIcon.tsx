import {
  IconAdjustments,
  IconBeach,
  IconBuildingSkyscraper,
  IconCalendarTime,
  IconCashBanknote,
  IconForms,
  IconShoppingCart,
} from '@tabler/icons-react';
import { APPROVAL_KIND_TABLE, type ApprovalKind, type KindGroup } from '@lintel/contract/approval-kinds';
import type { ComponentType } from 'react';

type Look = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

const LOOKS: Record<KindGroup, Look> = {
  requests: IconForms,
  leave: IconBeach,
  projects: IconBuildingSkyscraper,
  procurement: IconShoppingCart,
  money: IconCashBanknote,
  control: IconAdjustments,
};

/** Decided among the requests, and looked for as in the menu. */
const OWN: Partial<Record<ApprovalKind, Look>> = { timesheet: IconCalendarTime };

export function KindIcon({ kind, size = 16 }: { kind: ApprovalKind; size?: number }) {
  const Icon = OWN[kind] ?? LOOKS[APPROVAL_KIND_TABLE[kind].group];
  return <Icon size={size} stroke={1.7} aria-hidden />;
}
