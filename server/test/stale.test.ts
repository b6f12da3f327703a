import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company } from '#test/company.ts';
import { openPlan } from '#test/plan.ts';
import { refusal } from '#test/refusal.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
});
afterAll(() => app.close());

type Id<P extends string> = `${P}_${string}`;
const { plans, aPhase, aMilestone } = openPlan(() => company);

/** An edit, made twice on the version that its editor saw. What other edits do with an old version stands beside their own tests. */
const EDITS: [string, () => Promise<() => Promise<unknown>>][] = [
  [
    'a phase',
    async () => {
      const { body, made } = await aPhase();
      return () => plans().updatePhase({ id: made.id, body: { ...body, version: made.version } });
    },
  ],
  [
    'a milestone',
    async () => {
      const { body, made } = await aMilestone();
      return () => plans().updateMilestone({ id: made.id, body: { ...body, version: made.version } });
    },
  ],
  [
    'what HR has seen of a certificate',
    async () => {
      const marta = { id: company.idOf('marta.kessler') as Id<'emp'>, body: { type: 'CRANE' as const, issuedOn: '2024-01-01' } };
      const { id, version } = await company.as('marta.kessler').certifications.add(marta);
      return () => company.as('anneke.vos').certifications.verify({ id, body: { version } });
    },
  ],
  [
    'a tax number',
    async () => {
      const hr = company.as('anneke.vos').employees;
      const id = company.idOf('marta.kessler') as Id<'emp'>;
      const { version } = await hr.get({ id });
      return () => hr.setSecrets({ id, body: { nationalId: null, taxProfile: 'Class 1', version } });
    },
  ],
  [
    'an item of a checklist',
    async () => {
      const hr = company.as('anneke.vos').employees;
      const person = await hr.create({
        body: { givenName: 'Nova', familyName: 'Berg', email: 'nova.berg@corvane.example', position: 'Mason', hireDate: '2030-01-07' },
      });
      await app.services.db.updateTable('employee').set({ status: 'onboarding' }).where('id', '=', person.id).execute();
      await app.services.db
        .insertInto('checklist_item')
        .values({
          id: 'chk_01m8hz7cpcez8spb4q57ph2700',
          employee_id: person.id,
          list: 'onboarding',
          key: 'equipment',
          position: 1,
          from_day: '2030-01-07',
        })
        .execute();
      const [item] = await hr.checklist({ id: person.id });
      return () => hr.tick({ id: item!.id, body: { status: 'done', version: item!.version } });
    },
  ],
];
test.each(EDITS)('%s is not changed on a version that is not the latest', async (_what, prepare) => {
  const edit = await prepare();
  await edit();
  expect(await refusal(edit())).toMatchObject({ status: 409, code: 'row.stale' });
});
