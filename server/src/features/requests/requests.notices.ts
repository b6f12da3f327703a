import type { ApprovalField } from '@lintel/contract/approvals';
import { kindOf } from '@lintel/contract/request-kinds';
import { decidedBy } from '#server/features/approvals/approvals.service.ts';
import { closeActions, notify } from '#server/features/notifications/notifications.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Row } from '#server/platform/transitions.ts';
import { teamMembers } from './requests.team.ts';

type Request = Row<'request'>;

const WORDS = {
  approved: 'was approved',
  rejected: 'was rejected',
  returned: 'came back with a question',
  taken: 'is being worked on',
  completed: 'is done',
  cancelled: 'was cancelled',
} as const;

/** What people are asked to do about a request: done as soon as it moves, whoever did it. */
export const askedKey = (id: string): string => `request ${id}`;
export const closeAsked = (ctx: Ctx, { id }: Pick<Request, 'id'>): Promise<void> => closeActions(ctx, askedKey(id));

export const markedWords = (fields: readonly ApprovalField[]): string =>
  fields.length > 0 ? `To correct: ${fields.map(({ label }) => label).join(', ')}.` : '';

/** What an approval decided, and by whom. */
export async function tellDecided(ctx: Ctx, row: Request, what: 'approved' | 'rejected' | 'returned', more = ''): Promise<void> {
  const { approval } = kindOf(row.kind);
  const by = approval ? await decidedBy(ctx.db, approval, row.id) : '';
  await tellPeople(ctx, row, what, `${by} ${more}`.trim());
}

/** Tells those whom a request is for. What it says is not repeated here: it may be nobody else's business. */
export async function tellPeople(ctx: Ctx, row: Request, what: keyof typeof WORDS, body = ''): Promise<void> {
  const people = [row.requester_id, ...(row.on_behalf_of_id ? [row.on_behalf_of_id] : [])].filter((id) => id !== ctx.user.id);
  for (const recipientId of [...new Set(people)].sort())
    await notify(ctx, {
      recipientId,
      type: `requests.${what}`,
      title: `${row.number} ${WORDS[what]}`,
      body: what === 'completed' ? 'Say how well it went, from 1 to 5.' : body,
      link: `employee/request-forms/${row.id}`,
      ...(what === 'returned' ? { dedupeKey: askedKey(row.id) } : {}),
    });
}

/** Tells the team that something waits for it: all of them, until one takes it. */
export async function tellTeam(ctx: Ctx, row: Request, what: 'approved' | 'reopened'): Promise<void> {
  const members = row.assignee_id && what === 'reopened' ? [{ id: row.assignee_id }] : await teamMembers(ctx, row);
  for (const { id } of members.toSorted((a, b) => a.id.localeCompare(b.id)))
    if (id !== ctx.user.id && id !== row.requester_id)
      await notify(ctx, {
        recipientId: id,
        type: 'requests.to_fulfil',
        severity: 'action',
        title: what === 'approved' ? `${row.number} waits for your team` : `${row.number} was reopened`,
        link: `employee/request-forms/${row.id}`,
        dedupeKey: askedKey(row.id),
      });
}
