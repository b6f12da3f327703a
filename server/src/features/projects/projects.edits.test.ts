import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@lintel/contract/kit/ids';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
});
afterAll(() => app.close());

test('an edit of a project takes no other’s code and no label that is gone, and gives it to no department that its editor does not head', async () => {
  const head = company.as('jonas.ekdahl').projects;
  const departmentId = company.building as `dep_${string}`;
  const { id, code, name, version } = await head.create({ body: { code: 'MS-03', name: 'School', departmentId } });
  const edit = (more: object) => refusal(head.update({ id, body: { code, name, departmentId, version, ...more } }));
  expect(await edit({ code: 'RC-01' })).toMatchObject({ code: 'project.code_taken', fields: { code: expect.any(String) as string } });
  const finance = await app.services.db.selectFrom('department').select('id').where('code', '=', 'FIN').executeTakeFirstOrThrow();
  expect(await edit({ departmentId: finance.id })).toMatchObject({
    code: 'project.not_your_department',
    fields: { departmentId: expect.any(String) as string },
  });
  expect(await edit({ labelIds: [newId('lab')] })).toMatchObject({
    code: 'work_label.gone',
    fields: { labelIds: expect.any(String) as string },
  });
  expect(await head.get({ id })).toMatchObject({ code: 'MS-03', departmentId, version });
});

test('the milestones of a phase weigh at most all of it, when one is added and when it is changed', async () => {
  const lead = company.as('amara.nwosu').projectPlans;
  const projectId = company.project as `prj_${string}`;
  const { phases } = await lead.addPhase({ id: projectId, body: { name: 'Walls', start: '2026-09-01', finish: '2026-12-01' } });
  const body = (name: string, weightBps: number) => ({ phaseId: phases[0]!.id, name, dueDate: '2026-11-01', weightBps });
  await lead.addMilestone({ id: projectId, body: body('Ground floor', 6000) });
  const weights = { code: 'project.weights', fields: { weightBps: expect.any(String) as string } };
  expect(await refusal(lead.addMilestone({ id: projectId, body: body('First floor', 4001) }))).toMatchObject(weights);
  const { milestones } = await lead.addMilestone({ id: projectId, body: body('First floor', 4000) });
  const { id, version } = milestones.find(({ name }) => name === 'First floor')!;
  expect(await refusal(lead.updateMilestone({ id, body: { ...body('First floor', 4001), version } }))).toMatchObject(weights);
  const changed = await lead.updateMilestone({ id, body: { ...body('Upper floor', 4000), version } });
  expect(changed.milestones.map(({ name }) => name)).toContain('Upper floor');
});

test('who joins a project sees it with the next call; a manager who hands over stays as the deputy, which is on record', async () => {
  const id = company.project as `prj_${string}`;
  const own = company.as('marta.kessler').projects;
  const join = (who: 'marta.kessler' | 'liam.doyle', projectRole: 'engineer' | 'manager') =>
    company.as('jonas.ekdahl').projectPlans.putMember({ id, employeeId: company.idOf(who) as `emp_${string}`, body: { projectRole } });
  expect(await refusal(own.get({ id }))).toMatchObject({ status: 404 });
  await join('marta.kessler', 'engineer');
  expect(await own.get({ id })).toMatchObject({ code: 'RC-01' });
  await join('liam.doyle', 'manager');
  const { items } = await company.as('viktor.sandell').audit.list({ query: { subjectId: id, action: 'project.member' } });
  expect(items.map(({ payload }) => (payload as { after: { project_role: string } }).after.project_role).toSorted()).toEqual([
    'deputy',
    'engineer',
    'manager',
  ]);
});
