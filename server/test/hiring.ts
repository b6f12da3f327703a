import type { Employee } from '@lintel/contract/employee-record';
import type { DocumentCategory } from '@lintel/contract/employment';
import { addDays } from '@lintel/contract/kit/days';
import { storeFile } from '#server/features/files/files.service.ts';
import { createGrade } from '#server/features/people/grades.service.ts';
import { recordPay } from '#server/features/people/pay.service.ts';
import { loadUser } from '#server/features/people/people.service.ts';
import { systemContext, type Ctx } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import type { TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { today } from '#test/today.ts';

export const TODAY = today();
export const START = addDays(TODAY, 7);

/** A grade whose band a pay of 3,500.00 lies in. */
export const GRADE = {
  code: 'G5',
  name: 'Foreman',
  basis: 'monthly',
  minMinor: '320000',
  maxMinor: '420000',
  costPerHourMinor: '2600',
  costFrom: '2020-01-01',
} as const;

/** What HR does with the files of a company whose department Building is headed by Jonas Ekdahl. */
export async function openPersonnel(app: TestApp) {
  const inside = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    withTransaction(app.services.db, (tx) => work(systemContext(app.services, tx)));
  const { departments } = app.as('viktor.sandell');
  const building = (await departments.list()).items[0]!.id;
  await departments.setHeads({ id: building, body: { headId: app.idOf('jonas.ekdahl'), deputyId: null, version: 1 } });
  await inside((ctx) => createGrade(ctx, GRADE));
  const hr = () => app.as('anneke.vos').employees;
  let drafts = 0;
  const draft = (more: object = {}): Promise<Employee> =>
    hr().create({
      body: {
        givenName: 'Nova',
        familyName: `Person${(drafts += 1)}`,
        email: `nova.${drafts}@corvane.example`,
        position: 'Mason',
        departmentId: building,
        managerId: app.idOf('jonas.ekdahl'),
        grade: GRADE.code,
        hireDate: START,
        ...more,
      },
    });
  const latest = (id: string) => hr().get({ id });
  const move = (
    person: Employee,
    name: Parameters<ReturnType<typeof hr>['transition']>[0]['body']['name'],
    input?: Record<string, unknown>,
  ) => hr().transition({ id: person.id, body: { name, version: person.version, ...(input ? { input } : {}) } });
  const upload = (by: CastName) =>
    inside(async (ctx) => {
      const file = { filename: 'contract.pdf', mime: 'application/pdf', content: Buffer.from('%PDF-1.4 x') };
      return storeFile({ ...ctx, user: (await loadUser(ctx, app.idOf(by)))! }, file);
    });
  const addDocument = async (id: string, category: DocumentCategory): Promise<string> => {
    const fileId = await upload('anneke.vos');
    await hr().addDocuments({ id, body: { fileIds: [fileId], category } });
    return fileId;
  };
  const payFrom = (id: string, from: string) =>
    inside((ctx) => recordPay(ctx, id, { from, basis: 'monthly', monthlyMinor: '350000', grade: GRADE.code, reason: 'Agreed on hiring' }));
  const joining = async (more: { hireDate?: string; managerId?: string; hasLogin?: boolean } = {}): Promise<Employee> => {
    const made = await draft(more);
    await payFrom(made.id, more.hireDate ?? START);
    return move(await latest(made.id), 'onboard');
  };
  return {
    ...{ inside, building, hr, draft, latest, move, upload, addDocument, payFrom, joining },
    fileContract: (id: string) => addDocument(id, 'contract'),
    active: async (more: Parameters<typeof joining>[0] = {}): Promise<Employee> => {
      const person = await joining(more);
      await addDocument(person.id, 'contract');
      return move(await latest(person.id), 'activate');
    },
    settle: async (id: string, ...keys: string[]) => {
      for (const item of await hr().checklist({ id }))
        if (keys.includes(item.key) && item.status === 'open')
          await hr().tick({ id: item.id, body: { status: 'done', version: item.version } });
    },
    toldTo: async (who: CastName) => (await app.as(who).notifications.list({ query: { size: 200 } })).items.map(({ title }) => title),
    audited: async (action: string, subjectId: string) =>
      (await app.as('viktor.sandell').audit.list({ query: { action, subjectId, size: 50 } })).items,
  };
}
export type Personnel = Awaited<ReturnType<typeof openPersonnel>>;
