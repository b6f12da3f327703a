import { useQuery } from '@tanstack/react-query';
import type { ListFilter } from '#web/kit/useList.ts';
import { workLabelsQuery } from './work-labels.data.ts';

/** Narrows a list to what has one of the chosen labels; no filter while the company has none. */
export function useWorkLabelFilter(): ListFilter[] {
  const labels = useQuery(workLabelsQuery).data ?? [];
  if (labels.length === 0) return [];
  return [{ key: 'label', label: 'Label', kind: 'choices', options: labels.map(({ id, name }) => ({ value: id, label: name })) }];
}
