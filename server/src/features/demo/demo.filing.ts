import { fileMails } from '#server/features/mail/mail.filing.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { actingAs } from './demo.actor.ts';
import { instantOn } from './demo.calendar.ts';
import type { Unit } from './demo.steps.ts';

/** What people have filed to a project, each out of the mailboxes that they read: by how its subject begins. */
const FILED = [
  {
    by: 'E0027',
    code: 'RC-01',
    subjects: ['RC-01 Level 3 slab', 'Windows north elevation', 'Delivery of the lift cabin', 'Ersatzlieferung W-117'],
  },
  { by: 'E0024', code: 'RC-01', subjects: ['RC-01 Level 3 slab', 'Crane on ', 'Ascenseur de la clinique'] },
  { by: 'E0025', code: 'RC-01', subjects: ['RC-01 site meeting', 'Re: RC-01 site meeting'] },
  { by: 'E0024', code: 'LW-05', subjects: ['LW-05 Linden Wharf'] },
] as const;

/** After the mail has come. Nothing is read by it and nobody is told. */
export const filingUnits = (today: string): Unit[] =>
  FILED.map(({ by, code, subjects }) => ({
    at: instantOn(today, 0, '08:40'),
    run: async (ctx) => {
      const { id: projectId } = await ctx.db.selectFrom('project').select('id').where('code', '=', code).executeTakeFirstOrThrow();
      await fileMails(await actingAs(ctx, by), { ids: await mailsAbout(ctx, subjects), projectId, isFiled: true, isOpen: true });
    },
  }));

/** Everybody's copies: of these the ones that somebody may read are filed. */
async function mailsAbout({ db }: Ctx, subjects: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('entry')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .select('entry.id')
    .where((eb) => eb.or(subjects.map((subject) => eb('message.subject', 'like', `${subject}%`))))
    .where('entry.draft', '=', false)
    .execute();
  return rows.map(({ id }) => id);
}
