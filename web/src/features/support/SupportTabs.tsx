import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';

/** The parts of support. */
export function SupportTabs({ current }: { current: 'support' }) {
  return (
    <RouteTabs
      label="Parts of support"
      link={Link}
      current={current}
      tabs={[
        { id: 'support', to: to('support'), label: 'Overview' },
        { id: 'support.tickets', to: to('support.tickets'), label: 'Tickets' },
        { id: 'support.resets', to: to('support.resets'), label: 'Password resets' },
      ]}
    />
  );
}
