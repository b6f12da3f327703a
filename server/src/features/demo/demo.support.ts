import type { TicketCategory, TicketDetail, TicketPriority } from '@lintel/contract/support';
import {
  addMacro,
  changeTicket,
  createTicket,
  moveTicket,
  rateTicket,
  readTicket,
  replyToTicket,
} from '#server/features/support/support.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { actingAs } from './demo.actor.ts';
import { instantOn } from './demo.calendar.ts';
import type { Unit } from './demo.steps.ts';

/** The head of administration. */
const DEVON = 'E0011';

/**
 * One line a step: a ticket begins with `# number of the person | category | priority | subject`; below it stand working days
 * before today, time, who, what and the words. `=5` rates, `~` leaves a note.
 */
const TICKETS = `
# E0040 | it | high | Camera at pier 4 is black
-1 17:48 write E0040 The site camera at pier 4 has shown nothing since the rain this afternoon. The Harbour Trust looks at it every morning.
0 06:40 reply E0012 I see it offline as well. I will call the provider when they open at eight.
# E0014 | facilities | normal | A phone was found at the gate
-1 16:20 write E0014 Somebody handed in a black phone with a cracked corner. It is at the reception.
# E0058 | it | low | Second screen for the workshop
0 06:10 write E0058 I have the manuals and the order list open side by side all day. A second screen would help.
# E0017 | it | normal | Licence server refuses the analysis program
-2 09:12 write E0017 It says that all seats are taken, but only Yuki and I use it.
-2 10:30 reply E0012 A seat of the old laptop is still counted. I have asked the vendor to release it.
-1 08:05 write E0017 Still the same today.
-1 09:20 reply E0012 They answer within a day; I will remind them at noon.
# E0025 | workspace | normal | Linden Wharf is missing in my project list
-2 13:40 write E0025 I am named as its manager, yet I do not find LW-05 among my projects.
-2 14:25 reply E0011 It waits for approval and moves into your list then. I keep this open until it did.
# E0041 | vehicle | critical | VH-05: the tailgate does not lock
-4 07:20 write E0041 The tailgate opens while driving. I have tied it up for now.
-4 07:55 reply E0011 Do not load it. Lena looks at it as soon as it is back in the yard.
-1 15:10 write E0041 We still have it here, and it still opens.
# E0006 | mail | low | Bank statements arrive twice
-3 08:30 write E0006 Each statement by mail comes in two copies since last week.
-3 11:15 reply E0012 Two rules forward the same mail. I will take one out once Ilse is back.
# E0019 | it | normal | Large drawings do not print in A1
-3 10:05 write E0019 The plotter stops after a third of the sheet.
-3 11:00 wait E0012 Which drawing was it, and from which program did you print?
# E0049 | workspace | low | Change of the project address
-4 12:10 write E0049 The data hall has a new entrance. Can the address in DC-06 be changed?
-4 13:05 wait E0011 Yes. Which address shall it be, and from when?
# E0010 | hr | normal | Return from parental leave
-2 09:00 write E0010 I come back in three months. Whom do I tell which days I can work?
-2 09:40 wait E0011 Anneke decides it with you. Tell me your days here, then I bring both of you together.
# E0027 | it | normal | Tablet of the site office does not charge
-6 06:50 write E0027 The tablet in the RC-01 site office stays at 3 per cent, with two different cables.
-6 08:10 reply E0012 I send the spare tablet with Oscar this afternoon, with your checklists on it.
-6 08:12 note E0012 ~ Third tablet of this model. Ask for a refund.
-2 14:30 resolve E0012 The spare one is yours now, the old one goes back to the vendor.
# E0004 | mail | normal | Mail to the auditors comes back
-5 09:10 write E0004 Two mails to the auditors came back with a size warning.
-5 09:45 reply E0012 Their limit is 20 MB. I have put the files into a shared folder, the link is in your drafts.
-3 10:20 resolve E0012 They have downloaded everything this morning.
# E0024 | facilities | low | Heating in the meeting room
-5 08:00 write E0024 It is 17 degrees in the large meeting room.
-5 09:30 reply E0011 The valve is stuck. The plumber comes tomorrow.
-3 15:00 resolve E0011 New valve, 21 degrees.
# E0053 | it | high | Locked out after three tries
-6 06:45 write E0053 I changed my password and now the phone keeps trying the old one.
-6 07:05 reply E0012 Your account is open again. Remove it from the phone and add it anew.
-2 07:30 resolve E0012 It has been quiet since then.
# E0060 | workspace | normal | Photos of the toolbox talk upside down
-4 14:20 write E0060 Pictures from my phone stand on their head in the site log.
-4 15:05 reply E0012 I can repeat it. The phone notes the direction in a way that we did not read.
-2 11:10 resolve E0012 It reads the direction now; the old ones are turned.
# E0015 | vehicle | normal | Fuel card of VH-02 is refused
-3 07:40 write E0015 The card does not work at the station by the depot.
-3 08:20 reply E0011 The station changed its network. A new card comes by post.
-1 13:45 resolve E0011 The card is in the key cabinet.
# E0039 | it | critical | No network on the bridge site
-9 06:30 write E0039 The whole container has no network, and the concrete starts at nine.
-9 06:50 reply E0012 The antenna lost its power. Please switch the grey box off and on.
-9 07:25 resolve E0012 It is back since 07:10.
-9 08:00 confirm E0039
-9 08:01 rate E0039 =5
# E0003 | other | low | Shredder is full
-11 10:00 write E0003 Nobody empties it.
-11 12:10 reply E0011 Grace has a key now and looks every Friday.
-10 09:00 resolve E0011 Done, and put on the weekly list.
-10 10:30 confirm E0003
-10 10:31 rate E0003 =4
# E0021 | it | normal | Model viewer opens an old version
-12 08:50 write E0021 It shows revision E although F is uploaded.
-12 09:40 reply E0012 Its cache was two days old. Emptied; it refreshes each night now.
-12 11:00 resolve E0012 Checked with revision F.
-11 08:15 confirm E0021
-11 08:16 rate E0021 =5
`;

interface Event {
  day: number;
  time: string;
  verb: string;
  by: string;
  words: string;
}

interface DemoTicket {
  requester: string;
  category: TicketCategory;
  priority: TicketPriority;
  subject: string;
  events: Event[];
}

/** Nineteen tickets in all their states (workspace H7), each told in its own time. */
export function supportUnits(today: string): Unit[] {
  const ids = new Map<string, string>();
  const steps = TICKETS.trim()
    .split(/^# /m)
    .filter(Boolean)
    .map(readTicketText)
    .flatMap((ticket) => ticket.events.map((event) => ({ ticket, event, at: instantOn(today, event.day, event.time) })))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return [
    { at: instantOn(today, -13, '08:00'), run: keepAnswers },
    ...steps.map(({ ticket, event, at }) => ({
      at,
      run: async (ctx: Ctx) => {
        const person = await actingAs(ctx, event.by);
        const id = await idOf(ctx, ids, ticket);
        if (!id) ids.set(ticket.subject, (await begin(person, ticket, event)).id);
        else await play(person, id, event);
      },
    })),
  ];
}

async function keepAnswers(ctx: Ctx): Promise<void> {
  const devon = await actingAs(ctx, DEVON);
  await addMacro(devon, { title: 'Restart and tell us', body: 'Restart the device, then tell us here whether it still happens.' });
  await addMacro(devon, { title: 'Comes by post', body: 'A replacement is on its way and should be with you within three working days.' });
}

function readTicketText(text: string): DemoTicket {
  const [head = '', ...lines] = text.trim().split('\n');
  const [requester, category, priority, subject] = head.split(' | ') as [string, TicketCategory, TicketPriority, string];
  return { requester, category, priority, subject, events: lines.map(readEvent) };
}

function readEvent(line: string): Event {
  const [day = '0', time = '', verb = '', by = '', ...words] = line.split(' ');
  return { day: Number(day), time, verb, by, words: words.join(' ').replace(/^[~=] ?/, '') };
}

/** A load that went on after a stop finds what it made before by its subject. */
async function idOf(ctx: Ctx, ids: Map<string, string>, { subject }: DemoTicket): Promise<string | undefined> {
  const row = ids.get(subject)
    ? undefined
    : await ctx.db.selectFrom('ticket').select('id').where('subject', '=', subject).executeTakeFirst();
  return ids.get(subject) ?? row?.id;
}

const begin = (ctx: Ctx, { category, priority, subject }: DemoTicket, { words }: Event) =>
  createTicket(ctx, { category, priority, subject, body: words, files: [] });

/** What somebody does with a ticket. */
export async function play(ctx: Ctx, id: string, { verb, words }: Pick<Event, 'verb' | 'words'>): Promise<void> {
  if (verb === 'rate') return void (await rateTicket(ctx, id, Number(words)));
  if (verb === 'write' || verb === 'reply' || verb === 'note') {
    await replyToTicket(ctx, id, { body: words, isInternal: verb === 'note', files: [] });
    return;
  }
  const ticket = await readTicket(ctx, id);
  // To the watch, which runs meanwhile, the solution is days old: it may have closed the ticket first.
  if (verb === 'confirm' && ticket.status === 'closed') return;
  const open = ticket.status === 'new' ? await take(ctx, ticket) : ticket;
  const name = verb as 'wait' | 'resolve' | 'confirm';
  await moveTicket(ctx, { id, name, version: open.version, ...(words ? { input: { body: words } } : {}) });
}

const take = (ctx: Ctx, { id, version }: TicketDetail) => changeTicket(ctx, id, { assigneeId: ctx.user.id as `emp_${string}`, version });
