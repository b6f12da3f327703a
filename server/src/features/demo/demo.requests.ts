import type { Answers } from '@lintel/contract/form-rules';
import { kindOf } from '@lintel/contract/request-kinds';
import type { RequestDetail } from '@lintel/contract/requests';
import { TemplateInput, type Field } from '@lintel/contract/templates';
import { approvalOf, move as moveApproval, watchApproval } from '#server/features/approvals/approvals.service.ts';
import { storeFile } from '#server/features/files/files.service.ts';
import { loadUser } from '#server/features/people/people.service.ts';
import { assignRequests, moveRequest, rateRequest, saveRequest, startRequest } from '#server/features/requests/requests.service.ts';
import { createTemplate, installStarters, moveTemplate, readTemplate, saveDraft } from '#server/features/templates/templates.service.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import { dayAfter, instantOn } from './demo.calendar.ts';
import { fileFor } from './demo.files.ts';
import { DEMO_LOGS, type DemoLog } from './demo.logs.data.ts';
import { DEMO_DELEGATED, DEMO_INCIDENTS, DEMO_REQUESTS, type DemoRequest } from './demo.requests.data.ts';
import { employeeId } from './demo.staff.ts';
import type { Unit } from './demo.steps.ts';

const DEVON = 'E0011';
const OFFICER = 'E0009';
const SAFETY = 'E0059';
const HOUR_MS = 3_600_000;
/** No request of the demo is decided by more people. */
const LONGEST_CHAIN = 6;

/** The starter forms, three versions of one of them, and what people asked for (workspace H7). */
export function requestUnits(today: string, movedIn: Date): Unit[] {
  const later = (hours: number) => new Date(movedIn.getTime() + hours * HOUR_MS);
  const requests = DEMO_REQUESTS.map((one): Timed => ({ ...one, ask: (ctx) => ask(ctx, one, today), moments: fateOf(one) }));
  const logs = DEMO_LOGS.map((log): Timed => ({ ...log, time: null, ask: (ctx) => writeLog(ctx, log), moments: [] }));
  const incidents = DEMO_INCIDENTS.map(([day, person, project, severity, what, outcome]): Timed => ({
    ...{ day, person, time: null, moments: outcome ? settled(outcome) : [] },
    ask: (ctx) => reportIncident(ctx, { project, severity, what }),
  }));
  const timed = [...requests, ...logs, ...incidents].sort((a, b) => a.day - b.day);
  return [
    { at: later(1), run: async (ctx: Ctx) => void (await installStarters(await acting(ctx, DEVON))) },
    { at: later(2), run: giveIncidentsToSafety },
    {
      at: instantOn(today, -32, '09:40'),
      run: (ctx: Ctx) => addToPurchase(ctx, { key: 'supplier', type: 'text', label: 'Supplier that you know' }),
    },
    {
      at: instantOn(today, -18, '14:05'),
      run: (ctx: Ctx) => addToPurchase(ctx, { key: 'framework', type: 'checkbox', label: 'Covered by a framework agreement' }),
    },
    { at: instantOn(today, -2, '10:15'), run: draftForm },
    ...timed.flatMap((one, i) => momentsOf(one, one.time ? instantOn(today, one.day, one.time) : minuteOf(today, one.day, i))),
  ];
}

/** Those without a time of their own come one a minute in the morning. */
const minuteOf = (today: string, day: number, i: number) => new Date(instantOn(today, day, '07:30').getTime() + i * 60_000);

type Asked = Pick<RequestDetail, 'id' | 'kind'>;
/** What somebody asks for, and what others do with it so many hours later. */
interface Timed extends Pick<DemoRequest, 'day' | 'time' | 'person'> {
  ask(ctx: Ctx): Promise<void>;
  moments: Moment[];
}
type Moment = [hours: number, run: (ctx: Ctx, asked: Asked) => Promise<unknown>];

const momentsOf = ({ person, ask, moments }: Timed, at: Date): Unit[] => [
  { at, run: async (ctx) => ask(await acting(ctx, person)) },
  ...moments.map(([hours, run]): Unit => ({
    at: new Date(at.getTime() + hours * HOUR_MS),
    run: async (ctx) => {
      const requester = await acting(ctx, person);
      await run(requester, await askedAt(requester, at));
    },
  })),
];

/** What somebody began at that moment. */
const askedAt = ({ db, user }: Ctx, at: Date): Promise<Asked> =>
  db
    .selectFrom('request')
    .select(['id', 'kind'])
    .where('requester_id', '=', user.id)
    .where('created_at', '=', at)
    .executeTakeFirstOrThrow() as Promise<Asked>;

async function giveIncidentsToSafety(ctx: Ctx): Promise<void> {
  const devon = await acting(ctx, DEVON);
  const template = await readTemplate(devon, await templateId(ctx, 'Incident'));
  const ownerId = (await employeeId(ctx, SAFETY)) as `emp_${string}`;
  await saveDraft(devon, template.id, { ...template, ownerId, fields: template.versions[0]!.fields });
}

/** One more field: a new version is published, and what was asked for before keeps its form. */
async function addToPurchase(ctx: Ctx, field: Field): Promise<void> {
  const devon = await acting(ctx, DEVON);
  const template = await readTemplate(devon, await templateId(ctx, 'Purchase'));
  const saved = await saveDraft(devon, template.id, { ...template, fields: [...template.versions[0]!.fields, field] });
  await moveTemplate(devon, { id: saved.id, name: 'publish', version: saved.version });
}

/** Human Resources has written a form: administration looks at it and publishes it (workspace D6). */
async function draftForm(ctx: Ctx): Promise<void> {
  const form = { name: 'Course feedback', description: 'How a course was, and who else should take it.', icon: 'school' };
  await createTemplate(await acting(ctx, OFFICER), {
    ...TemplateInput.parse({ ...form, category: 'HR', kind: 'general', fulfilment: 'hr_manager' }),
    fields: [
      { key: 'course', type: 'text', label: 'Course' },
      { key: 'useful', type: 'longtext', label: 'What you can use at work' },
    ],
  });
}

/** On the first morning of a delegation: who stands in decides, and administration begins. */
export const delegatedUnits = (day: string, at: Date): Unit[] => {
  const moments: Moment[] = [
    [0.3, (ctx, asked) => decide(ctx, asked, 'approve', 'Needed before the trench goes on.')],
    [0.6, (ctx, { id }) => giveTo(ctx, 'E0012', id)],
  ];
  return momentsOf({ ...DEMO_DELEGATED, ask: (ctx) => ask(ctx, DEMO_DELEGATED, day), moments }, at);
};

async function ask(ctx: Ctx, request: DemoRequest, today: string): Promise<void> {
  const { id } = await write(ctx, request.form, await answersOf(ctx, request, today));
  if (request.fate !== 'draft') await step(ctx, id, 'submit');
}

/** What becomes of a request: decided three hours later and then every four, worked on from the next day. */
function fateOf({ fate }: DemoRequest): Moment[] {
  const [name, ...rest] = fate.split(' ') as [string, ...string[]];
  if (name === 'draft') return [];
  if (name === 'pending') {
    const [times, watcher] = rest;
    return [...decided('approve', 'Fine with me.', Number(times)), ...(watcher ? [watchedBy(watcher)] : [])];
  }
  if (name === 'reject' || name === 'return') return decided(name, rest.join(' '), 1);
  const [worker, rating, ...words] = rest as [string, string?, ...string[]];
  const worked: Moment[] = [
    [30, (ctx, { id }) => giveTo(ctx, worker, id)],
    [52, async (ctx, { id }) => step(await acting(ctx, worker), id, 'complete', { outcome: words.join(' ') })],
    [75, (ctx, { id }) => rateRequest(ctx, id, Number(rating), '')],
  ];
  return [...decided('approve', 'Approved.', LONGEST_CHAIN), ...(name === 'fulfil' ? worked.slice(0, 1) : worked)];
}

const decided = (name: 'approve' | 'reject' | 'return', comment: string, times: number): Moment[] =>
  Array.from({ length: times }, (_, i) => [3 + 4 * i, (ctx, asked) => decide(ctx, asked, name, comment, i > 0)]);

const watchedBy = (watcher: string): Moment => [
  1,
  async (ctx, { id, kind }) => {
    const asked = await approvalOf(ctx, kindOf(kind).approval!, id);
    await watchApproval(await acting(ctx, watcher), asked!.id, true);
  },
];

async function giveTo(ctx: Ctx, worker: string, id: string): Promise<void> {
  const working = await acting(ctx, worker);
  await assignRequests(working, [id], working.user.id);
}

/** What Safety does about an incident. */
const settled = (outcome: string): Moment[] => [
  [5, async (ctx, { id }) => step(await acting(ctx, SAFETY), id, 'take')],
  [50, async (ctx, { id }) => step(await acting(ctx, SAFETY), id, 'complete', { outcome })],
];

async function write(ctx: Ctx, form: string, answers: Answers): Promise<RequestDetail> {
  const started = await startRequest(ctx, { templateId: await templateId(ctx, form) });
  await saveRequest(ctx, started.id, { answers: { ...started.answers, ...answers }, version: started.version });
  return started;
}

async function step(
  ctx: Ctx,
  id: string,
  name: 'submit' | 'take' | 'complete',
  input: Record<string, unknown> = {},
): Promise<RequestDetail> {
  const { version } = await ctx.db.selectFrom('request').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  return moveRequest(ctx, { id, name, input, version });
}

/** Whoever is asked decides, where something is still to be decided; a reminder of who that was is the request's own history. */
async function decide(
  ctx: Ctx,
  { id, kind }: Asked,
  name: 'approve' | 'reject' | 'return',
  comment: string,
  byMail = false,
): Promise<void> {
  const { approval } = kindOf(kind);
  const asked = approval && (await approvalOf(ctx, approval, id));
  if (asked?.status !== 'pending') return;
  const approver = asked.steps.find(({ status }) => status === 'open')?.people.find(({ via }) => via !== 'adviser');
  if (!approver) return;
  const user = await personOf(ctx, approver.id);
  // Whoever comes after the first decides on the mail that tells them of it.
  const input = { comment, channel: byMail ? 'mail_link' : 'web' };
  await moveApproval({ ...ctx, user }, { id: asked.id, name, version: asked.version, input });
}

/** Whom the same few people are is read once: nothing that the demo's requests do changes it. */
const known = new WeakMap<Ctx['services'], Map<string, User>>();

async function personOf(ctx: Ctx, id: string): Promise<User> {
  const people = known.get(ctx.services) ?? new Map<string, User>();
  known.set(ctx.services, people);
  const user = people.get(id) ?? (await loadUser(ctx, id))!;
  people.set(id, user);
  return user;
}

async function acting(ctx: Ctx, number: string): Promise<Ctx> {
  const { id } = await ctx.db.selectFrom('employee').select('id').where('number', '=', number).executeTakeFirstOrThrow();
  return { ...ctx, user: await personOf(ctx, id) };
}

async function writeLog(ctx: Ctx, { project, text, weather, people }: DemoLog): Promise<void> {
  const { id } = await write(ctx, 'Site log', { project: await projectId(ctx, project), text, weather, people });
  await step(ctx, id, 'submit');
}

async function reportIncident(ctx: Ctx, { project, ...report }: { project: string; severity: string; what: string }): Promise<void> {
  const { id } = await write(ctx, 'Incident', { project: await projectId(ctx, project), ...report });
  await step(ctx, id, 'submit');
}

async function answersOf(ctx: Ctx, { form, project, about, figures, day }: DemoRequest, today: string): Promise<Answers> {
  const asked = instantOn(today, day, '00:00').toISOString().slice(0, 10);
  const projectIdOf = project ? { project: await projectId(ctx, project) } : {};
  switch (form) {
    case 'Purchase': {
      const [quantity, unit, rate] = figures.split(' ');
      const lines = [{ item: about, quantity, unit, rate }];
      // Above the limits the chain asks for quotes.
      const quotes =
        Number(quantity) * Number(rate) > 1_000_000
          ? [await scan(ctx, 'quote-1.pdf', about), await scan(ctx, 'quote-2.pdf', about), await scan(ctx, 'quote-3.pdf', about)]
          : undefined;
      return {
        ...projectIdOf,
        lines,
        quotes,
        needed_by: dayAfter(asked, 16),
        delivery: project ? 'site' : 'yard',
        reason: 'Without it the crew has to wait.',
      };
    }
    case 'Expense':
      return {
        ...projectIdOf,
        spent_on: asked,
        amount: figures,
        merchant: about,
        category: 'other',
        receipt: [await scan(ctx, 'receipt.pdf', about)],
      };
    case 'Training':
      return {
        course: about,
        days: { from: dayAfter(asked, 40), to: dayAfter(asked, 41) },
        amount: figures,
        reason: 'It is needed for the next phase.',
      };
    case 'Tool request':
      return { ...projectIdOf, tool: about, number: figures, needed_by: dayAfter(asked, 9) };
    case 'HR letter':
      return { letter: figures, for_whom: about, needed_by: dayAfter(asked, 12) };
    case 'Visitor pass': {
      const [visitor, company = 'Guests'] = about.split(', ');
      return { visitor, company, day: dayAfter(asked, 7), from: figures };
    }
    case 'Vehicle damage':
      return {
        vehicle: about,
        happened_on: asked,
        what: 'It was there when the van came back to the yard.',
        photos: [await scan(ctx, 'door.png', about)],
      };
    default:
      return { idea: about, how: 'It costs little and helps every day.', helps: [figures] };
  }
}

async function scan(ctx: Ctx, filename: string, text: string): Promise<string> {
  const { content, type } = fileFor(filename, text);
  return storeFile(ctx, { filename, mime: type, content });
}

const templateId = async ({ db }: Ctx, name: string): Promise<string> =>
  (await db.selectFrom('template').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

const projectId = async ({ db }: Ctx, code: string): Promise<string> =>
  (await db.selectFrom('project').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
