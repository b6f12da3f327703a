import type { LeaveRequestDetail } from '@lintel/contract/leave';
import type { TestApp } from '#test/app.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';

/** The kinds of leave that every company has from its first day. */
export const ANNUAL = 'lvt_00000000000000000000000001';
export const SICK = 'lvt_00000000000000000000000002';
export const UNPAID = 'lvt_00000000000000000000000003';
export const PARENTAL = 'lvt_00000000000000000000000004';
export const TRAINING = 'lvt_00000000000000000000000005';
export const BEREAVEMENT = 'lvt_00000000000000000000000006';

export interface Wanted {
  typeId?: string;
  halfStart?: boolean;
  halfEnd?: boolean;
  reason?: string | null;
  handoverId?: string | null;
  delegateId?: string | null;
  isDraft?: boolean;
  employeeId?: string;
  fileIds?: string[];
}

const NOTHING_MORE = {
  typeId: ANNUAL,
  halfStart: false,
  halfEnd: false,
  reason: null,
  handoverId: null,
  delegateId: null,
  awayMessage: null,
  fileIds: [],
};

/** Everybody has been here since before this year, and has the leave of the months until the clock of `app`. */
export async function appointWithLeave(app: TestApp): Promise<Company> {
  const company = await appointCompany(app);
  await app.services.db.updateTable('employee').set({ hire_date: '2020-03-02' }).execute();
  await company.as('anneke.vos').leave.accrue({});
  return company;
}

/** How people ask for leave, move it and decide it; what is looked at is a company at work. */
export function leaveDesk(of: () => { app: TestApp; company: Company }) {
  const leave = (name: CompanyName) => of().company.as(name).leave;
  const ask = (name: CompanyName, from: string, to: string, wanted: Wanted = {}): Promise<LeaveRequestDetail> =>
    leave(name).create({ body: { ...NOTHING_MORE, isDraft: false, from, to, ...wanted } });
  const preview = (name: CompanyName, from: string, to: string, typeId = ANNUAL) =>
    leave(name).preview({ body: { ...NOTHING_MORE, from, to, typeId } });
  const move = (name: CompanyName, request: LeaveRequestDetail, transition: string, input?: Record<string, unknown>) =>
    leave(name).transition({
      id: request.id,
      body: { name: transition as 'submit', version: request.version, ...(input ? { input } : {}) },
    });
  const decide = async (name: CompanyName, requestId: string, decision: 'approve' | 'return' | 'reject', comment = 'As agreed.') => {
    const { id, version } = await of()
      .app.services.db.selectFrom('approval')
      .select(['id', 'version'])
      .where('subject_id', '=', requestId)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
    return of()
      .company.as(name)
      .approvals.transition({ id, body: { name: decision, version, input: { comment } } });
  };
  const approved = async (name: CompanyName, from: string, to: string, wanted: Wanted = {}) => {
    const request = await ask(name, from, to, wanted);
    await decide(name === 'jonas.ekdahl' ? 'helena.marsh' : 'jonas.ekdahl', request.id, 'approve');
    return leave(name).get({ id: request.id });
  };
  const balance = async (name: CompanyName, typeId = ANNUAL) => (await leave(name).balances()).find((one) => one.typeId === typeId)!;
  return { leave, ask, preview, move, decide, approved, balance };
}
