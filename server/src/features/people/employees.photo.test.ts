import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';
import { PNG } from '#test/picture.ts';
import { refusal } from '#test/refusal.ts';

let app: TestApp;
/** Marta Kessler works in Building, which Jonas Ekdahl heads. */
let company: Company;
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await setPhoto('anneke.vos', null);
});

const marta = () => company.idOf('marta.kessler') as `emp_${string}`;
async function upload(who: CompanyName, content: Uint8Array<ArrayBuffer> | string = PNG): Promise<`file_${string}`> {
  const [file] = await company.as(who).files.upload({ form: { files: [new File([content], 'face.png')] } });
  return file!.id as `file_${string}`;
}
const setPhoto = (who: CompanyName, photoId: `file_${string}` | null) =>
  company.as(who).employees.setPhoto({ id: marta(), body: { photoId } });
const open = (who: CompanyName, id: `file_${string}`) => company.as(who).files.open({ id });
const setStatus = (status: 'active' | 'terminated') =>
  app.services.db.updateTable('employee').set({ status }).where('id', '=', marta()).execute();

describe('a photo', () => {
  test.each(['marta.kessler', 'anneke.vos'] as const)('is set by %s, the person or HR, and stands where the person does', async (who) => {
    const photoId = await upload(who);
    expect(await setPhoto(who, photoId)).toMatchObject({ photoId });
    const { people, employees } = company.as('jonas.ekdahl');
    expect(await people.get({ id: marta() })).toMatchObject({ photoId });
    expect((await people.list({ query: { q: 'kessler' } })).items).toMatchObject([{ photoId }]);
    expect((await employees.list({ query: { q: 'kessler' } })).items).toMatchObject([{ photoId }]);
    expect(await company.as('marta.kessler').session.me()).toMatchObject({ avatar: photoId });
    expect((await open('samir.haddad', photoId)).type).toBe('image/png');
  });

  test('stands with a member of a project and beside what somebody said', async () => {
    const photoId = await upload('marta.kessler');
    await setPhoto('marta.kessler', photoId);
    const { projectPlans, comments } = company.as('jonas.ekdahl');
    const { members } = await projectPlans.putMember({ id: company.project, employeeId: marta(), body: { projectRole: 'foreman' } });
    expect(members.find(({ employeeId }) => employeeId === marta())).toMatchObject({ photoId });
    const subject = { subjectType: 'project', subjectId: company.project };
    await company.as('marta.kessler').comments.add({ ...subject, body: { text: 'Poured today' } });
    const { entries } = await comments.list(subject);
    const said = entries.filter(({ kind }) => kind === 'comment');
    expect(said).toMatchObject([{ byName: 'Marta Kessler', byPhotoId: photoId }]);
  });

  test.each(['jonas.ekdahl', 'viktor.sandell', 'helena.marsh', 'devon.archer'] as const)(
    'of somebody else is not set by %s',
    async (who) => {
      expect(await refusal(setPhoto(who, await upload(who)))).toMatchObject({ status: 403 });
    },
  );

  test('of somebody whose record one does not see is not found', async () => {
    const photoId = await upload('marta.kessler');
    const samir = company.idOf('samir.haddad') as `emp_${string}`;
    const other = company.as('marta.kessler').employees.setPhoto({ id: samir, body: { photoId } });
    expect(await refusal(other)).toMatchObject({ status: 404 });
  });

  test.each([
    ['which is no picture by its bytes', () => upload('marta.kessler', 'Nobody'), 'file.no_picture'],
    [
      'which is larger than a small one needs to be',
      () => upload('marta.kessler', new Uint8Array([...PNG, ...new Uint8Array(512 * 1024)])),
      'file.picture_large',
    ],
  ])('%s is refused at its field, and the one before stays', async (_name, made, code) => {
    const before = await upload('marta.kessler');
    await setPhoto('marta.kessler', before);
    const error = await refusal(setPhoto('marta.kessler', await made()));
    expect(error).toMatchObject({ status: 422, code, fields: { photoId: expect.any(String) } });
    expect(await company.as('marta.kessler').people.profile()).toMatchObject({ photoId: before });
  });

  test('that somebody else uploaded is nobody’s to take', async () => {
    expect(await refusal(setPhoto('marta.kessler', await upload('samir.haddad')))).toMatchObject({ code: 'file.gone' });
  });

  test('goes with the next one and when it is taken away; both are on record', async () => {
    const [first, second] = [await upload('marta.kessler'), await upload('marta.kessler')];
    await setPhoto('marta.kessler', first);
    await setPhoto('marta.kessler', second);
    expect(await refusal(open('marta.kessler', first))).toMatchObject({ status: 404 });
    expect(await setPhoto('marta.kessler', null)).toMatchObject({ photoId: null });
    expect(await refusal(open('marta.kessler', second))).toMatchObject({ status: 404 });
    const { items } = await company.as('viktor.sandell').audit.list({ query: { action: 'employee.set-photo', subjectId: marta() } });
    expect(items.slice(0, 2).map(({ actorName }) => actorName)).toEqual(['Marta Kessler', 'Marta Kessler']);
  });

  test('of who left is seen by whoever may open the record, and by nobody else', async () => {
    const photoId = await upload('marta.kessler');
    await setPhoto('marta.kessler', photoId);
    await setStatus('terminated');
    for (const who of ['anneke.vos', 'jonas.ekdahl'] as const) expect((await open(who, photoId)).type).toBe('image/png');
    expect(await refusal(open('amara.nwosu', photoId))).toMatchObject({ status: 404 });
    await setStatus('active');
    expect((await open('amara.nwosu', photoId)).type).toBe('image/png');
  });
});
