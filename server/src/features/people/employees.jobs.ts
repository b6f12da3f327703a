import { z } from 'zod';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { asSystem } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Job } from '#server/platform/jobs.ts';
import { transition } from '#server/platform/transitions.ts';
import { mailBankOwner } from './bank.owner.ts';
import { applyBankChange, dueBankChanges } from './bank.service.ts';
import { tellEndingCertificates } from './certifications.notices.ts';
import { endDueDuties } from './duties.service.ts';
import { employeeLife } from './employees.life.ts';
import { beginRole, dueRoles } from './employees.role.ts';
import { followPay } from './pay.day.ts';
import { mergeDue } from './people.merges.ts';

/** First and last days: whoever starts today becomes active, whoever's last day was yesterday has left. What a guard refuses waits. */
const turnDays: Job = {
  name: 'people.turn-days',
  data: z.object({}),
  cron: '7 * * * *',
  run: async (_data, { db, services, now }) => {
    const today = await companyDay(db, now);
    const due = await db
      .selectFrom('employee')
      .select(['id', 'status', 'version'])
      .where((eb) =>
        eb.or([
          eb.and([eb('status', '=', 'onboarding'), eb('hire_date', '<=', today)]),
          eb.and([eb('status', '=', 'offboarding'), eb('end_date', '<', today)]),
        ]),
      )
      .orderBy('id')
      .limit(500)
      .execute();
    for (const { id, status, version } of due)
      await withTransaction(services.db, (tx) =>
        transition(asSystem({ db: tx, services, now }), employeeLife, {
          id,
          name: status === 'onboarding' ? 'arrive' : 'leave',
          version,
        }),
      ).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
  },
};

/** New bank accounts count from their day on. */
const bankAccounts: Job = {
  name: 'people.bank-accounts',
  data: z.object({}),
  cron: '11 * * * *',
  run: async (_data, { db, services, now }) => {
    for (const { id } of await dueBankChanges(db, await companyDay(db, now)))
      await withTransaction(services.db, (tx) => applyBankChange(asSystem({ db: tx, services, now }), id));
  },
};

/** New roles count from their day on. */
const roles: Job = {
  name: 'people.roles',
  data: z.object({}),
  cron: '1,31 * * * *',
  run: async (_data, { db, services, now }) => {
    for (const { id } of await dueRoles(db, await companyDay(db, now)))
      await withTransaction(services.db, (tx) => beginRole(asSystem({ db: tx, services, now }), id));
  },
};

/** Departments become part of others on the day that was planned. */
const merges: Job = {
  name: 'departments.merges',
  data: z.object({}),
  cron: '3 * * * *',
  run: (_data, ctx) => mergeDue(ctx),
};

/** Each morning, which certificates end soon. */
const certificates: Job = {
  name: 'people.certificates',
  data: z.object({}),
  cron: '15 5 * * *',
  run: async (_data, ctx) =>
    withTransaction(ctx.db, async (tx) => tellEndingCertificates({ ...ctx, db: tx }, await companyDay(tx, ctx.now))),
};

/** Duties end with the last day that was planned. */
const duties: Job = {
  name: 'people.duties',
  data: z.object({}),
  cron: '5 * * * *',
  run: async (_data, { db, services, now }) => withTransaction(db, (tx) => endDueDuties(asSystem({ db: tx, services, now }))),
};

/** What pay says of people counts from its day on: their records follow. */
const pay: Job = {
  name: 'people.pay',
  data: z.object({}),
  cron: '0 * * * *',
  run: async (_data, { db, services, now }) => withTransaction(db, (tx) => followPay(asSystem({ db: tx, services, now }))),
};

export const peopleJobs: Job[] = [turnDays, bankAccounts, roles, merges, certificates, mailBankOwner, duties, pay];
