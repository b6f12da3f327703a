import { daysOfWeek } from '@lintel/contract/kit/days';
import type { Place } from './cells.ts';
import { ALL_PLACES, isAbout, OTHERS_PLACES, setStatus, TODAY, type Action, type Resource, type World } from './world.ts';

const HEADS = { building: 'jonas.ekdahl', finance: 'rachel.odum' } as const;

type Input = Record<string, unknown>;
const projectOf = ({ project }: World, place: Place): `prj_${string}` => project[place as 'building'];

export function tasks(world: World): Resource[] {
  const body = (assigneeId: string, projectId: `prj_${string}` | null) => ({ title: 'Scaffold', assigneeIds: [assigneeId], projectId });
  const make =
    (status = 'todo'): Action['make'] =>
    async (owner, place) => {
      const by = place === 'own' ? owner : HEADS[place];
      const row = await world.as(by).tasks.create({ body: body(world.idOf(owner), place === 'own' ? null : projectOf(world, place)) });
      await setStatus(world, 'task', row.id, status);
      return { id: row.id, version: row.version, with: world.idOf(owner) };
    };
  const move =
    (name: string, input?: Input): Action['act'] =>
    (as, { id, version }) =>
      as.tasks.transition({ id, body: { name: name as 'start', version, ...(input ? { input } : {}) } });
  const inProject: Action['make'] = async (owner, place) => ({ id: projectOf(world, place), version: 1, with: world.idOf(owner) });
  const forOneself: Action['make'] = async (owner) => ({ id: world.idOf(owner), version: 1 });
  const led = { DH: 'd', EM: 'op' } as const;
  const reason = { reason: 'No longer needed' };
  return [
    {
      name: 'task',
      places: OTHERS_PLACES,
      actions: [
        {
          letter: 'C',
          what: 'added to a project for somebody of it',
          reads: 'project',
          make: inProject,
          act: (as, { id, with: who }) => as.tasks.create({ body: body(who!, id as `prj_${string}`) }),
        },
      ],
    },
    {
      name: 'task',
      places: ['own'],
      actions: [
        { letter: 'C', what: 'added for oneself', make: forOneself, act: (as, { id }) => as.tasks.create({ body: body(id, null) }) },
      ],
    },
    {
      name: 'task',
      places: ALL_PLACES,
      actions: [
        {
          letter: 'U',
          what: 'changed',
          who: led,
          make: make(),
          act: (as, { id, version, with: who }) => {
            const { projectId: _stays, ...change } = body(who!, null);
            return as.tasks.update({ id, body: { ...change, title: 'Scaffold, north side', version } });
          },
        },
        { letter: 'U', what: 'started', who: led, make: make(), act: move('start') },
        { letter: 'U', what: 'blocked', who: led, make: make('in_progress'), act: move('block', reason) },
        {
          letter: 'U',
          what: 'measured',
          who: led,
          make: make('in_progress'),
          act: (as, { id }) => as.tasks.measure({ id, body: { percent: 50 } }),
        },
        { letter: 'V', what: 'cancelled', make: make(), act: move('cancel', reason) },
        { letter: 'U', what: 'opened again', make: make('done'), act: move('reopen', reason) },
        { letter: 'R', what: 'watched', make: make(), act: (as, { id }) => as.tasks.watch({ id, body: { isWatching: true } }) },
      ],
    },
  ];
}

export function projects(world: World): Resource[] {
  const manager = { building: 'amara.nwosu', finance: 'petra.lind' } as const;
  const plan = { name: 'All', start: '2026-09-01', finish: '2026-12-01' };
  /** A project of the department of a place, with a phase, a milestone, its manager and one more. */
  const make =
    (status: string): Action['make'] =>
    async (_owner, place) => {
      const of = place as 'building' | 'finance';
      const { projects: made, projectPlans: plans } = world.as(HEADS[of]);
      const { id } = await made.create({ body: body(world.nextCode(), world.department[of]) });
      const { phases } = await plans.addPhase({ id, body: plan });
      const put = (username: string, projectRole: 'manager' | 'worker') =>
        plans.putMember({ id, employeeId: world.idOf(username), body: { projectRole } });
      await put(manager[of], 'manager');
      if (of === 'building') await put('nils.berg', 'worker');
      const { version } = await made.get({ id });
      await setStatus(world, 'project', id, status);
      return { id, version, with: phases[0]!.id };
    };
  const move =
    (name: string, input?: Input): Action['act'] =>
    (as, { id, version }) =>
      as.projects.transition({ id, body: { name: name as 'start', version, ...(input ? { input } : {}) } });
  const body = (code: string, departmentId: string) => ({
    code,
    name: 'Clinic',
    departmentId: departmentId as `dep_${string}`,
    clientName: 'Client',
    plannedStart: plan.start,
    plannedFinish: plan.finish,
  });
  const department: Action['make'] = async (_owner, place) => ({ id: world.department[place], version: 1 });
  const reason = { reason: 'Frost' };
  const heads = { DH: 'd' } as const;
  const manages = { DH: 'd', EM: 'p' } as const;
  return [
    {
      name: 'project',
      places: OTHERS_PLACES,
      actions: [
        { letter: 'C', what: 'proposed', make: department, act: (as, { id }) => as.projects.create({ body: body(world.nextCode(), id) }) },
        { letter: 'S', what: 'submitted', who: heads, make: make('draft'), act: move('submit') },
        { letter: 'U', what: 'started', who: manages, make: make('approved'), act: move('start', { actualStart: TODAY }) },
        {
          letter: 'U',
          what: 'put on hold',
          who: heads,
          make: make('active'),
          act: move('hold', { ...reason, expectedResume: '2026-11-02' }),
        },
        {
          letter: 'U',
          what: 'handed over',
          who: { EM: 'p' },
          make: make('active'),
          act: move('handOver', { actualFinish: '2026-01-05', defectsEnd: '2027-12-01' }),
        },
        { letter: 'V', what: 'cancelled', who: heads, make: make('draft'), act: move('cancel', reason) },
        { letter: 'V', what: 'cancelled once it is approved', who: { MD: '*' }, make: make('approved'), act: move('abandon', reason) },
        { letter: 'U', what: 'opened again', who: { MD: '*' }, make: make('closed'), act: move('reopen', reason) },
        {
          letter: 'U',
          what: 'given a phase',
          make: make('draft'),
          act: (as, { id }) => as.projectPlans.addPhase({ id: id as `prj_${string}`, body: { ...plan, name: 'Shell' } }),
        },
        {
          letter: 'U',
          what: 'given somebody (also by who sets up the organisation, C2)',
          who: { SA: '*', ...manages },
          make: make('active'),
          act: (as, { id }) =>
            as.projectPlans.putMember({ id: id as `prj_${string}`, employeeId: world.idOf('otto.lang'), body: { projectRole: 'worker' } }),
        },
        {
          letter: 'U',
          what: 'given a milestone',
          make: make('draft'),
          act: (as, { id, with: phase }) =>
            as.projectPlans.addMilestone({
              id: id as `prj_${string}`,
              body: { phaseId: phase as `phs_${string}`, name: 'Roof', dueDate: '2026-11-02' },
            }),
        },
        { letter: 'R', what: 'talked about', make: make('active'), act: isAbout('project') },
      ],
    },
  ];
}

export function timesheets(world: World): Resource[] {
  const cells = (week: string) => [
    { day: daysOfWeek(week)[0]!, minutes: 480, projectId: null, activity: 'office' as const, phaseId: null, taskId: null },
  ];
  const make =
    (status?: string): Action['make'] =>
    async (owner) => {
      const week = world.nextWeek();
      const row = await world.as(owner).timesheets.save({ body: { week, cells: cells(week) } });
      if (status) await setStatus(world, 'timesheet', row.id!, status);
      return { id: row.id!, version: row.version };
    };
  const person: Action['make'] = async (owner) => ({ id: world.idOf(owner), version: 1 });
  const worker: Action['make'] = async (_owner, place) => ({
    id: projectOf(world, place),
    version: 1,
    with: world.worker[place as 'building'],
  });
  const move =
    (name: string, input?: Input): Action['act'] =>
    (as, { id, version }) =>
      as.timesheets.transition({ id, body: { name: name as 'submit', version, ...(input ? { input } : {}) } });
  const save: Action['act'] = (as, { id }) => {
    const week = world.nextWeek();
    return as.timesheets.save({ body: { week, employeeId: id as `emp_${string}`, cells: cells(week) } });
  };
  const reason = { reason: 'Wrong project' };
  return [
    {
      name: 'timesheet',
      places: ALL_PLACES,
      actions: [
        { letter: 'C', what: 'filled in', make: person, act: save },
        { letter: 'S', what: 'submitted', make: make(), act: move('submit', { reason: 'Only Monday' }) },
        {
          letter: 'U',
          what: 'opened again by whoever heads the department',
          who: { DH: 'do', MD: 'o' },
          make: make('approved'),
          act: move('reopen', reason),
        },
        { letter: 'U', what: 'recalled', who: { HR: '*' }, make: make('approved'), act: move('recall', reason) },
      ],
    },
    {
      name: 'week of a crew',
      places: OTHERS_PLACES,
      actions: [
        {
          letter: 'C',
          what: 'filled in',
          make: worker,
          act: (as, { id, with: who }) => {
            const week = world.nextWeek();
            const cell = { employeeId: who as `emp_${string}`, day: daysOfWeek(week)[0]!, minutes: 480 };
            return as.timesheets.saveCrew({ body: { week, projectId: id as `prj_${string}`, cells: [cell] } });
          },
        },
      ],
    },
  ];
}
