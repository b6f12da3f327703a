import type { StateOf, TransitionOf } from '@lintel/contract/kit/machine';
import type { Team } from '@lintel/contract/request-kinds';
import type { requestMachine } from '@lintel/contract/request-machine';
import type { User } from '#server/platform/context.ts';
import type { May } from '#server/platform/transitions.ts';
import { isInTeam } from './requests.team.ts';

/** What decides who may move a request, in a row of the table and of a list alike. */
export interface RightsRow {
  status: StateOf<typeof requestMachine>;
  requester_id: string;
  on_behalf_of_id: string | null;
  department_id: string | null;
  assignee_id: string | null;
  fulfilment: Team;
  owner_id: string;
  team_department_id: string | null;
}

export const isOwner = (row: RightsRow, user: User): boolean => row.requester_id === user.id;
export const isConcerned = (row: RightsRow, user: User): boolean => isOwner(row, user) || row.on_behalf_of_id === user.id;
/** Where nobody worked on it there is nothing to judge, and nobody to take it up again. */
const isWorkedOff = ({ fulfilment }: RightsRow): boolean => fulfilment !== 'none';
export const mayRate = (row: RightsRow, user: User): boolean => isConcerned(row, user) && isWorkedOff(row);
export const mayRemind = (row: RightsRow, user: User): boolean => isConcerned(row, user) || isInTeam(row, user);
const heads = ({ department_id }: RightsRow, user: User): boolean => department_id !== null && user.heads.includes(department_id);

/** workspace A6, column "who". */
export const may: May<RightsRow, TransitionOf<typeof requestMachine>> = {
  submit: isOwner,
  take: isInTeam,
  complete: (row, user) => row.assignee_id === user.id,
  reopen: (row, user) => isConcerned(row, user) && isWorkedOff(row),
  withdraw: isOwner,
  cancel: (row, user) => isConcerned(row, user) || isInTeam(row, user) || heads(row, user),
};
