import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BankChange } from '@lintel/contract/bank-changes';
import type { CertificationInput } from '@lintel/contract/certifications';
import type { DutyAssignment, DutyInput } from '@lintel/contract/duties';
import type { ChecklistItem, Employee } from '@lintel/contract/employee-record';
import type { EmployeeInput, PersonalInput, WorkInput } from '@lintel/contract/employees';
import type { DocumentCategory } from '@lintel/contract/employment';
import type { Compensation, CompensationInput } from '@lintel/contract/pay';
import type { Role } from '@lintel/contract/access';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

/** Everything about people goes stale together: an event of the server calls this key. */
const KEY = 'people';
const once = () => ({ idempotencyKey: intentKey() });

async function thenReadAgain<T>(call: Promise<T>): Promise<T> {
  const answer = await call;
  await queryClient.invalidateQueries({ queryKey: [KEY] });
  return answer;
}
export const readPeopleAgain = () => queryClient.invalidateQueries({ queryKey: [KEY] });

export const employeeQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'file', id], queryFn: ({ signal }) => api.employees.get({ id }, { signal }) });
export const payQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'pay', id], queryFn: ({ signal }) => api.pay.history({ id }, { signal }) });
export const payProposalsQuery = queryOptions({
  queryKey: [KEY, 'pay', 'proposed'],
  queryFn: ({ signal }) => api.pay.proposals({}, { signal }),
});
export const gradesQuery = queryOptions({ queryKey: [KEY, 'grades'], queryFn: ({ signal }) => api.pay.grades({}, { signal }) });
export const certificationsQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'certifications', id], queryFn: ({ signal }) => api.certifications.list({ id }, { signal }) });
export const certificateMatrixQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [KEY, 'certifications', 'matrix', q, page],
    queryFn: ({ signal }) => api.certifications.matrix({ query: { page, ...(q ? { q } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const checklistQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'checklist', id], queryFn: ({ signal }) => api.employees.checklist({ id }, { signal }) });
export const sessionsQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'sessions', id], queryFn: ({ signal }) => api.employees.sessions({ id }, { signal }) });
export const dutiesQuery = (employeeId: string) =>
  queryOptions({ queryKey: [KEY, 'duties', employeeId], queryFn: ({ signal }) => api.duties.list({ query: { employeeId } }, { signal }) });
export const allDutiesQuery = queryOptions({ queryKey: [KEY, 'duties'], queryFn: ({ signal }) => api.duties.list({}, { signal }) });
export const ownDutiesQuery = queryOptions({ queryKey: [KEY, 'duties', 'mine'], queryFn: ({ signal }) => api.duties.mine({}, { signal }) });
export const bankChangesQuery = (query: { employeeId?: string; status?: BankChange['status'] }) =>
  queryOptions({ queryKey: [KEY, 'bank-changes', query], queryFn: ({ signal }) => api.bankChanges.list({ query }, { signal }) });

type Move = Parameters<typeof api.employees.transition>[0]['body']['name'];
export const moveEmployee = (name: string, { id, version }: Employee, input: Record<string, unknown>) =>
  api.employees.transition({ id, body: { name: name as Move, version, input } }, once());
export const createEmployee = (body: EmployeeInput) => thenReadAgain(api.employees.create({ body }, once()));
export const previewImport = (csv: string) => api.employees.previewImport({ body: { csv } });
export const runImport = (csv: string, key: string) => thenReadAgain(api.employees.runImport({ body: { csv } }, { idempotencyKey: key }));
export const updateWork = (id: string, body: WorkInput) => thenReadAgain(api.employees.updateWork({ id, body }, once()));
export const updatePersonal = (id: string, body: PersonalInput) => thenReadAgain(api.employees.updatePersonal({ id, body }, once()));
/** One's own also stands in the bar above. */
export async function setPhoto(id: string, photoId: string | null): Promise<Employee> {
  const person = await thenReadAgain(api.employees.setPhoto({ id, body: { photoId: photoId as Employee['photoId'] } }, once()));
  await queryClient.invalidateQueries({ queryKey: ['me', id] });
  return person;
}
export const proposeTransfer = (id: string, body: { departmentId: `dep_${string}`; from: string; reason: string }) =>
  thenReadAgain(api.employees.proposeTransfer({ id, body }, once()));
export const setSecrets = (id: string, body: { nationalId: string | null; taxProfile: string | null; version: number }) =>
  thenReadAgain(api.employees.setSecrets({ id, body }, once()));
export const addDocuments = (id: string, fileIds: string[], category: DocumentCategory) =>
  thenReadAgain(api.employees.addDocuments({ id, body: { fileIds, category } }, once()));
export const tickItem = ({ id, version }: ChecklistItem, status: ChecklistItem['status'], note: string | null) =>
  thenReadAgain(api.employees.tick({ id, body: { status, note, version } }, once()));
export const setRole = (id: string, role: Role) => thenReadAgain(api.employees.setRole({ id, body: { role } }, once()));
export const reviewRole = (id: string) => thenReadAgain(api.employees.reviewRole({ id, body: {} }, once()));
export const endSession = (id: string, sessionId: string) => thenReadAgain(api.employees.endSession({ id, body: { sessionId } }, once()));
export const endSessions = (id: string) => thenReadAgain(api.employees.endSessions({ id, body: {} }, once()));
export const proposePay = (id: string, body: CompensationInput) => thenReadAgain(api.pay.propose({ id, body }, once()));
export const withdrawPay = (_name: string, { id, version }: Compensation) =>
  api.pay.transition({ id, body: { name: 'withdraw', version } }, once());
export const addCertification = (id: string, body: CertificationInput) => thenReadAgain(api.certifications.add({ id, body }, once()));
export const verifyCertification = (id: string, version: number) =>
  thenReadAgain(api.certifications.verify({ id, body: { version } }, once()));
export const assignDuty = (body: DutyInput) => thenReadAgain(api.duties.assign({ body }, once()));
export const moveDuty = (name: string, { id, version }: DutyAssignment) =>
  api.duties.transition({ id, body: { name: name as 'end', version } }, once());
export const requestBankChange = (id: string, body: { iban: string; holder: string }) =>
  thenReadAgain(api.bankChanges.request({ id, body }, once()));
export const moveBankChange = (name: 'verify' | 'reject' | 'withdraw', { id, version }: BankChange, input: Record<string, unknown>) =>
  thenReadAgain(api.bankChanges.transition({ id, body: { name, version, input } }, once()));
