import { sql, type Expression, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import type { milestoneMachine, projectMachine } from '@lintel/contract/project-machines';
import { isSystem, type User } from '#server/platform/context.ts';
import type { May } from '#server/platform/transitions.ts';

/** Everything for those who look over the company; else the own departments' projects and those one is a member of (workspace B2). */
export function visibleTo(user: User): Expression<SqlBool> {
  if (isSystem(user) || isGranted(user.role, 'projects:read-all')) return sql<SqlBool>`true`;
  return sql<SqlBool>`(project.department_id = any(${[...user.heads]}::text[]) or project.id = any(${[...user.projects]}::text[]))`;
}

/** What the rules of a project ask of its row. */
export interface ProjectOwner {
  id: string;
  department_id: string;
}

export const heads = (project: ProjectOwner, user: User): boolean => user.heads.includes(project.department_id);
export const runs = (project: ProjectOwner, user: User): boolean => user.runs.includes(project.id);

/** Who may change plan and progress: the department's head, the project's manager and deputy. */
export const manages = (project: ProjectOwner, user: User): boolean => isSystem(user) || runs(project, user) || heads(project, user);

/** Who may say who is on the team: those, and whoever sets up the organisation (workspace C2). */
export const staffs = (project: ProjectOwner, user: User): boolean => manages(project, user) || isGranted(user.role, 'departments:write');

export const mayMoveProject: May<ProjectOwner, TransitionOf<typeof projectMachine>> = {
  submit: heads,
  start: manages,
  hold: heads,
  resume: heads,
  handOver: runs,
  close: heads,
  cancel: heads,
};

/** Whoever runs a project does not accept its milestones (SoD-12). */
export const mayMoveMilestone: Record<
  TransitionOf<typeof milestoneMachine>,
  (project: ProjectOwner, user: User, isAcceptance: boolean) => boolean
> = {
  reach: manages,
  signOff: maySignOff,
  sendBack: maySignOff,
};

/** What the client accepts is decided by an approval; the head signs off the others. */
function maySignOff(project: ProjectOwner, user: User, isAcceptance: boolean): boolean {
  return isSystem(user) || (!isAcceptance && heads(project, user) && !runs(project, user));
}
