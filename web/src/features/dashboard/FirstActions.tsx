import { Button } from '@mantine/core';
import type { Role } from '@lintel/contract/access';
import { IconBeach, IconClock, IconForms, IconMail, IconPlus, IconRubberStamp, IconShieldCheck, IconTicket } from '@tabler/icons-react';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { useUser } from '#web/kit/session.store.ts';

interface Action {
  label: string;
  icon: typeof IconMail;
  path: () => string;
}

/** What one of each role comes for first; the last one is the button of the page (design 3). */
const ACTIONS: Record<Role, readonly Action[]> = {
  employee: [
    { label: 'New request', icon: IconForms, path: () => to('requests.new') },
    { label: 'Request leave', icon: IconBeach, path: () => to('leave.request') },
    { label: 'Enter hours', icon: IconClock, path: () => to('timesheet') },
  ],
  department_head: [
    { label: 'New project', icon: IconPlus, path: () => to('projects.new') },
    { label: 'Open approvals', icon: IconRubberStamp, path: () => to('approvals') },
  ],
  managing_director: [{ label: 'Open approvals', icon: IconRubberStamp, path: () => to('approvals') }],
  hr_manager: [
    { label: 'Open leave', icon: IconBeach, path: () => to('leave.company') },
    { label: 'New employee', icon: IconPlus, path: () => to('people.create') },
  ],
  administrator: [
    { label: 'Open approvals', icon: IconRubberStamp, path: () => to('approvals') },
    { label: 'Open tickets', icon: IconTicket, path: () => to('support.tickets') },
  ],
  super_admin: [{ label: 'Open audit logs', icon: IconShieldCheck, path: () => to('audit') }],
  accountant: [{ label: 'Open Email Center', icon: IconMail, path: () => to('mail') }],
};

export function FirstActions() {
  const actions = ACTIONS[useUser().role];
  return actions.map(({ label, icon: Icon, path }, i) => (
    <Button
      key={label}
      component={Link}
      to={path()}
      variant={i === actions.length - 1 ? 'filled' : 'default'}
      leftSection={<Icon size={16} />}
    >
      {label}
    </Button>
  ));
}
