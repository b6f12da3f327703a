import { TICKET_CATEGORIES, type TicketCategory, type TicketTeam } from '@lintel/contract/support';
import { readSettings } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { failAt } from '#server/platform/errors.ts';

const CATEGORIES = Object.keys(TICKET_CATEGORIES) as TicketCategory[];
const keyOf = (category: TicketCategory): `support.team_${TicketCategory}` => `support.team_${category}`;

/** What tickets can be about here, and to whom they go (workspace A18). */
export async function offeredCategories({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<{ category: TicketCategory; team: TicketTeam }[]> {
  const set = await readSettings(db, CATEGORIES.map(keyOf), now);
  return CATEGORIES.flatMap((category) => {
    const team = set[keyOf(category)] as TicketTeam | 'off';
    return team === 'off' ? [] : [{ category, team }];
  });
}

/** Who takes it; what is not offered any more goes where it always went. */
export async function teamOfCategory(ctx: Pick<Ctx, 'db' | 'now'>, category: TicketCategory): Promise<TicketTeam> {
  const found = (await offeredCategories(ctx)).find((one) => one.category === category);
  return found?.team ?? TICKET_CATEGORIES[category].team;
}

/** @throws Refusal ticket.category_off at `category` */
export async function checkOffered(ctx: Pick<Ctx, 'db' | 'now'>, category: TicketCategory): Promise<void> {
  if ((await offeredCategories(ctx)).some((one) => one.category === category)) return;
  throw failAt('category', 'ticket.category_off', { category: TICKET_CATEGORIES[category].label });
}
