import { useQuery } from '@tanstack/react-query';
import { kindLabel } from '@lintel/contract/approval-kinds';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterChoice } from '#web/ui/FilterChoice.tsx';
import { departmentNamesQuery } from './approvals.data.ts';
import { usePreset, type useInboxFilter } from './inbox.filter.ts';

const AGES = [1, 2, 5, 10].map((days) => ({ value: String(days), label: days === 1 ? 'A day or more' : `${days} days or more` }));
const AMOUNTS = [1000, 10_000, 50_000].map((amount) => ({
  value: String(amount * 100),
  label: `${amount.toLocaleString('en-GB')} or more`,
}));
const FLAGGED = [{ value: 'yes', label: 'With a flag' }];

export function InboxFilters({ given, set }: Pick<ReturnType<typeof useInboxFilter>, 'given' | 'set'>) {
  const { kinds } = usePreset();
  // A filter that could not be read is left out; the list stands without it.
  const departments = useQuery(departmentNamesQuery).data ?? [];
  return (
    <FilterBar search={{ value: given('q') ?? '', placeholder: 'Title or requester', onChange: (value) => set('q', value) }}>
      {kinds.length > 1 && (
        <FilterChoice
          label="Kind"
          value={given('kind')}
          options={kinds.map((kind) => ({ value: kind, label: kindLabel(kind) }))}
          onChange={(value) => set('kind', value)}
        />
      )}
      {departments.length > 1 && (
        <FilterChoice
          label="Department"
          value={given('department')}
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => set('department', value)}
        />
      )}
      <FilterChoice label="Amount" value={given('amount')} options={AMOUNTS} onChange={(value) => set('amount', value)} />
      <FilterChoice label="Waiting for" value={given('age')} options={AGES} onChange={(value) => set('age', value)} />
      <FilterChoice label="Flags" value={given('flagged')} options={FLAGGED} onChange={(value) => set('flagged', value)} />
    </FilterBar>
  );
}
