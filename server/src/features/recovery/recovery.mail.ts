import { z } from 'zod';
import { sayDay } from '@lintel/contract/kit/days';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { houseMail, postOutside } from '#server/features/mail/mail.service.ts';
import { knownAddress } from '#server/features/people/people.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Job } from '#server/platform/jobs.ts';

const Which = z.object({ id: z.string() });

/**
 * The word to the private address from before any fresh change, where one is known: who cannot sign in reads no notice here
 * (workspace A15). It holds nothing that opens an account.
 */
export const recoveryMailJob: Job<typeof Which> = {
  name: 'recovery.mail',
  data: Which,
  run: async ({ id }, ctx) => {
    const row = await ctx.db
      .selectFrom('recovery')
      .innerJoin('employee', 'employee.id', 'recovery.employee_id')
      .innerJoin('employee_private', 'employee_private.employee_id', 'employee.id')
      .select(['employee.name', 'private_email', 'former_email', 'email_changed_at'])
      .where('recovery.id', '=', id)
      .executeTakeFirst();
    const to = row && knownAddress(row, ctx.now);
    if (!to) return;
    const company = await readSetting(ctx.db, 'company.name', ctx.now);
    const day = sayDay(await companyDay(ctx.db, ctx.now));
    const mail = houseMail(ctx.services, `${id}.sent`, {
      subject: `Your sign-in at ${company} was recovered`,
      text: [
        `${row.name},`,
        '',
        `somebody asked for help with your sign-in at ${company}, and it was given on ${day}. Where you were signed in, you are not any more.`,
        '',
        'If it was not you, tell the administrator at once, by telephone or in person. This mail holds no link, and nobody will ask you for your password.',
        '',
      ].join('\n'),
    });
    await postOutside(ctx, { ...mail, to });
  },
};
