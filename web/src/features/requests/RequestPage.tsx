import { useParams } from 'react-router';
import { RecoveryScreen } from '#web/features/recovery/recovery.parts.tsx';
import { BookingScreen, ResourceScreen } from '#web/features/resources/resources.parts.tsx';
import { TicketView } from '#web/features/support/support.parts.tsx';
import { RequestScreen } from './RequestScreen.tsx';

const SCREENS: Record<string, (props: { id: string }) => React.ReactNode> = {
  tkt: TicketView,
  pwr: RecoveryScreen,
  bkg: BookingScreen,
  rsc: ResourceScreen,
};

/** One of my requests, or what one led to: a ticket, a booking, a recovery; and what the label of a resource opens (workspace C1.17). */
export function RequestPage() {
  const { formId = '' } = useParams();
  const Screen = SCREENS[formId.slice(0, 3)] ?? RequestScreen;
  return <Screen key={formId} id={formId} />;
}
