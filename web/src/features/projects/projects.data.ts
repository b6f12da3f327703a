import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MemberInput, MilestoneInput, PhaseInput, ProgressInput } from '@lintel/contract/project-plans';
import type { Project, ProjectDetail, ProjectInput } from '@lintel/contract/projects';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

const KEY = 'projects';

export type ProjectView = 'running' | 'proposed' | 'finished' | 'all';

/** How many conversations of a project nobody answered: what their list says of itself. Below the key of what is filed, which makes it stale. */
export const unansweredQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['mail-filing', 'project', projectId, 'unanswered'],
    queryFn: async ({ signal }) =>
      (await api.mailThreads.list({ id: projectId as `prj_${string}`, query: { only: 'unanswered', size: 1 } }, { signal })).page.total,
  });

export const projectQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'one', id], queryFn: ({ signal }) => api.projects.get({ id }, { signal }) });

export const projectOptionsQuery = (q: string, { mine = false, open = true } = {}) =>
  queryOptions({
    queryKey: [KEY, 'options', q, mine, open],
    queryFn: ({ signal }) =>
      api.projects.options({ query: { open: String(open), ...(q ? { q } : {}), ...(mine ? { mine: 'true' } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Of tasks and hours as well, which change without the projects: read anew with every look. */
export const comparedQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [KEY, 'compared', ids],
    queryFn: ({ signal }) => api.projectPlans.compare({ query: { id: ids as `prj_${string}`[] } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What somebody is on the team of, those that are over as well. */
export const projectsOfQuery = (memberId: string) =>
  queryOptions({
    queryKey: [KEY, 'list', 'of', memberId],
    queryFn: ({ signal }) => api.projects.list({ query: { memberId: memberId as `emp_${string}`, size: 200 } }, { signal }),
  });

export const clientOptionsQuery = (q: string) =>
  queryOptions({
    queryKey: [KEY, 'clients', 'options', q],
    queryFn: ({ signal }) => api.projects.clientOptions({ query: q ? { q } : {} }, { signal }),
    placeholderData: keepPreviousData,
  });

export const clientsQuery = queryOptions({ queryKey: [KEY, 'clients'], queryFn: ({ signal }) => api.projects.clients({}, { signal }) });

export const readProjectsAgain = () => queryClient.invalidateQueries({ queryKey: [KEY] });

/** Every change answers the whole project: it is shown at once, and lists are read again. */
const changed = async (call: Promise<ProjectDetail>): Promise<ProjectDetail> => {
  const project = await call;
  queryClient.setQueryData(projectQuery(project.id).queryKey, project);
  void queryClient.invalidateQueries({ queryKey: [KEY, 'list'] });
  return project;
};
const once = () => ({ idempotencyKey: intentKey() });

export const createProject = (body: ProjectInput) => changed(api.projects.create({ body }, once()));
export const updateProject = (id: string, version: number, body: ProjectInput) =>
  changed(api.projects.update({ id, body: { ...body, version } }, once()));
export const moveProject = (name: string, { id, version }: Project, input: Record<string, unknown>) =>
  changed(api.projects.transition({ id, body: { name: name as 'start', version, input } }, once()));

export const savePhase = (projectId: string, phase: { id: string; version: number } | null, body: PhaseInput) =>
  changed(
    phase
      ? api.projectPlans.updatePhase({ id: phase.id, body: { ...body, version: phase.version } }, once())
      : api.projectPlans.addPhase({ id: projectId, body }, once()),
  );
export const removePhase = (id: string) => changed(api.projectPlans.removePhase({ id }, once()));
export const recordProgress = (id: string, body: ProgressInput) => changed(api.projectPlans.recordProgress({ id, body }, once()));

export const saveMilestone = (projectId: string, milestone: { id: string; version: number } | null, body: MilestoneInput) =>
  changed(
    milestone
      ? api.projectPlans.updateMilestone({ id: milestone.id, body: { ...body, version: milestone.version } }, once())
      : api.projectPlans.addMilestone({ id: projectId, body }, once()),
  );
export const removeMilestone = (id: string) => changed(api.projectPlans.removeMilestone({ id }, once()));
export const moveMilestone = (name: string, { id, version }: { id: string; version: number }, input: Record<string, unknown>) =>
  changed(api.projectPlans.moveMilestone({ id, body: { name: name as 'reach', version, input } }, once()));

export const saveMember = (projectId: string, employeeId: string, body: MemberInput) =>
  changed(api.projectPlans.putMember({ id: projectId, employeeId, body }, once()));
export const removeMember = (projectId: string, employeeId: string) =>
  changed(api.projectPlans.removeMember({ id: projectId, employeeId }, once()));
