import {
  IconAlertTriangle,
  IconBuildingBank,
  IconBulb,
  IconCarCrash,
  IconCertificate,
  IconCoins,
  IconCrane,
  IconFileText,
  IconForms,
  IconHelp,
  IconIdBadge,
  IconLock,
  IconNotebook,
  IconReceipt,
  IconSchool,
  IconShoppingCart,
  IconTool,
  IconTruck,
  IconUsers,
} from '@tabler/icons-react';

/** The icons that a form can have, by the name that its template keeps. */
export const TEMPLATE_ICONS = {
  forms: IconForms,
  'shopping-cart': IconShoppingCart,
  receipt: IconReceipt,
  truck: IconTruck,
  crane: IconCrane,
  help: IconHelp,
  lock: IconLock,
  notebook: IconNotebook,
  'alert-triangle': IconAlertTriangle,
  coins: IconCoins,
  'file-text': IconFileText,
  'building-bank': IconBuildingBank,
  certificate: IconCertificate,
  school: IconSchool,
  tool: IconTool,
  users: IconUsers,
  'id-badge': IconIdBadge,
  'car-crash': IconCarCrash,
  bulb: IconBulb,
} as const;

export function TemplateIcon({ name, size = 20 }: { name: string; size?: number }) {
  const Icon = TEMPLATE_ICONS[name as keyof typeof TEMPLATE_ICONS] ?? IconForms;
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
