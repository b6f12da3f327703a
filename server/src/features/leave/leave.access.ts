import { isGranted } from '@lintel/contract/access';
import type { leaveRequestMachine } from '@lintel/contract/leave-machine';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import type { User } from '#server/platform/context.ts';
import type { May } from '#server/platform/transitions.ts';

type Standing = 'own' | 'hr' | 'head' | 'payroll';

/** What is shown of a request to whom (workspace B2): the kind where it is private, and everything that a person wrote. */
const SHOWN: Record<Standing, { own: boolean; privateType: boolean; privateDetails: boolean; details: boolean }> = {
  own: { own: true, privateType: true, privateDetails: true, details: true },
  hr: { own: false, privateType: true, privateDetails: true, details: true },
  head: { own: false, privateType: false, privateDetails: false, details: true },
  payroll: { own: false, privateType: false, privateDetails: false, details: false },
};

interface Concerned {
  employee_id: string;
  created_by: string;
  department_id: string | null;
  is_private: boolean;
}

export function shownTo(user: User, row: Concerned): { own: boolean; type: boolean; details: boolean } {
  const { own, privateType, privateDetails, details } = SHOWN[standingOf(user, row)];
  return { own, type: privateType || !row.is_private, details: details && (privateDetails || !row.is_private) };
}

function standingOf(user: User, row: Concerned): Standing {
  if (row.employee_id === user.id || row.created_by === user.id) return 'own';
  if (isGranted(user.role, 'leave:manage')) return 'hr';
  return row.department_id !== null && user.heads.includes(row.department_id) ? 'head' : 'payroll';
}

interface MovableRow {
  employee_id: string;
  created_by: string;
  is_recorded: boolean;
  certificate_due_on: string | null;
  certified_at: Date | null;
  status: string;
  decided_by: string | null;
}

const isOwn = (row: MovableRow, user: User) => row.employee_id === user.id || row.created_by === user.id;
// SoD-1: nobody decides about days of their own.
const isAnother = (row: MovableRow, user: User) => row.employee_id !== user.id;
const hasApproved = ({ status, decided_by }: MovableRow, user: User) =>
  decided_by === user.id && (status === 'approved' || status === 'cancel_pending');
const lacksCertificate = (row: MovableRow) => row.certificate_due_on !== null && row.certified_at === null;

/** Who of those with the permission. */
export const may: May<MovableRow, TransitionOf<typeof leaveRequestMachine>> = {
  submit: (row, user) => isOwn(row, user) && !row.is_recorded,
  record: (row, user) => isOwn(row, user) && row.is_recorded,
  withdraw: isOwn,
  askToCancel: (row, user) => row.employee_id === user.id,
  cancel: (row, user) => isAnother(row, user) && (isGranted(user.role, 'leave:manage') || hasApproved(row, user)),
  shorten: isAnother,
  acknowledge: isAnother,
  certify: (row, user) => isAnother(row, user) && lacksCertificate(row),
  convert: (row, user) => isAnother(row, user) && lacksCertificate(row),
};
