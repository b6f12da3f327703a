import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/kit/toast.tsx';
import { operatedQuery } from './timesheets.data.ts';

interface Of {
  week: string;
  projectId: string | null;
  /** Whose week it is; one's own where nobody is named. */
  employeeId?: string;
  /** What stands there already, although it may not be booked any more. */
  kept?: { value: string; label: string } | null;
}

/** The machines of a week that are booked for the project, or have this person as their operator. */
export function useMachines({ week, projectId, employeeId, kept }: Of) {
  const { data = [], isPending, error } = useQuery({ ...operatedQuery(week, employeeId), enabled: employeeId !== '' });
  const found = data
    .filter(({ projectIds, isOperator }) => isOperator || projectIds.some((id) => id === projectId))
    .map(({ id, code, name }) => ({ value: id as string, label: `${code} ${name}` }));
  return { choices: kept && !found.some(({ value }) => value === kept.value) ? [...found, kept] : found, isPending, error };
}

interface MachinePickerProps extends Pick<SelectProps, 'label' | 'description' | 'value' | 'onChange'> {
  machines: ReturnType<typeof useMachines>;
}

export const MachinePicker = ({ machines: { choices, isPending, error }, ...field }: MachinePickerProps) => (
  <Select
    {...field}
    data={choices}
    clearable
    placeholder={isPending ? 'Searching…' : 'None'}
    error={error ? sentenceOf(error) : undefined}
    nothingFoundMessage="None is booked in this week."
  />
);
