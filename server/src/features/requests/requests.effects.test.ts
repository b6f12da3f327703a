import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestDetail } from '@lintel/contract/requests';
import { watchYard } from '#server/features/resources/resources.service.ts';
import { systemContext } from '#server/platform/context.ts';
import { countQueries } from '#server/platform/db.ts';
import { appoint } from '#test/cast.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { requestDesk } from '#test/requests.ts';

let app: TestApp;
let company: Company;
const now = () => new Date('2026-10-12T06:00:00Z');
beforeAll(async () => {
  app = await testApp({ now });
  company = await appointCompany(app);
  await company.as('devon.archer').templates.installStarters({ body: {} });
});
afterAll(() => app.close());

const as = (who: CompanyName) => company.as(who);
const { draft, move, offer, submitted, templateId } = requestDesk(() => company);

const read = (who: CompanyName, { id }: RequestDetail) => as(who).requests.get({ id });

let codes = 10;
const resource = (requiredCertificates: string[] = []) =>
  as('devon.archer').resources.create({
    body: { kind: 'vehicle', code: `VH-${codes++}`, name: 'Van', category: 'Van', requiredCertificates },
  });

describe('a booking asked for by a form', () => {
  const days = (from: string, to = from) => ({ days: { from, to }, purpose: 'Doors' });
  const bookingOf = async (who: CompanyName, { linked }: RequestDetail) =>
    as(who).resources.booking({ id: linked!.path.split('/').at(-1) as `bkg_${string}` });

  test('is the person’s own, waits with it, and is done when the vehicle is back', async () => {
    const van = await resource();
    const asked = await submitted('marta.kessler', 'Book vehicle', { resource: van.id, ...days('2026-10-12') });
    expect(asked).toMatchObject({ status: 'approved', waitingOn: `Booking of ${van.code}`, title: 'Book vehicle: Doors' });
    const booking = await bookingOf('marta.kessler', asked);
    expect(booking).toMatchObject({ status: 'approved', requesterName: 'Marta Kessler', fromDay: '2026-10-12', toDay: '2026-10-12' });
    const out = await as('devon.archer').resources.moveBooking({
      id: booking.id,
      body: { name: 'checkOut', version: booking.version, input: { isChecked: true } },
    });
    expect(await refusal(move('marta.kessler', asked, 'cancel', { reason: 'Not needed' }))).toMatchObject({
      code: 'transition.not_now',
    });
    await as('devon.archer').resources.moveBooking({
      id: booking.id,
      body: { name: 'giveBack', version: out.version, input: { condition: 'sound' } },
    });
    expect(await read('marta.kessler', asked)).toMatchObject({ status: 'completed', outcome: 'It was brought back.' });
  });

  // workspace A14: half-days or hours
  test('is for the half of the day that the form names', async () => {
    const van = await resource();
    const half = (part: string) => submitted('marta.kessler', 'Book vehicle', { resource: van.id, part, ...days('2026-10-15') });
    const morning = await bookingOf('marta.kessler', await half('morning'));
    expect(morning).toMatchObject({ fromAt: '2026-10-14T22:00:00.000Z', toAt: '2026-10-15T10:00:00.000Z' });
    const afternoon = await bookingOf('marta.kessler', await half('afternoon'));
    expect(afternoon).toMatchObject({ fromAt: '2026-10-15T10:00:00.000Z', toAt: '2026-10-15T22:00:00.000Z' });
    expect(await refusal(half('day'))).toMatchObject({
      message: `${van.code} is with Marta Kessler from 15 Oct 2026 to 15 Oct 2026, 12:00. Choose other days or another resource.`,
    });
  });

  test('is for the department that the form names', async () => {
    const van = await resource();
    const department = (await as('marta.kessler').departments.names({}))[0]!.id;
    const answers = { resource: van.id, department, ...days('2026-10-15') };
    const booking = await bookingOf('marta.kessler', await submitted('marta.kessler', 'Book vehicle', answers));
    expect(booking).toMatchObject({ departmentName: expect.any(String) as string, projectName: null });
  });

  test('is refused with the sentence of the booking, and nothing was asked for', async () => {
    const crane = await resource(['CRANE']);
    const error = await refusal(submitted('marta.kessler', 'Book equipment', { resource: crane.id, ...days('2026-10-13') }));
    expect(error).toMatchObject({ code: 'booking.certificate' });
    expect(error.message).toMatch(/^Marta Kessler holds no CRANE valid to 13 Oct 2026/);
  });

  test('ends with the booking, and the booking ends with it', async () => {
    const van = await resource();
    const one = await submitted('marta.kessler', 'Book vehicle', { resource: van.id, ...days('2026-10-14') });
    const booking = await bookingOf('marta.kessler', one);
    await as('marta.kessler').resources.moveBooking({ id: booking.id, body: { name: 'cancel', version: booking.version } });
    expect(await read('marta.kessler', one)).toMatchObject({ status: 'completed', outcome: 'The booking was cancelled.' });

    const other = await submitted('marta.kessler', 'Book vehicle', { resource: van.id, ...days('2026-10-14') });
    expect(await move('marta.kessler', other, 'cancel', { reason: 'Not needed' })).toMatchObject({ status: 'cancelled' });
    expect(await bookingOf('marta.kessler', other)).toMatchObject({ status: 'cancelled' });
  });

  test('is done when nobody decides about the booking before its days are over', async () => {
    const van = await resource();
    const asked = await submitted('marta.kessler', 'Book vehicle', { resource: van.id, ...days('2026-10-26', '2026-10-30') });
    await watchYard({ ...systemContext(app.services), now: new Date('2026-10-31T06:00:00Z') });
    expect(await read('marta.kessler', asked)).toMatchObject({ status: 'completed', outcome: 'Nobody decided about it in time.' });
  });

  test('is done when the booking is rejected, or nobody collects it', async () => {
    const van = await resource();
    const rejected = await submitted('marta.kessler', 'Book vehicle', { resource: van.id, ...days('2026-10-20', '2026-10-23') });
    const { id: subjectId } = await bookingOf('marta.kessler', rejected);
    const { approvals } = as('devon.archer');
    const { id, version } = (await approvals.of({ kind: 'resource_booking', subjectId }))!;
    await approvals.transition({ id, body: { name: 'reject', version, input: { comment: 'No van' } } });
    expect(await read('marta.kessler', rejected)).toMatchObject({ status: 'completed', outcome: 'The booking was rejected.' });

    const missed = await submitted('marta.kessler', 'Book vehicle', { resource: van.id, ...days('2026-10-13') });
    await watchYard({ ...systemContext(app.services), now: new Date('2026-10-14T06:00:00Z') });
    expect(await read('marta.kessler', missed)).toMatchObject({ status: 'completed', outcome: 'Nobody collected it.' });
  });
});

test('a colleague who cannot sign in is reported by a form, and administration has it', async () => {
  const answers = { person: company.idOf('liam.doyle'), cause: 'locked', reason: 'It says that the password is wrong.' };
  const asked = await submitted('marta.kessler', 'Colleague cannot sign in', answers);
  expect(asked).toMatchObject({ status: 'completed', linked: { label: 'Recovery of Liam Doyle' } });
  expect((await as('devon.archer').recovery.list()).items).toMatchObject([{ employeeName: 'Liam Doyle', reason: 'locked', status: 'new' }]);
});

test('help is asked for by a form: the ticket is open at once, and is that of the person who needs it', async () => {
  const answers = { category: 'mail', subject: 'No mail', text: 'Since this morning' };
  const asked = await submitted('jonas.ekdahl', 'Get help', answers, 'marta.kessler');
  expect(asked).toMatchObject({ status: 'completed', outcome: expect.stringMatching(/^Ticket TKT-\d{4}-\d{4} is open\.$/) });
  const ticket = await as('marta.kessler').support.ticket({ id: asked.linked!.path.split('/').at(-1) as `tkt_${string}` });
  expect(ticket).toMatchObject({ subject: 'No mail', category: 'mail', requesterName: 'Marta Kessler' });
  expect(`Ticket ${ticket.number}`).toBe(asked.linked!.label);
});

describe('of one’s own file', () => {
  const IBAN = 'DE89 3704 0044 0532 0130 00';

  test('a bank account is asked for, verified by another, and stands in the request by its last digits alone', async () => {
    await appoint(app.services, company.idOf('samir.haddad'), 'bank_verifier');
    const wrong = await refusal(submitted('marta.kessler', 'Bank change', { holder: 'Marta Kessler', iban: 'DE89 3704' }));
    expect(wrong).toMatchObject({ code: 'requests.incomplete', fields: { iban: expect.stringContaining('does not add up') } });
    const asked = await submitted('marta.kessler', 'Bank change', { holder: 'Marta Kessler', iban: IBAN });
    expect(asked).toMatchObject({ status: 'completed', answers: { iban: '•••• 3000' } });
    // What is begun is kept so that the database alone does not tell it, and given up leaves the end of it.
    const kept = async ({ id }: Pick<RequestDetail, 'id'>) =>
      JSON.stringify((await app.services.db.selectFrom('request').select('data').where('id', '=', id).executeTakeFirstOrThrow()).data);
    const begun = await draft('marta.kessler', 'Bank change', { holder: 'Marta Kessler', iban: IBAN });
    expect(begun.answers['iban']).toBe(IBAN);
    expect(await kept(begun)).not.toContain(IBAN.slice(-4));
    await move('marta.kessler', begun, 'withdraw');
    expect(await kept(begun)).toContain('•••• 3000');
    // Who may not open it finds it in no figure either (workspace B1).
    const figuresFor = async (who: CompanyName) => {
      const { items } = await as(who).templates.list({ query: { q: 'Bank change' } });
      const { versions, weeks } = await as(who).templates.get({ id: items[0]!.id });
      return [items[0]!.submissions90, items[0]!.medianHours, versions[0]!.submissions, weeks.at(-1)!.count];
    };
    expect(await figuresFor('anneke.vos')).toEqual([1, 0, 1, 1]);
    expect(await figuresFor('devon.archer')).toEqual([0, null, 0, 0]);
    const { charts } = await as('devon.archer').dashboard.charts({ query: {} });
    expect(charts.find(({ key }) => key === 'cycle')!.points).not.toContain('Bank change');
    expect((await as('samir.haddad').bankChanges.list()).items).toMatchObject([{ employeeName: 'Marta Kessler', status: 'pending' }]);
    const { rows } = await app.services.pool.query<{ found: number }>(
      `select count(*)::int as found from request where data::text like '%3704%' and status <> 'draft'`,
    );
    expect(rows).toEqual([{ found: 0 }]);
  });

  test('an account number that is still being typed is kept as it stands, whatever it begins with', async () => {
    for (const iban of ['sealed:', 'sealed:DE89', 'DE'])
      expect((await draft('marta.kessler', 'Bank change', { holder: 'Marta Kessler', iban })).answers['iban']).toBe(iban);
  });

  test('a copy of it has the account number as it was typed, kept as before, and in another form as any text', async () => {
    const begun = await draft('marta.kessler', 'Bank change', { holder: 'Marta Kessler', iban: IBAN });
    const copied = async (form: string) =>
      as('marta.kessler').requests.start({ body: { templateId: await templateId(form), copyOf: begun.id as `req_${string}` } });
    expect((await copied('Bank change')).answers['iban']).toBe(IBAN);
    await offer('Fee to pay back', [{ key: 'iban', type: 'text', label: 'Account' }]);
    expect((await copied('Fee to pay back')).answers['iban']).toBe(IBAN);
  });

  test('nobody asks for another', async () => {
    const asked = submitted('jonas.ekdahl', 'Bank change', { holder: 'Marta Kessler', iban: IBAN }, 'marta.kessler');
    expect(await refusal(asked)).toMatchObject({ code: 'requests.own_only' });
  });

  test('a certificate stands in the file with its picture, until somebody has seen it as not verified', async () => {
    const [file] = await as('marta.kessler').files.upload({ form: { files: [new File(['card'], 'card.txt')] } });
    const answers = { certificate: 'crane', issued_on: '2026-01-10', expires_on: '2031-01-09', file: [file!.id] };
    const asked = await submitted('marta.kessler', 'Certificate upload', answers);
    expect(asked).toMatchObject({ status: 'approved', waitingOn: 'Human Resources', files: [{ name: 'card.txt' }] });
    const held = await as('marta.kessler').certifications.list({ id: company.idOf('marta.kessler') as `emp_${string}` });
    expect(held).toMatchObject([{ type: 'CRANE', expiresOn: '2031-01-09', verifiedAt: null, files: 1 }]);
  });
});

test('an incident stands in the register of who may read it, open until it is done, and its file names nobody who was hurt', async () => {
  const asked = await submitted('marta.kessler', 'Incident', {
    severity: 'first_aid',
    what: 'A splinter in a hand',
    injured: company.idOf('jonas.ekdahl'),
  });
  const unsent = await draft('marta.kessler', 'Incident', { severity: 'injury', what: 'Nothing after all' });
  await move('marta.kessler', unsent, 'withdraw');
  const register = (who: CompanyName, query = {}) => as(who).incidents.list({ query });
  const [line] = (await register('marta.kessler')).items;
  expect(line).toMatchObject({
    id: asked.id,
    severity: 'first_aid',
    happenedOn: '2026-10-12',
    what: 'A splinter in a hand',
    status: 'approved',
  });
  expect((await register('helena.marsh', { severity: 'first_aid', isOpen: 'true' })).page.total).toBe(1);
  expect((await register('helena.marsh', { severity: 'injury' })).page.total).toBe(0);
  expect((await register('helena.marsh', { isOpen: 'false' })).page.total).toBe(0);
  expect((await register('rachel.odum')).page.total).toBe(0);
  const file = await (await as('helena.marsh').incidents.export({ query: { format: 'csv' } })).text();
  expect(file).toContain('First aid,A splinter in a hand');
  expect(file).not.toContain('Ekdahl');
  expect((await countQueries(() => register('helena.marsh', { size: 200 }))).count).toBe(2);
});
