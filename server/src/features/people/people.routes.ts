import { bankChangesApi } from '@lintel/contract/bank-changes';
import { certificationsApi } from '@lintel/contract/certifications';
import { dutiesApi } from '@lintel/contract/duties';
import { employeesApi } from '@lintel/contract/employees';
import { payApi } from '@lintel/contract/pay';
import { peopleApi } from '@lintel/contract/people';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { exportList } from '#server/features/lists/lists.service.ts';
import { fail } from '#server/platform/errors.ts';
import { readList } from '#server/platform/list.ts';
import type { Mount } from '#server/platform/mount.ts';
import { listBankChanges, moveBankChange, requestBankChange } from './bank.service.ts';
import { addCertification, listCertifications, listDue, verifyCertification } from './certifications.service.ts';
import { certificateMatrix } from './certifications.matrix.ts';
import { assignDuty, listDuties, moveDuty } from './duties.service.ts';
import { endSessions } from './employees.account.ts';
import { endSession, listSessions } from './employees.sessions.ts';
import { planRole } from './employees.role.ts';
import { readChecklist, tickItem } from './employees.checklists.ts';
import { endingsNow, listEndings } from './employees.endings.ts';
import { employeeList } from './employees.list.ts';
import { readSecrets } from './employees.secrets.ts';
import {
  addDocuments,
  draftEmployee,
  getEmployee,
  moveEmployee,
  setPhoto,
  setSecrets,
  updatePersonal,
  updateWork,
} from './employees.service.ts';
import { createGrade, listGrades, setGradeCost } from './grades.service.ts';
import { listProposals, movePay, payHistory, proposePay } from './pay.service.ts';
import { listAbsences } from './people.absences.ts';
import { transferPeople } from './people.departments.service.ts';
import { importPeople, previewImport } from './people.import.ts';
import { listPeople, peopleList } from './people.list.ts';
import { proposeTransfer } from './people.proposals.ts';
import { findPerson, findProfile } from './people.queries.ts';
import { reviewRoleChanges } from './people.roles.ts';
import { updateProfile } from './people.service.ts';
import './people.subjects.ts';

export function mountPeople(mount: Mount): void {
  mount('people', peopleApi, {
    list: ({ query }, { db, user }) => listPeople(db, user, query),
    export: ({ query }, ctx) => exportList(ctx, peopleList, query),
    absences: ({ query }, ctx) => listAbsences(ctx, query),
    get: async ({ id }, { db, user }) => {
      const person = await findPerson(db, user, id);
      if (!person) throw fail('request.not_found');
      return person;
    },
    profile: async (_input, { db, user }) => {
      const profile = await findProfile(db, user);
      if (!profile) throw fail('request.not_found');
      return { ...profile, role: user.role };
    },
    updateProfile: ({ body }, ctx) => updateProfile(ctx, body),
  });
  mountEmployees(mount);
  mount('pay', payApi, {
    grades: (_input, ctx) => listGrades(ctx),
    createGrade: ({ body }, ctx) => createGrade(ctx, body),
    setCost: ({ id, body }, ctx) => setGradeCost(ctx, id, body),
    proposals: (_input, ctx) => listProposals(ctx),
    history: ({ id }, ctx) => payHistory(ctx, id),
    propose: ({ id, body }, ctx) => proposePay(ctx, id, body),
    transition: ({ id, body }, ctx) => movePay(ctx, { id, ...body }),
  });
  mount('certifications', certificationsApi, {
    due: ({ query }, ctx) => listDue(ctx, query),
    matrix: ({ query }, ctx) => certificateMatrix(ctx, query),
    list: ({ id }, ctx) => listCertifications(ctx, id),
    add: ({ id, body }, ctx) => addCertification(ctx, id, body),
    verify: ({ id, body }, ctx) => verifyCertification(ctx, id, body.version),
  });
  mount('duties', dutiesApi, {
    list: ({ query }, ctx) => listDuties(ctx, query.employeeId),
    mine: (_input, ctx) => listDuties(ctx, ctx.user.id),
    assign: ({ body }, ctx) => assignDuty(ctx, body),
    transition: ({ id, body }, ctx) => moveDuty(ctx, { id, ...body }),
  });
  mount('bankChanges', bankChangesApi, {
    list: ({ query }, ctx) => listBankChanges(ctx, query),
    request: ({ id, body }, ctx) => requestBankChange(ctx, id, body),
    transition: ({ id, body }, ctx) => moveBankChange(ctx, { id, ...body }),
  });
}

const mountEmployees = (mount: Mount): void =>
  mount('employees', employeesApi, {
    list: async ({ query }, ctx) => readList(employeeList(await companyDay(ctx.db, ctx.now)), ctx, query),
    export: async ({ query }, ctx) => exportList(ctx, employeeList(await companyDay(ctx.db, ctx.now)), query),
    endings: ({ query }, ctx) => listEndings(ctx, query),
    exportEndings: async ({ query }, ctx) => exportList(ctx, await endingsNow(ctx), query),
    get: ({ id }, ctx) => getEmployee(ctx, id),
    secrets: ({ id }, ctx) => readSecrets(ctx, id),
    create: ({ body }, ctx) => draftEmployee(ctx, body),
    previewImport: ({ body }, ctx) => previewImport(ctx, body.csv),
    runImport: ({ body }, ctx) => importPeople(ctx, body.csv),
    updateWork: ({ id, body }, ctx) => updateWork(ctx, id, body),
    updatePersonal: ({ id, body }, ctx) => updatePersonal(ctx, id, body),
    setPhoto: ({ id, body }, ctx) => setPhoto(ctx, id, body.photoId),
    setSecrets: ({ id, body }, ctx) => setSecrets(ctx, id, body),
    setRole: async ({ id, body }, ctx) => {
      await planRole(ctx, id, body.role);
      return getEmployee(ctx, id);
    },
    reviewRole: async ({ id }, ctx) => ({ reviewed: await reviewRoleChanges(ctx, id) }),
    sessions: ({ id }, ctx) => listSessions(ctx, id),
    endSession: async ({ id, body }, ctx) => ({ ended: await endSession(ctx, id, body.sessionId) }),
    endSessions: async ({ id }, ctx) => ({ ended: await endSessions(ctx, id) }),
    transition: ({ id, body }, ctx) => moveEmployee(ctx, { id, ...body }),
    checklist: ({ id }, ctx) => readChecklist(ctx, id),
    tick: ({ id, body }, ctx) => tickItem(ctx, id, body),
    addDocuments: async ({ id, body }, ctx) => ({ added: await addDocuments(ctx, id, body.fileIds, body.category) }),
    proposeTransfer: async ({ id, body }, ctx) => ({ told: await proposeTransfer(ctx, id, body) }),
    transfer: async ({ body: { ids, departmentId } }, ctx) => ({ moved: await transferPeople(ctx, ids, departmentId) }),
  });
