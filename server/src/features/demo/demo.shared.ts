import { assignThread, createMailbox, importMail } from '#server/features/mail/mail.service.ts';
import { actingAs } from './demo.actor.ts';
import { readLetters, type Letter } from './demo.letters.ts';
import { dateOf, messageIdOf, rawOf, type DemoPlace } from './demo.mime.ts';
import type { Unit } from './demo.steps.ts';
import { writeTemplates } from './demo.templates.ts';

const MAILBOXES = {
  payments: { name: 'Payments', owner: { kind: 'role', roles: ['accountant', 'managing_director'] } },
  hr: { name: 'HR', owner: { kind: 'role', roles: ['hr_manager'] } },
  'site-rc-01': { name: 'Site Riverside Clinic', owner: { kind: 'project', code: 'RC-01' } },
} as const;
type BoxName = keyof typeof MAILBOXES;

/** `box:` says whose inbox it lies in, `by:` who answered it from there, `for:` who has taken it. */
const SHARED_MAIL: Record<BoxName, string> = {
  payments: `
# Statement of account
@ -3 08:41 fenwick > Payments <payments@corvane.example>

Good morning,

our statement shows two diesel deliveries as open: FF-20871 of [-24d] and FF-20902 of [-17d]. Could you tell us when they are paid?

Fenwick Fuels, accounts

@ -2 09:12 Payments, answered by Ilse Brandt <payments@corvane.example> > fenwick

Good morning,

both are approved and go out with the run on Friday. The delivery note of FF-20902 came late, hence the delay.

Ilse Brandt
Corvane Build Group, Payments

# Change of our bank account
@ -1 16:20 Pellmor Mechanical <office@pellmor-mechanical.example> > Payments <payments@corvane.example>

Dear accounts team,

please note that our bank account has changed. Use the new details on the enclosed sheet for all open invoices from today on.

Pellmor Mechanical

# Invoice 7714, hire of a scissor lift
@ 0 07:55 nordlift > Payments <payments@corvane.example>

Hello,

here is invoice 7714 for two weeks of the scissor lift at the clinic. The discount of the frame contract is in it.

Freya Lindgren
Nordlift
`,
  hr: `
# Application as site engineer
@ -2 10:05 applicant2 > HR <hr@corvane.example>

Dear Sir or Madam,

I saw that you look for a site engineer and send you my application. I could begin in eight weeks.

Janis Ozols

# First-aid course in November
@ -1 13:30 trainer > HR <hr@corvane.example>

Hello,

eight of your people are booked for the refresher. Four places are left; I hold them until Friday.

Ruth Calder
Westfield Training
`,
  'site-rc-01': `
# Delivery of the lift cabin
@ -1 11:18 Ascenseurs Béranger <h.beranger@ascenseurs-beranger.example> > Site Riverside Clinic <site-rc-01@corvane.example>

Good morning,

the cabin leaves our works on [+2d] and is with you the next morning at seven. We need the gate open and a forklift of three tonnes.

Hélène Béranger

# Noise on Saturday
@ 0 06:48 Harriet Lowe <harriet.lowe@postkasten.example> > Site Riverside Clinic <site-rc-01@corvane.example>

Dear site team,

last Saturday the breaker ran from six. We live next door and have a baby. Could it begin at eight next time?

Harriet Lowe, Mill Lane 4
`,
};

/** Who has taken which, by the subject. */
const TAKEN: Record<string, string> = { 'Statement of account': 'E0005', 'Application as site engineer': 'E0009' };

/** Three shared mailboxes with their mail; nobody's own mail or notifications change (decisions 6.9). */
export function sharedUnits(place: DemoPlace, madeAt: Date): Unit[] {
  const domainOf = (text: string) => text.replaceAll('corvane.example', place.domain);
  const letters = (Object.keys(MAILBOXES) as BoxName[]).flatMap((box) =>
    readLetters(`shared.${box}`, domainOf(SHARED_MAIL[box])).map((letter) => ({ box, letter, at: dateOf(letter, place) })),
  );
  return [
    { at: madeAt, run: makeMailboxes },
    { at: madeAt, run: writeTemplates },
    ...letters
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ box, letter, at }): Unit => ({ at, run: (ctx) => post(ctx, box, letter, place) })),
  ];
}

const makeMailboxes: Unit['run'] = async (ctx) => {
  const viktor = await actingAs(ctx, 'E0013');
  for (const [localPart, { name, owner }] of Object.entries(MAILBOXES)) {
    const whose = owner.kind === 'role' ? { kind: 'role' as const, roles: [...owner.roles] } : await projectOf(ctx, owner.code);
    await createMailbox(viktor, { name, localPart, owner: whose });
  }
};

async function projectOf({ db }: Parameters<Unit['run']>[0], code: string) {
  const { id } = await db.selectFrom('project').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  return { kind: 'project' as const, projectId: id };
}

async function post(ctx: Parameters<Unit['run']>[0], box: BoxName, letter: Letter, place: DemoPlace): Promise<void> {
  const isAnswer = letter.original !== null;
  const taker = TAKEN[letter.subject];
  const id = await importMail(ctx, {
    address: `${box}@${place.domain}`,
    ...{ raw: rawOf(letter, place), folder: isAnswer ? 'sent' : 'inbox', receivedAt: ctx.now },
    seen: isAnswer || taker !== undefined,
    ...(isAnswer ? { writtenBy: (await actingAs(ctx, 'E0005')).user.id } : {}),
  });
  if (letter.original) await markAnswered(ctx, id, messageIdOf(letter.original, place));
  if (!taker) return;
  const person = await actingAs(ctx, taker);
  await assignThread(person, id, person.user.id);
}

const markAnswered = ({ db }: Parameters<Unit['run']>[0], answerId: string, messageId: string) =>
  db
    .updateTable('entry')
    .set({ answered: true })
    .where('account_id', '=', (eb) => eb.selectFrom('entry as answer').select('answer.account_id').where('answer.id', '=', answerId))
    .where('message_id', 'in', (eb) => eb.selectFrom('message').select('message.id').where('message.message_id', '=', messageId))
    .execute();
