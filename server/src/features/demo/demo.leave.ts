import { move as decide } from '#server/features/approvals/approvals.service.ts';
import { addHoliday } from '#server/features/calendars/calendars.service.ts';
import { accrue, adjust, createRequest, moveRequest } from '#server/features/leave/leave.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { actingAs } from './demo.actor.ts';
import { dayAfter, type DemoDays } from './demo.calendar.ts';
import { DEMO_PEOPLE, WITHOUT_LOGIN } from './demo.people.ts';
import { randomStream } from './demo.random.ts';
import { employeeId } from './demo.staff.ts';
import type { Unit } from './demo.steps.ts';

const ANNUAL = 'lvt_00000000000000000000000001';
const TYPES: Record<string, string> = {
  annual: ANNUAL,
  sick: 'lvt_00000000000000000000000002',
  unpaid: 'lvt_00000000000000000000000003',
  parental: 'lvt_00000000000000000000000004',
  training: 'lvt_00000000000000000000000005',
  bereavement: 'lvt_00000000000000000000000006',
  rest: 'lvt_00000000000000000000000007',
};
/** The HR officer enters what people without a login ask for, and corrects balances; her own are corrected by her head. */
const OFFICER = 'E0009';
const HEAD_OF_HR = 'E0008';
/** Hired too late, or not yet, to have leave from before. */
const NEWCOMERS = new Set(['E0023', 'E0054']);

/** Person, kind, first and last day from the anchor, what became of it, day of asking; then the reason, `|` and what was answered. */
const REQUESTS = `
E0010 parental -42 84 approved -69 Our daughter is born in these weeks.
E0042 annual -42 -38 approved -66
E0017 annual -49 -40 approved -66 Two weeks in the mountains.
E0027 annual -35 -31 approved -56 Family visit.|The crew is complete, enjoy it.
E0059 bereavement -34 -33 approved -35
E0029 annual -28 -24 approved -48
E0025 annual -27 -24 approved -50 |Stefan covers both sites.
E0030 annual -21 -17 approved -41
E0003 annual -20 -17 approved -44
E0018 annual -14 -10 approved -34
E0012 training -13 -12 approved -35 First aid for offices.
E0045 annual -14 -12 rejected -30 |Trench B needs the whole crew that week. Any time after it is fine.
E0032 rest -7 -7 approved -16 For the two Saturdays on RC-01.
E0006 annual -7 -7 withdrawn -20
E0050 annual -6 -4 approved -25
E0037 sick -7 -3 sick -7
E0058 sick -4 1 sick -4
E0014 annual 0 1 approved -19
E0005 annual 0 4 approved -28 |The month-end is prepared, thank you.
E0038 annual 0 11 approved -40
E0052 annual 0 4 rejected -18 |The cooling is handed over this week. We need both electricians.
E0033 annual 7 8 rejected -12 |The slab is poured on Tuesday.
E0028 annual 7 11 rejected -11 |Second slab: somebody has to run the site. The week after is free.
E0051 annual 7 11 approved -13
E0021 annual 10 11 withdrawn -9
E0020 annual 14 18 approved -15
E0053 annual 14 15 withdrawn -10
E0060 annual 21 22 cancelling -14 |Cover is arranged with the works office.
E0040 annual 21 25 approved -15
E0043 annual 28 32 approved -20
E0022 annual 28 32 cancelling -22
E0056 annual 35 44 approved -16
E0049 annual 4 10 pending -6 The only days that the school is closed.
E0024 annual 14 16 pending -4 A long weekend at the coast.
E0023 annual 42 46 pending -3 Moving house.
E0026 annual 28 32 pending -5
E0031 annual 14 15 pending -4
E0002 annual 10 11 pending -3
`;

interface DemoRequest {
  number: string;
  type: string;
  from: string;
  to: string;
  outcome: string;
  asked: number;
  reason: string;
  answer: string;
}

/** Ledgers of the running year for everybody, and 38 requests in all their states (workspace H7), each in its own time. */
export function leaveUnits({ anchor, today }: DemoDays, movedIn: Date): Unit[] {
  const at = (day: number, time: string) => new Date(`${dayAfter(anchor, day)}T${time}:00Z`);
  const requests = REQUESTS.trim()
    .split('\n')
    .map((line) => readRequest(line, anchor));
  const steps = requests.flatMap((request) => [
    { at: at(request.asked, '07:20'), run: (ctx: Ctx) => ask(ctx, request) },
    ...(request.outcome === 'pending' || request.outcome === 'sick'
      ? []
      : [{ at: at(request.asked + 1, '09:40'), run: (ctx: Ctx) => settle(ctx, request) }]),
    ...(request.outcome === 'cancelling' ? [{ at: at(-3, '10:15'), run: (ctx: Ctx) => askToCancel(ctx, request) }] : []),
  ]);
  return [
    { at: movedIn, run: addHolidays },
    ...inGroups(DEMO_PEOPLE, 12).map((people) => ({ at: movedIn, run: (ctx: Ctx) => bringIn(ctx, people) })),
    ...[...monthStarts(movedIn, today).map((day) => ({ at: day, run: accrueAll })), ...steps].toSorted(
      (a, b) => a.at.getTime() - b.at.getTime(),
    ),
  ];
}

async function addHolidays(ctx: Ctx): Promise<void> {
  const hr = await actingAs(ctx, HEAD_OF_HR);
  const calendar = await ctx.db.selectFrom('holiday_calendar').select('id').where('is_default', '=', true).executeTakeFirstOrThrow();
  const year = ctx.now.getUTCFullYear();
  for (const [day, name] of [
    [`${year}-01-01`, 'New Year'],
    [`${year}-05-01`, 'Labour Day'],
    [`${year}-12-25`, 'Christmas Day'],
    [`${year}-12-26`, 'Second Christmas Day'],
    [`${year + 1}-01-01`, 'New Year'],
    [`${year + 1}-05-01`, 'Labour Day'],
  ] as const)
    await addHoliday(hr, calendar.id, { day, name, isHalf: false });
}

/** What people had, and had taken, before Lintel kept it. */
async function bringIn(ctx: Ctx, people: typeof DEMO_PEOPLE): Promise<void> {
  const before = ctx.now.toISOString().slice(0, 10);
  const year = before.slice(0, 4);
  for (const { number } of people.filter((person) => !NEWCOMERS.has(person.number))) {
    const hr = await actingAs(ctx, number === OFFICER ? HEAD_OF_HR : OFFICER);
    const random = randomStream(`leave ${number}`);
    const { id, hire_date } = await ctx.db
      .selectFrom('employee')
      .select(['id', 'hire_date'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const carried = 50 * Math.floor(random() * 11);
    const lines = [
      { day: `${year}-01-01`, days100: carried, kind: 'carry_in' as const, note: 'From last year' },
      { day: `${year}-02-16`, days100: -50 * Math.ceil(random() * 5), kind: 'adjust' as const, note: 'Taken before Lintel' },
      { day: `${year}-07-20`, days100: -100 * Math.ceil(random() * 4), kind: 'adjust' as const, note: 'Taken before Lintel' },
    ];
    for (const line of lines.filter(({ day, days100 }) => days100 !== 0 && day < before && day > (hire_date ?? before)))
      await adjust(hr, { ...line, employeeId: id, typeId: ANNUAL });
    if (number === 'E0032')
      await adjust(hr, {
        day: before,
        days100: 200,
        kind: 'adjust',
        note: 'Two Saturdays on RC-01',
        employeeId: id,
        typeId: TYPES['rest']!,
      });
  }
}

const accrueAll = async (ctx: Ctx): Promise<void> => void (await accrue(ctx));

async function ask(ctx: Ctx, request: DemoRequest): Promise<void> {
  const { number, type, from, to, reason } = request;
  const days = { from, to, halfStart: false, halfEnd: false };
  const said = { reason: reason || null, handoverId: null, delegateId: null, awayMessage: null, awayOutside: null, fileIds: [] };
  await createRequest(await actingAs(ctx, askerOf(request)), {
    ...days,
    ...said,
    typeId: TYPES[type]!,
    employeeId: await employeeId(ctx, number),
    isDraft: false,
  });
}

/** HR for whoever has no login or is away for long; the site manager for an illness of his crew. */
function askerOf({ number, type }: DemoRequest): string {
  if (type === 'sick' && WITHOUT_LOGIN.has(number)) return 'E0028';
  return WITHOUT_LOGIN.has(number) || type === 'parental' ? OFFICER : number;
}

async function settle(ctx: Ctx, request: DemoRequest): Promise<void> {
  const row = await requestOf(ctx, request);
  if (request.outcome === 'withdrawn') {
    await moveRequest(await actingAs(ctx, request.number), { ...row, name: 'withdraw' });
    return;
  }
  const name = request.outcome === 'rejected' ? 'reject' : 'approve';
  // Step by step, by whoever is asked.
  for (let approval = await waitingFor(ctx, row.id); approval; approval = await waitingFor(ctx, row.id))
    await decide(await actingAs(ctx, approval.number), {
      id: approval.id,
      version: approval.version,
      name,
      input: { comment: request.answer },
    });
}

async function askToCancel(ctx: Ctx, request: DemoRequest): Promise<void> {
  const row = await requestOf(ctx, request);
  await moveRequest(await actingAs(ctx, request.number), { ...row, name: 'askToCancel', input: { reason: 'My plans have changed.' } });
}

async function requestOf(ctx: Ctx, { number, from }: DemoRequest): Promise<{ id: string; version: number }> {
  return ctx.db
    .selectFrom('leave_request')
    .select(['id', 'version'])
    .where('employee_id', '=', await employeeId(ctx, number))
    .where('from_day', '=', from)
    .executeTakeFirstOrThrow();
}

const waitingFor = (ctx: Ctx, subjectId: string) =>
  ctx.db
    .selectFrom('approval')
    .innerJoin('approval_assignee', (join) =>
      join.onRef('approval_assignee.approval_id', '=', 'approval.id').onRef('approval_assignee.step_no', '=', 'approval.step_no'),
    )
    .innerJoin('employee', 'employee.id', 'approval_assignee.employee_id')
    .select(['approval.id', 'approval.version', 'employee.number'])
    .where('approval.subject_id', '=', subjectId)
    .where('approval.status', '=', 'pending')
    .where('approval_assignee.is_active', '=', true)
    .orderBy('employee.number')
    .executeTakeFirst();

/** Nine in the morning on the first of each month since then, and now. */
function monthStarts(since: Date, today: string): Date[] {
  const starts = [new Date(since.getTime() + 60_000)];
  for (let at = since; ;) {
    at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1, 1, 10));
    if (at.toISOString().slice(0, 10) > today) return starts;
    starts.push(at);
  }
}

const inGroups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

function readRequest(line: string, anchor: string): DemoRequest {
  const [number = '', type = '', from = '', to = '', outcome = '', asked = '', ...words] = line.split(' ');
  const [reason = '', answer = ''] = words.join(' ').split('|');
  return {
    number,
    type,
    outcome,
    from: dayAfter(anchor, Number(from)),
    to: dayAfter(anchor, Number(to)),
    asked: Number(asked),
    reason: reason.trim(),
    answer: answer.trim(),
  };
}
