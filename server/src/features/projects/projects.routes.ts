import { projectPlansApi } from '@lintel/contract/project-plans';
import { projectsApi } from '@lintel/contract/projects';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { exportList } from '#server/features/lists/lists.service.ts';
import type { Mount } from '#server/platform/mount.ts';
import { compareProjects } from './projects.compare.ts';
import { readProject } from './projects.detail.ts';
import { addMilestone, removeMilestone, updateMilestone } from './projects.milestones.ts';
import { addPhase, recordProgress, removePhase, updatePhase } from './projects.plan.ts';
import { listProjects, projectsList } from './projects.list.ts';
import { listClientOptions, listOptions } from './projects.queries.ts';
import { createProject, listClients, moveMilestone, moveProject, updateProject } from './projects.service.ts';
import { putMember, removeMember } from './projects.team.ts';

export const mountProjects = (mount: Mount): void => {
  mount('projects', projectsApi, {
    list: async ({ query }, { db, user, now }) => listProjects(db, user, await companyDay(db, now), query),
    export: async ({ query }, ctx) => exportList(ctx, projectsList(await companyDay(ctx.db, ctx.now)), query),
    options: ({ query }, { db, user }) => listOptions(db, user, query),
    clients: (_input, { db }) => listClients(db),
    clientOptions: ({ query }, { db, user }) => listClientOptions(db, user, query.q),
    get: ({ id }, ctx) => readProject(ctx, id),
    create: ({ body }, ctx) => createProject(ctx, body),
    update: ({ id, body }, ctx) => updateProject(ctx, id, body),
    transition: ({ id, body }, ctx) => moveProject(ctx, { id, ...body }),
  });
  mount('project-plans', projectPlansApi, {
    compare: ({ query }, ctx) => compareProjects(ctx, query.id),
    addPhase: ({ id, body }, ctx) => addPhase(ctx, id, body),
    updatePhase: ({ id, body }, ctx) => updatePhase(ctx, id, body),
    removePhase: ({ id }, ctx) => removePhase(ctx, id),
    recordProgress: ({ id, body }, ctx) => recordProgress(ctx, id, body),
    addMilestone: ({ id, body }, ctx) => addMilestone(ctx, id, body),
    updateMilestone: ({ id, body }, ctx) => updateMilestone(ctx, id, body),
    removeMilestone: ({ id }, ctx) => removeMilestone(ctx, id),
    moveMilestone: ({ id, body }, ctx) => moveMilestone(ctx, { id, ...body }),
    putMember: ({ id, employeeId, body }, ctx) => putMember(ctx, id, employeeId, body),
    removeMember: ({ id, employeeId }, ctx) => removeMember(ctx, id, employeeId),
  });
};
