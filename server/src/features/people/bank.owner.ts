import { z } from 'zod';
import type { BankChange } from '@lintel/contract/bank-changes';
import { sayDay } from '@lintel/contract/kit/days';
import { houseMail, postOutside } from '#server/features/mail/mail.service.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { knownAddress } from './employees.address.ts';

type Said = { title: string; body: string };
const SAID: Record<BankChange['status'], (day: string) => Said> = {
  pending: () => ({ title: 'A change of your bank account was asked for', body: 'If that was not you, tell HR at once.' }),
  verified: (day) => ({ title: 'Your new bank account is verified', body: `Pay goes there from ${day}.` }),
  rejected: () => ({
    title: 'Your new bank account was not verified',
    body: 'Pay goes where it went before. Ask HR what was missing.',
  }),
  cancelled: () => ({ title: 'The change of your bank account was withdrawn', body: 'Pay goes where it went before.' }),
};

/** At work and by the private address that was known before, whatever they prefer (workspace A1). */
export async function tellOwner(ctx: Ctx, id: string): Promise<void> {
  const { employee_id, status, effective_from } = await ctx.db
    .selectFrom('bank_change')
    .select(['employee_id', 'status', 'effective_from'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await notify(ctx, {
    recipientId: employee_id,
    type: 'people.bank_change',
    severity: 'critical',
    ...saidOf(status, effective_from),
    link: '/employee/profile',
  });
  await ctx.services.jobs.enqueue(ctx.db, mailBankOwner, { id, status });
}

const Step = z.object({ id: z.string(), status: z.enum(['pending', 'verified', 'rejected', 'cancelled']) });

export const mailBankOwner: Job<typeof Step> = {
  name: 'people.bank-owner',
  data: Step,
  run: ({ id, status }, ctx) => mailOwner(ctx, id, status),
};

async function mailOwner(ctx: Ctx, id: string, status: BankChange['status']): Promise<void> {
  const row = await ctx.db
    .selectFrom('bank_change')
    .innerJoin('employee_private', 'employee_private.employee_id', 'bank_change.employee_id')
    .select(['effective_from', 'private_email', 'former_email', 'email_changed_at'])
    .where('bank_change.id', '=', id)
    .executeTakeFirst();
  const to = row && knownAddress(row, ctx.now);
  if (!to) return;
  const { title, body } = saidOf(status, row.effective_from);
  const mail = houseMail(ctx.services, `${id}.${status}`, { subject: title, text: `${title}\n\n${body}\n` });
  await postOutside(ctx, { ...mail, to });
}

const saidOf = (status: BankChange['status'], effectiveFrom: string | null): Said =>
  SAID[status](effectiveFrom ? sayDay(effectiveFrom) : 'its day');
