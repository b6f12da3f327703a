import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import type { RequestDetail } from '@lintel/contract/requests';
import type { Field, Template, TemplateInput } from '@lintel/contract/templates';
import type { Company, CompanyName } from '#test/company.ts';

type Answers = Record<string, unknown>;
type Move = 'submit' | 'take' | 'complete' | 'reopen' | 'withdraw' | 'cancel' | 'approve';

/** Answers that forms of the starter pack take. */
export const TRAINING = { course: 'First aid', days: { from: '2099-03-02', to: '2099-03-03' }, reason: 'The crew needs one' };
export const VISITOR = { visitor: 'Ida Berg', company: 'Norrland', day: '2099-03-02', from: '09:00' };
export const LETTER = { letter: 'employment', for_whom: 'The bank' };

/** Requests as the people of a company make them and move them, step by step. */
export function requestDesk(company: () => Company) {
  const as = (who: CompanyName) => company().as(who).requests;
  const templates = () => company().as('devon.archer').templates;

  async function templateId(name: string): Promise<`tpl_${string}`> {
    const { items } = await templates().list({ query: { q: name, size: 200 } });
    return items.find((one) => one.name === name)!.id as `tpl_${string}`;
  }

  /** A form of one's own, open to everybody. */
  async function offer(name: string, fields: Field[], more: Partial<TemplateInput> = {}): Promise<Template> {
    const body = { name, category: 'Site', kind: 'general', fulfilment: 'administrator', fields, ...more } as const;
    const { id, version } = await templates().create({ body });
    return templates().transition({ id, body: { name: 'publish', version } });
  }

  async function draft(who: CompanyName, form: string, answers: Answers, onBehalfOf?: CompanyName): Promise<RequestDetail> {
    const behalf = onBehalfOf ? { onBehalfOfId: company().idOf(onBehalfOf) as `emp_${string}` } : {};
    const started = await as(who).start({ body: { templateId: await templateId(form), ...behalf } });
    await as(who).save({ id: started.id, body: { answers: { ...started.answers, ...answers }, version: started.version } });
    return as(who).get({ id: started.id });
  }

  async function move(who: CompanyName, { id }: Pick<RequestDetail, 'id'>, name: Move, input?: Answers): Promise<RequestDetail> {
    const { version } = await as(who).get({ id });
    return as(who).transition({ id, body: { name, version, ...(input ? { input } : {}) } });
  }

  const submitted = async (who: CompanyName, form: string, answers: Answers, onBehalfOf?: CompanyName) =>
    move(who, await draft(who, form, answers, onBehalfOf), 'submit');

  async function decide(
    who: CompanyName,
    { id }: Pick<RequestDetail, 'id'>,
    name: 'approve' | 'reject' | 'return',
    comment = 'As agreed on site',
    fields?: string[],
  ) {
    const { approvals } = company().as(who);
    const { approvalKind } = await as(who).get({ id });
    const approval = (await approvals.of({ kind: approvalKind as ApprovalKind, subjectId: id }))!;
    return approvals.transition({
      id: approval.id,
      body: { name, version: approval.version, input: { comment, ...(fields ? { fields } : {}) } },
    });
  }

  return { as, offer, templateId, draft, move, submitted, decide };
}
