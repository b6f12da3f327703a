import { isGranted } from '@lintel/contract/access';
import { projectMachine } from '@lintel/contract/projects';
import { searchApi, type SearchHit } from '@lintel/contract/search';
import { taskMachine } from '@lintel/contract/tasks';
import { searchDepartments } from '#server/features/departments/departments.service.ts';
import { searchHits } from '#server/features/mail/mail.service.ts';
import { listPeople } from '#server/features/people/people.service.ts';
import { searchProjects } from '#server/features/projects/projects.service.ts';
import { searchTasks } from '#server/features/tasks/tasks.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Mount } from '#server/platform/mount.ts';

/** Hits of one kind at most. */
const HITS = 5;

export const mountSearch = (mount: Mount): void =>
  mount('search', searchApi, {
    // One after another: three connections for one search box would be too many.
    search: async ({ query: { q } }, ctx) => [
      ...(await findPeople(ctx, q)),
      ...(await findDepartments(ctx, q)),
      ...(await findProjects(ctx, q)),
      ...(await findTasks(ctx, q)),
      ...(await findMail(ctx, q)),
    ],
  });

async function findPeople({ db, user }: Ctx, q: string): Promise<SearchHit[]> {
  const { items } = await listPeople(db, user, { q, page: 1, size: HITS });
  return items.map(({ id, name, position, email }) => ({ group: 'people', id, title: name, detail: `${position}, ${email}` }));
}

async function findDepartments(ctx: Ctx, q: string): Promise<SearchHit[]> {
  if (!isGranted(ctx.user.role, 'departments:read')) return [];
  const found = await searchDepartments(ctx, q, HITS);
  return found.map(({ id, code, name }) => ({ group: 'departments', id, title: name, detail: code }));
}

async function findProjects(ctx: Ctx, q: string): Promise<SearchHit[]> {
  const found = await searchProjects(ctx, q, HITS);
  return found.map(({ id, code, name, status }) => ({
    group: 'projects',
    id,
    title: `${code} ${name}`,
    detail: projectMachine.states[status].label,
  }));
}

async function findTasks(ctx: Ctx, q: string): Promise<SearchHit[]> {
  const found = await searchTasks(ctx, q, HITS);
  return found.map(({ id, number, title, status }) => ({
    group: 'tasks',
    id,
    title: `${number} ${title}`,
    detail: taskMachine.states[status].label,
  }));
}

async function findMail(ctx: Ctx, q: string): Promise<SearchHit[]> {
  return isGranted(ctx.user.role, 'mail:read') ? searchHits(ctx, q, HITS) : [];
}
