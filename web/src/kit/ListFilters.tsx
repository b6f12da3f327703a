import { FilterChoice } from '#web/ui/FilterChoice.tsx';
import { FilterChoices } from '#web/ui/FilterChoices.tsx';
import { FilterDays } from '#web/ui/FilterDays.tsx';
import type { ListColumn } from './DataTable.tsx';
import s from './DataTable.module.css';
import type { ListFilter, ListState } from './useList.ts';

interface ListFiltersProps<Row> {
  list: ListState<Row>;
  columns: readonly ListColumn<Row>[];
}

/** The filters of a list; on phones, where a card has no head, its order as well. */
export function ListFilters<Row>({ list, columns }: ListFiltersProps<Row>) {
  return (
    <>
      {list.definition.filters?.map((filter) => (
        <OneFilter key={filter.key} filter={filter} list={list} />
      ))}
      <span className={s.onPhones}>
        <OrderChoice list={list} columns={columns} />
      </span>
    </>
  );
}

function OneFilter<Row>({ filter, list }: { filter: ListFilter; list: ListState<Row> }) {
  const values = list.values(filter.key);
  const counts = list.page?.facets?.[filter.key];
  switch (filter.kind) {
    case 'choice':
      return (
        <FilterChoice
          label={filter.label}
          value={values[0]}
          options={[...filter.options]}
          onChange={(value) => list.set({ [filter.key]: value })}
        />
      );
    case 'choices':
      return (
        <FilterChoices
          label={filter.label}
          values={values}
          options={filter.options.map((option) => (counts ? { ...option, note: String(counts[option.value] ?? 0) } : option))}
          onChange={(next) => list.set({ [filter.key]: next })}
        />
      );
    case 'found':
      return (
        <FilterChoices
          label={filter.label}
          values={values}
          options={valuesFound(counts, values).map((value) => ({ value, label: value, note: String(counts?.[value] ?? 0) }))}
          onChange={(next) => list.set({ [filter.key]: next })}
        />
      );
    case 'days':
      return (
        <FilterDays
          label={filter.label}
          from={list.values(filter.from)[0]}
          to={list.values(filter.to)[0]}
          onChange={(from, to) => list.set({ [filter.from]: from, [filter.to]: to })}
        />
      );
    case 'own':
      return filter.render(values[0], (value) => list.set({ [filter.key]: value }));
  }
}

/** What is chosen stays among the choices where nothing of it is found any more. */
const valuesFound = (counts: Record<string, number> | undefined, chosen: readonly string[]): string[] =>
  [...new Set([...Object.keys(counts ?? {}), ...chosen])].filter(Boolean).toSorted();

function OrderChoice<Row>({ list, columns }: ListFiltersProps<Row>) {
  const options = columns
    .filter((column) => column.canSort)
    .flatMap(({ key, label, ascending = key }) => [
      { value: ascending, label: `${label}, ascending` },
      { value: `-${key}`, label: `${label}, descending` },
    ]);
  if (options.length === 0) return null;
  const { key, direction } = list.sort;
  const now = direction === 'desc' ? `-${key}` : key;
  return (
    <FilterChoice
      label="Order"
      value={now === list.definition.order ? undefined : now}
      options={options}
      onChange={(sort) => list.set({ sort })}
    />
  );
}
