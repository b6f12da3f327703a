import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, weekOf } from '@lintel/contract/kit/days';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';

const SICK = 'lvt_00000000000000000000000002';
/** A Monday. */
const TODAY = '2026-10-12';
const WEEK = weekOf(TODAY);

/** workspace B2 by its abbreviations; FIN heads another department than the one that everything here belongs to. */
const READERS = {
  SA: 'viktor.sandell',
  MD: 'helena.marsh',
  HR: 'anneke.vos',
  AC: 'samir.haddad',
  AD: 'devon.archer',
  DH: 'jonas.ekdahl',
  FIN: 'rachel.odum',
} as const satisfies Record<string, CompanyName>;

let app: TestApp;
let company: Company;
type Clients = ReturnType<Company['as']>;
/** What Marta Kessler, of Building, has or asked for. */
let marta: Record<'task' | 'leave' | 'request' | 'approval' | 'delegation' | 'booking' | 'ticket' | 'recovery', string>;
const own = () => company.idOf('marta.kessler') as `emp_${string}`;

beforeAll(async () => {
  app = await testApp({ now: () => new Date(`${TODAY}T08:00:00Z`) });
  company = await appointCompany(app);
  const { db } = app.services;
  await db.insertInto('project_member').values({ project_id: company.project, employee_id: own(), project_role: 'worker' }).execute();
  await db.updateTable('employee').set({ manager_id: null }).where('id', '=', company.idOf('liam.doyle')).execute();
  forgetRelations(app.services);
  const { devon, jonas, me } = { devon: company.as('devon.archer'), jonas: company.as('jonas.ekdahl'), me: company.as('marta.kessler') };
  const task = await jonas.tasks.create({ body: { title: 'Scaffold', assigneeIds: [own()] } });
  const span = { from: TODAY, to: TODAY, halfStart: false, halfEnd: false };
  const words = { reason: null, handoverId: null, delegateId: null, awayMessage: null, fileIds: [], isDraft: false };
  const leave = await me.leave.create({ body: { typeId: SICK, ...span, ...words } });
  const form = await devon.templates.create({
    body: {
      name: 'Gloves',
      category: 'Site',
      kind: 'general',
      fulfilment: 'administrator',
      fields: [{ key: 'what', type: 'text', label: 'What' }],
    },
  });
  await devon.templates.transition({ id: form.id, body: { name: 'publish', version: form.version } });
  const started = await me.requests.start({ body: { templateId: form.id as `tpl_${string}` } });
  const request = await me.requests.transition({ id: started.id, body: { name: 'submit', version: started.version } });
  const approval = (await me.approvals.of({ kind: 'request', subjectId: request.id }))!;
  const days = { fromDay: addDays(TODAY, 5), toDay: addDays(TODAY, 6) };
  const toId = company.idOf('liam.doyle') as `emp_${string}`;
  const delegation = await me.delegations.create({ body: { toId, ...days, kinds: null, maxAmountMinor: null, reason: 'Away' } });
  const van = await devon.resources.create({ body: { kind: 'vehicle', code: 'VH-01', name: 'Van', category: 'Van' } });
  const booking = await me.resources.book({
    body: { resourceId: van.id, from: addDays(TODAY, 1), to: addDays(TODAY, 1), purpose: 'Doors' },
  });
  const ticket = await me.support.create({ body: { subject: 'Printer', category: 'it', body: 'It blinks.' } });
  const recovery = await me.recovery.report({ body: { employeeId: toId, reason: 'forgotten' } });
  marta = {
    task: task.id,
    leave: leave.id,
    request: request.id,
    approval: approval.id,
    delegation: delegation.id,
    booking: booking.id,
    ticket: ticket.id,
    recovery: recovery.id,
  };
});
afterAll(() => app.close());

const has = async (list: Promise<{ items: { id: string }[] }>, id: string) => (await list).items.some((one) => one.id === id);

const keeps = async (as: Clients, group: string) => (await as.settings.list()).some((row) => row.group === group);

/** Who finds it, in the order of READERS; nobody else does. */
const ROWS: [what: string, seenBy: string, look: (as: Clients) => Promise<unknown>][] = [
  ['the directory card', 'SA MD HR AC AD DH FIN', (as) => as.people.get({ id: own() })],
  ['the employee record', 'SA MD HR AC AD DH', (as) => as.employees.get({ id: own() })],
  ['pay', 'MD HR', (as) => as.pay.history({ id: own() })],
  ['secrets', 'HR', (as) => as.employees.secrets({ id: own() })],
  ['certificates', 'SA MD HR AD DH', (as) => as.certifications.list({ id: own() })],
  ['the project', 'SA MD HR AC AD DH', (as) => as.projects.get({ id: company.project as `prj_${string}` })],
  ['a task', 'MD DH', (as) => as.tasks.get({ id: marta.task })],
  ['a week of hours', 'HR AC DH', (as) => as.timesheets.week({ query: { week: WEEK, employeeId: own() } })],
  ['an absence', 'HR AC DH', (as) => as.leave.get({ id: marta.leave })],
  ['balances of leave', 'HR AC DH', (as) => as.leave.balances({ query: { employeeId: own() } })],
  ['a request', 'MD AD DH', (as) => as.requests.get({ id: marta.request as `req_${string}` })],
  ['an approval', 'SA MD AD DH', (as) => as.approvals.get({ id: marta.approval })],
  ['a delegation', 'SA HR DH', (as) => has(as.delegations.list({ query: { size: 200 } }), marta.delegation)],
  ['a booking', 'MD AC AD DH', (as) => as.resources.booking({ id: marta.booking as `bkg_${string}` })],
  ['a ticket', 'SA AD', (as) => as.support.ticket({ id: marta.ticket as `tkt_${string}` })],
  ['a recovery of the sign-in', 'SA AD', (as) => as.recovery.get({ id: marta.recovery })],
  ['the list of employees', 'SA MD HR AC AD DH FIN', (as) => as.employees.list()],
  ['the list of departments', 'SA MD HR AC AD', (as) => as.departments.list()],
  ['the list of duties', 'SA MD HR AC', (as) => as.duties.list()],
  ['the chains of approvals', 'SA MD HR AC AD DH FIN', (as) => as.policies.list()],
  ['the forms behind requests', 'SA MD HR AC AD DH FIN', (as) => as.templates.list()],
  ['a setting of the company', 'SA MD', (as) => keeps(as, 'Company')],
  ['a setting of leave', 'SA MD HR', (as) => keeps(as, 'Leave')],
  ['a setting of the yard', 'SA MD AD', (as) => keeps(as, 'Resources')],
  ['what was changed in the settings', 'SA MD', (as) => as.settings.history()],
  ['the audit log', 'SA', (as) => as.audit.list()],
  ['jobs', 'SA', (as) => as.jobs.list()],
];

test.each(ROWS)('%s is seen by %s', async (_what, seenBy, look) => {
  const seen: string[] = [];
  for (const [short, name] of Object.entries(READERS)) {
    const found = await look(company.as(name)).catch((error: { status: number }) => {
      if (error.status === 403 || error.status === 404) return false;
      throw error;
    });
    if (found !== false) seen.push(short);
  }
  expect(seen.join(' ')).toBe(seenBy);
});
