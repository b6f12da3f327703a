import { GRADE } from '#test/hiring.ts';
import { ALL_PLACES, isAbout, OTHERS_PLACES, setStatus, type Action, type Resource, type Row, type World } from './world.ts';

const once = () => ({ idempotencyKey: crypto.randomUUID() });
type Emp = `emp_${string}`;

/** What stands in a personnel file, and who changes it. */
export function records(world: World): Resource[] {
  const { db } = world.app.services;
  const person: Action['make'] = async (owner) => {
    const id = world.idOf(owner);
    const row = await db.selectFrom('employee').select(['version', 'department_id']).where('id', '=', id).executeTakeFirstOrThrow();
    return { id, version: row.version, with: row.department_id! };
  };
  const { building, finance } = world.department;
  const anotherThan = (department: string) => (department === building ? finance : building);
  const certificate = { type: 'FIRST_AID', issuedOn: '2026-01-05' } as never;
  const ibans = ['DE89370400440532013000', 'FR1420041010050500013M02606', 'NL91ABNA0417164300', 'AT611904300234573201'];
  let asked = 0;
  return [
    {
      name: 'employee record',
      places: ALL_PLACES,
      actions: [
        {
          letter: 'U',
          what: 'changed',
          who: { HR: '*' },
          make: person,
          act: (as, { id, version, with: place }) =>
            as.employees.updateWork({
              id: id as Emp,
              body: {
                givenName: 'Nova',
                familyName: 'Person',
                position: 'Mason',
                departmentId: place,
                hireDate: '2020-03-02',
                version,
              } as never,
            }),
        },
        {
          letter: 'U',
          what: 'given a photo',
          make: person,
          act: (as, { id }) => as.employees.setPhoto({ id: id as Emp, body: { photoId: null } }),
        },
        {
          letter: 'U',
          what: 'proposed for another department',
          who: { DH: 'd' },
          make: person,
          act: (as, { id, with: place }) =>
            as.employees.proposeTransfer({
              id: id as Emp,
              body: { departmentId: anotherThan(place!) as `dep_${string}`, from: '2026-12-01', reason: 'Books' },
            }),
        },
        { letter: 'R', what: 'talked about', who: { HR: '*' }, make: person, act: isAbout('employee') },
        { letter: 'R', what: 'noted on for a review', who: { HR: 'x', DH: 'd' }, make: person, act: isAbout('employee_review') },
      ],
    },
    {
      name: 'personal field',
      places: ALL_PLACES,
      actions: [
        {
          letter: 'U',
          what: 'changed',
          reads: 'employee record',
          make: person,
          act: (as, { id, version }) =>
            as.employees.updatePersonal({ id: id as Emp, body: { privateEmail: null, address: 'Dock 3', emergencyContacts: [], version } }),
        },
        {
          letter: 'U',
          what: 'changed where it is secret',
          who: { HR: '*' },
          make: person,
          act: (as, { id, version }) => as.employees.setSecrets({ id: id as Emp, body: { nationalId: '12', taxProfile: null, version } }),
        },
        {
          letter: 'U',
          what: 'changed where it is a bank account',
          make: async (owner, place) => {
            await db.updateTable('bank_change').set({ status: 'cancelled' }).execute();
            return person(owner, place);
          },
          act: (as, { id }) =>
            as.bankChanges.request({ id: id as Emp, body: { iban: ibans[(asked += 1) % ibans.length]!, holder: 'Nova Person' } }, once()),
        },
      ],
    },
    {
      name: 'certificate',
      places: ALL_PLACES,
      actions: [
        { letter: 'C', what: 'recorded', make: person, act: (as, { id }) => as.certifications.add({ id: id as Emp, body: certificate }) },
        {
          letter: 'U',
          what: 'verified (nobody their own)',
          who: { HR: 'x' },
          make: async (owner) => {
            const { id, version } = await world.as(owner).certifications.add({ id: world.idOf(owner), body: certificate });
            return { id, version };
          },
          act: (as, { id, version }) => as.certifications.verify({ id: id as `crt_${string}`, body: { version } }),
        },
      ],
    },
    {
      name: 'pay',
      places: OTHERS_PLACES,
      actions: [
        {
          letter: 'C',
          what: 'proposed',
          make: person,
          act: (as, { id }) =>
            as.pay.propose(
              {
                id: id as Emp,
                body: { from: '2026-12-01', basis: 'monthly', monthlyMinor: '350000', grade: GRADE.code, reason: 'Foreman now' },
              },
              once(),
            ),
        },
      ],
    },
  ];
}

/** What is asked of those who help. */
export function help(world: World): Resource[] {
  const ticket =
    (status: string): Action['make'] =>
    async (owner) => {
      const row = await world.as(owner).support.create({ body: { subject: 'Printer', category: 'it', body: 'It blinks.' } });
      await setStatus(world, 'ticket', row.id, status);
      return { id: row.id, version: row.version };
    };
  const move =
    (name: string, input?: Record<string, unknown>): Action['act'] =>
    (as, { id, version }) =>
      as.support.transition({ id: id as `tkt_${string}`, body: { name: name as 'wait', version, ...(input ? { input } : {}) } });
  const recovery =
    (status: string): Action['make'] =>
    async (owner) => {
      const employeeId = world.idOf(owner);
      await world.app.services.db.updateTable('recovery').set({ status: 'rejected' }).where('employee_id', '=', employeeId).execute();
      const row = await world.as('liam.doyle').recovery.report({ body: { employeeId, reason: 'forgotten' } });
      await setStatus(world, 'recovery', row.id, status);
      return { id: row.id, version: row.version };
    };
  const body = { body: 'It is the toner.' };
  return [
    {
      name: 'ticket',
      places: ALL_PLACES,
      actions: [
        {
          letter: 'C',
          what: 'written down for somebody',
          who: { AD: '*', EM: 'o' },
          make: async (owner) => ({ id: world.idOf(owner), version: 1 }),
          act: (as, { id }) =>
            as.support.create({ body: { subject: 'Printer', category: 'it', body: 'It blinks.', requesterId: id as Emp } }),
        },
        {
          letter: 'U',
          what: 'given a priority',
          make: ticket('open'),
          act: (as, { id, version }) => as.support.change({ id: id as `tkt_${string}`, body: { priority: 'high', version } }),
        },
        { letter: 'U', what: 'left to wait', make: ticket('open'), act: move('wait', body) },
        { letter: 'U', what: 'resolved', make: ticket('open'), act: move('resolve', body) },
        {
          letter: 'U',
          what: 'opened again (also by who asked, A15)',
          who: { AD: '*', EM: 'o' },
          make: async (owner, place) => (await move('resolve', body)(world.as('devon.archer'), await ticket('open')(owner, place))) as Row,
          act: move('reopen', body),
        },
        { letter: 'U', what: 'confirmed (by who asked, A15)', who: { EM: 'o' }, make: ticket('resolved'), act: move('confirm') },
        {
          letter: 'U',
          what: 'answered (also by who asked)',
          who: { AD: '*', EM: 'o' },
          make: ticket('open'),
          act: (as, { id }) => as.support.reply({ id: id as `tkt_${string}`, body: { body: 'It blinks still.' } }),
        },
        {
          letter: 'U',
          what: 'given a note that only support sees',
          make: ticket('open'),
          act: (as, { id }) => as.support.reply({ id: id as `tkt_${string}`, body: { body: 'The toner again.', isInternal: true } }),
        },
        {
          letter: 'U',
          what: 'rated (by who asked)',
          who: { EM: 'o' },
          make: ticket('resolved'),
          act: (as, { id }) => as.support.rate({ id: id as `tkt_${string}`, body: { rating: 4 } }),
        },
      ],
    },
    {
      name: 'recovery of a sign-in',
      places: OTHERS_PLACES,
      actions: [
        {
          letter: 'U',
          what: 'taken',
          make: recovery('new'),
          act: (as, { id, version }) => as.recovery.transition({ id: id as `pwr_${string}`, body: { name: 'take', version } }),
        },
        {
          letter: 'U',
          what: 'rejected',
          make: recovery('new'),
          act: (as, { id, version }) =>
            as.recovery.transition({
              id: id as `pwr_${string}`,
              body: { name: 'reject', version, input: { reason: 'Somebody else called' } },
            }),
        },
      ],
    },
  ];
}
