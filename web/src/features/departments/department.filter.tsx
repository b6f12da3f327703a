import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/kit/toast.tsx';
import type { ListFilter } from '#web/kit/useList.ts';
import { FilterPicker } from '#web/ui/FilterPicker.tsx';
import { departmentNamesQuery } from './departments.data.ts';

/** Narrows a list to one department; of a call that names it `departmentId`. */
export const DEPARTMENT_FILTER: ListFilter = {
  key: 'departmentId',
  label: 'Department',
  kind: 'own',
  render: (value, onChange) => <Filter key="departmentId" value={value} onChange={onChange} />,
};

function Filter({ value, onChange }: { value: string | undefined; onChange: (value: string | undefined) => void }) {
  const names = useQuery(departmentNamesQuery);
  return (
    <FilterPicker
      label="Department"
      value={value}
      said={names.data?.find(({ id }) => id === value)?.name}
      options={(names.data ?? []).map(({ id, name, code }) => ({ value: id, label: name, note: code }))}
      nothing={names.isError ? sentenceOf(names.error) : names.isPending ? 'Loading…' : 'No departments match.'}
      onChange={onChange}
    />
  );
}
