import type { ListedLabel } from '@lintel/contract/work-labels';
import { createLabel, listLabels } from '#server/features/work-labels/work-labels.service.ts';
import type { Ctx } from '#server/platform/context.ts';

/** What tasks and projects are about, by their names. */
const LABELS: [name: string, colour: ListedLabel['colour'], on: RegExp][] = [
  ['Safety', 'red', /handrail|edge protection|toolbox|safety|scaffold|fire|asbestos|shoring|lifting|storm|crane check/i],
  ['Client', 'petrol', /client|head teacher|council|school$|caretaker|resident|handover|acceptance|samples/i],
  ['Inspection', 'ochre', /inspection|test|survey|readings|check|cube/i],
  ['Traffic', 'orange', /traffic|road|closure|bus stop|roundabout|harbour bridge/i],
  ['Public works', 'green', /water main|bridge|roundabout|school extension/i],
  ['Papers', 'grey', /papers|records|plan|list|drawing|valuation|quantities/i],
];

/** The labels of something of this name, made by whoever needs them first. */
export async function labelsFor(lead: Ctx, name: string): Promise<string[]> {
  const known = await listLabels(lead);
  const ids: string[] = [];
  for (const [label, colour] of LABELS.filter(([, , on]) => on.test(name)).slice(0, 2))
    ids.push((known.find((one) => one.name === label) ?? (await createLabel(lead, { name: label, colour }))).id);
  return ids;
}
