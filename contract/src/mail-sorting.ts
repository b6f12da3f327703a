import { z } from 'zod';
import { EmailRow } from './mail.ts';
import { BulkRun } from './mail-bulk.ts';
import { id, line, oneOf, version } from './kit/schema.ts';
import { route } from './kit/route.ts';

export const RULE_LIMITS = { rules: 50, conditions: 10, labels: 5, tried: 1000, shown: 50 } as const;
export const RULE_FIELDS = { from: 'From', to: 'To or Cc', subject: 'Subject', text: 'Text', filename: 'Name of an attachment' } as const;
export const RULE_TESTS = { contains: 'contains', lacks: 'does not contain', is: 'is exactly', ends: 'ends with' } as const;

/** Capitals and accents make no difference. */
export const RuleCondition = z.object({
  field: oneOf(RULE_FIELDS),
  test: oneOf(RULE_TESTS),
  value: line(200),
});
export type RuleCondition = z.infer<typeof RuleCondition>;

/** What is done; what is missing is left alone. */
export const RuleActions = z.object({
  folder: z.enum(['archive', 'trash']).optional(),
  labels: z.array(line(40)).max(RULE_LIMITS.labels).optional(),
  seen: z.literal(true).optional(),
  starred: z.literal(true).optional(),
  forwardTo: z.email('Enter a mail address').optional(),
  /** Its conversation is filed there, in the name of who saved the rule. */
  projectId: id('prj').optional(),
  /** Whoever sees that project reads what the rule files. */
  isOpen: z.literal(true).optional(),
  /** In a shared mailbox: who has its conversation from then on, unless somebody has it already. */
  assigneeId: id('emp').optional(),
});
export type RuleActions = z.infer<typeof RuleActions>;

/** Why a rule does an action no longer: the sentence that its owner was told. */
export type StoppedActions = Partial<Record<'projectId' | 'assigneeId', string>>;

/** Whose arriving mail a rule is asked about: the company's mailbox, all of one's mailboxes, or an account on another server by its id. */
export const RuleReach = z.string().regex(/^(company|all|\d{1,18})$/);

const facts = {
  name: line(80),
  isOn: z.boolean(),
  appliesTo: RuleReach.default('company'),
  conditions: z.array(RuleCondition).min(1, 'Add a condition').max(RULE_LIMITS.conditions),
  /** One of them is enough; else all have to hold. */
  matchesAny: z.boolean(),
  actions: RuleActions.refine(({ isOpen: _, ...actions }) => Object.keys(actions).length > 0, 'Choose what is to be done').refine(
    ({ isOpen, projectId }) => !isOpen || projectId,
    { path: ['projectId'], message: 'Choose the project' },
  ),
  /** Later rules are not asked where this one held. */
  stops: z.boolean(),
};

/** What happens to a mail when it arrives. */
export const MailRule = z.object({
  id: id('mru'),
  ...facts,
  /** What its actions name, as far as the reader may see it. */
  project: z.object({ code: z.string(), name: z.string() }).nullable(),
  assignee: z.string().nullable(),
  /** Why it does some of that no longer, until it is saved again. */
  stopped: z.array(z.string()),
  version: version(),
});
export type MailRule = z.infer<typeof MailRule>;
export const RuleInput = z.object(facts);
export type RuleInput = z.output<typeof RuleInput>;

/** Of the conversations that a rule holds for: how many it would do something with, and how many have that already. */
const TrialDeed = z.object({ name: z.string(), would: z.int(), already: z.int() });

/** A dry run: which of the newest mails a rule would have held for, and what it would have done beside moving and marking them. */
export const RuleTrial = z.object({
  looked: z.int(),
  total: z.int(),
  hits: z.array(EmailRow),
  filed: TrialDeed.nullable(),
  assigned: TrialDeed.nullable(),
});
export type RuleTrial = z.infer<typeof RuleTrial>;

const one = z.object({ id: id('mru') });
/** A shared mailbox, for who sets those up; without it one's own. */
const account = z
  .string()
  .regex(/^\d{1,18}$/)
  .optional();

export const mailRulesApi = {
  list: route({
    method: 'GET',
    path: '/mail/rules',
    can: 'mail:read',
    summary: 'Your rules, or those of a shared mailbox, in their order',
    query: z.object({ account }),
    data: z.array(MailRule),
  }),
  create: route({
    method: 'POST',
    path: '/mail/rules',
    can: 'mail:organise',
    summary: 'Add a rule for mails that arrive',
    body: RuleInput.extend({ account }),
    data: MailRule,
    once: 'accepted',
  }),
  update: route({
    method: 'PUT',
    path: '/mail/rules/:id',
    can: 'mail:organise',
    summary: 'Change a rule',
    params: one,
    body: RuleInput.extend({ version: version() }),
    data: MailRule,
    once: 'accepted',
  }),
  arrange: route({
    method: 'PUT',
    path: '/mail/rules',
    can: 'mail:organise',
    summary: 'Put your rules into another order',
    body: z.object({ ids: z.array(id('mru')).max(RULE_LIMITS.rules), account }),
    data: z.array(MailRule),
    once: 'accepted',
  }),
  remove: route({
    method: 'DELETE',
    path: '/mail/rules/:id',
    can: 'mail:organise',
    summary: 'Remove a rule',
    params: one,
    data: z.array(MailRule),
    once: 'accepted',
  }),
  try: route({
    method: 'POST',
    path: '/mail/rules/try',
    can: 'mail:read',
    summary: 'Which of the newest mails a rule would hold for; nothing is changed',
    body: RuleInput.pick({ conditions: true, matchesAny: true, appliesTo: true }).extend({
      account,
      actions: RuleActions.pick({ projectId: true, assigneeId: true }).default({}),
    }),
    data: RuleTrial,
    once: 'accepted',
    rate: 60,
  }),
  apply: route({
    method: 'POST',
    path: '/mail/rules/:id/apply',
    can: 'mail:organise',
    summary: 'Do now with the newest mails what a rule does with those that arrive; nothing is forwarded, filed or handed over',
    params: one,
    body: z.object({}),
    data: BulkRun,
    once: 'accepted',
  }),
};
