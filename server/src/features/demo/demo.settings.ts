import type { Checklists } from '@lintel/contract/checklists';
import type { SettingKey } from '@lintel/contract/setting-registry';
import { changeSetting } from '#server/features/settings/settings.change.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { actingAs } from './demo.actor.ts';

const VIKTOR = 'E0013';

const SIGNATURE = '<p><strong>{{me.name}}</strong><br>{{me.title}}, {{me.department}}<br>Phone {{me.phone}}</p><p>{{company.name}}</p>';

export async function nameCompany(ctx: Ctx): Promise<void> {
  await set(ctx, 'company.name', 'Corvane Build Group');
  await set(ctx, 'company.legal_name', 'Corvane Build Group GmbH');
  await set(ctx, 'company.register_number', 'HRB 48213');
  await set(ctx, 'company.tax_number', 'VAT DE 811 204 377');
  await set(ctx, 'mail.signature', SIGNATURE);
  await set(ctx, 'mail.signature_use', 'offered');
}

/** What the yard goes through with everything that leaves it and comes back. */
const CHECKLISTS: Checklists = [
  { category: '', handOut: ['Papers and keys', 'Safety gear', 'No damage to be seen'], takeBack: [] },
  {
    category: 'Van',
    handOut: ['Lights and tyres', 'First aid kit', 'Load straps', 'Papers and keys'],
    takeBack: ['Cleaned', 'Load straps'],
  },
  { category: 'Tipper', handOut: ['Lights and tyres', 'Tailgate locks', 'First aid kit', 'Papers and keys'], takeBack: ['Body empty'] },
];

export const keepChecklists = async (ctx: Ctx): Promise<void> => set(ctx, 'resources.checklists', CHECKLISTS);

/** workspace H7: a critical setting waits for the managing director. */
export const proposeThreshold = async (ctx: Ctx): Promise<void> => set(ctx, 'approvals.t2_minor', '1200000');

async function set(ctx: Ctx, key: SettingKey, value: unknown): Promise<void> {
  const row = await ctx.db.selectFrom('company_setting').select('version').where('key', '=', key).executeTakeFirst();
  await changeSetting(await actingAs(ctx, VIKTOR), key, { value, version: row?.version ?? 0 });
}
