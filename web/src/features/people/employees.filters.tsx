import { ENDING_LABELS } from '@lintel/contract/employment';
import type { ListFilter } from '#web/kit/useList.ts';
import { formatDateRange } from '#web/ui/date.format.ts';
import { FilterButton } from '#web/ui/FilterButton.tsx';
import { optionsOf } from '#web/ui/options.ts';

export const CERTIFICATE_FILTER: ListFilter = {
  key: 'certificates',
  label: 'Certificates',
  kind: 'choices',
  options: optionsOf({ expired: 'Expired', expiring: 'End soon', valid: 'Valid' }),
};

export const TODAY_FILTER: ListFilter = {
  key: 'today',
  label: 'Today',
  kind: 'choice',
  options: optionsOf({ away: 'On leave', out: 'On leave on a day of work', here: 'Not on leave' }),
};

export const ENDS_FILTER: ListFilter = { key: 'ends', label: 'Ends in 30 days', kind: 'choices', options: optionsOf(ENDING_LABELS) };

export const LAST_DAY_FILTER: ListFilter = { key: 'lastDay', label: 'Last day', kind: 'days', from: 'endFrom', to: 'endTo' };

/** Set from the dashboard; here it can only be taken away. */
export const EMPLOYED_FILTER: ListFilter = {
  key: 'employed',
  label: 'Employed',
  kind: 'own',
  render: (value, onChange) =>
    value && (
      <FilterButton
        key="employed"
        label="Employed"
        value={formatDateRange(value.slice(0, 10), value.slice(12))}
        onClear={() => onChange(undefined)}
      />
    ),
};

/** The same. */
export const DRIFT_FILTER: ListFilter = {
  key: 'drift',
  label: 'Role drift',
  kind: 'own',
  render: (value, onChange) =>
    value && <FilterButton key="drift" label="Role" value="changed, not reviewed" onClear={() => onChange(undefined)} />,
};
