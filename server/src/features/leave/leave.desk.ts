import type { LeaveRequestDetail } from '@lintel/contract/leave';
import type { TestApp } from '#test/app.ts';
import type { Company, CompanyName } from '#test/company.ts';

export const ANNUAL = 'lvt_00000000000000000000000001';

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

/** How people ask for leave, move it and decide it; what is looked at is a company at work. */
export function leaveDesk(of: () => { app: TestApp; company: Company }) {
  const leave = (name: CompanyName) => of().company.as(name).leave;
  const ask = (name: CompanyName, from: string, to: string, wanted: Wanted = {}): Promise<LeaveRequestDetail> =>
    leave(name).create({
      body: {
        typeId: ANNUAL,
        from,
        to,
        halfStart: false,
        halfEnd: false,
        reason: null,
        handoverId: null,
        delegateId: null,
        awayMessage: null,
        fileIds: [],
        isDraft: false,
        ...wanted,
      },
    });
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
  return { leave, ask, move, decide, approved, balance };
}
