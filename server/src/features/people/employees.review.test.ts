import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { toldBy } from '#test/told.ts';

let app: TestApp;
/** Jonas Ekdahl heads Building, where Marta Kessler works; Rachel Odum heads Finance. */
let company: Company;
let finance: `dep_${string}`;
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
  const { id } = await app.services.db.selectFrom('department').select('id').where('code', '=', 'FIN').executeTakeFirstOrThrow();
  finance = id as `dep_${string}`;
});
afterAll(() => app.close());

const idOf = (who: CompanyName) => company.idOf(who) as `emp_${string}`;
const about = (who: CompanyName) => ({ subjectType: 'employee_review', subjectId: idOf(who) });
const notes = async (reader: CompanyName, who: CompanyName) =>
  (await company.as(reader).comments.list(about(who))).entries.map((entry) => (entry.kind === 'comment' ? entry.text : ''));
const propose = (who: CompanyName, about: CompanyName, more: object = {}) =>
  company.as(who).employees.proposeTransfer({
    id: idOf(about),
    body: { departmentId: finance, from: '2027-01-04', reason: 'She asked for it', ...more },
  });

describe('notes for review', () => {
  test('are written and read by the head and by HR, and by nobody else: not by the person', async () => {
    await company.as('jonas.ekdahl').comments.add({ ...about('marta.kessler'), body: { text: 'Leads well' } });
    for (const reader of ['jonas.ekdahl', 'liam.doyle', 'anneke.vos'] as const)
      expect(await notes(reader, 'marta.kessler')).toContain('Leads well');
    for (const reader of ['marta.kessler', 'amara.nwosu', 'rachel.odum', 'helena.marsh', 'viktor.sandell', 'devon.archer'] as const)
      expect(await refusal(notes(reader, 'marta.kessler'))).toMatchObject({ status: 404 });
  });

  test('about HR or a deputy are not theirs to read', async () => {
    for (const who of ['liam.doyle', 'anneke.vos'] as const) expect(await refusal(notes(who, who))).toMatchObject({ status: 404 });
  });
});

describe('a transfer', () => {
  test('is proposed by the head, told to HR, and stands in the notes; nobody has moved', async () => {
    expect(await toldBy(app.services, () => propose('jonas.ekdahl', 'marta.kessler'))).toEqual(['Anneke de Vos: people.transfer_proposed']);
    expect((await notes('anneke.vos', 'marta.kessler')).at(-1)).toBe('Proposed: a move to Finance from 04 Jan 2027. She asked for it');
    expect(await company.as('marta.kessler').people.profile()).toMatchObject({ departmentId: company.building });
    const { items } = await company.as('viktor.sandell').audit.list({ query: { action: 'employee.propose-transfer' } });
    expect(items).toMatchObject([{ actorName: 'Jonas Ekdahl', subjectLabel: 'Marta Kessler' }]);
  });

  test.each([
    ['of somebody of another department', () => propose('rachel.odum', 'marta.kessler'), { status: 404 }],
    ['by who only reads the record', () => propose('anneke.vos', 'marta.kessler'), { status: 403 }],
    ['by who may not ask at all', () => propose('marta.kessler', 'marta.kessler'), { status: 403 }],
    [
      'to where they are',
      () => propose('jonas.ekdahl', 'marta.kessler', { departmentId: company.building }),
      { code: 'employee.is_there', fields: { departmentId: expect.any(String) as string } },
    ],
    [
      'to a department that is not there',
      () => propose('jonas.ekdahl', 'marta.kessler', { departmentId: 'dep_00000000000000000000000000' }),
      { code: 'department.missing', fields: { departmentId: expect.any(String) as string } },
    ],
  ])('%s is refused', async (_name, proposed, error) => {
    expect(await refusal(proposed())).toMatchObject(error);
  });
});
