import { isGranted, type Permission } from '@lintel/contract/access';
import { projectMachine } from '@lintel/contract/project-machines';
import { requestMachine } from '@lintel/contract/request-machine';
import { resourceMachine } from '@lintel/contract/resource-machines';
import { SEARCH_GROUPS, type SearchGroup, type SearchHit } from '@lintel/contract/search';
import { taskMachine } from '@lintel/contract/task-machine';
import { searchDepartments } from '#server/features/departments/departments.service.ts';
import { searchFiles } from '#server/features/files/files.service.ts';
import { searchHits } from '#server/features/mail/mail.service.ts';
import { listPeople } from '#server/features/people/people.service.ts';
import { searchProjects } from '#server/features/projects/projects.service.ts';
import { searchRequests } from '#server/features/requests/requests.service.ts';
import { searchResources } from '#server/features/resources/resources.service.ts';
import { searchTickets } from '#server/features/support/support.service.ts';
import { searchTasks } from '#server/features/tasks/tasks.service.ts';
import type { Ctx } from '#server/platform/context.ts';

/** What a slice lets people find: within their scope, in the order that fits its things best. */
interface SearchSource {
  can: Permission;
  search(ctx: Ctx, text: string, limit: number): Promise<Omit<SearchHit, 'group'>[]>;
}

/** One a group; a group of the contract without its source does not compile. */
const SOURCES: Record<SearchGroup, SearchSource> = {
  people: {
    can: 'people:read',
    search: async ({ db, user }, q, size) => {
      const { items } = await listPeople(db, user, { q, page: 1, size });
      return items.map(({ id, name, position, email }) => ({ id, title: name, detail: `${position}, ${email}` }));
    },
  },
  departments: {
    can: 'departments:read',
    search: async (ctx, text, limit) =>
      (await searchDepartments(ctx, text, limit)).map(({ id, code, name }) => ({ id, title: name, detail: code })),
  },
  projects: {
    can: 'projects:read',
    search: async (ctx, text, limit) =>
      (await searchProjects(ctx, text, limit)).map(({ id, code, name, status }) => ({
        id,
        title: `${code} ${name}`,
        detail: projectMachine.states[status].label,
      })),
  },
  tasks: {
    can: 'tasks:read',
    search: async (ctx, text, limit) =>
      (await searchTasks(ctx, text, limit)).map(({ id, number, title, status }) => ({
        id,
        title: `${number} ${title}`,
        detail: taskMachine.states[status].label,
      })),
  },
  requests: {
    can: 'requests:read',
    search: async (ctx, text, limit) =>
      (await searchRequests(ctx, text, limit)).map(({ id, number, title, status }) => ({
        id,
        title,
        detail: [number, requestMachine.states[status].label].filter(Boolean).join(', '),
      })),
  },
  resources: {
    can: 'resources:read',
    search: async (ctx, text, limit) =>
      (await searchResources(ctx, text, limit)).map(({ id, code, name, status }) => ({
        id,
        title: `${code} ${name}`,
        detail: resourceMachine.states[status].label,
      })),
  },
  tickets: {
    can: 'tickets:use',
    search: async (ctx, text, limit) =>
      (await searchTickets(ctx, text, limit)).map(({ id, number, subject, asker }) => ({
        id,
        title: subject,
        detail: `${number}, ${asker}`,
      })),
  },
  documents: { can: 'files:read', search: searchFiles },
  mail: { can: 'mail:read', search: searchHits },
};

/** Hits of one kind at most. */
const HITS = 5;

/** Group after group, in the order of the contract: several connections for one search box would be too many. */
export async function searchEverything(ctx: Ctx, text: string): Promise<SearchHit[]> {
  const hits: SearchHit[] = [];
  for (const group of SEARCH_GROUPS) {
    const { can, search } = SOURCES[group];
    if (isGranted(ctx.user.role, can)) hits.push(...(await search(ctx, text, HITS)).map((hit) => ({ ...hit, group })));
  }
  return hits;
}
