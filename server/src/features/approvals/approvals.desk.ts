import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import type { Approval } from '@lintel/contract/approvals';
import { asSystem, type Ctx } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';
import { defineSubject, openApproval } from './approvals.service.ts';
import { SUBJECTS, type ApprovalInput, type Settled } from './approvals.subjects.ts';

const KINDS: readonly ApprovalKind[] = ['leave', 'procurement', 'timesheet', 'expense', 'payment_batch', 'milestone', 'resource_booking'];

export type Move = 'approve' | 'reject' | 'return' | 'reassign' | 'rescue' | 'ask' | 'advise';

export interface Desk {
  app: TestApp;
  company: Company;
  /** What the subjects say of themselves now, by id. */
  contents: Map<string, Record<string, unknown>>;
  /** How they were settled, by id. */
  settled: Map<string, Settled>;
  /** Runs in one transaction as the system. */
  run<T>(work: (ctx: Ctx) => Promise<T>, now?: Date): Promise<T>;
  open(requester: CompanyName, input?: Partial<ApprovalInput>, now?: Date): Promise<{ id: string; status: string; subjectId: string }>;
  read(id: string, as?: CompanyName): Promise<Approval>;
  waitingOn(id: string): Promise<string[]>;
  move(as: CompanyName, id: string, name: Move, input?: Record<string, unknown>): Promise<Approval>;
  /** Also gives the kinds back to their slices. */
  close(): Promise<void>;
}

/** A company at work, with subjects that say what the test wants and remember how they were settled. */
export async function openDesk(): Promise<Desk> {
  const app = await testApp();
  const company = await appointCompany(app);
  const contents = new Map<string, Record<string, unknown>>();
  const settled = new Map<string, Settled>();
  const own = new Map(SUBJECTS);
  for (const kind of KINDS) {
    // Their own slices define them as well: here they are about nothing else.
    SUBJECTS.delete(kind);
    defineSubject({
      kind,
      link: (id) => `${kind}/${id}`,
      settle: async (_ctx, id, outcome) => void settled.set(id, outcome),
      content: async (_db, id) => contents.get(id) ?? { subject: id },
    });
  }
  let subjects = 0;
  const run: Desk['run'] = (work, now = new Date()) =>
    withTransaction(app.services.db, (tx) => work(asSystem({ db: tx, services: app.services, now })));
  const read: Desk['read'] = (id, as = 'helena.marsh') => company.as(as).approvals.get({ id });
  const open: Desk['open'] = async (requester, input = {}, now = new Date()) => {
    const subjectId = input.subjectId ?? `sub_${(subjects += 1)}`;
    const requesterId = company.idOf(requester);
    const asked = { kind: 'leave', title: 'Annual leave', departmentId: company.building, facts: [], ...input } as const;
    return { subjectId, ...(await run((ctx) => openApproval(ctx, { ...asked, requesterId, subjectId }), now)) };
  };
  const move: Desk['move'] = async (as, id, name, input = {}) => {
    const { version } = await read(id);
    return company.as(as).approvals.transition({ id, body: { name, input, version } });
  };
  const close = () => {
    for (const [kind, subject] of own) SUBJECTS.set(kind, subject);
    return app.close();
  };
  return { app, company, contents, settled, run, open, read, waitingOn: async (id) => (await read(id)).waitingOn, move, close };
}
