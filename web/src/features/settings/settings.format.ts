import type { Checklists } from '@lintel/contract/checklists';
import { saySignature } from '@lintel/contract/mail-fields';
import type { SettingChange, SettingRow } from '@lintel/contract/settings';
import { counted } from '#web/kit/counted.ts';
import { useCurrency } from '#web/kit/settings.ts';
import { formatMoney } from '#web/ui/money.format.ts';

/** Units that are the same of one and of several. */
const SIGNS = ['%', 'MB'];

type Said = Pick<SettingRow, 'kind' | 'unit' | 'choices'>;

/** A value as people read it, with what it counts; amounts are in the base currency. */
export function sayValue({ kind, unit, choices }: Said, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === '') return 'Not set';
  if (kind === 'flag') return value ? 'On' : 'Off';
  if (kind === 'number') return sayNumber(Number(value), unit);
  if (kind === 'picture') return 'A picture';
  if (kind === 'signature') return saySignature(String(value));
  if (kind === 'checklists') return sayChecklists(value as Checklists);
  if (kind === 'choice') return choices?.[String(value)] ?? String(value);
  if (kind === 'money') return formatMoney(Number(value), currency ? { currency } : {});
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function sayNumber(value: number, unit: string | null): string {
  const figure = value.toLocaleString('en-GB');
  if (!unit) return figure;
  return SIGNS.includes(unit) ? `${figure} ${unit}` : counted(value, unit);
}

/** The same within a component, which knows the base currency. */
export function useSaying(): (row: Said, value: unknown) => string {
  const currency = useCurrency();
  return (row, value) => sayValue(row, value, currency);
}

/** "Van: 4 at the hand-out, 2 at the return" */
const sayChecklists = (lists: Checklists): string =>
  lists
    .map(
      ({ category, handOut, takeBack }) =>
        `${category || 'Everything else'}: ${handOut.length} at the hand-out, ${takeBack.length} at the return`,
    )
    .join('; ') || 'None';

/** Who changed a setting: one person, or who proposed it and who approved it. */
export const sayAuthors = ({ byName, approvedByName }: Pick<SettingChange, 'byName' | 'approvedByName'>): string =>
  approvedByName ? `${byName}, approved by ${approvedByName}` : byName;
