import { IconAdjustments, IconBeach, IconBuildingSkyscraper, IconCashBanknote, IconForms, IconShoppingCart } from '@tabler/icons-react';
import { APPROVAL_KIND_TABLE, type ApprovalKind, type KindGroup } from '@lintel/contract/approval-kinds';
import type { ComponentType } from 'react';

const LOOKS: Record<KindGroup, { icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }> }> = {
  requests: { icon: IconForms },
  leave: { icon: IconBeach },
  projects: { icon: IconBuildingSkyscraper },
  procurement: { icon: IconShoppingCart },
  money: { icon: IconCashBanknote },
  control: { icon: IconAdjustments },
};

export function KindIcon({ kind, size = 16 }: { kind: ApprovalKind; size?: number }) {
  const { icon: Icon } = LOOKS[APPROVAL_KIND_TABLE[kind].group];
  return <Icon size={size} stroke={1.7} aria-hidden />;
}
