import type { LabelColour } from '@lintel/contract/mail-labels';
import { listLabels, updateLabel } from '#server/features/mail/mail.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { actingAs } from './demo.actor.ts';
import { instantOn } from './demo.calendar.ts';
import { DEMO_PEOPLE } from './demo.people.ts';
import { hasLogin } from './demo.staff.ts';
import type { Unit } from './demo.steps.ts';

/** What mails are about, in the hues that people give it; a label that is not named stays grey. */
const COLOURS: Record<LabelColour, readonly string[]> = {
  grey: [],
  petrol: [
    'Riverside Clinic',
    'Harbour Bridge',
    'Old Town Water Main',
    'Millstone School',
    'Linden Wharf',
    'Westfield',
    'Greenpark',
    'Data Hall',
  ],
  red: ['Safety'],
  orange: ['To check', 'Approvals'],
  ochre: ['Procurement', 'Vendors', 'Concrete', 'Windows'],
  green: ['Leave', 'Onboarding', 'Recruitment', 'Training'],
  blue: ['Drawings', 'Support', 'Vehicles', 'Sign-in'],
  violet: ['Payments', 'Invoices', 'Receivables', 'Month-end', 'Payroll', 'Accounts', 'Bank'],
};
const colourOf = new Map(Object.entries(COLOURS).flatMap(([colour, names]) => names.map((name) => [name, colour as LabelColour] as const)));

/** After the mail has come, which brought the labels. */
export const labelUnits = (today: string): Unit[] =>
  DEMO_PEOPLE.filter(hasLogin).map(({ number }) => ({ at: instantOn(today, 0, '08:30'), run: (ctx) => colourLabels(ctx, number) }));

async function colourLabels(ctx: Ctx, number: string): Promise<void> {
  const own = await actingAs(ctx, number);
  for (const { id, name, version } of await listLabels(own.db, own.user)) {
    const colour = colourOf.get(name);
    if (colour) await updateLabel(own, id, { name, colour, version });
  }
}
