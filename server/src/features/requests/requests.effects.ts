import type { RequestKindName } from '@lintel/contract/request-kinds';
import type { Answers } from '@lintel/contract/form-rules';
import type { TicketCategory } from '@lintel/contract/support';
import { loadUser } from '#server/features/people/people.service.ts';
import { createTicket } from '#server/features/support/support.service.ts';
import type { Ctx } from '#server/platform/context.ts';

/** What a request led to, shown on its page. */
export interface Outcome {
  /** "Ticket TKT-0007" and its page. */
  linked?: { label: string; path: string };
  outcome?: string;
}

/** An approved request as its effect sees it. */
export interface Effective {
  id: string;
  number: string;
  kind: RequestKindName;
  title: string;
  requesterId: string;
  /** For whom it is: the one it was entered for, else its requester. */
  personId: string;
  projectId: string | null;
  answers: Answers;
}

/**
 * What an approval sets off, by kind; runs once, in the transaction of the approval, as the system. Kinds without an entry are worked
 * off by their team alone; those whose module is not part of Lintel yet are held back when their form is published.
 */
const EFFECTS: Partial<Record<RequestKindName, (ctx: Ctx, request: Effective) => Promise<Outcome>>> = {
  support: async (ctx, { personId, answers }) => {
    // The ticket is the person's own: they answer in it, and the desk answers them.
    const user = (await loadUser(ctx, personId))!;
    const { subject, text, category } = answers as { subject: string; text: string; category: TicketCategory };
    const { id, number } = await createTicket({ ...ctx, user }, { subject, body: text, category, priority: 'normal', files: [] });
    return { linked: { label: `Ticket ${number}`, path: `employee/request-forms/${id}` }, outcome: `Ticket ${number} is open.` };
  },
  incident: async () => ({ outcome: 'It stands in the safety register.' }),
};

export const runEffect = (ctx: Ctx, request: Effective): Promise<Outcome> => EFFECTS[request.kind]?.(ctx, request) ?? Promise.resolve({});
