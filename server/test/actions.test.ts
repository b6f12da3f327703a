import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGrade } from '#server/features/people/grades.service.ts';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { bookings, delegations, leave, requests } from '#test/actions/asked.ts';
import { CALLER_NAMES, CALLERS, isGiven, isOneOf, type CallerName, type Place } from '#test/actions/cells.ts';
import { help, records } from '#test/actions/people.ts';
import { projects, tasks, timesheets } from '#test/actions/work.ts';
import { openWorld, type Action, type Resource, type Row, type World } from '#test/actions/world.ts';
import { GRADE } from '#test/hiring.ts';
import { codeOf } from '#test/refusal.ts';
import { heardBy } from '#test/told.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const { templates } = world.as('devon.archer');
  const form = await templates.create({
    body: {
      name: 'Gloves',
      category: 'Site',
      kind: 'general',
      fulfilment: 'administrator',
      fields: [{ key: 'what', type: 'text', label: 'What' }],
    },
  });
  await templates.transition({ id: form.id, body: { name: 'publish', version: form.version } });
  formId = form.id;
  await withTransaction(world.app.services.db, (tx) => createGrade(systemContext(world.app.services, tx), GRADE));
});
afterAll(() => world.close());

let formId = '';
let vans = 10;
const newVan = async () =>
  (
    await world.as('devon.archer').resources.create({
      body: { kind: 'vehicle', code: `VH-${(vans += 1)}`, name: 'Van', category: 'Van', meterKind: 'km', meterValue: 100 } as never,
    })
  ).id;

const OWNERS = { building: 'marta.kessler', finance: 'petra.lind' } as const;
const ownerOf = (name: CallerName, place: Place): string => (place === 'own' ? CALLERS[name].username : OWNERS[place]);
/** An id of the same kind that nothing has. */
const nothing = (row: Row): Row => ({ ...row, id: row.id.replace(/_.*/, `_${'0'.repeat(26)}`) });

const isAddressedTo = async (username: string, { id }: Row): Promise<boolean> => {
  const { db } = world.app.services;
  const rows = await db
    .selectFrom('approval_assignee')
    .select('approval_id')
    .where('approval_id', '=', id)
    .where('employee_id', '=', world.idOf(username))
    .where('is_active', '=', true)
    .execute();
  return rows.length > 0;
};

/** Who may do it with whose row, as workspace B says it and as it is; and who did it without that any open page hears of it. */
async function tried(resource: Resource, action: Action): Promise<{ said: string[]; found: string[]; unheard: string[] }> {
  const said: string[] = [];
  const found: string[] = [];
  const unheard: string[] = [];
  const rows = new Map<string, Row>();
  for (const name of CALLER_NAMES) {
    let unknown: string | undefined;
    for (const place of resource.places) {
      const owner = ownerOf(name, place);
      const row = rows.get(owner) ?? (await action.make(owner, place));
      rows.set(owner, row);
      const { username } = CALLERS[name];
      const may = action.who ? isOneOf(action.who, name, place) : isGiven(resource.name, action.letter, name, place);
      const isMeant = action.letter === 'A' ? may && (await isAddressedTo(username, row)) : may;
      const line = `${name}: ${place}`;
      if (isMeant) said.push(line);
      let code = '';
      const heard = await heardBy(world.app.services, async () => {
        code = await codeOf(action.act(world.as(username), row));
      });
      if (code === 'done') {
        found.push(line);
        if (heard.length === 0 && !action.isOnesOwn) unheard.push(line);
        rows.delete(owner);
      } else if (isGiven(action.reads ?? resource.name, 'R', name, place)) {
        if (!REFUSED.includes(code)) found.push(`${line} ${code}`);
      } else {
        unknown ??= await codeOf(action.act(world.as(username), nothing(row)));
        if (code !== unknown || !REFUSED.includes(code)) found.push(`${line} ${code}, and of nothing ${unknown}`);
      }
    }
  }
  return { said, found, unheard };
}
/** By right, and not by state. */
const REFUSED = [
  'access.forbidden',
  'request.not_found',
  'approval.own',
  'approval.not_addressed',
  'task.not_yours_to_assign',
  'project.not_your_department',
  'certification.own',
  'ticket.note',
  'ticket.for_others',
];

const lazily = (resources: () => Resource[]) => resources;
const SLICES = {
  leave: lazily(() => leave(world)),
  requests: lazily(() => requests(world, formId)),
  bookings: lazily(() => bookings(world, newVan)),
  delegations: lazily(() => delegations(world)),
  tasks: lazily(() => tasks(world)),
  projects: lazily(() => projects(world)),
  timesheets: lazily(() => timesheets(world)),
  records: lazily(() => records(world)),
  help: lazily(() => help(world)),
};

describe.each(Object.entries(SLICES))('%s', (_slice, resources) => {
  test('each action is for those rows that workspace B gives it for; any other is as if it were not there; what is done is heard', async () => {
    const differences: Record<string, unknown> = {};
    for (const resource of resources())
      for (const action of resource.actions) {
        const { said, found, unheard } = await tried(resource, action);
        const missing = said.filter((line) => !found.includes(line));
        const more = found.filter((line) => !said.includes(line));
        if (missing.length + more.length + unheard.length > 0)
          differences[`${resource.name} is ${action.what}`] = { missing, more, unheard };
      }
    expect(differences).toEqual({});
  });
});
