import { ALL_PLACES, isAbout, setStatus, TODAY, type Action, type Resource, type Row, type World } from './world.ts';

const UNPAID = 'lvt_00000000000000000000000003';
const SICK = 'lvt_00000000000000000000000002';

const approve: Action['act'] = (as, { id, version }) =>
  as.approvals.transition({ id, body: { name: 'approve', version, input: { comment: 'As agreed' } } });

/** The approval that a record waits for. */
const approvalOf =
  ({ app }: World, make: Action['make']): Action['make'] =>
  async (owner, place) => {
    const { id } = await make(owner, place);
    return app.services.db.selectFrom('approval').select(['id', 'version']).where('subject_id', '=', id).executeTakeFirstOrThrow();
  };

export function leave(world: World): Resource[] {
  const words = { handoverId: null, delegateId: null, awayMessage: null, fileIds: [] };
  const body = (typeId: string) => {
    const day = world.nextDay();
    return { typeId, from: day, to: day, halfStart: false, halfEnd: false, reason: 'Moving', ...words };
  };
  const make =
    (isDraft: boolean, status?: string, typeId = UNPAID): Action['make'] =>
    async (owner) => {
      const row = await world.as(owner).leave.create({ body: { ...body(typeId), isDraft } });
      if (status) await setStatus(world, 'leave_request', row.id, status);
      return row;
    };
  const person = async (owner: string): Promise<Row> => ({ id: world.idOf(owner), version: 1 });
  const move =
    (name: string, input?: Record<string, unknown>): Action['act'] =>
    (as, { id, version }) =>
      as.leave.transition({ id, body: { name: name as 'submit', version, ...(input ? { input } : {}) } });
  const reason = { reason: 'Not needed' };
  const actions: Action[] = [
    {
      letter: 'C',
      what: 'asked for',
      make: person,
      act: (as, { id }) => as.leave.create({ body: { ...body(UNPAID), employeeId: id, isDraft: false } }),
    },
    {
      letter: 'C',
      what: 'drafted as an illness (also for the people of whom one leads, A5)',
      who: { DH: 'd', HR: '*', EM: 'ot' },
      make: person,
      act: (as, { id }) => as.leave.create({ body: { ...body(SICK), employeeId: id, isDraft: true } }),
    },
    {
      letter: 'S',
      what: 'changed before it is sent',
      make: make(true),
      act: (as, { id, version }) => as.leave.update({ id, body: { ...body(UNPAID), version } }),
    },
    { letter: 'S', what: 'submitted', make: make(true), act: move('submit') },
    { letter: 'V', what: 'withdrawn', who: { EM: 'o' }, make: make(false), act: move('withdraw') },
    { letter: 'V', what: 'asked to be cancelled', who: { EM: 'o' }, make: make(true, 'approved'), act: move('askToCancel', reason) },
    { letter: 'V', what: 'cancelled', who: { HR: 'x' }, make: make(true, 'approved'), act: move('cancel', reason) },
    { letter: 'U', what: 'acknowledged', who: { HR: 'x' }, make: make(true, 'recorded', SICK), act: move('acknowledge') },
    {
      letter: 'R',
      what: 'talked about (not by those who see its dates alone)',
      who: { HR: '*', DH: 'd', EM: 'o' },
      make: make(true, 'approved'),
      act: isAbout('leave_request'),
    },
  ];
  const approval: Action = { letter: 'A', what: 'given', make: approvalOf(world, make(false)), act: approve };
  return [
    { name: 'leave request', places: ALL_PLACES, actions },
    { name: 'approval of leave', places: ALL_PLACES, actions: [approval] },
  ];
}

export function requests(world: World, formId: string): Resource[] {
  const draft: Action['make'] = (owner) => world.as(owner).requests.start({ body: { templateId: formId as `tpl_${string}` } });
  const move =
    (name: string, input?: Record<string, unknown>): Action['act'] =>
    (as, { id, version }) =>
      as.requests.transition({ id: id as `req_${string}`, body: { name: name as 'submit', version, ...(input ? { input } : {}) } });
  const sent =
    (status?: string): Action['make'] =>
    async (owner, place) => {
      const row = (await move('submit')(world.as(owner), await draft(owner, place))) as Row;
      if (status) await setStatus(world, 'request', row.id, status);
      return row;
    };
  const actions: Action[] = [
    {
      letter: 'S',
      what: 'saved as a draft',
      isOnesOwn: true,
      make: draft,
      act: (as, { id, version }) => as.requests.save({ id: id as `req_${string}`, body: { answers: { what: 'Two pairs' }, version } }),
    },
    { letter: 'S', what: 'submitted', make: draft, act: move('submit') },
    { letter: 'V', what: 'withdrawn', make: sent(), act: move('withdraw') },
    { letter: 'U', what: 'taken', make: sent('approved'), act: move('take') },
    {
      letter: 'V',
      what: 'cancelled (by who asked, the team or the head, A6)',
      who: { AD: '*', DH: 'd', EM: 'o' },
      make: sent('approved'),
      act: move('cancel', { reason: 'Not needed' }),
    },
    { letter: 'V', what: 'opened again', make: sent('completed'), act: move('reopen', { reason: 'Not all' }) },
    {
      letter: 'S',
      what: 'reminded of (also by the team)',
      who: { AD: '*', EM: 'o' },
      make: sent(),
      act: (as, { id }) => as.requests.remind({ id: id as `req_${string}`, body: {} }),
    },
    { letter: 'R', what: 'talked about', make: sent(), act: isAbout('request') },
  ];
  const approval: Action = { letter: 'A', what: 'given', make: approvalOf(world, sent()), act: approve };
  return [
    { name: 'submission', places: ALL_PLACES, actions },
    { name: 'approval of a submission', places: ALL_PLACES, actions: [approval] },
  ];
}

export function bookings(world: World, newVan: () => Promise<string>): Resource[] {
  const wanted = async (projectId: string | null) => {
    const day = TODAY;
    const resourceId = (await newVan()) as `rsc_${string}`;
    return { resourceId, from: day, to: day, purpose: 'Doors', projectId: projectId as `prj_${string}` };
  };
  const make =
    (status: string): Action['make'] =>
    async (owner, place) => {
      const row = await world.as(owner).resources.book({ body: await wanted(place === 'own' ? null : world.project[place]) });
      await setStatus(world, 'booking', row.id, status);
      return row;
    };
  const move =
    (name: string, input: Record<string, unknown> = {}): Action['act'] =>
    (as, { id, version }) =>
      as.resources.moveBooking({ id, body: { name: name as 'cancel', version, input } });
  return [
    {
      name: 'booking',
      places: ALL_PLACES,
      actions: [
        { letter: 'V', what: 'cancelled', make: make('approved'), act: move('cancel') },
        {
          letter: 'U',
          what: 'handed out (also by who runs the project, A14)',
          who: { AD: '*', EM: 'p' },
          make: make('approved'),
          act: move('checkOut', { isChecked: true, checked: [], meter: 100 }),
        },
        { letter: 'U', what: 'taken back', make: make('checked_out'), act: move('giveBack', { condition: 'sound', meter: 200 }) },
        { letter: 'R', what: 'talked about', make: make('approved'), act: isAbout('booking') },
      ],
    },
  ];
}

export function delegations(world: World): Resource[] {
  const make: Action['make'] = (owner) => {
    const toId = world.idOf('liam.doyle');
    const day = world.nextDay();
    const days = { fromDay: day, toDay: day };
    return world.as(owner).delegations.create({ body: { toId, ...days, kinds: ['leave'], maxAmountMinor: null, reason: 'Away' } });
  };
  const move =
    (name: 'revoke' | 'end'): Action['act'] =>
    (as, { id, version }) =>
      as.delegations.transition({ id, body: { name, version } });
  return [
    {
      name: 'delegation',
      places: ALL_PLACES,
      actions: [
        { letter: 'U', what: 'taken back', make, act: move('revoke') },
        { letter: 'V', what: 'ended', make, act: move('end') },
      ],
    },
  ];
}
